import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { requestIdHeader } from '@portal/contracts/protocol'
import type { Traces } from '../../tracing/trace-context.ts'
import { requestLogFields } from './request-log-fields.ts'

type Options = {
  traces: Pick<Traces, 'begin' | 'answered'>
  /** Counts an answer, if figures are kept. */
  answered?: ((route: string, status: number, milliseconds: number) => void) | undefined
}

/** Logs and counts each answer, and sends the request id in a header, so that a person can quote it. */
export const accessLog = fp(async (app: FastifyInstance, { traces, answered }: Options) => {
  // No redaction needed: the line has only the fields named below, and none of them is a secret.
  const log = app.log.child({}, { redact: [] })
  app.decorateRequest('traceparent', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    const { id, method, headers } = request
    request.traceparent = traces.begin({ id, method, route: routeOf(request), headers })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { elapsedTime, statusCode: status } = reply
    const route = routeOf(request)
    traces.answered(request.id, status)
    log.info({ ...requestLogFields(request), method: request.method, route, status, ms: Math.round(elapsedTime * 10) / 10 }, 'answered')
    answered?.(route, status, elapsedTime)
    done()
  })
}, { name: 'access-log' })

/** The pattern of the request's address. */
function routeOf ({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'page'
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The trace that the request belongs to, if any. */
    traceparent: string | undefined
  }
}
