import t from 'tap'
import type { OrderSummary } from '@portal/contracts/orders'
import { orderGlance, orderSize } from './order-glance.ts'

function order (id: string, changes: Partial<OrderSummary> = {}): OrderSummary {
  return {
    _id: id, type: 'confirmed', po_number: id, order_number: null, customer_number: '10001', order_date: '2026-11-01', shipping_method: 'UPS', pending_shipment: false, ...changes
  }
}

t.test('five orders are listed, newest first: those that await confirmation or are back-ordered before any other', async t => {
  const { awaiting, backOrdered, underWay, latest } = orderGlance([
    order('sending', { type: 'unconfirmed', submission_state: 'unknown' }),
    order('waits', { type: 'unconfirmed', order_date: '2026-11-02' }),
    order('new', { order_date: '2026-11-20' }),
    order('short', { pieces_backordered: 2, order_date: '2026-11-05' }),
    order('taken', { submission_state: 'accepted', order_date: null }),
    order('old', { order_date: '2026-01-01' }),
    order('older', { order_date: '2025-12-01' })
  ])
  t.same([awaiting, backOrdered, underWay], [2, 1, 1], 'an order that is being sent is counted')
  t.same(latest.map(({ _id: id }) => id), ['new', 'short', 'waits', 'old', 'older'], 'and listed elsewhere')
})

t.test('an order\'s size is said as far as it is known', async t => {
  t.same([orderSize({}), orderSize({ pieces: 1 }), orderSize({ pieces: 12, order_total: 34_500 })], ['', '1 piece', '12 pieces, $345.00'])
})
