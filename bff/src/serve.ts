import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { commonErrors, type BodyOf, type Call, type ResponseOf } from '@portal/contracts/call'
import type { Access } from '@portal/contracts/endpoints'
import { ErrorBody, errorTable } from '@portal/contracts/errors'
import { trimmerOf } from '@portal/contracts/typed-fields'
import { KeptAnswer, sendKept } from './answers/kept-answer.ts'
import { clientNetwork } from './client-network.ts'
import { PortalError } from './errors.ts'
import type { RecordAudit } from './ports/audit.ts'
import type { SessionId, SessionRecord } from './ports/sessions.ts'
import type { User } from './ports/users.ts'

/** A session that has been looked up: the store's record and the id it is kept under. */
export type Session = SessionRecord & { id: SessionId }

/** Whether an account is still the one that the session was begun for: there, active, and with the credentials and rights of then. */
export function isUserOf (user: User | undefined, session: SessionRecord): user is User {
  return user?.status === 'active' && user.epoch === session.epoch
}

/** An answer and what it was made from; without an answer where that was the same as the last time. */
export class FromSource<Answer> {
  readonly answer: Answer | undefined
  readonly source: string

  constructor (answer: Answer | undefined, source: string) {
    this.answer = answer
    this.source = source
  }
}

/** What an answer is made into: its JSON, and what it was made from, where that is known. Without JSON the answer is as it was. */
type Made = { json: string | undefined, source?: string }

type KeepOptions = {
  /** Milliseconds that the answer is as good as a new one; a few seconds where it is left out. */
  fresh?: number
}

/**
 * The answer kept under a call's path and a key, at once, or else made by `work`.
 * @param key all that the answer depends on, whose prices it holds above all
 * @param work gets what the answer was made from the last time
 */
export type KeepAnswer = (
  path: string, key: ReadonlyArray<string | null>, work: (before: string | undefined) => Promise<Made>, options?: KeepOptions
) => KeptAnswer | Promise<KeptAnswer>

/** How a session reaches the browser and comes back. */
export type Credentials = {
  /** Stores a session under a new secret and sets its cookies. */
  begin: (reply: FastifyReply, record: SessionRecord) => Promise<void>
  /** Lets a session go on, changed, under a secret that nobody has seen; the id before is worth nothing any more. */
  renew: (reply: FastifyReply, session: Session, change: Partial<SessionRecord>) => Promise<void>
  read: (request: FastifyRequest) => SessionId | undefined
  clear: (reply: FastifyReply) => void
  /** The display token: exp, iat and role, signed. It authorises nothing. */
  token: (record: SessionRecord) => string
}

type Signed<A extends Access> = A extends { who: 'anyone' } ? undefined : Session
type Acting<A extends Access> = A extends { dealer: 'required' } ? string : string | null

/** What a handler knows of the request it answers. */
type CallContext<A extends Access, Answer> = {
  requestId: string
  session: Signed<A>
  /** The address or network that the request came from. */
  client: () => string
  /** The number of the dealer that the call is for. Where it needs none: a dealer's own, and null for staff. */
  customerNumber: Acting<A>
  /**
   * Of calls that need no dealer: the one that whoever asks acts for; null for staff who have selected none, and for visitors. Throws
   * `PortalError` `dealer_not_yours`, or the ERP's where nobody can say whether they may.
   */
  findDealer: () => Promise<string | null>
  /** The same before anybody has asked whether they may: for what has to go on while nobody can say. */
  wantedDealer: () => Promise<string | null>
  /** Adds a line to the audit log, by who is asking and for the acting dealer unless it says otherwise. */
  audit: RecordAudit
  /** Refuses what this role may not ask for, and notes it in the audit log. Throws `PortalError` `forbidden`. */
  deny: () => Promise<never>
  /** Looks up the session where the call is open to anyone; costs a round trip to the session store, once. */
  findSession: () => Promise<Session | undefined>
  /**
   * The answer kept under this key for a few seconds, or else made, once for all who ask meanwhile. `make` may say what the
   * answer was made from, and gets that the next time: an answer that would be the same need not be made again.
   */
  keep: (
    key: Parameters<KeepAnswer>[1], make: (before: string | undefined) => Promise<Answer | FromSource<Answer>>, options?: KeepOptions
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

/** The guard of a scope: who is asking, or a coded error. A scope that is open to anyone has none. */
export type Guard = (request: FastifyRequest) => Promise<Guarded>

/** For which dealer a call is. */
export type ActingDealers = {
  /** The dealer that a call names, or without that the session's own or last; undefined where it names what is no dealer's number. */
  wanted: (request: FastifyRequest, session: Session) => string | null | undefined
  /** The same, once the session may act for them. Throws `PortalError` `dealer_not_yours`; the ERP's. */
  permitted: (request: FastifyRequest, session: Session) => Promise<string | null>
}

type Scope<A extends Access> = {
  access: A
  guard: Guard | undefined
  keepAnswer: KeepAnswer
  recordAudit: (request: FastifyRequest, line: Parameters<RecordAudit>[0]) => Promise<void>
  findSession: (request: FastifyRequest) => Promise<Session | undefined>
  dealers: ActingDealers
}

function sameAccess (a: Access, b: Access): boolean {
  return a.who === b.who && (a.who === 'anyone' || b.who === 'anyone' || a.dealer === b.dealer)
}

function responseSchemas (call: Call): Record<string, unknown> {
  const statuses = new Set([...commonErrors, ...call.errors].map(code => errorTable[code].status))
  return Object.fromEntries([[200, call.response], ...[...statuses].map(status => [status, ErrorBody])])
}

/**
 * A `Serve` for one scope of app.ts. A call whose declared access is not the scope's, or that declares none, stops the
 * start: a route cannot end up behind the wrong guard.
 */
export function serveIn<A extends Access> (app: FastifyInstance, scope: Scope<A>): Serve<A> {
  const { guard, access } = scope
  const needsDealer = access.who !== 'anyone' && access.dealer === 'required'
  return (call, handler, options = {}) => {
    if (!('access' in call) || !sameAccess(call.access, access)) {
      throw new Error(`${call.method} ${call.path} does not belong in the scope ${JSON.stringify(access)}`)
    }
    // The schema refuses a wrong body before the guard's answer is used, so `namesDealer` reads a checked body.
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
      // What people type is checked as it is used: without the blanks around it.
      ...(trim !== undefined && { preValidation: async (request: FastifyRequest) => { request.body = trim(request.body) } }),
      handler: async (request, reply) => {
        const { session, customerNumber } = request.guarded ?? nobody
        let found: Promise<Session | undefined> | undefined
        const findSession = (): Promise<Session | undefined> => {
          found ??= session === undefined ? scope.findSession(request) : Promise.resolve(session)
          return found
        }
        let acting: Promise<string | null> | undefined
        const findDealer = (): Promise<string | null> => {
          const permitted = async (asking: Session | undefined) => asking === undefined ? null : await scope.dealers.permitted(request, asking)
          acting ??= needsDealer ? Promise.resolve(customerNumber) : findSession().then(permitted)
          return acting
        }
        const named = namesDealer?.(request.body)
        if (named !== undefined) {
          if (await findSession() === undefined) throw new PortalError('unauthenticated')
          if (named !== await findDealer()) throw new PortalError('dealer_changed')
        }
        // Every answer of a call is an object: its schema says so, and Fastify's serialiser is made from it.
        const jsonOf = (answer: unknown): string => String(reply.serializeInput(answer as Record<string, unknown>, '200'))
        const keep = (
          key: Parameters<KeepAnswer>[1], make: (before: string | undefined) => Promise<unknown>, options?: KeepOptions
        ): KeptAnswer | Promise<KeptAnswer> => {
          return scope.keepAnswer(call.path, key, async before => {
            const made = await make(before)
            if (!(made instanceof FromSource)) return { json: jsonOf(made) }
            return { json: made.answer === undefined ? undefined : jsonOf(made.answer), source: made.source }
          }, options)
        }
        const audit = async (line: Parameters<RecordAudit>[0]): Promise<void> => {
          await scope.recordAudit(request, { actorId: session?.userId ?? null, dealer: customerNumber, ...line })
        }
        const context = {
          requestId: request.id,
          client: () => clientNetwork(request.ip),
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
        // The body fits the call's schema, which Fastify has checked, and the guard of the scope gave what its access
        // promises: both are facts that the type system cannot follow through Fastify's route table.
        const answer = await handler(request.body as Parameters<typeof handler>[0], context as Parameters<typeof handler>[1])
        return answer instanceof KeptAnswer ? sendKept(answer, request, reply) : answer
      }
    })
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking, once the guard of the call's scope has said so. */
    guarded: Guarded | null
  }
}
