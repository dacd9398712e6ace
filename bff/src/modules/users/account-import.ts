import type { ExportedAccount, ImportedAccount, ImportOutcome } from '@portal/contracts/account-import'
import type { CustomerNumber, UserId } from '@portal/contracts/base/ids'
import type { Role } from '@portal/contracts/base/roles'
import type { CallBody, CallResponse } from '@portal/contracts/calls'
import { errorTable } from '@portal/contracts/errors'
import * as messages from '@portal/contracts/policy/messages'
import * as staffMessages from '@portal/contracts/policy/staff-messages'
import { completeRights, everyRight, type Rights } from '@portal/contracts/rules/accounts/rights'
import { mayManageUsers, rolesOfType, type UserType } from '@portal/contracts/rules/accounts/user-management'
import { PortalError } from '../../errors.ts'
import type { NewPerson } from '../../ports/accounts/users.ts'
import { createAccount, type NewAccount } from './account-changes.ts'
import { belongs, invitePerson } from './further-dealers.ts'
import { auditActor, repAsErpHasIt, type Manager, type Prove, type UserPorts } from './users.service.ts'

type Outcome = ImportOutcome['outcome']

const reasons: Readonly<Record<Outcome, string>> = {
  new: '',
  created: '',
  to_invite: '',
  invited: '',
  already: messages.personAlready,
  email_taken: errorTable.email_taken.message,
  dealer_has_people: messages.dealerHasPeople,
  unknown_dealer: errorTable.unknown_dealer.message,
  forbidden: staffMessages.adminsCreateDealers,
  portal_unavailable: errorTable.portal_unavailable.message
}

/**
 * Creates the accounts in a list, or says what the outcome for each would be. One that cannot be created does not hold up the others.
 * @throws PortalError `invalid_body` if there is nothing to do; as the ERP's reads do; and `portal_unavailable` if none could be created
 */
export async function importAccounts (
  ports: UserPorts, { accounts, check: isCheck, dealer_numbers: further = [] }: CallBody<'importAccounts'>, manager: Manager, prove: Prove
): Promise<CallResponse<'importAccounts'>> {
  const check = isCheck === true
  // Of a list with nothing but wrong lines, only the dealers can be checked.
  if (accounts.length === 0 && !(check && further.length > 0)) throw new PortalError('invalid_body')
  const known = await dealersInErp(ports, [...dealersOf(accounts), ...further], manager)
  if (!check) await prove()
  const outcomes: ImportOutcome[] = []
  const ahead = new Map<string, Role>()
  for (const account of accounts) {
    const email = account.email.toLowerCase()
    const outcome = await outcomeOf(ports, account, { known, check, ahead: ahead.get(email) }, manager).catch((error: unknown): Outcome => {
      // The outcomes of the accounts before this one must not be lost.
      if (outcomes.length === 0 || !(error instanceof PortalError)) throw error
      return 'portal_unavailable'
    })
    if (outcome === 'new') ahead.set(email, account.role)
    outcomes.push({ email, outcome, message: reasons[outcome] })
  }
  return { outcomes, unknown_dealers: further.filter(number => !known.has(number)) }
}

function dealersOf (accounts: readonly ImportedAccount[]): CustomerNumber[] {
  return accounts.flatMap(account => account.role === 'dealer' ? [account.dealer_number] : [])
}

async function dealersInErp ({ erp }: UserPorts, dealers: readonly CustomerNumber[], manager: Manager): Promise<ReadonlySet<CustomerNumber>> {
  const numbers = [...new Set(dealers)]
  const found = await Promise.all(numbers.map(async number => await erp.dealer(number, manager)))
  return new Set(numbers.filter((_, index) => found[index] !== undefined))
}

/** @param given `ahead`: the role of the account that a line further up will create for the same person, if the list is only checked */
async function outcomeOf (
  ports: UserPorts, account: ImportedAccount, given: { known: ReadonlySet<CustomerNumber>, check: boolean, ahead: Role | undefined }, manager: Manager
): Promise<Outcome> {
  const { known, check, ahead } = given
  if (!mayManageUsers(manager.session.role, account.role)) return 'forbidden'
  const user = await ports.users.findByLogin(account.email)
  const role = user?.role ?? ahead
  if (account.role !== 'dealer') {
    if (role !== undefined) return 'email_taken'
  } else {
    if (role !== undefined && role !== 'dealer') return 'email_taken'
    if (user !== undefined && await belongs(ports, user, account.dealer_number)) return 'already'
    if (!known.has(account.dealer_number)) return 'unknown_dealer'
    if (account.rights === undefined && (await ports.memberships.ofDealer(account.dealer_number)).length > 0) return 'dealer_has_people'
    if (role !== undefined && check) return 'to_invite'
    if (user !== undefined) return await invitePerson(ports, user, personIn(account), auditActor(manager)) ? 'invited' : 'already'
  }
  if (check) return 'new'
  const wanted = newAccountOf(account)
  if (wanted.repNumber !== null) wanted.repNumber = await repAsErpHasIt(ports, wanted.repNumber, manager)
  if (await createAccount(ports, wanted, auditActor(manager), true, personOf(account)) !== undefined) return 'created'
  return await ports.users.findByLogin(account.email) === undefined ? 'dealer_has_people' : 'email_taken'
}

function personIn ({ dealer_number: dealerNumber, rights = everyRight }: Extract<ImportedAccount, { role: 'dealer' }>) {
  return { dealerNumber, rights: completeRights(rights) }
}

function newAccountOf (account: ImportedAccount): NewAccount {
  return {
    role: account.role,
    email: account.email,
    dealerNumber: account.role === 'dealer' ? account.dealer_number : null,
    repNumber: account.role === 'sales' ? account.rep_number : null,
    nameFirst: account.name_first ?? null,
    nameLast: account.name_last ?? null
  }
}

function personOf (account: ImportedAccount): NewPerson {
  if (account.role !== 'dealer') return {}
  return account.rights === undefined ? { first: true } : { rights: completeRights(account.rights) }
}

/** All accounts of a type, as a list that can be imported elsewhere. A person who belongs to several dealers has an entry for each. */
export async function exportedAccounts ({ users, memberships }: UserPorts, type: UserType): Promise<ExportedAccount[]> {
  const [accounts, rights] = await Promise.all([
    users.list(rolesOfType[type]), type === 'dealers' ? memberships.all() : new Map<UserId, ReadonlyMap<CustomerNumber, Rights>>()
  ])
  return accounts.flatMap(({ id, role, email, status, hasPassword, repNumber, nameFirst, nameLast }) => {
    const held = [...rights.get(id) ?? []]
    return (held.length === 0 ? [[null, undefined] as const] : held).map(([dealerNumber, given]) => ({
      role,
      email,
      status: status === 'active' && !hasPassword ? 'no_password' : status,
      ...(dealerNumber !== null && { dealer_number: dealerNumber }),
      ...(repNumber !== null && { rep_number: repNumber }),
      ...(nameFirst !== null && { name_first: nameFirst }),
      ...(nameLast !== null && { name_last: nameLast }),
      ...(given !== undefined && { rights: given })
    }))
  })
}
