import { Counter, type Registry } from 'prom-client'
import type { OrderTally } from '../ports/orders/order-tally.ts'

/** How those were answered who submitted orders. */
export function readOrders (tally: Pick<OrderTally, 'totals' | 'byDealer'>, register: Registry): void {
  for (const [what, help] of [
    ['answered', 'Answers to submitted orders, refusals included'],
    ['refused', 'Orders that were refused by a fault of the portal or of what is behind it: the person was told to try again'],
    ['late', 'Orders whose person waited in vain for the outcome']
  ] as const) {
    register.registerMetric(new Counter({
      name: `portal_orders_${what}_total`,
      help,
      registers: [],
      collect () {
        this.reset()
        this.inc(tally.totals()[what])
      }
    }))
  }
  register.registerMetric(new Counter({
    name: 'portal_dealer_orders_total',
    help: 'Orders refused and late by dealer, for the first 50 dealers that met any; those beyond are others',
    labelNames: ['dealer', 'outcome'],
    registers: [],
    collect () {
      this.reset()
      for (const [dealer, { refused, late }] of tally.byDealer()) {
        this.inc({ dealer, outcome: 'refused' }, refused)
        this.inc({ dealer, outcome: 'late' }, late)
      }
    }
  }))
}
