import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { requestIdHeader } from '@portal/contracts/protocol'

/** Logs one line for each answer, and sends the request id in a header, so that a person can quote it. */
export const accessLog = fp(async (app: FastifyInstance) => {
  // No redaction needed: the line has only the fields named below, and none of them is a secret.
  const log = app.log.child({}, { redact: [] })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    log.info({
      reqId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'page',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      user: request.guarded?.session?.userId,
      dealer: request.guarded?.customerNumber ?? undefined
    }, 'answered')
    done()
  })
}, { name: 'access-log' })
