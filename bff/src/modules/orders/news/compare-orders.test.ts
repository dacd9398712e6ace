import t from 'tap'
import type { OrderPart } from '@portal/contracts/orders'
import type { AnnouncedOrder } from '../../../ports/orders/order-news.ts'
import { announced, newsSince } from './compare-orders.ts'

type Seen = Parameters<typeof announced>[0]

function part (number: string, changes: Partial<OrderPart> = {}): OrderPart {
  return {
    item_number: number, item_description: `Part ${number}`, manufacturer_number: '', dealer_price: 1000, quantity: 10, quantity_shipped: 0, quantity_backordered: 0, quantity_available: 0, ...changes
  }
}

function order (changes: Partial<Seen> = {}): Seen {
  return { po_number: 'PO', order_number: null, order_date: '2026-11-20', type: 'unconfirmed', parts: [part('A')], ...changes }
}

/** What is said of an order that is seen in these forms, one after the other. */
function said (...forms: Array<Partial<Seen>>): unknown[][] {
  let before: AnnouncedOrder | undefined
  return forms.map(form => {
    const now = order(form)
    const news = before === undefined ? [] : newsSince(before, now)
    before = announced(now, before)
    return news
  })
}

const confirmed = { type: 'confirmed', order_number: 'S1' } as const

t.test('an order is announced as confirmed once for each revision, even if the ERP goes back and forth', async t => {
  t.same(said({}, confirmed, {}, confirmed, confirmed).flat(), [{ kind: 'confirmed' }])
  t.same(said(confirmed, {}, confirmed).flat(), [], 'it was confirmed when it was first seen')
  t.same(said(confirmed, { revisions: 1 }, { ...confirmed, revisions: 1 }).flat(), [{ kind: 'changed', reopened: true, changes: [] }, { kind: 'confirmed' }])
  t.same(said({}, { ...confirmed, order_number: 'S1' }, { ...confirmed, order_number: 'S2' }).flat(), [{ kind: 'confirmed' }], 'another number is not news')
})

t.test('each change is announced relative to the state before it', async t => {
  const [, three, five, same] = said({}, { parts: [part('A', { quantity: 3 })] }, {}, {})
  t.match([three, five, same], [[{ kind: 'changed', changes: [{ kind: 'quantity', from: 10, to: 3 }] }], [{ changes: [{ from: 3, to: 10 }] }], []])
  t.match(said({}, { parts: [part('A'), part('B')], po_number: 'OTHER' })[1], [{ kind: 'changed', changes: [{ kind: 'added', item_number: 'B' }, { kind: 'po_number', from: 'PO', to: 'OTHER' }] }])
  t.same(said({}, { parts: [part('A', { quantity: 4 }), part('A', { quantity: 6 })] })[1], [], 'lines that were split')
  t.same(said({ ship_address: 2 }, {}, { ship_address: 2 }).flat(), [], 'what is not said has not changed')
})

t.test('shipped pieces and shipments are announced once, even if the ERP takes them back', async t => {
  const parcel = (tracking_number: string) => ({ carrier: 'UPS', tracking_number })
  const sent = (pieces: number, ...numbers: string[]) => ({ ...confirmed, parts: [part('A', { quantity_shipped: pieces })], shipments: numbers.map(parcel) })
  t.match(said(confirmed, sent(4), sent(4, 'T1'), sent(0), sent(4, 'T1'), sent(10, 'T1', 'T2', 'T2')), [
    [], [{ kind: 'shipped', pieces: 4, shipments: [] }], [{ pieces: 0, shipments: [{ tracking_number: 'T1' }] }], [], [], [{ pieces: 6, shipments: [{ tracking_number: 'T2' }] }]
  ])
  t.equal((said(confirmed, sent(10, 'T1', 'T1'))[1]?.[0] as { shipments: unknown[] }).shipments.length, 1)
})

t.test('a moved arrival is announced for pieces still to come, once for each part, and never because the ERP gives no day anymore', async t => {
  const due = (day: string | undefined, changes: Partial<OrderPart> = {}) => ({ ...confirmed, parts: [part('A', { ...(day !== undefined && { expected_arrival: day }), ...changes })] })
  t.same(said(confirmed, due('2026-12-04'), due(undefined), due('2026-12-04'), due('2026-12-11')), [
    [], [{ kind: 'arrival', parts: [{ item_number: 'A', item_description: 'Part A', to: '2026-12-04' }] }], [], [],
    [{ kind: 'arrival', parts: [{ item_number: 'A', item_description: 'Part A', from: '2026-12-04', to: '2026-12-11' }] }]
  ])
  const sent = said(due('2026-12-04'), due('2026-12-11', { quantity_shipped: 10 }))[1]
  t.match(sent, [{ kind: 'shipped' }])
  t.equal(sent?.length, 1, 'all of it has been shipped')
  const lines = (...days: string[]) => ({ ...confirmed, parts: days.map(day => part('A', { expected_arrival: day })) })
  t.same(said(lines('2026-12-04', '2026-12-18'), lines('2026-12-04', '2026-12-18'), lines('2026-12-18', '2026-12-04')).flat(), [], 'two lines of a part')
})
