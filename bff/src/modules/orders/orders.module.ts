import type { JobLog } from '../../jobs/job-log.ts'
import type { OrderWatch } from '../../ports/orders/order-watch.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Module } from '../module.ts'
import { createNewsWorker, type NewsPorts } from './news/news-worker.ts'
import { newsRoutes } from './news/news.routes.ts'
import { createCanceledOrders } from './canceled-orders.ts'
import type { EndPorts } from './order-end.ts'
import { orderDeletionRoutes, orderRoutes } from './orders.routes.ts'

/**
 * @param ports `settledAfter`: milliseconds after which an order that the ERP has taken must be in its lists
 * @param readsPerSecond requests to the ERP that look for changes of orders
 */
export function ordersModule (
  ports: EndPorts & NewsPorts & Pick<Ports, 'documentPrinter'> & { settledAfter: number, watch: OrderWatch }, readsPerSecond: number, log: JobLog
): Module {
  const canceledOrders = createCanceledOrders(ports, log)
  return {
    routes: {
      withPrices: serve => {
        orderRoutes(serve, ports, ports.watch, canceledOrders)
        newsRoutes(serve, ports)
      },
      forDealerBySuperUser: serve => { orderDeletionRoutes(serve, ports) }
    },
    jobs: [canceledOrders, createNewsWorker(ports, { readsPerSecond, settledAfter: ports.settledAfter }, log)]
  }
}
