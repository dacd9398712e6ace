import type { Test } from 'tap'
import type { Ids } from '../../src/ports/system/clock.ts'
import type { FirstOrders } from '../../src/ports/orders/first-orders.ts'
import type { OrderJournal, Settlement } from '../../src/ports/orders/order-journal.ts'

const at = Date.UTC(2026, 10, 20)

/** The tests for every adapter of the first orders' port, together with the journal that marks first orders. */
export function firstOrdersSuite (t: Test, { firstOrders, journal, ids }: { firstOrders: FirstOrders, journal: OrderJournal, ids: Ids }): void {
  let dealers = 70_000

  /** Brings an order into this state. @returns the dealer's number */
  async function order (settlement: Settlement | undefined, { first = true, customerNumber = String(dealers++) } = {}): Promise<string> {
    const id = ids.uuid()
    const data = { shipping: 'default', po_number: 'PO', special_instructions: '', address: 9999 } as const
    await journal.open({
      id,
      userId: ids.uuid(),
      actorId: null,
      customerNumber,
      key: ids.uuid(),
      content: ids.uuid(),
      requestHash: null,
      reference: ids.code(),
      origin: { requestId: 'r', address: '::1' },
      order: { v: 1, request: { cart: [], data }, ...(first && { first_order: true as const }), freight_minimum: 0, total: 50_001, parts: [] }
    }, at, undefined, at)
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
