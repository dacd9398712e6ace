import type { CustomerNumber, RepNumber } from '@portal/contracts/base/ids'
import { firstOrderCents } from '@portal/contracts/policy/ordering'
import { inDollars } from '@portal/contracts/base/money'
import type { Role } from '@portal/contracts/base/roles'
import { rightPresets, type Rights } from '@portal/contracts/rules/accounts/rights'
import type { NewUser } from '../ports/accounts/users.ts'
import type { PasswordHash } from '../ports/system/id-types.ts'
import type { Ports } from '../ports/ports.ts'

export const demoPassword = 'Portal!2026'

type Account = {
  role: Role
  email: string
  dealerNumber?: CustomerNumber
  rights?: Rights
  /** A second dealership of the same person. */
  also?: { dealerNumber: CustomerNumber, rights: Rights }
  repNumber?: RepNumber
  names?: [first: string, last: string]
  about: string
}

/** In cents, for one order. */
const buyersLimit = 50_000

const accounts: readonly Account[] = [
  { role: 'dealer', email: 'dealer@example.com', dealerNumber: '10001', about: 'dealer in good standing, its owner' },
  { role: 'dealer', email: 'manager@example.com', dealerNumber: '10001', names: ['Morgan', 'Mills'], rights: rightPresets.manager, about: 'manager of 10001' },
  {
    role: 'dealer',
    email: 'buyer@example.com',
    dealerNumber: '10001',
    names: ['Blake', 'Bauer'],
    rights: { ...rightPresets.buyer, order_limit: buyersLimit },
    about: `buyer of 10001, up to ${inDollars(buyersLimit)} an order`
  },
  { role: 'dealer', email: 'counter@example.com', dealerNumber: '10001', names: ['Casey', 'Cole'], rights: rightPresets.counter, about: 'counter of 10001, without dealer prices' },
  { role: 'dealer', email: 'bookkeeper@example.com', dealerNumber: '10001', names: ['Lee', 'Lang'], rights: rightPresets.bookkeeper, about: 'bookkeeper of 10001' },
  { role: 'dealer', email: 'newdealer@example.com', dealerNumber: '10002', about: `new dealer, first order above ${inDollars(firstOrderCents)}` },
  { role: 'dealer', email: 'suspended@example.com', dealerNumber: '10003', about: 'suspended dealer' },
  { role: 'dealer', email: 'willcall@example.com', dealerNumber: '10004', about: 'dealer who picks up, without orders' },
  {
    role: 'dealer',
    email: 'group@example.com',
    dealerNumber: '10004',
    names: ['Gail', 'Grant'],
    rights: rightPresets.owner,
    also: { dealerNumber: '10001', rights: { ...rightPresets.buyer, order_limit: buyersLimit } },
    about: 'one person with two dealers: owner of 10004, buyer of 10001'
  },
  { role: 'sales', email: 'rep@example.com', repNumber: '07', names: ['Robin', 'Reyes'], about: 'sales representative 07' },
  { role: 'admin', email: 'admin@example.com', names: ['Alex', 'Adams'], about: 'administrator' },
  { role: 'superUser', email: 'super@example.com', names: ['Sam', 'Summers'], about: 'super user' }
]

export type AccountPorts = Pick<Ports, 'users' | 'memberships' | 'passwords' | 'clock' | 'ids'>

/** Creates an account for each kind of user. Those that exist are left alone. */
export async function seedDemoAccounts (ports: AccountPorts): Promise<void> {
  for (const account of accounts) await seed(account, ports)
}

/** What the person who starts the demo is told. */
export function demoAccountLines (): string[] {
  return [
    `  Demo accounts, password ${demoPassword}`,
    ...accounts.map(({ dealerNumber, email, rights, about }) => `    ${(rights === undefined ? dealerNumber ?? email : email).padEnd(22)} ${about}`)
  ]
}

async function seed (account: Account, { users, memberships, passwords, clock, ids }: AccountPorts): Promise<void> {
  if (await users.findByLogin(account.email) !== undefined) return
  const user = userOf(account, await passwords.hash(demoPassword), { clock, ids })
  await users.create(user, undefined, account.rights === undefined ? {} : { rights: account.rights })
  if (account.also === undefined) return
  const nothingElse = { mails: [], audit: [], at: clock.now() }
  const invitation = { ...account.also, id: ids.uuid(), email: account.email, invitedAt: clock.now() }
  await memberships.invite(invitation, nothingElse)
  await memberships.accept(invitation, user.id, nothingElse)
}

function userOf (account: Account, passwordHash: PasswordHash, { clock, ids }: Pick<AccountPorts, 'clock' | 'ids'>): NewUser {
  return {
    id: ids.uuid(),
    role: account.role,
    email: account.email,
    status: 'active',
    passwordHash,
    nameFirst: account.names?.[0] ?? null,
    nameLast: account.names?.[1] ?? null,
    repNumber: account.repNumber ?? null,
    dealerNumber: account.dealerNumber ?? null,
    createdAt: clock.now(),
    lastLogin: null,
    epoch: 1
  }
}
