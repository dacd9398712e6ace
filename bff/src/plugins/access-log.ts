import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** One line for each answer, and the request's id in the answer's headers so that a person can quote it. */
export const accessLog = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', async (request, reply) => { reply.header('x-request-id', request.id) })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'page',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      user: request.guarded?.session?.userId,
      dealer: request.guarded?.customerNumber ?? undefined
    }, 'answered')
  })
}, { name: 'access-log' })
