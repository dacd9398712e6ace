import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { commonErrors, type BodyOf, type Call, type ResponseOf } from '@portal/contracts/call'
import type { Access } from '@portal/contracts/endpoints'
import { ErrorBody, errorTable } from '@portal/contracts/errors'
import { PortalError } from './errors.ts'
import type { SessionId, SessionRecord } from './ports/sessions.ts'

/** A session that has been looked up: the store's record and the id it is kept under. */
export type Session = SessionRecord & { id: SessionId }

/** The dealer a session acts for: a dealer's own number, or the one that staff have selected. */
export function actingDealer (session: SessionRecord): string | null {
  return session.role === 'dealer' ? session.dealerNumber : session.selectedDealer
}

type Signed<A extends Access> = A extends { who: 'anyone' } ? undefined : Session
type Acting<A extends Access> = A extends { dealer: 'required' } ? string : string | null

/** What a handler knows of the request it answers. */
type CallContext<A extends Access = Access> = {
  requestId: string
  log: FastifyBaseLogger
  session: Signed<A>
  /** The acting dealer's number. */
  customerNumber: Acting<A>
  /** Looks up the session where the call is open to anyone; costs a round trip to the session store. */
  findSession: () => Promise<Session | undefined>
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<C extends Call> = (body: BodyOf<C>, context: CallContext<C['access']>) => Promise<ResponseOf<C>>

/** Registers a call's handler within a scope. */
export type Serve<A extends Access = Access> = <C extends Call & { access: A }>(call: C, handler: Handler<C>) => void

type Guarded = { session: Session | undefined, customerNumber: string | null }

const nobody: Guarded = { session: undefined, customerNumber: null }

/** The guard of a scope: who is asking, or a coded error. */
export type Guard = (request: FastifyRequest) => Promise<Guarded>

type Scope<A extends Access> = {
  access: A
  guard: Guard
  findSession: (request: FastifyRequest) => Promise<Session | undefined>
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
  return (call, handler) => {
    if (!('access' in call) || !sameAccess(call.access, scope.access)) {
      throw new Error(`${call.method} ${call.path} does not belong in the scope ${JSON.stringify(scope.access)}`)
    }
    // The schema refuses a wrong body before the guard's answer is used, so `namesDealer` reads a checked body.
    const namesDealer: ((body: unknown) => string | null | undefined) | undefined =
      call.namesDealer as ((body: unknown) => string | null | undefined) | undefined
    app.route({
      method: call.method,
      url: call.path,
      schema: {
        summary: call.summary,
        ...(call.method === 'GET' ? {} : { body: call.body }),
        response: responseSchemas(call)
      },
      onRequest: async request => { request.guarded = await scope.guard(request) },
      handler: async (request, reply) => {
        const { session, customerNumber } = request.guarded ?? nobody
        const named = namesDealer?.(request.body)
        if (named !== undefined) {
          const asking = session ?? await scope.findSession(request)
          if (asking === undefined) throw new PortalError('unauthenticated')
          if (named !== actingDealer(asking)) throw new PortalError('dealer_changed')
        }
        const context = {
          requestId: request.id,
          log: request.log,
          session,
          customerNumber,
          findSession: async () => await scope.findSession(request),
          request,
          reply
        }
        // The body fits the call's schema, which Fastify has checked, and the guard of the scope gave what its access
        // promises: both are facts that the type system cannot follow through Fastify's route table.
        return await handler(request.body as Parameters<typeof handler>[0], context as Parameters<typeof handler>[1])
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
