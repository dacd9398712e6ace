import t from 'tap'
import type { OrderPart } from '../../orders.ts'
import { awaitedPieces, isBackOrderUnsaid, withAwaitedPieces } from './awaited-pieces.ts'

const part = (item_number: string, quantity: number, more: Partial<OrderPart> = {}): OrderPart => ({
  item_number, item_description: '', manufacturer_number: '', dealer_price: 100, quantity, quantity_shipped: 0, quantity_backordered: 0, quantity_available: 0, ...more
})
const submitted = [part('A', 5, { quantity_available: 2 }), part('a', 4, { quantity_available: 4 }), part('B', 3, { quantity_available: -2 }), part('C', 1, { quantity_available: 9 })]

t.test('until the distributor says what is on back order, it is what the stock did not cover', async t => {
  t.equal(awaitedPieces(submitted), 6)
  const waiting = (type: 'confirmed' | 'unconfirmed', parts: OrderPart[], revisions?: number) => {
    return withAwaitedPieces({ type, ...(revisions !== undefined && { revisions }), parts }, submitted).parts.map(line => line.quantity_backordered)
  }
  const parts = [part('A', 5), part('A', 4), part('B', 3), part('C', 1)]
  t.same(waiting('unconfirmed', parts), [3, 0, 3, 0])
  t.same(waiting('unconfirmed', [part('a', 2), part('B', 3, { quantity_shipped: 2 }), part('D', 7)]), [2, 1, 0], 'never more than are still to come of a line')
  t.same(waiting('unconfirmed', [part('A', 5), part('B', 3, { quantity_backordered: 1 })]), [0, 1], 'what the distributor says counts alone')
  t.same(waiting('unconfirmed', parts, 1), [0, 0, 0, 0], 'once it was taken back, it is the distributor\'s')
  t.same(waiting('confirmed', parts), [0, 0, 0, 0])
})

t.test('a list says it of an order that awaits confirmation, was never taken back, and has no pieces on back order', async t => {
  const [unconfirmed, confirmed] = [{ type: 'unconfirmed' }, { type: 'confirmed' }] as const
  const orders = [unconfirmed, { ...unconfirmed, revisions: 1 }, { ...unconfirmed, pieces_backordered: 2 }, confirmed]
  t.same(orders.map(order => isBackOrderUnsaid(order)), [true, false, false, false])
})
