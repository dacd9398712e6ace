import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '@portal/contracts/call'
import type { Access } from '@portal/contracts/endpoints'
import type { CustomerNumber, RequestId, UserId } from '@portal/contracts/base/ids'
import { noRights, type Rights } from '@portal/contracts/rules/accounts/rights'
import { CollectedNotes } from '../answers/answer-notes.ts'
import { FromSource, type KeepAnswer, type KeepOptions, type Source } from '../answers/answer-source.ts'
import type { KeptAnswer } from '../answers/kept-answer.ts'
import type { FairStarts } from '../../lib/fair-starts.ts'
import { browserFamily } from '../../lib/browser-family.ts'
import { clientAddress, clientNetwork } from '../../lib/client-network.ts'
import { PortalError } from '../../errors.ts'
import type { RecordAudit, RequestOrigin } from '../../ports/audit/audit.ts'
import { visitor, type ErpContext } from '../../ports/erp/erp.ts'
import type { ActingDealers, ActingFor } from './access.ts'
import type { Session } from '../session/session.ts'

type Signed<A extends Access> = A extends { who: 'anyone' } ? undefined : Session
type Acting<A extends Access> = A extends { dealer: 'required' } ? CustomerNumber : CustomerNumber | null

/** What a handler knows about the request that it answers. */
export type CallContext<A extends Access, Answer> = {
  requestId: RequestId
  /** For reads of the ERP that are only shown and decide nothing. The answer's headers say what is older or missing. */
  forDisplay: ErpContext
  session: Signed<A>
  /** The request and its client's address, for what is recorded about it. */
  origin: () => RequestOrigin
  /** The network that the request came from: see `clientNetwork`. */
  client: () => string
  /** The token of a mailed link, if the request came with one. */
  linkToken: () => string | undefined
  /** The family of the browser: see `browserFamily`. */
  browser: () => string
  /** The number of the dealer that the call is for. For a call that needs no dealer: the dealer of a person who belongs to only one, else null. */
  customerNumber: Acting<A>
  /** For a call that needs a dealer: what the person may do for that dealer. No rights for other calls. */
  rights: Rights
  /**
   * For a call that needs no dealer: the dealer that the user acts for; null for visitors and for staff who have not selected one. Throws
   * `PortalError` `dealer_not_yours`, or the ERP's error if the right to act cannot be checked.
   */
  findDealer: () => Promise<CustomerNumber | null>
  /** The same, with what the user may do for that dealer. */
  findActing: () => Promise<ActingFor | null>
  /** The same dealer without the check, for calls that must work even if the right to act cannot be checked. */
  wantedDealer: () => Promise<CustomerNumber | null>
  /** Adds a line to the audit log. Actor and dealer default to those of the request. */
  audit: RecordAudit
  /** Notes a refusal for the audit log in a call that answers as if nothing had been refused. Thrown errors are noted anyway. */
  note: (refusal: PortalError) => void
  /** The session, for calls that are open to anyone. Costs one round trip to the session store, once per request. */
  findSession: () => Promise<Session | undefined>
  /**
   * Returns the answer cached under this key for a few seconds, or makes it once for all who ask in the meantime. `make` may return the answer's
   * source, which it receives the next time, so that an unchanged answer need not be made again. It must read the ERP with the context that it is
   * given, because the answer may go to other callers, too.
   */
  keep: (
    key: Parameters<KeepAnswer>[1], make: (forDisplay: ErpContext, before: Source | undefined) => Promise<Answer | FromSource<Answer>>, options?: KeepOptions
  ) => KeptAnswer | Promise<KeptAnswer>
  request: FastifyRequest
  reply: FastifyReply
}

/** What the calls of a scope share. */
export type CallDependencies = {
  keepAnswer: KeepAnswer
  recordAudit: (request: FastifyRequest, line: Parameters<RecordAudit>[0]) => Promise<void>
  /** Whether the audit log gets a line for each answer of the scope to a member of staff. */
  auditReads: boolean
  findSession: (request: FastifyRequest) => Promise<Session | undefined>
  /** Notes an error if it matters to the audit log. */
  noteRefusal: (error: PortalError, request: FastifyRequest) => void
  dealers: ActingDealers
  /** Begins a call of this user. @returns the function to call when it has ended; undefined if the user has too many under way */
  begin: (userId: UserId) => (() => void) | undefined
  /** Waits until a call of this person, or of a visitor, may go on: see `createFairStarts`. */
  startOf: FairStarts
  /** Milliseconds since 1970. */
  now: () => number
  /** When the ERP stopped answering; undefined while it answers. */
  awaySince: () => number | undefined
}

const nobody = { session: undefined, customerNumber: null, rights: noRights }

/**
 * What a handler is given.
 * @param call the one being answered
 * @param notes collects what the answer's headers say
 */
export function contextOf (request: FastifyRequest, reply: FastifyReply, call: Call, scope: CallDependencies, notes: CollectedNotes) {
  const { session, customerNumber, rights } = request.guarded ?? nobody
  const needsDealer = call.access.who !== 'anyone' && call.access.dealer === 'required'

  let found: Promise<Session | undefined> | undefined
  const findSession = (): Promise<Session | undefined> => {
    found ??= session === undefined ? foundInTurn() : Promise.resolve(session)
    return found
  }
  const foundInTurn = async (): Promise<Session | undefined> => {
    const asking = await scope.findSession(request)
    await scope.startOf(asking?.userId ?? visitor)
    return asking
  }

  // The call may go on without the dealer, as if nothing had been refused.
  const noteRefusal = (error: unknown): never => {
    if (error instanceof PortalError) scope.noteRefusal(error, request)
    throw error
  }
  let acting: Promise<ActingFor | null> | undefined
  const findActing = (): Promise<ActingFor | null> => {
    const permitted = async (asking: Session | undefined) => asking === undefined ? null : await scope.dealers.permitted(request, asking)
    acting ??= needsDealer && customerNumber !== null
      ? Promise.resolve({ customerNumber, rights })
      : findSession().then(permitted).catch(noteRefusal)
    return acting
  }

  // Every answer of a call is an object, as its schema says. Fastify's serializer is built from that schema.
  const jsonOf = (answer: unknown): string => String(reply.serializeInput(answer as Record<string, unknown>, '200'))
  // The session of a call that is open to anyone is known only once the call has asked for it.
  const forDisplay = (collected: CollectedNotes): ErpContext => {
    return { requestId: request.id, display: true, asker: request.asking?.userId ?? visitor, notes: collected }
  }
  const audit: RecordAudit = async line => { await scope.recordAudit(request, { actorId: session?.userId ?? null, dealer: customerNumber, ...line }) }

  return {
    requestId: request.id,
    forDisplay: forDisplay(notes),
    origin: () => ({ requestId: request.id, address: clientAddress(request.ip) }),
    client: () => clientNetwork(request.ip),
    linkToken: () => linkTokenOf(request),
    browser: () => browserFamily(request.headers['user-agent']),
    session,
    customerNumber,
    rights,
    audit,
    note: (refusal: PortalError) => { scope.noteRefusal(refusal, request) },
    findSession,
    findActing,
    findDealer: async () => (await findActing())?.customerNumber ?? null,
    wantedDealer: async () => {
      const asking = await findSession()
      return asking === undefined ? null : await scope.dealers.wanted(request, asking) ?? null
    },
    keep: (
      key: Parameters<KeepAnswer>[1], make: (forDisplay: ErpContext, before: Source | undefined) => Promise<unknown>, options?: KeepOptions
    ): KeptAnswer | Promise<KeptAnswer> => {
      return scope.keepAnswer(call.path, key, async before => {
        const own = new CollectedNotes()
        const made = await make(forDisplay(own), before)
        if (!(made instanceof FromSource)) return { json: jsonOf(made), notes: own }
        return { json: made.answer === undefined ? undefined : jsonOf(made.answer), source: made.source, notes: own }
      }, options)
    },
    request,
    reply
  }
}

/** The token comes in a header, because logs and error reports tend to quote URLs and bodies. */
function linkTokenOf (request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1]
}
