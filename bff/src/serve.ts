import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { commonErrors, type BodyOf, type Call, type ResponseOf } from '@portal/contracts/call'
import type { Access } from '@portal/contracts/endpoints'
import { ErrorBody, errorTable } from '@portal/contracts/errors'
import { awayHeader } from '@portal/contracts/protocol'
import type { Role } from '@portal/contracts/roles'
import { trimmerOf } from '@portal/contracts/typed-fields'
import { CollectedNotes, sendNotes } from './answers/answer-notes.ts'
import { KeptAnswer, sendKept } from './answers/kept-answer.ts'
import { browserFamily } from './browser-family.ts'
import { clientAddress, clientNetwork } from './client-network.ts'
import { PortalError } from './errors.ts'
import type { RecordAudit, RequestOrigin } from './ports/audit.ts'
import type { ErpContext } from './ports/erp.ts'
import type { SessionId, SessionRecord } from './ports/sessions.ts'
import type { User } from './ports/users.ts'

/** A session that was found: the stored record, the id under which it is stored, and when it ends if it is not used before. */
export type Session = SessionRecord & { id: SessionId, endsAt: number }

/** Whether the session is still valid for its account: the account exists, is active, and has the same credentials and rights as then. */
export function isUserOf (user: User | undefined, session: SessionRecord): user is User {
  return user?.status === 'active' && user.epoch === session.epoch
}

/** Stands for what an answer was made from: the same object for the same source. Whoever holds it holds `bytes` of memory. */
export type Source = { readonly bytes: number }

/** An answer and the source it was made from. The answer is undefined if the source has not changed since the last time. */
export class FromSource<Answer> {
  readonly answer: Answer | undefined
  readonly source: Source

  constructor (answer: Answer | undefined, source: Source) {
    this.answer = answer
    this.source = source
  }
}

/** The JSON of an answer, its source if known, and what has to be said about it. `json` is undefined if the answer has not changed. */
type Made = { json: string | undefined, source?: Source, notes: CollectedNotes }

type KeepOptions = {
  /** Milliseconds for which the answer is fresh; a few seconds if left out. */
  fresh?: number
}

/**
 * Returns the answer cached under a call's path and a key, or has it made by `work`.
 * @param key everything that the answer depends on, above all the dealer whose prices it holds
 * @param work receives the source of the previous answer
 */
export type KeepAnswer = (
  path: string, key: ReadonlyArray<string | null>, work: (before: Source | undefined) => Promise<Made>, options?: KeepOptions
) => KeptAnswer | Promise<KeptAnswer>

/**
 * Which browsers have logged into which accounts. This proves nothing about a person and opens nothing; a login's failures are only counted
 * apart. It outlives sessions.
 */
export type KnownBrowsers = {
  /** @returns names browser and account, if the one has logged into the other before */
  known: (request: FastifyRequest, userId: string) => string | undefined
  remember: (request: FastifyRequest, reply: FastifyReply, userId: string) => void
}

/** Whether the distributor requires a second factor of this role. */
export type RequiresFactor = (role: Role) => boolean

/** Whether a session still has to set up the second factor that the distributor requires. */
export type OwesFactor = (session: SessionRecord) => boolean

/** How a session reaches the browser and comes back. */
export type Credentials = {
  /** Stores a session under a new secret and sets its cookies. */
  begin: (reply: FastifyReply, record: SessionRecord) => Promise<void>
  /** Continues a session, with changes, under a new secret. The old one becomes invalid. */
  renew: (reply: FastifyReply, session: Session, change: Partial<SessionRecord>) => Promise<void>
  read: (request: FastifyRequest) => SessionId | undefined
  clear: (reply: FastifyReply) => void
  /** The display token: exp, iat and role, signed. It authorizes nothing. */
  token: (record: SessionRecord) => string
}

type Signed<A extends Access> = A extends { who: 'anyone' } ? undefined : Session
type Acting<A extends Access> = A extends { dealer: 'required' } ? string : string | null

/** What a handler knows about the request that it answers. */
export type CallContext<A extends Access, Answer> = {
  requestId: string
  /** For reads of the ERP whose result is shown and decides nothing. The answer's headers say what is older or missing. */
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
  /** The number of the dealer that the call is for. For a call that needs no dealer: the dealer's own number, or null for staff. */
  customerNumber: Acting<A>
  /**
   * For a call that needs no dealer: the dealer that the user acts for; null for visitors and for staff who have not selected one. Throws
   * `PortalError` `dealer_not_yours`, or the ERP's error if the right to act cannot be checked.
   */
  findDealer: () => Promise<string | null>
  /** The same dealer without the check, for calls that must work even if the right to act cannot be checked. */
  wantedDealer: () => Promise<string | null>
  /** Adds a line to the audit log. Actor and dealer default to those of the request. */
  audit: RecordAudit
  /** Refuses what this role may not do, and records it in the audit log. Throws `PortalError` `forbidden`. */
  deny: () => Promise<never>
  /** The session, for calls that are open to anyone. Costs one round trip to the session store, once per request. */
  findSession: () => Promise<Session | undefined>
  /**
   * Returns the answer cached under this key for a few seconds, or has it made once for all who ask in the meantime. `make` may name the
   * source of the answer and receives it the next time, so that an unchanged answer need not be made again. `make` reads the ERP with the
   * context that it is given: the answer may be another caller's, too.
   */
  keep: (
    key: Parameters<KeepAnswer>[1], make: (forDisplay: ErpContext, before: Source | undefined) => Promise<Answer | FromSource<Answer>>, options?: KeepOptions
  ) => KeptAnswer | Promise<KeptAnswer>
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<C extends Call> = (body: BodyOf<C>, context: CallContext<C['access'], ResponseOf<C>>) => Promise<ResponseOf<C> | KeptAnswer>

type ServeOptions = {
  /** False for an answer that holds a secret, whose length must not tell anything about it. */
  compress?: false
}

/** Registers a call's handler within a scope. */
export type Serve<A extends Access = Access> = <C extends Call & { access: A }>(call: C, handler: Handler<C>, options?: ServeOptions) => void

type Guarded = { session: Session | undefined, customerNumber: string | null }

const nobody: Guarded = { session: undefined, customerNumber: null }

/** The guard of a scope returns who is asking, or throws a coded error. A scope that is open to anyone has no guard. */
export type Guard = (request: FastifyRequest) => Promise<Guarded>

/** The dealer that a call is for. */
export type ActingDealers = {
  /** The dealer that the call names, otherwise the session's own or last selected one. Undefined if the name is not a customer number. */
  wanted: (request: FastifyRequest, session: Session) => string | null | undefined
  /** The same, if the session may act for it. Throws `PortalError` `dealer_not_yours`, or as the ERP's reads do. */
  permitted: (request: FastifyRequest, session: Session) => Promise<string | null>
}

type Scope<A extends Access> = {
  access: A
  guard: Guard | undefined
  keepAnswer: KeepAnswer
  recordAudit: (request: FastifyRequest, line: Parameters<RecordAudit>[0]) => Promise<void>
  findSession: (request: FastifyRequest) => Promise<Session | undefined>
  /** Notes an error for the audit log, if it is of interest there. */
  noteRefusal: (error: PortalError, request: FastifyRequest) => void
  dealers: ActingDealers
  /** Milliseconds since 1970. */
  now: () => number
  /** When the ERP stopped answering; undefined while it answers. */
  awaySince: () => number | undefined
}

/** The token comes in a header, because logs and error reports tend to quote addresses and bodies. */
function linkTokenOf (request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1]
}

function sameAccess (a: Access, b: Access): boolean {
  return a.who === b.who && a.beforeSecondFactor === b.beforeSecondFactor && (a.who === 'anyone' || b.who === 'anyone' || a.dealer === b.dealer)
}

function responseSchemas (call: Call): Record<string, unknown> {
  const statuses = new Set([...commonErrors, ...call.errors].map(code => errorTable[code].status))
  return Object.fromEntries([[200, call.response], ...[...statuses].map(status => [status, ErrorBody])])
}

/**
 * A `Serve` for one scope of app.ts. Throws at start for a call that declares no access, or an access other than the scope's. So a route
 * cannot end up behind the wrong guard.
 */
export function serveIn<A extends Access> (app: FastifyInstance, scope: Scope<A>): Serve<A> {
  const { guard, access } = scope
  const needsDealer = access.who !== 'anyone' && access.dealer === 'required'
  return (call, handler, options = {}) => {
    if (!('access' in call) || !sameAccess(call.access, access)) {
      throw new Error(`${call.method} ${call.path} does not belong in the scope ${JSON.stringify(access)}`)
    }
    // The body has been validated against the schema before the handler runs, so `namesDealer` reads a checked body.
    const namesDealer: ((body: unknown) => string | null | undefined) | undefined =
      call.namesDealer as ((body: unknown) => string | null | undefined) | undefined
    const trim = trimmerOf(call.body)
    app.route({
      method: call.method,
      url: call.path,
      ...options,
      config: { call: true },
      schema: {
        summary: call.summary,
        ...(call.method === 'GET' ? {} : { body: call.body }),
        response: responseSchemas(call)
      },
      ...(guard !== undefined && { onRequest: async (request: FastifyRequest) => { request.guarded = await guard(request) } }),
      // Typed text is validated as it is used: without surrounding blanks.
      ...(trim !== undefined && { preValidation: async (request: FastifyRequest) => { request.body = trim(request.body) } }),
      handler: async (request, reply) => {
        const { session, customerNumber } = request.guarded ?? nobody
        const awaySince = scope.awaySince()
        if (awaySince !== undefined) reply.header(awayHeader, String(Math.floor((scope.now() - awaySince) / 1000)))
        let found: Promise<Session | undefined> | undefined
        const findSession = (): Promise<Session | undefined> => {
          found ??= session === undefined ? scope.findSession(request) : Promise.resolve(session)
          return found
        }
        // A call may go on without the dealer, and answer as if nothing had been refused.
        const noteRefusal = (error: unknown): never => {
          if (error instanceof PortalError) scope.noteRefusal(error, request)
          throw error
        }
        let acting: Promise<string | null> | undefined
        const findDealer = (): Promise<string | null> => {
          const permitted = async (asking: Session | undefined) => asking === undefined ? null : await scope.dealers.permitted(request, asking)
          acting ??= needsDealer ? Promise.resolve(customerNumber) : findSession().then(permitted).catch(noteRefusal)
          return acting
        }
        const named = namesDealer?.(request.body)
        if (named !== undefined) {
          if (await findSession() === undefined) throw new PortalError('unauthenticated')
          if (named !== await findDealer()) throw new PortalError('dealer_changed', { about: named ?? undefined })
        }
        // Every answer of a call is an object, as its schema says. Fastify's serializer is built from that schema.
        const jsonOf = (answer: unknown): string => String(reply.serializeInput(answer as Record<string, unknown>, '200'))
        const keep = (
          key: Parameters<KeepAnswer>[1], make: (forDisplay: ErpContext, before: Source | undefined) => Promise<unknown>, options?: KeepOptions
        ): KeptAnswer | Promise<KeptAnswer> => {
          return scope.keepAnswer(call.path, key, async before => {
            const notes = new CollectedNotes()
            const made = await make({ requestId: request.id, display: true, notes }, before)
            if (!(made instanceof FromSource)) return { json: jsonOf(made), notes }
            return { json: made.answer === undefined ? undefined : jsonOf(made.answer), source: made.source, notes }
          }, options)
        }
        const audit = async (line: Parameters<RecordAudit>[0]): Promise<void> => {
          await scope.recordAudit(request, { actorId: session?.userId ?? null, dealer: customerNumber, ...line })
        }
        const notes = new CollectedNotes()
        const forDisplay: ErpContext = { requestId: request.id, display: true, notes }
        const context = {
          requestId: request.id,
          forDisplay,
          origin: () => ({ requestId: request.id, address: clientAddress(request.ip) }),
          client: () => clientNetwork(request.ip),
          linkToken: () => linkTokenOf(request),
          browser: () => browserFamily(request.headers['user-agent']),
          session,
          customerNumber,
          audit,
          deny: async () => {
            await audit({ event: 'forbidden', detail: call.path })
            throw new PortalError('forbidden')
          },
          findSession,
          findDealer,
          wantedDealer: async () => {
            const asking = await findSession()
            return asking === undefined ? null : scope.dealers.wanted(request, asking) ?? null
          },
          keep,
          request,
          reply
        }
        // Fastify has validated the body, and the scope's guard has supplied what its access promises. The type system cannot follow
        // either through Fastify's route table.
        const answer = await handler(request.body as Parameters<typeof handler>[0], context as Parameters<typeof handler>[1])
        if (answer instanceof KeptAnswer) return sendKept(answer, request, reply, scope.now())
        sendNotes(notes, reply, scope.now())
        return answer
      }
    })
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking; null until the scope's guard has run. */
    guarded: Guarded | null
    /** The session that the request came with, once it was found. */
    asking: Session | null
  }
}
