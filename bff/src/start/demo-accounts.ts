import type { CustomerNumber, RepNumber } from '@portal/contracts/base/ids'
import { firstOrderCents } from '@portal/contracts/policy/ordering'
import { inDollars } from '@portal/contracts/base/money'
import type { Role } from '@portal/contracts/base/roles'
import type { Ports } from '../ports/ports.ts'

export const demoPassword = 'Portal!2026'

type Account = { role: Role, email: string, dealerNumber?: CustomerNumber, repNumber?: RepNumber, names?: [first: string, last: string], about: string }

const accounts: readonly Account[] = [
  { role: 'dealer', email: 'dealer@example.com', dealerNumber: '10001', about: 'dealer in good standing' },
  { role: 'dealer', email: 'newdealer@example.com', dealerNumber: '10002', about: `new dealer, first order above ${inDollars(firstOrderCents)}` },
  { role: 'dealer', email: 'suspended@example.com', dealerNumber: '10003', about: 'suspended dealer' },
  { role: 'dealer', email: 'willcall@example.com', dealerNumber: '10004', about: 'dealer who picks up, without orders' },
  { role: 'sales', email: 'rep@example.com', repNumber: '07', names: ['Robin', 'Reyes'], about: 'sales representative 07' },
  { role: 'admin', email: 'admin@example.com', names: ['Alex', 'Adams'], about: 'administrator' },
  { role: 'superUser', email: 'super@example.com', names: ['Sam', 'Summers'], about: 'super user' }
]

export type AccountPorts = Pick<Ports, 'users' | 'passwords' | 'clock' | 'ids'>

/** Creates an account for each kind of user. Those that exist are left alone. */
export async function seedDemoAccounts (ports: AccountPorts): Promise<void> {
  for (const account of accounts) await seed(account, ports)
}

/** What a person who starts the demo is told. */
export function demoAccountLines (): string[] {
  return [
    `  Demo accounts, password ${demoPassword}`,
    ...accounts.map(({ dealerNumber, email, about }) => `    ${(dealerNumber ?? email).padEnd(20)} ${about}`)
  ]
}

async function seed (account: Account, { users, passwords, clock, ids }: AccountPorts): Promise<void> {
  if (await users.findByLogin(account.email) !== undefined) return
  await users.create({
    id: ids.uuid(),
    role: account.role,
    email: account.email,
    status: 'active',
    passwordHash: await passwords.hash(demoPassword),
    nameFirst: account.names?.[0] ?? null,
    nameLast: account.names?.[1] ?? null,
    repNumber: account.repNumber ?? null,
    dealerNumber: account.dealerNumber ?? null,
    createdAt: clock.now(),
    lastLogin: null,
    epoch: 1
  })
}
