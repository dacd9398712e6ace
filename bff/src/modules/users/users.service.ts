import type { CallBody } from '@portal/contracts/calls'
import type { CustomerNumber, RepNumber, UserId } from '@portal/contracts/base/ids'
import { throttling } from '@portal/contracts/policy/throttling'
import { mayManageUsers, maySeeUsers, typeOfRole } from '@portal/contracts/rules/accounts/user-management'
import type { ListedUser, ManagedUser } from '@portal/contracts/users'
import { PortalError, throttled } from '../../errors.ts'
import type { RequestOrigin } from '../../ports/audit/audit.ts'
import type { Ports } from '../../ports/ports.ts'
import type { SessionRecord } from '../../ports/accounts/sessions.ts'
import type { Invitation, User, UserChange, UserHead } from '../../ports/accounts/users.ts'
import { askForUserEmail, changeAccount, createAccount, endSessions, mailLink, removeAccount, resetSecondFactor, type NewAccount } from './account-changes.ts'

export type UserPorts = Pick<Ports, 'audit' | 'users' | 'memberships' | 'sessions' | 'passwordLinks' | 'emailChanges' | 'secondFactors' | 'keptCarts' | 'mailQueue' | 'throttle' | 'erp' | 'clock' | 'ids'>

/** The administrator, and the request in which they act. */
export type Manager = RequestOrigin & { session: Pick<SessionRecord, 'userId' | 'role'> }

/** Proves the manager's own second factor. Called last: a code counts once, and must not be used up by a request that is refused. */
export type Prove = () => Promise<void>

/**
 * Creates an account and mails its user a link to set a password.
 * @throws PortalError `email_taken`, `unknown_dealer`; for a dealer also as the ERP's reads do
 */
export async function create (
  ports: UserPorts, body: CallBody<'createUser'>, manager: Manager, prove: Prove
): Promise<ManagedUser> {
  const account = accountOf(body)
  if (account.repNumber !== null) account.repNumber = await repAsErpHasIt(ports, account.repNumber, manager)
  if (account.dealerNumber !== null && await ports.erp.dealer(account.dealerNumber, manager) === undefined) throw new PortalError('unknown_dealer')
  if (await ports.users.findByLogin(account.email) !== undefined) throw new PortalError('email_taken')
  await prove()
  const created = await createAccount(ports, account, auditActor(manager), true)
  if (created === undefined) throw new PortalError('email_taken')
  return await managedUser(ports, { ...created, version: 1, orderMails: 'important' })
}

/** @throws PortalError `not_found` for an unknown user and for one in a list that the viewer may not see */
export async function visibleUser ({ users }: Pick<UserPorts, 'users'>, id: UserId, viewer: Manager['session']): Promise<User> {
  const user = await users.findById(id)
  if (user === undefined) throw new PortalError('not_found')
  if (!maySeeUsers(viewer.role, typeOfRole(user.role))) throw new PortalError('not_found', { concealed: { record: user.email, dealer: null } })
  return user
}

/** @throws PortalError `not_found` as `visibleUser`; `forbidden` for one whom the viewer may see, but not manage */
export async function userToManage (ports: Pick<UserPorts, 'users'>, id: UserId, viewer: Manager['session']): Promise<User> {
  const user = await visibleUser(ports, id, viewer)
  if (!mayManageUsers(viewer.role, user.role)) throw new PortalError('forbidden')
  return user
}

/**
 * Changes an account. The new address of one that has a password is noted, and mailed a link to confirm it.
 * @param user one that the manager may manage
 * @throws PortalError `changed_meanwhile`, `email_taken`, `own_account`, `last_super_user`; `account_disabled` and `throttled` for a new address;
 * `invalid_body` for a field that the user's role does not have
 */
export async function update (ports: UserPorts, user: User, { version, changes }: CallBody<'updateUser'>, manager: Manager, prove: Prove): Promise<ManagedUser> {
  if (version !== undefined && user.version !== version) throw new PortalError('changed_meanwhile')
  const to = changeOf(user, changes)
  if (to.repNumber !== undefined && to.repNumber !== null) to.repNumber = await repAsErpHasIt(ports, to.repNumber, manager)
  const own = user.id === manager.session.userId
  if (own && (to.email ?? to.role ?? to.status) !== undefined) throw new PortalError('own_account')
  const { email, ...rest } = to
  if (email !== undefined) await checkEmail(ports, user, { ...to, email })
  if ((email ?? to.role) !== undefined) await prove()
  if (email === undefined || user.passwordHash === null) return await managedUser(ports, await changed(ports, user, to, manager))
  await admitMail(ports, 'email-set', user)
  // The other fields come first: some of them raise the epoch, which would cancel the new address.
  const asked = await askForUserEmail(ports, await changed(ports, user, rest, manager), email, auditActor(manager))
  if (typeof asked === 'string') throw refused(asked)
  return await managedUser(ports, asked)
}

async function changed (ports: UserPorts, user: User, to: UserChange, manager: Manager): Promise<User> {
  if (Object.keys(to).length === 0) return user
  const result = await changeAccount(ports, user, to, auditActor(manager))
  if (typeof result === 'string') throw refused(result)
  return result
}

/** Whether the account can have this address, before anything is changed. Only an active account can confirm one. */
async function checkEmail ({ users }: UserPorts, user: User, { status = user.status, email }: UserChange & { email: string }): Promise<void> {
  if (user.passwordHash !== null && status !== 'active') throw new PortalError('account_disabled')
  if (await users.findByLogin(email) !== undefined) throw new PortalError('email_taken')
}

/** Whether staff may have one more mail of this kind sent to the account. @throws PortalError `throttled` */
async function admitMail ({ throttle }: UserPorts, name: string, { id }: User): Promise<void> {
  const { windowMs, linksPerEmail, linksByStaffInDay, dayMs } = throttling
  const wait = await throttle.admit([
    { key: [name, id], max: linksPerEmail, windowMs }, { key: [`${name}-in-day`, id], max: linksByStaffInDay, windowMs: dayMs }
  ])
  if (wait > 0) throw throttled(wait)
}

/**
 * @param user one that the manager may manage
 * @throws PortalError `changed_meanwhile`, `own_account`, `last_super_user`
 */
export async function remove (ports: UserPorts, user: User, manager: Manager, prove: Prove): Promise<void> {
  if (user.id === manager.session.userId) throw new PortalError('own_account')
  await prove()
  const removed = await removeAccount(ports, user, auditActor(manager))
  if (removed !== 'removed') throw refused(removed)
}

/**
 * @param user one that the manager may manage
 * @throws PortalError `changed_meanwhile`, `own_account`, `throttled`
 */
export async function endUser (ports: UserPorts, user: User, manager: Manager): Promise<void> {
  if (user.id === manager.session.userId) throw new PortalError('own_account')
  const { sessionsEnded: max, windowMs } = throttling
  const wait = await ports.throttle.admit([{ key: ['sessions-ended-by', manager.session.userId, user.id], max, windowMs }])
  if (wait > 0) throw throttled(wait)
  if (typeof await endSessions(ports, user, auditActor(manager)) === 'string') throw new PortalError('changed_meanwhile')
}

/**
 * @param user one that the manager may manage
 * @throws PortalError `own_account`, `second_factor_off`
 */
export async function resetFactor (ports: UserPorts, user: User, manager: Manager, prove: Prove): Promise<ManagedUser> {
  if (user.id === manager.session.userId) throw new PortalError('own_account')
  if (await ports.secondFactors.find(user.id) === undefined) throw new PortalError('second_factor_off')
  await prove()
  const reset = await resetSecondFactor(ports, user, auditActor(manager))
  if (reset === undefined) throw new PortalError('second_factor_off')
  // Wrong codes of the lost factor must not keep its owner from using a new one.
  await ports.throttle.release(user.id)
  return await managedUser(ports, reset)
}

/**
 * @param user one that the manager may manage
 * @param toPending to the new address that the user has not confirmed yet, which needs the manager's own second factor as any new address does
 * @returns where it goes
 * @throws PortalError `account_disabled`; `changed_meanwhile` if no address waits anymore; `throttled`, counted separately from links requested on the login
 * page: a stranger who requests many must not keep an administrator from helping the user
 */
export async function sendLink (ports: UserPorts, user: User, toPending: boolean, prove: Prove): Promise<string> {
  if (user.status !== 'active') throw new PortalError('account_disabled')
  const { email_pending: pending } = await managedUser(ports, user)
  if (toPending && pending === null) throw new PortalError('changed_meanwhile')
  const newEmail = toPending && pending !== null ? pending : undefined
  if (newEmail !== undefined) await prove()
  await admitMail(ports, 'link-sent', user)
  await mailLink(ports, user, newEmail)
  return newEmail ?? user.email
}

const refusals = { changed: 'changed_meanwhile', last: 'last_super_user', taken: 'email_taken' } as const

function refused (reason: keyof typeof refusals): PortalError {
  return new PortalError(refusals[reason])
}

export function auditActor ({ session, requestId, address }: Manager) {
  return { actorId: session.userId, requestId, address }
}

/** The ERP assigns dealers by this number. While it is away, the number stays as it was entered. */
export async function repAsErpHasIt ({ erp }: Pick<UserPorts, 'erp'>, entered: RepNumber, manager: Manager): Promise<RepNumber> {
  try {
    return await erp.repSpelling(entered, manager)
  } catch (error) {
    if (error instanceof PortalError && error.code.startsWith('erp_')) return entered
    throw error
  }
}

function accountOf (body: CallBody<'createUser'>): NewAccount {
  const { role, email } = body
  if (body.role === 'dealer') return { role, email, dealerNumber: body.dealer_number, repNumber: null, nameFirst: null, nameLast: null }
  return {
    role,
    email,
    dealerNumber: null,
    repNumber: body.role === 'sales' ? body.rep_number : null,
    nameFirst: body.name_first,
    nameLast: body.name_last
  }
}

/** The fields whose value really changes. A sales representative who gets another role loses the rep number. */
function changeOf (user: User, changes: CallBody<'updateUser'>['changes']): UserChange {
  if (!fits(user, changes)) throw new PortalError('invalid_body')
  const { status, role = user.role, rep_number: repNumber = role === 'sales' || user.role === role ? user.repNumber : null } = changes
  const { name_first: nameFirst, name_last: nameLast, phone } = changes
  const email = changes.email?.toLowerCase()
  return {
    ...(email !== undefined && email !== user.email && { email }),
    ...(status !== undefined && status !== user.status && { status }),
    ...(role !== user.role && { role }),
    ...(nameFirst !== undefined && nameFirst !== user.nameFirst && { nameFirst }),
    ...(nameLast !== undefined && nameLast !== user.nameLast && { nameLast }),
    ...(repNumber !== user.repNumber && { repNumber }),
    ...(phone !== undefined && phone !== (user.phone ?? null) && { phone })
  }
}

/** For a dealer, only the email address and the status can change. A rep number and a phone belong to sales representatives, who must have a number. */
function fits (user: User, { role, name_first: first, name_last: last, rep_number: number, phone }: CallBody<'updateUser'>['changes']): boolean {
  if (user.role === 'dealer') return (role ?? first ?? last ?? number) === undefined && phone === undefined
  if (phone !== undefined && (role ?? user.role) !== 'sales') return false
  if ((role ?? user.role) !== 'sales') return number === undefined
  return user.role === 'sales' || number !== undefined
}

/** The account, if it belongs to one of these dealers. If it belongs to several, only these are listed. */
export function ofDealers (account: UserHead, numbers: ReadonlySet<CustomerNumber>): UserHead[] {
  const { dealers, ...head } = account
  if (dealers === undefined) return numbers.has(account.dealerNumber ?? '') ? [account] : []
  const seen = dealers.filter(number => numbers.has(number))
  const [only] = seen
  if (only === undefined) return []
  return [seen.length === 1 ? { ...head, dealerNumber: only } : { ...head, dealers: seen }]
}

export function listedUser (user: UserHead): ListedUser {
  const { id, role, email, status, nameFirst, nameLast, repNumber, dealerNumber, dealers, lastLogin, hasPassword, invitation } = user
  return {
    _id: id,
    role,
    email,
    status,
    ...(nameFirst !== null && { name_first: nameFirst }),
    ...(nameLast !== null && { name_last: nameLast }),
    ...(repNumber !== null && { rep_number: repNumber }),
    ...(dealerNumber !== null && { dealer_number: dealerNumber }),
    ...(dealers !== undefined && { dealers: [...dealers] }),
    last_login: lastLogin === null ? null : new Date(lastLogin).toISOString(),
    password_set: hasPassword,
    ...(invitation !== undefined && { invitation: invitationState(invitation) })
  }
}

function invitationState ({ sentAt, expiresAt }: Invitation): NonNullable<ListedUser['invitation']> {
  return { sent_at: new Date(sentAt).toISOString(), expires_at: new Date(expiresAt).toISOString() }
}

/** The user as those who manage them see them: no password, no epoch. */
export async function managedUser ({ memberships, passwordLinks, secondFactors, keptCarts, clock }: UserPorts, user: User): Promise<ManagedUser> {
  const { emailPending: pending } = user
  const [invitation, factor, carts, membership] = await Promise.all([
    user.passwordHash === null ? passwordLinks.invitation(user.id) : undefined, secondFactors.find(user.id), keptCarts.filled(user.id),
    user.role === 'dealer' ? memberships.of(user.id) : undefined
  ])
  const held = [...membership?.dealers ?? []].map(([dealer, rights]) => ({ dealer_number: dealer, rights }))
  return {
    _id: user.id,
    role: user.role,
    email: user.email,
    email_pending: pending !== undefined && pending.until > clock.now() ? pending.email : null,
    status: user.status,
    accountCreated: new Date(user.createdAt).toISOString(),
    lastLogin: user.lastLogin === null ? null : new Date(user.lastLogin).toISOString(),
    password_set: user.passwordHash !== null,
    second_factor: factor !== undefined,
    carts: carts.size,
    ...(invitation !== undefined && { invitation: invitationState(invitation) }),
    name_first: user.nameFirst,
    name_last: user.nameLast,
    rep_number: user.repNumber,
    ...(user.role === 'sales' && { phone: user.phone ?? null }),
    dealer_number: user.dealerNumber,
    ...(user.dealerNumber === null && held.length > 0 && { dealers: held.map(({ dealer_number: dealer }) => dealer) }),
    ...(held.length > 0 && { memberships: held }),
    version: user.version
  }
}
