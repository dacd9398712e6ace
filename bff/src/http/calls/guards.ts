import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Access } from '@portal/contracts/endpoints'
import { backgroundHeader } from '@portal/contracts/protocol'
import { hasRank, isRole } from '@portal/contracts/base/roles'
import { rightMessages } from '@portal/contracts/rules/accounts/right-messages'
import { noRights } from '@portal/contracts/rules/accounts/rights'
import { minute } from '@portal/contracts/base/time-units'
import { clientAddress } from '../../lib/client-network.ts'
import { createFairStarts } from '../../lib/fair-starts.ts'
import { createKeyedLimit } from '../../lib/keyed-limit.ts'
import { PortalError } from '../../errors.ts'
import type { SessionId, SessionRecord } from '../../ports/accounts/sessions.ts'
import type { RecordAudit } from '../../ports/audit/audit.ts'
import type { Ports } from '../../ports/ports.ts'
import type { KeepAnswer } from '../answers/answer-source.ts'
import type { Guard } from './access.ts'
import { serveIn, type Serve } from './serve.ts'
import type { SecondFactorRule } from '../session/second-factor-rule.ts'
import { isUserOf, type Session } from '../session/session.ts'
import { createActingDealers } from './acting-dealers.ts'
import type { NoteError } from '../plugins/noted-refusals.ts'
import type { SessionCookies } from '../session/session-cookies.ts'

type GuardPorts = Pick<Ports, 'sessions' | 'users' | 'memberships' | 'audit' | 'erp' | 'erpMonitor' | 'clock' | 'ids'>

/**
 * Calls that one account may have under way in this process: more than a whole dealership that shares it needs, even when the ERP comes back and all
 * pages ask at once. The ERP's capacity is shared elsewhere, read by read.
 */
export const callsAtOnce = 300

/** Calls of one account, or of all visitors together, that begin in one turn of the event loop. */
export const startsInTurn = 4

/** How often, in milliseconds, each process checks a session against its account, and for how many sessions it remembers the last check. */
const [confirmEvery, confirmedMost] = [5 * minute, 50_000]

/** Creates the `Serve` function of each scope, with a guard that enforces the scope's access, and the function that finds a request's session. */
export function createGuards (
  ports: GuardPorts, cookies: SessionCookies, keepAnswer: KeepAnswer, noteRefusal: NoteError, secondFactorRule: SecondFactorRule, auditReads: boolean
) {
  const { sessions, users, clock, ids } = ports
  const { owesFactor } = secondFactorRule
  const dealers = createActingDealers(ports, secondFactorRule)
  const underWay = createKeyedLimit()
  const startOf = createFairStarts(startsInTurn)
  const confirmedAt = new LRUCache<string, number>({ max: confirmedMost })

  async function recordAudit (request: FastifyRequest, line: Parameters<RecordAudit>[0]): Promise<void> {
    const origin = { requestId: request.id, address: clientAddress(request.ip) }
    await ports.audit.append({ id: ids.uuid(), at: clock.now(), actorId: null, dealer: null, detail: '', ...line, ...origin })
  }

  /**
   * Whether the account still has the credentials and rights that the session began with. After a failover, the store may no longer know that a
   * session is in doubt, so the account is read now and then in any case; while it cannot be read, the store's word counts.
   */
  async function isStillValid ({ userId, secretHash }: SessionId, { record, doubted }: { record: SessionRecord, doubted: boolean }): Promise<boolean> {
    if (doubted) return isUserOf(await users.findById(userId), record)
    const now = clock.now()
    // The clock may have been set back.
    if (Math.abs(now - (confirmedAt.get(secretHash) ?? -Infinity)) < confirmEvery) return true
    try {
      const isValid = isUserOf(await users.findById(userId), record)
      if (isValid) confirmedAt.set(secretHash, now)
      return isValid
    } catch (error) {
      if (error instanceof PortalError && error.code === 'portal_unavailable') return true
      throw error
    }
  }

  async function findSession (request: FastifyRequest): Promise<Session | undefined> {
    const id = cookies.read(request)
    if (id === undefined) return undefined
    const found = await sessions.find(id, request.headers[backgroundHeader] === undefined)
    // Another release may have stored a role that this one does not know.
    if (found === undefined || !isRole(found.record.role)) return undefined
    if (!await isStillValid(id, found)) return undefined
    request.asking = { ...found.record, id, endsAt: found.endsAt, rightsVersion: found.rightsVersion }
    return request.asking
  }

  /** The same for calls that are open to anyone, for which a session without its required second factor does not count. */
  async function findWholeSession (request: FastifyRequest): Promise<Session | undefined> {
    const session = await findSession(request)
    return session === undefined || owesFactor(session) ? undefined : session
  }

  /**
   * Checks in this order: is there a session, does it owe a second factor, is the role high enough, may the user act for this dealer, and does the
   * user have the right that the call needs.
   */
  function signedIn (access: Exclude<Access, { who: 'anyone' }>): Guard {
    return async request => {
      const session = await findSession(request)
      if (session === undefined) throw new PortalError('unauthenticated')
      if (access.beforeSecondFactor !== true && owesFactor(session)) throw new PortalError('second_factor_due')
      if (!hasRank(session.role, access.who)) throw new PortalError('forbidden')
      if (access.dealer === 'none') return { session, customerNumber: session.dealerNumber, rights: noRights }
      const acting = await dealers.permitted(request, session)
      if (acting === null) throw new PortalError('dealer_required')
      if (access.right !== undefined && !acting.rights[access.right]) throw new PortalError('right_missing', { message: rightMessages[access.right] })
      return { session, ...acting }
    }
  }

  function serve<const A extends Access> (app: FastifyInstance, access: A): Serve<A> {
    return serveIn(app, {
      access,
      dealers,
      begin: userId => underWay.enter(userId, callsAtOnce),
      startOf,
      findSession: access.beforeSecondFactor === true ? findSession : findWholeSession,
      keepAnswer,
      recordAudit,
      auditReads: auditReads && access.who !== 'anyone' && access.right === 'finances',
      noteRefusal,
      now: clock.now,
      awaySince: ports.erpMonitor.awaySince,
      guard: access.who === 'anyone' ? undefined : signedIn(access)
    })
  }

  return { serve, findSession: findWholeSession }
}
