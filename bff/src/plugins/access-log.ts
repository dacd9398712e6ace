import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { requestIdHeader } from '@portal/contracts/protocol'

/** One line for each answer, and the request's id in the answer's headers so that a person can quote it. */
export const accessLog = fp(async (app: FastifyInstance) => {
  // Each field is named below: there is nothing in the line to look for secrets in.
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
