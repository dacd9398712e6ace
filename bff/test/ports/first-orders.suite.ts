import type { Test } from 'tap'
import type { Ids } from '../../src/ports/system/clock.ts'
import type { FirstOrders } from '../../src/ports/orders/first-orders.ts'
import type { OrderJournal, Settlement } from '../../src/ports/orders/order-journal.ts'
import { journalEntry } from './journal-entry.ts'

const at = Date.UTC(2026, 10, 20)

/** The tests for every adapter of the first orders' port, together with the journal that marks first orders. */
export function firstOrdersSuite (t: Test, { firstOrders, journal, ids }: { firstOrders: FirstOrders, journal: OrderJournal, ids: Ids }): void {
  let dealers = 70_000

  /** Brings an order into this state. @returns the dealer's number */
  async function order (settlement: Settlement | undefined, { first = true, customerNumber = String(dealers++) } = {}): Promise<string> {
    const { id, order, ...entry } = journalEntry(ids, { customerNumber })
    await journal.open({ ...entry, id, order: { ...order, ...(first && { first_order: true as const }), total: 50_001 } }, at, undefined, at)
    if (settlement === undefined) return customerNumber
    await journal.claim(id, at, at + 90_000, at)
    await journal.settle(id, 1, at, settlement)
    return customerNumber
  }

  t.test('a new dealer is due once a first order is accepted, and until it is done', async t => {
    const waiting = await order(undefined)
    const rejected = await order({ state: 'rejected', message: 'no' })
    const old = await order({ state: 'accepted', erpOrderId: ids.uuid() }, { first: false })
    for (const customerNumber of [waiting, rejected, old]) t.equal(await firstOrders.isDue(customerNumber), false)

    const due = await order({ state: 'accepted', erpOrderId: ids.uuid() })
    await order({ state: 'accepted', erpOrderId: ids.uuid() }, { customerNumber: due })
    const other = await order({ state: 'accepted', erpOrderId: ids.uuid() })
    t.strictSame((await firstOrders.due(100)).sort(), [due, other], 'each once')
    t.equal((await firstOrders.due(1)).length, 1)
    t.equal(await firstOrders.isDue(due), true)

    await firstOrders.done(due)
    t.strictSame([await firstOrders.isDue(due), await firstOrders.due(100)], [false, [other]])
    await firstOrders.done(due)
    await firstOrders.done(other)
    await firstOrders.done(waiting)
    t.strictSame(await firstOrders.due(100), [])
  })
}
