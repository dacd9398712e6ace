import type { Dealer } from '@portal/contracts/dealers'
import { sessionLifetimes } from '@portal/contracts/policy/sessions'
import { timings } from '@portal/contracts/policy/timings'
import { dealerReach, reachesDealer } from '@portal/contracts/rules/dealer-rights'
import type { SessionUser } from '@portal/contracts/session'
import { PortalError } from '../../errors.ts'
import type { RecordAudit } from '../../ports/audit.ts'
import type { Ports } from '../../ports/ports.ts'
import type { SessionRecord } from '../../ports/sessions.ts'
import type { User } from '../../ports/users.ts'
import { isUserOf } from '../../serve.ts'
import { attempted, loginLimits } from './attempts.ts'

type SessionPorts = Pick<Ports, 'users' | 'passwords' | 'clock' | 'erp'>
type LoginPorts = SessionPorts & Pick<Ports, 'throttle' | 'ids'>

/**
 * Checks a username and password.
 * @param client the network that it comes from
 * @returns the user as they were before this login, and the session to begin
 * @throws PortalError `login_failed`, the same for an unknown user, a wrong password and a disabled account; `throttled`
 */
export async function logIn (
  ports: LoginPorts, { username, password }: { username: string, password: string }, client: string, requestId: string, audit: RecordAudit
): Promise<{ user: User, record: SessionRecord }> {
  const user = await attempted(ports, loginLimits(username, client), async () => await userWith(ports, username, password, audit))
  if (user === undefined) throw new PortalError('login_failed')
  await rehash(ports, user, password)
  const now = ports.clock.now()
  await record(ports, user, now, requestId)
  const { idle, absolute } = sessionLifetimes[user.role]
  return {
    user,
    record: {
      userId: user.id,
      role: user.role,
      repNumber: user.repNumber,
      dealerNumber: user.dealerNumber,
      selectedDealer: null,
      epoch: user.epoch,
      createdAt: now,
      absoluteEnd: now + absolute,
      idleMs: idle,
      previousLogin: user.lastLogin
    }
  }
}

async function userWith ({ users, passwords }: SessionPorts, username: string, password: string, audit: RecordAudit): Promise<User | undefined> {
  const user = await users.findByLogin(username)
  const right = await passwords.verify(user?.passwordHash ?? null, password)
  if (right && user?.status === 'active') return user
  // The name that was typed is not kept: people type their password there.
  await audit({ event: 'login-failed', actorId: user?.id ?? null, dealer: user?.dealerNumber ?? null })
  return undefined
}

async function record ({ users, ids }: LoginPorts, { id, dealerNumber }: User, at: number, requestId: string): Promise<void> {
  try {
    await users.recordLogin(id, { id: ids.uuid(), at, event: 'login', actorId: id, dealer: dealerNumber, requestId, detail: '' })
  } catch (fault) {
    // Whether it was written or not, nobody is logged in now and there is nothing to look for.
    if (fault instanceof PortalError && fault.code === 'commit_unknown') throw new PortalError('portal_unavailable', { cause: fault })
    throw fault
  }
}

async function rehash ({ passwords, users }: SessionPorts, user: User, password: string): Promise<void> {
  if (user.passwordHash === null || !passwords.outdated(user.passwordHash)) return
  await users.replacePasswordHash(user.id, user.passwordHash, await passwords.hash(password))
}

/** For whom a tab acts; without a record while the ERP does not give it. */
type TabDealer = { customerNumber: string | null, dealer: Dealer | null }

/**
 * The dealer with whom a session begins: a dealer's own, and none for staff. A login waits for no ERP: the record is there where it is
 * kept.
 */
export async function dealerOfLogin ({ erp }: Pick<Ports, 'erp'>, { dealerNumber }: SessionRecord): Promise<TabDealer> {
  const kept = dealerNumber === null ? undefined : await erp.keptDealer(dealerNumber, timings.dealerFresh)
  return { customerNumber: dealerNumber, dealer: kept ?? null }
}

/**
 * For whom a tab goes on acting. A dealer whom they may not act for (any more) is none. Nobody is kept waiting by an ERP that is slow or
 * away: the tab then goes on for the dealer that it wants, without a record, and each of its calls asks for the right to them.
 * @param wanted the dealer that the tab names
 * @param permitted the same, where they may act for them
 */
export async function dealerOfTab (
  { erp, clock }: Pick<Ports, 'erp' | 'clock'>, wanted: string | null, permitted: () => Promise<string | null>, requestId: string
): Promise<TabDealer> {
  const unsaid: TabDealer = { customerNumber: wanted, dealer: null }
  async function asked (): Promise<TabDealer> {
    try {
      const customerNumber = await permitted()
      if (customerNumber === null) return { customerNumber, dealer: null }
      return { customerNumber, dealer: await erp.dealer(customerNumber, { requestId, display: true }) ?? null }
    } catch (error) {
      if (!(error instanceof PortalError)) throw error
      if (error.code === 'dealer_not_yours') return { customerNumber: null, dealer: null }
      if (error.code.startsWith('erp_')) return unsaid
      throw error
    }
  }
  return await Promise.race([asked(), clock.delay(timings.erpPatience).then(() => unsaid)])
}

/** @throws PortalError `not_found` where the ERP has no such dealer (any more); the ERP's */
export async function dealerAsOfNow (erp: Ports['erp'], customerNumber: string, requestId: string): Promise<Dealer> {
  const dealer = await erp.dealer(customerNumber, { requestId })
  if (dealer === undefined) throw new PortalError('not_found')
  return dealer
}

/**
 * The dealer, where this member of staff may act for them.
 * @throws PortalError `dealer_not_yours` for somebody else's dealer as for an unknown one; the ERP's
 */
export async function selectableDealer ({ erp }: SessionPorts, session: SessionRecord, customerNumber: string, requestId: string): Promise<Dealer> {
  const dealer = await erp.dealer(customerNumber, { requestId })
  if (dealer === undefined || !reachesDealer(dealerReach(session), dealer)) throw new PortalError('dealer_not_yours')
  return dealer
}

/** @throws PortalError `unauthenticated` where the account is gone, disabled, or has changed since the session began */
export async function userOfSession (ports: SessionPorts, record: SessionRecord): Promise<User> {
  const user = await ports.users.findById(record.userId)
  if (!isUserOf(user, record)) throw new PortalError('unauthenticated')
  return user
}

function instant (at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

/** The user as a tab sees them: no password, no epoch. */
export function sessionUser (user: User, record: SessionRecord, { customerNumber, dealer }: TabDealer): SessionUser {
  return {
    _id: user.id,
    role: user.role,
    email: user.email,
    status: user.status,
    accountCreated: new Date(user.createdAt).toISOString(),
    lastLogin: instant(record.previousLogin),
    name_first: user.nameFirst,
    name_last: user.nameLast,
    rep_number: user.repNumber,
    dealer_number: user.dealerNumber,
    dealer,
    dealer_selector: record.dealerNumber === null ? customerNumber : null
  }
}
