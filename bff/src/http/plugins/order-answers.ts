import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { endpoints } from '@portal/contracts/endpoints'
import type { OrderTally } from '../../ports/orders/order-tally.ts'

const orders: ReadonlySet<string | undefined> = new Set([endpoints.createOrder.path, endpoints.adpOrder.path])

/** Reports every answer to a submitted order to the tally. */
export const orderAnswers = fp(async (app: FastifyInstance, { tally }: { tally: Pick<OrderTally, 'answered'> }) => {
  app.addHook('onResponse', (request, reply, done) => {
    if (orders.has(request.routeOptions.url)) {
      // The page repeats what only a newer process can read until one accepts it.
      const isRefused = reply.statusCode >= 500 && request.refusedWith !== 'older_process'
      tally.answered(request.guarded?.customerNumber ?? undefined, isRefused, reply.elapsedTime)
    }
    done()
  })
}, { name: 'order-answers', dependencies: ['error-handler'] })
