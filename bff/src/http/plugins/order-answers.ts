import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { endpoints } from '@portal/contracts/endpoints'
import type { ErrorCode } from '@portal/contracts/errors'
import type { OrderTally } from '../../ports/orders/order-tally.ts'

const orders: ReadonlySet<string | undefined> = new Set([endpoints.createOrder.path, endpoints.adpOrder.path])

/** The page repeats what only a newer process can read until one accepts it; after a restore, people are told until when to wait. */
const foreseen: ReadonlySet<ErrorCode> = new Set(['older_process', 'orders_held'])

/** Reports every answer to a submitted order to the tally. */
export const orderAnswers = fp(async (app: FastifyInstance, { tally }: { tally: Pick<OrderTally, 'answered'> }) => {
  app.addHook('onResponse', (request, reply, done) => {
    if (orders.has(request.routeOptions.url)) {
      const isRefused = reply.statusCode >= 500 && !(request.refusedWith !== undefined && foreseen.has(request.refusedWith))
      // Whoever is not logged in, or asks for what is not theirs, has not ordered.
      if (request.guarded === null && !isRefused) return done()
      tally.answered(request.guarded?.customerNumber ?? undefined, isRefused, reply.elapsedTime)
    }
    done()
  })
}, { name: 'order-answers', dependencies: ['error-handler'] })
