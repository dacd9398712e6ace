import type { CustomerNumber, UserId } from '@portal/contracts/base/ids'
import { emailLinkLifetime } from '@portal/contracts/policy/link-lifetimes'
import { isOwner } from '@portal/contracts/rules/accounts/rights'
import type { AuditEvent } from '@portal/contracts/rules/accounts/audit-events'
import { auditedAccount, byOperator } from '../../ports/accounts/audited-account.ts'
import type { AuditRecord, RequestOrigin } from '../../ports/audit/audit.ts'
import type { PasswordHash } from '../../ports/system/id-types.ts'
import type { MailOrder, NewMail } from '../../ports/mails/mail-queue.ts'
import type { Ports } from '../../ports/ports.ts'
import type { NewPerson, NewUser, User, UserChange } from '../../ports/accounts/users.ts'

/** Changes to accounts, shared by the user administration page and the command line. */

type AccountPorts = Pick<Ports, 'users' | 'memberships' | 'sessions' | 'clock' | 'ids'>

/** Who makes the change, and in which request; null for an operator on the command line. */
export type By = RequestOrigin & { actorId: UserId } | null

/** Numbers and names that the role does not have are null. */
export type NewAccount = Pick<NewUser, 'role' | 'email' | 'dealerNumber' | 'repNumber' | 'nameFirst' | 'nameLast'>

/**
 * Creates an account. If its dealer number has people already, it joins them, and their owners are mailed.
 * @param mailLink whether the user is mailed a link to set a password
 * @param as `passwordHash`: null for an account whose user still has to set a password; and how it becomes one of a dealer's people
 * @returns undefined if the email address already has an account, or if somebody else is the first of the dealer's people
 */
export async function createAccount (
  ports: AccountPorts, account: NewAccount, by: By, mailLink: boolean, { passwordHash = null, ...as }: NewPerson & { passwordHash?: PasswordHash | null } = {}
): Promise<NewUser | undefined> {
  const at = ports.clock.now()
  const user: NewUser = {
    ...account, id: ports.ids.uuid(), email: account.email.toLowerCase(), status: 'active', passwordHash, createdAt: at, lastLogin: null, epoch: 1
  }
  const mails: NewMail[] = mailLink ? [newMail(ports, { kind: 'new-account', email: user.email })] : []
  for (const { email, dealerNumber } of await ownersOf(ports, user.dealerNumber)) {
    mails.push(newMail(ports, { kind: 'people-added', email, dealerNumber, first: [user.id], count: 1 }))
  }
  const created = await ports.users.create(user, { mails, audit: [line(ports, 'user-created', user, user.email, by)], at }, as)
  return created ? user : undefined
}

/** The addresses of a dealership's active owners. */
async function ownersOf ({ memberships }: AccountPorts, dealerNumber: CustomerNumber | null): Promise<Array<{ email: string, dealerNumber: CustomerNumber }>> {
  const people = dealerNumber === null ? [] : await memberships.ofDealer(dealerNumber)
  return people.filter(({ user, rights }) => user.status === 'active' && isOwner(rights)).map(({ user, dealerNumber }) => ({ email: user.email, dealerNumber }))
}

/**
 * Changes an account that is still in the version of `user`. Unless only names change, this ends its sessions in every process. The address can be
 * changed here only while the account has no password; the invitation then goes to the new one. After that, use `askForUserEmail`. Returns what
 * `Users.change` returns.
 */
export async function changeAccount (ports: AccountPorts, user: User, to: UserChange, by: By): ReturnType<Ports['users']['change']> {
  const newEmail = to.email?.toLowerCase()
  const mails = newEmail === undefined ? [] : [newMail(ports, { kind: 'new-account', email: newEmail })]
  const audit = linesOf(user, to).map(([event, detail]) => line(ports, event, user, detail, by))
  // Checked before the sessions are marked as doubted, which cannot be undone. If the address is taken in between, the database decides.
  if (newEmail !== undefined && await ports.users.findByLogin(newEmail) !== undefined) return 'taken'
  const epoch = endsSessions(to) ? user.epoch + 1 : undefined
  if (epoch !== undefined) await ports.sessions.doubt(user.id, epoch)
  return await ports.users.change(user, { ...to, ...(epoch !== undefined && { epoch }) }, { mails, audit, at: ports.clock.now() })
}

/**
 * Notes a new address that staff enter for an account with a password. It takes effect once the owner confirms it with the link that is mailed there.
 * The old address is told.
 * @returns the account; `taken` if another account has the address, `changed` if this one has changed meanwhile
 */
export async function askForUserEmail (ports: AccountPorts & Pick<Ports, 'emailChanges'>, user: User, email: string, by: By): Promise<User | 'taken' | 'changed'> {
  if (await ports.users.findByLogin(email) !== undefined) return 'taken'
  const at = ports.clock.now()
  const asked = await ports.emailChanges.ask(user, { email, until: at + emailLinkLifetime }, {
    mails: [newMail(ports, { kind: 'email-confirmation', email, userId: user.id }), newMail(ports, { kind: 'email-change-asked', email: user.email, wantedEmail: email })],
    audit: [line(ports, 'email-change-asked', user, `${user.email}, to ${email}`, by)],
    at
  })
  return asked ?? 'changed'
}

/** Every change does, except that of a name or a phone. */
function endsSessions (to: UserChange): boolean {
  return Object.keys(to).some(field => !['nameFirst', 'nameLast', 'phone'].includes(field))
}

/**
 * Deletes an account that is still in the version of `user`, ends its sessions in every process, and tells its address.
 * Returns what `Users.remove` returns.
 */
export async function removeAccount (ports: AccountPorts, user: User, by: By): ReturnType<Ports['users']['remove']> {
  const audit = [line(ports, 'user-deleted', user, user.email, by)]
  await ports.sessions.doubt(user.id, user.epoch + 1)
  return await ports.users.remove(user, { mails: [newMail(ports, { kind: 'account-deleted', email: user.email })], audit, at: ports.clock.now() })
}

/** Ends the sessions of an account that is still in the version of `user`, in every process. Returns what `Users.change` returns. */
export async function endSessions (ports: AccountPorts, user: User, by: By): ReturnType<Ports['users']['change']> {
  const epoch = user.epoch + 1
  await ports.sessions.doubt(user.id, epoch)
  return await ports.users.change(user, { epoch }, { mails: [], audit: [line(ports, 'sessions-ended', user, user.email, by)], at: ports.clock.now() })
}

/**
 * Turns the account's second factor off for a user who has lost it, and ends their sessions. They are mailed.
 * @returns undefined if it is off, or if the account has changed since it was read
 */
export async function resetSecondFactor (ports: AccountPorts & Pick<Ports, 'secondFactors'>, user: User, by: By): Promise<User | undefined> {
  await ports.sessions.doubt(user.id, user.epoch + 1)
  return await ports.secondFactors.turnOff(user, {
    mails: [newMail(ports, { kind: 'second-factor-reset', email: user.email })], audit: [line(ports, 'second-factor-reset', user, user.email, by)], at: ports.clock.now()
  })
}

/** Queues a mail that staff send with a link to set a password, the first one or another. The mail worker sends it. */
export async function mailLink (
  { mailQueue, ids, clock }: Pick<Ports, 'mailQueue' | 'ids' | 'clock'>, user: Pick<User, 'email' | 'passwordHash'>, newEmail?: string
): Promise<void> {
  const kind = user.passwordHash === null ? 'new-account' : 'password-link-by-staff'
  await mailQueue.add({ id: ids.uuid(), kind, email: user.email, ...(newEmail !== undefined && { newEmail }) }, clock.now())
}

function linesOf (user: User, to: UserChange): Array<[AuditEvent, string]> {
  const lines: Array<[AuditEvent, string]> = []
  if (to.status !== undefined) lines.push([to.status === 'disabled' ? 'user-disabled' : 'user-enabled', user.email])
  if (to.role !== undefined) lines.push(['role-changed', `${user.email}, from ${user.role} to ${to.role}`])
  if (to.email !== undefined) lines.push(['email-changed', `${user.email}, to ${to.email.toLowerCase()}`])
  const facts = [['first name', to.nameFirst], ['last name', to.nameLast], ['rep number', to.repNumber], ['phone', to.phone]]
    .flatMap(([name, value]) => value === undefined ? [] : [`${name} ${value ?? 'none'}`])
  if (facts.length > 0) lines.push(['user-changed', `${user.email}: ${facts.join(', ')}`])
  return lines
}

function line ({ ids, clock }: AccountPorts, event: AuditEvent, user: NewUser, detail: string, by: By): AuditRecord {
  return {
    id: ids.uuid(),
    at: clock.now(),
    event,
    actorId: by?.actorId ?? null,
    target: auditedAccount(user),
    dealer: user.dealerNumber,
    requestId: by?.requestId ?? null,
    address: by?.address ?? null,
    detail: by === null ? byOperator(detail) : detail
  }
}

function newMail ({ ids }: AccountPorts, order: MailOrder): NewMail {
  return { ...order, id: ids.uuid() }
}
