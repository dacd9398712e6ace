import type { JobLog } from '../../jobs/job-log.ts'
import type { OrderWatch } from '../../ports/orders/order-watch.ts'
import type { Ports } from '../../ports/ports.ts'
import type { RemovalGuard } from '../../ports/system/removal-guard.ts'
import type { Module } from '../module.ts'
import { checkNowRoutes, placedOrderRoutes, submissionRoutes, submittingRoutes } from './checkout.routes.ts'
import type { CheckoutPorts } from './checkout.service.ts'
import { createDispatcher } from './sending/dispatcher.ts'
import { createForgetting } from './forget-orders.ts'
import { createNewDealers } from './sending/new-dealers.ts'
import { createRecovery } from './sending/recovery.ts'
import { createLapsedRequests } from './release/lapsed-requests.ts'
import { releaseAnswerRoutes, releaseRoutes } from './release/release.routes.ts'
import { createUncheckedOrders } from './sending/unchecked-orders.ts'

type CheckoutModulePorts = CheckoutPorts & Pick<Ports, 'erpMonitor' | 'firstOrders' | 'mailQueue'> & { watch: OrderWatch, removals: RemovalGuard }

type CheckoutSettings = {
  /**
   * Milliseconds after which the ERP has either processed an order or never will. Recovery itself adds the clock skew between processes, which
   * `settledAfter` of the ports already includes.
   */
  erpSettledAfter: number
  /** Orders are received while the ERP is away, and checked when it is back. */
  ordersWhileErpAway: boolean
  /** Milliseconds for which settled orders are kept whole; undefined if everything is kept. */
  journalKeptFor: number | undefined
}

export function checkoutModule (
  ports: CheckoutModulePorts, { erpSettledAfter, ordersWhileErpAway, journalKeptFor }: CheckoutSettings, log: JobLog
): Module {
  const newDealers = createNewDealers(ports, log)
  const dispatcher = createDispatcher(ports, log)
  const recovery = createRecovery(ports, dispatcher, erpSettledAfter, log)
  const uncheckedOrders = createUncheckedOrders(ports, log)
  const lapsed = createLapsedRequests(ports, log)
  return {
    routes: {
      toOrder: serve => {
        submittingRoutes(serve, ports, dispatcher, newDealers, ordersWhileErpAway)
        releaseAnswerRoutes(serve, ports)
      },
      withPrices: serve => { placedOrderRoutes(serve, ports) },
      forDealer: serve => {
        submissionRoutes(serve, ports, ports.watch)
        releaseRoutes(serve, ports)
      },
      forAdmin: serve => { checkNowRoutes(serve, ports, erpSettledAfter) }
    },
    jobs: [
      createForgetting(ports, journalKeptFor, log),
      newDealers,
      { start: lapsed.start, drain: lapsed.stop, stop: lapsed.stop },
      { drain: dispatcher.stop, stop: dispatcher.drained },
      { start: recovery.start, drain: recovery.stop, stop: recovery.stop },
      { start: uncheckedOrders.start, drain: uncheckedOrders.stop, stop: uncheckedOrders.stop }
    ]
  }
}
