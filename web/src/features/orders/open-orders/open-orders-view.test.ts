import t from 'tap'
import type { OrderSummary } from '@portal/contracts/orders'
import { canceledInView, ordersInView, rejectedInView, readOrderView, orderViewParams, type OrderView } from './open-orders-view.ts'

const order = (id: string, more: Partial<OrderSummary> = {}): OrderSummary => ({
  _id: id, type: 'confirmed', po_number: `PO ${id}`, order_number: `S${id}`, customer_number: '10001', order_date: '2026-11-02', shipping_method: 'UPS', pending_shipment: false, ...more
})
const view = (change: Partial<OrderView> = {}): OrderView => ({ ...readOrderView(new URLSearchParams()), ...change })
const ids = (orders: readonly OrderSummary[], change: Partial<OrderView>) => ordersInView(orders, view(change)).map(({ _id }) => _id)

t.test('search, filter, sort order and page survive the address unchanged', async t => {
  const wanted = { search: 'CD 520', filter: 'backordered', mine: true, sorting: { key: 'total', ascending: true }, page: 2 } as const
  t.equal(orderViewParams(wanted).toString(), 'search=CD+520&status=backordered&by=me&sort=total&page=2')
  t.strictSame(readOrderView(orderViewParams(wanted)), wanted)
  t.equal(orderViewParams(readOrderView(new URLSearchParams('status=lost&sort=-date&page=0&search=+'))).toString(), '', 'what is unknown is as it is anyway')
})

t.test('an order is found by its PO number, order number, reference and parts', async t => {
  const orders = [
    order('1', { po_number: 'SPRING', item_numbers: ['A-1', 'CD-520'] }), order('2', { reference: 'A7K2' }), order('B8L3', { order_number: null, submission_state: 'unknown' })
  ]
  for (const [search, id] of [['spri', '1'], [' cd-5 ', '1'], ['S2', '2'], ['a7k', '2'], ['b8', 'B8L3']] as const) t.strictSame(ids(orders, { search }), [id], search)
  t.strictSame(ids(orders, { search: 'none' }), [])
})

t.test('an order is found by what the list and the mails say of it', async t => {
  const orders = [
    order('8000001', { order_number: null, reference: 'A7K2-99', type: 'unconfirmed' }), order('B8L3', { order_number: null, submission_state: 'accepted', erp_order_id: '8000002' }),
    order('3', { po_number: '' })
  ]
  for (const [search, id] of [
    ['8000001, reference A7K2-99', '8000001'], ['Reference B8L3', 'B8L3'], ['#8000002', 'B8L3'], ['Order #8000002', 'B8L3'], ['unnamed order', '3'], ['PO\u00A0#PO\u00A08000001', '8000001']
  ] as const) t.strictSame(ids(orders, { search }), [id], search)
  const over = { reference: 'A', po_number: 'PO A', submitted_at: '', file: false, kind: 'canceled', known_at: '', pieces: 1 } as const
  const canceled = [{ ...over, erp_order_id: '8000003' }, { ...over, reference: 'B' }]
  t.strictSame(canceledInView(canceled, view({ search: '#8000003' })).map(({ reference }) => reference), ['A'])
})

t.test('each filter shows the orders of its kind', async t => {
  const orders = [
    order('sent', { type: 'unconfirmed', submission_state: 'unknown' }), order('taken', { type: 'unconfirmed' }), order('reopened', { type: 'unconfirmed', revisions: 1 }),
    order('confirmed'), order('pending', { pending_shipment: true, pieces_backordered: 2 }), order('none', { pieces_backordered: 0 })
  ]
  t.strictSame(ids(orders, { filter: 'awaiting' }), ['sent', 'taken', 'reopened'])
  t.strictSame(ids(orders, { filter: 'confirmed' }), ['confirmed', 'pending', 'none'])
  t.strictSame(ids(orders, { filter: 'pending' }), ['pending'])
  t.strictSame(ids(orders, { filter: 'backordered' }), ['pending'])
  t.strictSame(ids(orders, { filter: 'canceled' }), [])
})

t.test('orders are sorted by each column; those without a day or a figure come last', async t => {
  const orders = [
    order('undated', { order_date: null }), order('old', { order_date: '2026-10-01', order_total: 500, pieces: 9 }), order('new', { order_date: '2026-11-03', order_total: 900, pieces: 1 })
  ]
  t.strictSame(ids(orders, {}), ['new', 'old', 'undated'])
  t.strictSame(ids(orders, { sorting: { key: 'total', ascending: false } }), ['new', 'old', 'undated'])
  t.strictSame(ids(orders, { sorting: { key: 'pieces', ascending: false } }), ['old', 'new', 'undated'])
  t.strictSame(ids([order('1', { po_number: 'PO 10' }), order('2', { po_number: 'PO 9' })], { sorting: { key: 'po', ascending: true } }), ['2', '1'])
})

t.test('only the reader\'s own orders are shown if they choose that', async t => {
  t.strictSame(ids([order('1'), order('2', { mine: true, placed_by: 'Bo' }), order('3', { placed_by: 'Dana' })], { mine: true }), ['2'])
  const over = { reference: 'A', po_number: 'PO A', submitted_at: '', file: false }
  const canceled = [{ ...over, kind: 'canceled' as const, known_at: '', pieces: 1 }, { ...over, reference: 'B', kind: 'canceled' as const, known_at: '', pieces: 1, mine: true as const }]
  t.strictSame(canceledInView(canceled, view({ mine: true })).map(({ reference }) => reference), ['B'])
  const rejected = [{ ...over, rejected_at: '', message: '', lines: [] }, { ...over, reference: 'B', rejected_at: '', message: '', lines: [], mine: true as const }]
  t.strictSame(rejectedInView(rejected, view({ mine: true })).map(({ reference }) => reference), ['B'])
})
