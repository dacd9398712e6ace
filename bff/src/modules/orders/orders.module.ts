import type { FastifyBaseLogger } from 'fastify'
import type { OrderWatch } from '../../ports/orders/order-watch.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Module } from '../module.ts'
import { createCanceledOrders } from './canceled-orders.ts'
import type { EndPorts } from './order-end.ts'
import { orderDeletionRoutes, orderRoutes } from './orders.routes.ts'

/** @param ports `settledAfter`: milliseconds after which an order that the ERP has taken must be in its lists */
export function ordersModule (
  ports: EndPorts & Pick<Ports, 'documentPrinter' | 'users' | 'memberships' | 'mailQueue' | 'ids'> & { settledAfter: number, watch: OrderWatch }, log: FastifyBaseLogger
): Module {
  const canceledOrders = createCanceledOrders(ports, log)
  return {
    routes: {
      withPrices: serve => { orderRoutes(serve, ports, ports.watch, canceledOrders) },
      forDealerBySuperUser: serve => { orderDeletionRoutes(serve, ports) }
    },
    jobs: [canceledOrders]
  }
}
