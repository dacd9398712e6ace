import type { CallBody } from '@portal/contracts/calls'
import type { Dealer, ShownDealer } from '@portal/contracts/dealers'
import type { CustomerNumber, RequestId, UserId } from '@portal/contracts/base/ids'
import { customerNumberMax } from '@portal/contracts/policy/customer-and-rep-numbers'
import * as patterns from '@portal/contracts/policy/patterns'
import { sessionLifetimes } from '@portal/contracts/policy/sessions'
import { timings } from '@portal/contracts/policy/timings'
import type { Rights } from '@portal/contracts/rules/accounts/rights'
import { dealerReach, reachesDealer } from '@portal/contracts/rules/dealers/dealer-reach'
import type { SessionUser } from '@portal/contracts/session'
import { PortalError } from '../../errors.ts'
import { auditedAccount } from '../../ports/accounts/audited-account.ts'
import type { FactorCheck } from '../../ports/accounts/factor-check.ts'
import type { ErpContext } from '../../ports/erp/erp.ts'
import type { AuditRecord, RecordAudit } from '../../ports/audit/audit.ts'
import type { Ports } from '../../ports/ports.ts'
import type { SessionRecord } from '../../ports/accounts/sessions.ts'
import type { LoginOrigin, User } from '../../ports/accounts/users.ts'
import { dealerWithin } from '@portal/contracts/rules/accounts/within-rights'
import type { ActingFor } from '../../http/calls/access.ts'
import { isUserOf } from '../../http/session/session.ts'
import type { StaffLoginRule } from '../../http/session/staff-login-rule.ts'
import { attempted, loginLimits } from './attempts.ts'

type SessionPorts = Pick<Ports, 'users' | 'passwords' | 'clock' | 'erp'>
/** Where a login comes from: the network by which attempts are counted, and the browser's name if it has logged into an account before. */
type LoginClient = LoginOrigin & { network: string, known: (userId: UserId) => string | undefined }
type LoginPorts = SessionPorts & Pick<Ports, 'throttle' | 'ids'> & { factors: FactorCheck, staffLoginRule: StaffLoginRule }

/**
 * Checks a username and password, and then the second factor of an account that has one.
 * @returns the user as before this login, and the session to begin
 * @throws PortalError `login_failed`, the same for an unknown user, a wrong password and a disabled account; `code_required`, `code_wrong`; `throttled`
 */
export async function logIn (
  ports: LoginPorts, { username, password, code }: CallBody<'login'>, client: LoginClient, requestId: RequestId, audit: RecordAudit
): Promise<{ user: User, record: SessionRecord }> {
  const named = await ports.users.findByLogin(username)
  const browser = named === undefined ? undefined : client.known(named.id)
  const limits = loginLimits(username, client.network, browser, named)
  const name = keptName(username, named)
  const user = await attempted(ports, limits, async () => await proven(ports, named, password, name, audit), name)
  if (user === undefined) throw loginFailed(named, name)
  const secondFactor = await ports.factors.atLogin(user, code, audit, browser)
  await rehash(ports, user, password)
  const record = await begunSession(ports, user, { ...client, requestId })
  return { user, record: { ...record, ...(secondFactor && { secondFactor }) } }
}

/**
 * The session of somebody who has just proven who they are. The login is recorded.
 * @param detail for the audit log
 */
export async function begunSession (
  ports: Pick<Ports, 'users' | 'clock' | 'ids'>, user: User, from: LoginOrigin & { requestId: RequestId }, detail = ''
): Promise<SessionRecord> {
  const now = ports.clock.now()
  await recordLogin(ports, user, now, from, detail)
  const { idle, absolute } = sessionLifetimes[user.role]
  return {
    userId: user.id,
    role: user.role,
    repNumber: user.repNumber,
    dealerNumber: user.dealerNumber,
    selectedDealer: null,
    epoch: user.epoch,
    createdAt: now,
    absoluteEnd: now + absolute,
    idleMs: idle,
    previousLogin: user.lastLogin,
    from: { address: from.address, browser: from.browser },
    ...(user.lastLoginFrom !== undefined && { previousLoginFrom: user.lastLoginFrom })
  }
}

/** A password is checked for unknown users, too, and for those who may not use one, so that it takes equally long. */
async function proven (
  { passwords, staffLoginRule }: LoginPorts, user: User | undefined, password: string, name: string | undefined, audit: RecordAudit
): Promise<User | undefined> {
  const right = await passwords.verify(user?.passwordHash ?? null, password)
  if (right && user?.status === 'active' && staffLoginRule.mayUsePassword(user)) return user
  if (user !== undefined) {
    const detail = failedAs(name, whyFailed(user, staffLoginRule))
    await audit({ event: 'login-failed', actorId: user.id, dealer: user.dealerNumber, target: auditedAccount(user), detail })
  }
  return undefined
}

/** An attempt on an account has its own line in the audit log; the throttle allows few. Attempts on unknown names are unlimited, so they are only counted. */
function loginFailed (user: User | undefined, name: string | undefined): PortalError {
  return new PortalError('login_failed', user === undefined ? { noted: { event: 'login-failed', detail: failedAs(name, 'no such account') } } : {})
}

/** For the audit log. */
function failedAs (name: string | undefined, why: string): string {
  return name === undefined ? 'with a name that no account can have' : `as ${name}: ${why}`
}

/** What the person is not told. Whether the password of an account that may not use it was right is not told to anybody. */
function whyFailed ({ status, passwordHash, ...user }: User, { mayUsePassword }: StaffLoginRule): string {
  if (status !== 'active') return 'the account is disabled'
  if (!mayUsePassword(user)) return 'the account logs in at the provider only'
  return passwordHash === null ? 'the account has no password yet' : 'wrong password'
}

const likeAccount = new RegExp(`^\\d{1,${customerNumberMax}}$|${patterns.email}`)

/** The user name for the audit log: one that an account has, or that looks like one. Anything else may be a password in the wrong field. */
function keptName (username: string, user: User | undefined): string | undefined {
  return user !== undefined || likeAccount.test(username) ? username : undefined
}

async function recordLogin (
  { users, ids }: Pick<Ports, 'users' | 'ids'>, { id, dealerNumber }: User, at: number, { address, browser, requestId }: LoginOrigin & { requestId: RequestId },
  detail: string
): Promise<void> {
  try {
    const line: AuditRecord = { id: ids.uuid(), at, event: 'login', actorId: id, dealer: dealerNumber, requestId, address, detail }
    await users.recordLogin(id, line, { address, browser })
  } catch (fault) {
    // Whether or not it was written, the person is not logged in and can simply try again.
    if (fault instanceof PortalError && fault.code === 'commit_unknown') throw new PortalError('portal_unavailable', { cause: fault })
    throw fault
  }
}

async function rehash ({ passwords, users }: SessionPorts, user: User, password: string): Promise<void> {
  if (user.passwordHash === null || !passwords.outdated(user.passwordHash)) return
  await users.replacePasswordHash(user.id, user.passwordHash, await passwords.hash(password))
}

/** The dealer that a tab acts for, and what the person may do for it. The record is null while the ERP does not supply it. */
export type TabDealer = { customerNumber: CustomerNumber | null, dealer: ShownDealer | null, rights?: Rights }

/** The dealer numbers of a person who belongs to several dealers; undefined for one, for none, and for staff. */
export async function severalDealers ({ memberships }: Pick<Ports, 'memberships'>, { id, role, dealerNumber }: User): Promise<CustomerNumber[] | undefined> {
  if (role !== 'dealer' || dealerNumber !== null) return undefined
  const dealers = [...(await memberships.of(id))?.dealers.keys() ?? []]
  return dealers.length === 0 ? undefined : dealers
}

const noDealer: TabDealer = { customerNumber: null, dealer: null }

/**
 * The dealer that a session begins with: a person's only one, or none for people who choose one. A login does not wait for the ERP, so the
 * record is given only if it is cached.
 */
export async function dealerOfLogin ({ erp, memberships }: Pick<Ports, 'erp' | 'memberships'>, { userId, dealerNumber }: SessionRecord): Promise<TabDealer> {
  if (dealerNumber === null) return noDealer
  const [kept, held] = await Promise.all([erp.cachedDealer(dealerNumber), memberships.of(userId)])
  const rights = held?.dealers.get(dealerNumber)
  return rights === undefined ? noDealer : { customerNumber: dealerNumber, dealer: kept === undefined ? null : dealerWithin(kept, rights), rights }
}

/**
 * The dealer that a tab acts for; none if the user may not, or may no longer, act for that dealer. A slow or absent ERP does not keep
 * the person waiting: the tab then continues with the last known record, or with the dealer it named, without a record. Each of its calls
 * still checks the right to act.
 * @param wanted the dealer that the tab names
 * @param permitted resolves to the same dealer, with the user's rights, if the user may act for it; throws otherwise
 */
export async function dealerOfTab (
  { erp, clock }: Pick<Ports, 'erp' | 'clock'>, wanted: CustomerNumber | null, permitted: () => Promise<ActingFor | null>, forDisplay: ErpContext
): Promise<TabDealer> {
  if (wanted === null) return noDealer
  // The people of a dealership need no ERP for their rights.
  let rights: Rights | undefined
  const unchecked = (): TabDealer => ({ customerNumber: wanted, dealer: null, ...(rights !== undefined && { rights }) })
  const acting = async (): Promise<ActingFor | null> => {
    const found = await permitted()
    rights = found?.rights
    return found
  }
  async function check (dealerNumber: CustomerNumber): Promise<TabDealer> {
    try {
      const [found, dealer] = await Promise.all([acting(), erp.dealer(dealerNumber, { ...forDisplay, useLastGoodAfter: timings.optionalRecordWait })])
      return found === null ? noDealer : { ...found, dealer: dealer === undefined ? null : dealerWithin(dealer, found.rights) }
    } catch (error) {
      if (!(error instanceof PortalError)) throw error
      if (error.code === 'dealer_not_yours') return noDealer
      if (error.code.startsWith('erp_')) return unchecked()
      throw error
    }
  }
  return await Promise.race([check(wanted), clock.delay(timings.optionalErpWait).then(unchecked)])
}

/** The dealer's current record. @throws PortalError `not_found` if the ERP has no such dealer; as the ERP's reads do */
export async function dealerAsOfNow (erp: Ports['erp'], customerNumber: CustomerNumber, requestId: RequestId): Promise<Dealer> {
  const dealer = await erp.dealer(customerNumber, { requestId })
  if (dealer === undefined) throw new PortalError('not_found')
  return dealer
}

/**
 * The dealer, if this person may act for it. Selecting grants nothing, so the last known record is enough while the ERP is away. Own dealers need no
 * ERP: of them the record is given only if it is cached.
 * @throws PortalError `dealer_not_yours` for an unknown dealer and for one the user may not act for; for staff as the ERP's reads do
 */
export async function selectableDealer (
  { erp, memberships }: SessionPorts & Pick<Ports, 'memberships'>, session: SessionRecord, customerNumber: CustomerNumber, forDisplay: ErpContext
): Promise<ShownDealer | null> {
  if (session.role === 'dealer') {
    const rights = (await memberships.of(session.userId))?.dealers.get(customerNumber)
    if (rights === undefined) throw new PortalError('dealer_not_yours', { about: customerNumber })
    const kept = await erp.cachedDealer(customerNumber)
    return kept === undefined ? null : dealerWithin(kept, rights)
  }
  const dealer = await erp.dealer(customerNumber, { ...forDisplay, useLastGoodAfter: timings.optionalRecordWait })
  if (dealer === undefined || !reachesDealer(dealerReach(session), dealer)) {
    throw new PortalError('dealer_not_yours', { about: customerNumber })
  }
  return dealer
}

/** @throws PortalError `unauthenticated` if the account was deleted or disabled, or its credentials or rights changed since the session began */
export async function userOfSession (ports: SessionPorts, record: SessionRecord): Promise<User> {
  const user = await ports.users.findById(record.userId)
  if (!isUserOf(user, record)) throw new PortalError('unauthenticated')
  return user
}

function instant (at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

/** The address that the user has asked for and can still confirm. */
export function pendingEmail ({ emailPending }: User, now: number): string | null {
  return emailPending !== undefined && emailPending.until > now ? emailPending.email : null
}

/**
 * The user as a tab sees them: no password, no epoch.
 * @param dealers see `severalDealers`
 * @param factorDue whether the session still has to set up a second factor
 */
export function sessionUser (
  user: User, record: SessionRecord, { customerNumber, dealer, rights }: TabDealer,
  { now, dealers, factorDue = false }: { now: number, dealers?: CustomerNumber[] | undefined, factorDue?: boolean }
): SessionUser {
  return {
    _id: user.id,
    role: user.role,
    email: user.email,
    email_pending: pendingEmail(user, now),
    status: user.status,
    accountCreated: new Date(user.createdAt).toISOString(),
    lastLogin: instant(record.previousLogin),
    ...(record.previousLoginFrom !== undefined && { lastLoginFrom: record.previousLoginFrom }),
    name_first: user.nameFirst,
    name_last: user.nameLast,
    rep_number: user.repNumber,
    dealer_number: user.dealerNumber,
    ...(dealers !== undefined && { dealers }),
    ...(factorDue && { second_factor_due: true }),
    ...(record.provider !== undefined && { by_provider: true as const }),
    order_mails: user.orderMails !== 'none',
    ...(user.orderMails === 'all' && { all_order_mails: true }),
    ...(rights !== undefined && { rights }),
    dealer,
    dealer_selector: user.dealerNumber === null ? customerNumber : null
  }
}
