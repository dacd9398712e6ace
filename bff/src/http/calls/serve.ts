import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { commonErrors, type BodyOf, type Call, type ResponseOf } from '@portal/contracts/call'
import type { Access } from '@portal/contracts/endpoints'
import { ErrorBody, errorTable } from '@portal/contracts/errors'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import { limits } from '@portal/contracts/policy/limits'
import { awayHeader } from '@portal/contracts/protocol'
import { trimmerOf } from '@portal/contracts/typed-fields'
import { CollectedNotes, sendNotes } from '../answers/answer-notes.ts'
import { KeptAnswer, sendKept } from '../answers/kept-answer.ts'
import { PortalError } from '../../errors.ts'
import { doneFor } from '../../lib/asker.ts'
import { visitor } from '../../ports/erp/erp.ts'
import { sameAccess, type Guard } from './access.ts'
import { contextOf, type CallContext, type CallDependencies } from './context.ts'

type Handler<C extends Call> = (body: BodyOf<C>, context: CallContext<C['access'], ResponseOf<C>>) => Promise<ResponseOf<C> | KeptAnswer>

type ServeOptions = {
  /** False for an answer with a secret, about which the compressed length could reveal something. */
  compress?: false
}

/** Registers a call's handler within a scope. */
export type Serve<A extends Access = Access> = <C extends Call & { access: A }>(call: C, handler: Handler<C>, options?: ServeOptions) => void

type Scope<A extends Access> = CallDependencies & { access: A, guard: Guard | undefined }

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
  return (call, handler, options = {}) => {
    if (!('access' in call) || !sameAccess(call.access, access)) {
      throw new Error(`${call.method} ${call.path} does not belong in the scope ${JSON.stringify(access)}`)
    }
    // The body has been validated against the schema before the handler runs, so `namesDealer` reads a checked body.
    const namesDealer: ((body: unknown) => CustomerNumber | null | undefined) | undefined =
      call.namesDealer as ((body: unknown) => CustomerNumber | null | undefined) | undefined
    const trim = trimmerOf(call.body)
    app.route({
      method: call.method,
      url: call.path,
      ...options,
      config: { answer: 'data' },
      // For other calls, a body is read only once the guard has admitted its sender.
      ...(access.who === 'anyone' && { bodyLimit: limits.publicBodyBytes }),
      schema: {
        summary: call.summary,
        ...(call.method === 'GET' ? {} : { body: call.body }),
        response: responseSchemas(call)
      },
      ...(guard !== undefined && { onRequest: async (request: FastifyRequest) => { request.guarded = await guard(request) } }),
      // Typed text is validated as it is used: without surrounding blanks.
      ...(trim !== undefined && { preValidation: async (request: FastifyRequest) => { request.body = trim(request.body) } }),
      handler: async (request, reply) => {
        const end = begun(request)
        try {
          const asker = request.guarded?.session?.userId
          if (asker !== undefined) await scope.startOf(asker)
          return await doneFor(asker ?? visitor, async () => await answerTo(request, reply))
        } finally {
          end()
        }
      }
    })

    /** @returns the function to call when the call has ended. @throws PortalError `portal_unavailable` if its user makes too many at once */
    function begun ({ guarded }: FastifyRequest): () => void {
      if (guarded?.session === undefined) return () => {}
      const end = scope.begin(guarded.session.userId)
      if (end === undefined) throw new PortalError('portal_unavailable')
      return end
    }

    async function answerTo (request: FastifyRequest, reply: FastifyReply) {
      const awaySince = scope.awaySince()
      if (awaySince !== undefined) reply.header(awayHeader, String(Math.floor((scope.now() - awaySince) / 1000)))
      const notes = new CollectedNotes()
      const context = contextOf(request, reply, call, scope, notes)
      const named = namesDealer?.(request.body)
      if (named !== undefined) {
        if (await context.findSession() === undefined) throw new PortalError('unauthenticated')
        if (named !== await context.findDealer()) throw new PortalError('dealer_changed', { about: named ?? undefined })
      }
      // Fastify has validated the body, and the scope's guard has supplied what its access promises. The type system cannot follow
      // either through Fastify's route table.
      const answer = await handler(request.body as Parameters<typeof handler>[0], context as Parameters<typeof handler>[1])
      const reader = request.guarded?.session
      // Before the answer leaves: if the line cannot be written, nothing is shown.
      if (scope.auditReads && reader !== undefined && reader.role !== 'dealer') await context.audit({ event: 'finances-read', detail: readOf(call.path, request.body) })
      const at = { now: scope.now(), isAway: scope.awaySince() !== undefined }
      if (answer instanceof KeptAnswer) return sendKept(answer, request, reply, at)
      sendNotes(notes, reply, at)
      return answer
    }
  }
}

/** What was read, for the audit log: the call, and the record that the body names. */
function readOf (path: string, body: unknown): string {
  const id = typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string' ? ` ${body.id}` : ''
  return `${path.slice(1)}${id}`
}
