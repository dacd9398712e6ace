import { Counter, type Registry } from 'prom-client'
import { dealersCounted } from '../lib/order-tally.ts'
import type { OrderTally } from '../ports/orders/order-tally.ts'

/** How submitted orders were answered. */
export function readOrders (tally: Pick<OrderTally, 'totals' | 'byDealer'>, register: Registry): void {
  for (const [what, help] of [
    ['answered', 'Answers to submitted orders, refusals included'],
    ['refused', 'Orders refused because of a fault of the portal or of a system behind it: the person was told to try again'],
    ['late', 'Orders that got no outcome while the person waited']
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
    help: `Orders refused and late by dealer, for the first ${dealersCounted} dealers affected; the rest are counted as others`,
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
