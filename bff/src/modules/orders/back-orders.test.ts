import t from 'tap'
import { rightPresets } from '@portal/contracts/rules/accounts/rights'
import type { AnnouncedOrder } from '../../ports/orders/order-news.ts'
import type { Ports } from '../../ports/ports.ts'
import { buildTestApp, type Client } from '../../../test/build-app.ts'
import { refusesOtherReaders } from '../../../test/refused-readers.ts'
import { order } from '../../../test/call-bodies.ts'
import { personMaker } from '../../../test/people-of-dealer.ts'

const body = { dealer: '10001' }
/** Order 7000101 as it was announced last. */
const announced: AnnouncedOrder = {
  v: 1, reference: null, po_number: 'FALL RESTOCK', order_number: 'S418823', order_date: '2026-09-14', type: 'confirmed', revisions: 0, confirmed: 0, ship_address: null, parts: [], shipped: 0, shipments: []
}

/** Invoice 801007, which has the part, is of the order with the back orders. */
const withInvoiceOfOrder = ({ erp }: Ports) => ({
  erp: {
    ...erp,
    async invoicesSince (...asked: Parameters<typeof erp.invoicesSince>) {
      return (await erp.invoicesSince(...asked)).map(invoice => invoice._id === '5001007' ? { ...invoice, order_number: 'S418823' } : invoice)
    }
  }
})
const quick = { erpOptions: { limits: { retryPause: 1 } } }

t.test('a dealer sees the back-ordered lines of all open orders; only orders that have some are read', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  fakeErp.distributor.ship('7000107', [0, 1000, 0])
  fakeErp.distributor.ship('7000107')
  fakeErp.distributor.ship('7000104', [0, 0])
  const dealer = await loginAs('10001')
  const read = () => fakeErp.requests().filter(({ operation }) => operation === 'order').length
  const { status, body: { lines, orders_not_read: notRead } } = await dealer.call('backOrders', body)
  t.equal(status, 200)
  t.equal(notRead, 0)
  t.equal(read(), 2)
  t.same([...new Set(lines.map(line => line.order._id))], ['7000104', '7000101'], 'the newest order first')
  t.match(lines.find(line => line.item_number === 'BW-FA181HH'), {
    quantity: 6,
    quantity_shipped: 2,
    quantity_backordered: 4,
    quantity_available: 0,
    expected_arrival: '2026-11-27',
    order: { _id: '7000101', type: 'confirmed', po_number: 'FALL RESTOCK', order_number: 'S418823', order_date: '2026-09-14' }
  })
  t.ok(lines.every(line => line.quantity_backordered > 0))
})

t.test('a back-ordered line names who placed its order, and whether that was the reader', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  const [dealer, rep] = [await loginAs('10001'), await loginAs('rep@example.com')]
  await rep.call('selectDealer', { customer_number: '10001' })
  const id = (await dealer.call('createOrder', order('10001'))).body.submission.erp_order_id ?? ''
  fakeErp.distributor.confirm(id)
  fakeErp.distributor.ship(id, [0])
  const named = async (client: typeof dealer) => (await client.call('backOrders', body)).body.lines.map(line => line.order).filter(order => order._id === id)
  t.match(await named(dealer), [{ placed_by: 'dealer@example.com', mine: true }])
  t.match(await named(rep), [{ placed_by: 'dealer@example.com', mine: undefined }])
})

t.test('where the distributor\'s list does not say what is back-ordered, the orders that are being shipped are read', async t => {
  const unsaid = ({ erp }: Ports) => ({
    erp: {
      ...erp,
      async openOrders (...asked: Parameters<typeof erp.openOrders>) {
        return (await erp.openOrders(...asked)).map(({ pieces_backordered: _unsaid, ...order }) => order)
      }
    }
  })
  const { loginAs, fakeErp } = await buildTestApp(t, { change: unsaid })
  const { body: { lines } } = await (await loginAs('10001')).call('backOrders', body)
  t.same(lines.map(line => [line.item_number, line.quantity_backordered]), [['BW-FA181HH', 4], ['0910-1420', 3]])
  t.equal(fakeErp.requests().filter(({ operation }) => operation === 'order').length, 1)
})

t.test('a wrong body, another dealer, nobody, and staff without a dealer are refused', async t => {
  await refusesOtherReaders(t, 'backOrders', 'orders')
})

t.test('what cannot be read is counted: an answer that does not fit, and another dealer\'s order', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t, quick)
  const dealer = await loginAs('10001')
  for (const fault of [{ kind: 'mistyped-field', field: 'PONUM' }, { kind: 'status', status: 503 }] as const) {
    fakeErp.faults.set([{ operation: 'order', ...fault }])
    t.strictSame((await dealer.call('backOrders', body)).body, { lines: [], orders_not_read: 1 })
  }
})

t.test('orders that the ERP does not give within four seconds are counted, and the others are shown', async t => {
  const asked: string[] = []
  const hanging = ({ erp }: Ports) => ({
    erp: {
      ...erp,
      async order (id: string, context: Parameters<typeof erp.order>[1]) {
        asked.push(id)
        return id === '7000101' ? await new Promise<undefined>(() => {}) : await erp.order(id, context)
      }
    }
  })
  const { loginAs, fakeErp, clock } = await buildTestApp(t, { change: hanging })
  fakeErp.distributor.ship('7000104', [0, 0])
  const dealer = await loginAs('10001')
  let isAnswered = false
  const answer = dealer.call('backOrders', body).finally(() => { isAnswered = true })
  while (asked.length < 2) await new Promise(setImmediate)
  clock.advance(3999)
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
  t.notOk(isAnswered)
  clock.advance(1)
  const { body: { lines, orders_not_read: notRead } } = await answer
  t.equal(notRead, 1)
  t.ok(lines.length > 0 && lines.every(line => line.order._id === '7000104'))
})

t.test('while the ERP is away the back orders are as they were last known; without any that is an error', async t => {
  const { loginAs, fakeErp, clock } = await buildTestApp(t, quick)
  const dealer = await loginAs('10001')
  const known = await dealer.call('backOrders', body)
  clock.advance(11 * 60_000)
  fakeErp.faults.set([{ operation: '*', kind: 'status', status: 503 }])
  const { status, body: shown, headers } = await dealer.call('backOrders', body)
  t.same([status, shown, headers['x-data-age']], [200, known.body, '660'])
  const other = await buildTestApp(t, quick)
  const nobody = await other.loginAs('10001')
  other.fakeErp.faults.set([{ operation: 'orders', kind: 'status', status: 503 }])
  t.equal((await nobody.call('backOrders', body)).error.code, 'erp_unavailable')
})

t.test('a back-ordered part that was replaced names its replacement, with stock and price; without the ERP\'s word the list stands', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t, quick)
  const dealer = await loginAs('10001')
  const replaced = async () => (await dealer.call('backOrders', body)).body.lines.find(line => line.item_number === 'BW-FA181HH')
  t.match(await replaced(), { replacement: { item_number: 'BW-FA182HH', quantity: Number, dealer_price: Number } })
  fakeErp.faults.set([{ operation: 'prices', kind: 'status', status: 503 }])
  const later = await (await loginAs('10001')).call('backOrders', body)
  t.equal(later.status, 200)
  t.ok(later.body.lines.length > 0)
})

t.test('a line whose order does not say when its pieces are expected has the day on which the stock expects more', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t, quick)
  const dealer = await loginAs('10001')
  const expected = async () => (await dealer.call('backOrders', body)).body.lines.map(line => [line.item_number, line.expected_arrival])
  t.strictSame(await expected(), [['BW-FA181HH', '2026-11-27'], ['0910-1420', undefined]])
  for (const number of ['BW-FA181HH', '0910-1420']) fakeErp.distributor.changeItem(number, { arrival: '2026-12-11' })
  const later = await (await loginAs('10001')).call('backOrders', body)
  t.strictSame(later.body.lines.map(line => line.expected_arrival), ['2026-11-27', '2026-12-11'], 'the order\'s own day comes first')
})

t.test('a line says from which day its arrival was moved, as the portal has noticed, and since then as the ERP has it', async t => {
  const { loginAs, fakeErp, ports } = await buildTestApp(t, quick)
  const dealer = await loginAs('10001')
  const line = async () => (await dealer.call('backOrders', body)).body.lines.find(line => line.item_number === 'BW-FA181HH')
  t.equal((await line())?.arrival_before, undefined)
  const order = { _id: '7000101', type: 'confirmed', po_number: 'FALL RESTOCK', order_number: 'S418823' } as const
  const moved = [{ item_number: 'BW-FA181HH', item_description: '', from: '2026-11-20', to: '2026-11-27' }]
  const looked = { id: order._id, state: announced, listed: '', wholeAt: 0, missingSince: null, ended: null }
  const claimed = await ports.orderNews.watchDealers(0).then(async () => await ports.orderNews.claim('test', ports.clock.now(), ports.clock.now() + 60_000))
  if (claimed === undefined) throw new Error('no dealer to look at')
  await ports.orderNews.record({
    dealer: { ...claimed, customerNumber: '10001' },
    nextLookAt: ports.clock.now(),
    orders: [{ before: undefined, now: looked, news: [{ kind: 'arrival', parts: moved }] }]
  }, ports.clock.now())
  t.match(await line(), { expected_arrival: '2026-11-27', arrival_before: '2026-11-20' })
  fakeErp.distributor.arrival('7000101', 'BW-FA181HH', '2026-12-11')
  t.match(await line(), { expected_arrival: '2026-12-11', arrival_before: '2026-11-27' })
})

t.test('the invoices of the order that have the part are named to whoever may see finances, and to nobody else; without them the list stands', async t => {
  const app = await buildTestApp(t, { ...quick, change: withInvoiceOfOrder })
  const invoices = async (client: Client) => {
    const { body: { lines } } = await client.call('backOrders', body)
    return lines.flatMap(line => line.invoices === undefined ? [] : [[line.item_number, line.invoices]])
  }
  t.same(await invoices(await app.loginAs('10001')), [['BW-FA181HH', [{ _id: '5001007', invoice_number: '801007' }]]])
  t.same(await invoices(await personMaker(app)('Buyer', rightPresets.buyer)), [])
  const other = await buildTestApp(t, quick)
  other.fakeErp.faults.set([{ operation: 'invoices', kind: 'status', status: 503 }])
  t.ok((await (await other.loginAs('10001')).call('backOrders', body)).body.lines.length > 0)
})
