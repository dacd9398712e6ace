import type { AuditEvent } from '@portal/contracts/rules/audit-events'
import type { AuditRecord } from '../../ports/audit.ts'
import type { MailOrder, NewMail } from '../../ports/mail-queue.ts'
import type { Ports } from '../../ports/ports.ts'
import type { NewUser, User, UserChange } from '../../ports/users.ts'

/** What changes somebody's account, for the page and for the command line. */

type AccountPorts = Pick<Ports, 'users' | 'sessions' | 'clock' | 'ids'>

/** Who does it, in which request; null for an operator on the command line. */
export type By = { actorId: string, requestId: string } | null

/** Numbers and names as the role has them. */
export type NewAccount = Pick<NewUser, 'role' | 'email' | 'dealerNumber' | 'repNumber' | 'nameFirst' | 'nameLast'>

/**
 * Makes an account without a password.
 * @param mailLink whether its user is mailed a link to set one
 * @returns undefined where the e-mail address or the dealer number has an account
 */
export async function createAccount (ports: AccountPorts, account: NewAccount, by: By, mailLink: boolean): Promise<NewUser | undefined> {
  const at = ports.clock.now()
  const user: NewUser = {
    ...account, id: ports.ids.uuid(), email: account.email.toLowerCase(), status: 'active', passwordHash: null, createdAt: at, lastLogin: null, epoch: 1
  }
  const mails = mailLink ? [newMail(ports, { kind: 'new-account', email: user.email })] : []
  const created = await ports.users.create(user, { mails, audit: [line(ports, 'user-created', user, user.email, by)], at })
  return created ? user : undefined
}

/**
 * Changes an account that is still as `user` was read, and ends its sessions in every process unless it is a name alone. Both
 * addresses hear of a new one: the old one is where an owner learns of what somebody else has done. Answers as the port does.
 */
export async function changeAccount (ports: AccountPorts, user: User, to: UserChange, by: By): ReturnType<Ports['users']['change']> {
  // A store that is away could not end the sessions.
  await ports.sessions.health()
  const newEmail = to.email?.toLowerCase()
  const mails = newEmail === undefined ? [] : [user.email, newEmail].map(email => newMail(ports, { kind: 'email-changed', email, newEmail }))
  const audit = linesOf(user, to).map(([event, detail]) => line(ports, event, user, detail, by))
  const changed = await ports.users.change(user, to, { mails, audit, at: ports.clock.now() })
  if (typeof changed !== 'string') await ports.sessions.raiseEpoch(changed.id, changed.epoch)
  return changed
}

/** Deletes an account that is still as `user` was read, and ends its sessions in every process. Answers as the port does. */
export async function removeAccount (ports: AccountPorts, user: User, by: By): ReturnType<Ports['users']['remove']> {
  await ports.sessions.health()
  const audit = [line(ports, 'user-deleted', user, user.email, by)]
  const removed = await ports.users.remove(user, { mails: [], audit, at: ports.clock.now() })
  if (removed === 'removed') await ports.sessions.raiseEpoch(user.id, user.epoch + 1)
  return removed
}

/** Queues the mail with a link to set a password; the portal sends it. */
export async function mailLink ({ mailQueue, ids, clock }: Pick<Ports, 'mailQueue' | 'ids' | 'clock'>, user: Pick<User, 'email' | 'passwordHash'>): Promise<void> {
  const kind = user.passwordHash === null ? 'new-account' : 'password-link'
  await mailQueue.add({ id: ids.uuid(), kind, email: user.email }, clock.now())
}

function linesOf (user: User, to: UserChange): Array<[AuditEvent, string]> {
  const lines: Array<[AuditEvent, string]> = []
  if (to.status !== undefined) lines.push([to.status === 'disabled' ? 'user-disabled' : 'user-enabled', user.email])
  if (to.role !== undefined) lines.push(['role-changed', `${user.email}, from ${user.role} to ${to.role}`])
  if (to.email !== undefined) lines.push(['email-changed', `${user.email}, to ${to.email.toLowerCase()}`])
  const facts = [['first name', to.nameFirst], ['last name', to.nameLast], ['rep number', to.repNumber]]
    .flatMap(([name, value]) => value === undefined ? [] : [`${name} ${value ?? 'none'}`])
  if (facts.length > 0) lines.push(['user-changed', `${user.email}: ${facts.join(', ')}`])
  return lines
}

function line ({ ids, clock }: AccountPorts, event: AuditEvent, user: Pick<User, 'dealerNumber'>, detail: string, by: By): AuditRecord {
  return {
    id: ids.uuid(),
    at: clock.now(),
    event,
    actorId: by?.actorId ?? null,
    dealer: user.dealerNumber,
    requestId: by?.requestId ?? null,
    detail: by === null ? `${detail}, by an operator on the command line` : detail
  }
}

function newMail ({ ids }: AccountPorts, order: MailOrder): NewMail {
  return { ...order, id: ids.uuid() }
}
