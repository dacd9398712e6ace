import t from 'tap'
import type { OrderSummary, OrderUnderWay } from '../../orders.ts'
import { awaitingOf, eachInOneList, includesAccepted, missingOrdersOf, openOrdersOf, stillMissing } from './open-orders.ts'
import { withSouthernOrder, withOrderNumber } from './southern-order.ts'

const order = {
  type: 'unconfirmed', po_number: 'PO', order_number: null, customer_number: '10001', order_date: '2026-11-20', shipping_method: 'default', pending_shipment: false
} as const

function listed (id: string, reference?: string, type: OrderSummary['type'] = 'unconfirmed'): OrderSummary {
  return { ...order, _id: id, type, ...(reference !== undefined && { reference }) }
}

function awaiting (reference: string): OrderUnderWay {
  return { ...order, _id: reference, submission_state: 'unknown', submitted_at: '2026-11-20T12:00:00.000Z', pieces: 1 }
}

function accepted (reference: string, id: string): OrderUnderWay {
  return { ...awaiting(reference), submission_state: 'accepted', accepted: { at: '2026-11-20T12:01:00.000Z', erp_order_id: id } }
}

const before = '2026-11-20T12:00:30.000Z'
const later = '2026-11-20T12:01:20.000Z'
const ids = (...given: Parameters<typeof openOrdersOf>) => openOrdersOf(...given).map(({ _id }) => _id)

t.test('an order that awaits confirmation appears once, as in the journal, whatever the ERP lists', async t => {
  for (const type of ['unconfirmed', 'confirmed'] as const) {
    t.strictSame(ids([awaiting('P1')], [{ as_of: later, orders: [listed('7', 'P1', type), listed('8'), listed('9', 'P0')] }]), ['P1', '8', '9'])
  }
  t.strictSame(ids([awaiting('P1')], [undefined]), ['P1'])
  t.strictSame(awaitingOf([awaiting('P2'), accepted('P1', '7')]).map(({ _id }) => _id), ['P2'])
})

t.test('an accepted order appears once: as in the ERP\'s list, or as in the journal until every list must include it', async t => {
  const underWay = [accepted('P1', '7')]
  t.strictSame(ids(underWay, [{ as_of: later, orders: [listed('7', 'P1')] }]), ['7'])
  t.strictSame(ids(underWay, [{ as_of: before, orders: [] }, { as_of: before, orders: [listed('7')] }]), ['7'], 'without a reference, too')
  t.strictSame(ids(underWay, [{ as_of: before, orders: [listed('8')] }]), ['P1', '8'], 'an older list')
  t.strictSame(ids(underWay, [{ as_of: later, orders: [] }, undefined]), ['P1'], 'one list is missing')
  t.strictSame(ids(underWay, [{ as_of: later, orders: [] }, { as_of: before, orders: [] }]), ['P1'], 'one list is older')
  t.strictSame(ids(underWay, [{ as_of: later, orders: [] }, { as_of: later, orders: [] }]), [], 'it was deleted, or is invoiced')
})

t.test('an order that was confirmed between two lists appears once, as confirmed', async t => {
  const shown = openOrdersOf([], [{ as_of: before, orders: [listed('7')] }, { as_of: later, orders: [listed('7', undefined, 'confirmed')] }])
  t.strictSame(shown.map(({ _id, type }) => [_id, type]), [['7', 'confirmed']])
})

t.test('an answer of the ERP must include orders that were accepted 20 seconds before it was asked', async t => {
  t.ok(includesAccepted(later, '2026-11-20T12:01:00.000Z'))
  t.notOk(includesAccepted(later, '2026-11-20T12:01:00.001Z'))
})

t.test('the order number has the calls\' name in a response, and converting back gives the same order', async t => {
  const order: OrderSummary = {
    _id: '7', type: 'confirmed', po_number: 'PO', order_number: 'S418823', customer_number: '10001', order_date: null, shipping_method: 'default', pending_shipment: false
  }
  const answer = withSouthernOrder(order)
  t.match(answer, { _id: '7', southern_order: 'S418823' })
  t.notOk('order_number' in answer)
  t.strictSame(withOrderNumber(answer), order)
})

t.test('no order is in two lists: the portal knows what was deleted in it, and the ERP what is open', async t => {
  const open = [{ reference: 'DELETED' }, { reference: 'BACK' }, { reference: 'OPEN' }, {}]
  const over = [{ reference: 'DELETED', kind: 'deleted' }, { reference: 'BACK', kind: 'canceled' }, { reference: 'GONE', kind: 'canceled' }] as const
  t.strictSame(eachInOneList(open, over), { open: [{ reference: 'BACK' }, { reference: 'OPEN' }, {}], over: [over[0], over[2]] })
})

t.test('an order that the ERP lists under another id is known by its reference: it is listed once, and not missed', async t => {
  const underWay = [accepted('P1', '7')]
  for (const as_of of [before, later]) t.strictSame(ids(underWay, [{ as_of, orders: [listed('70', 'P1')] }]), ['70'])
  t.strictSame(missingOrdersOf(underWay, [{ as_of: later, orders: [listed('70', 'P1')] }]), [])
  t.strictSame(missingOrdersOf(underWay, [{ as_of: later, orders: [listed('70')] }]).map(order => order.reference), ['P1'])
})

t.test('an order is missed once, until it is listed or known to have ended', async t => {
  const since = { submitted_at: before, file: false, missing_since: later }
  const missed = ['P1', 'P2', 'P3', 'P4'].map((reference, at) => ({ ...since, reference, po_number: 'PO', erp_order_id: String(at) }))
  const lacking = [{ reference: 'P1', po_number: 'PO', erp_order_id: '0' }, { reference: 'P5', po_number: 'PO', erp_order_id: '5' }]
  const still = stillMissing(missed, lacking, [listed('1'), listed('20', 'P3')], [{ reference: 'P4' }])
  t.strictSame(still.map(order => [order.reference, order.missing_since]), [['P1', later], ['P5', undefined]])
})

t.test('what the stock did not cover stays on back order until the ERP says what is, or has confirmed the order', async t => {
  const underWay = [{ ...accepted('P1', '7'), pieces_backordered: 3 }]
  const shown = (order: OrderSummary) => openOrdersOf(underWay, [{ as_of: later, orders: [order] }]).map(({ pieces_backordered: pieces }) => pieces)
  t.strictSame(shown({ ...listed('7', 'P1'), pieces_backordered: 0 }), [3])
  t.strictSame(shown({ ...listed('7', 'P1'), pieces_backordered: 2 }), [2])
  t.strictSame(shown({ ...listed('7', 'P1', 'confirmed'), pieces_backordered: 0 }), [0])
  t.strictSame(shown({ ...listed('7', 'P1'), revisions: 1, pieces_backordered: 0 }), [0], 'it was confirmed once')
  t.strictSame(shown({ ...listed('8'), pieces_backordered: 0 }).at(-1), 0, 'another order')
})
