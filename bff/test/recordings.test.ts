import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { invalid, type Codec } from '@portal/erp-gateway/contract/codec'
import type { RecordedExchange } from '@portal/erp-gateway/contract/recording'
import { fileToPost, orderToPost } from '@portal/erp-gateway/contract/records/orders'
import { operationAt } from '@portal/erp-gateway/contract/requests'
import { createErpRecorded } from '../src/adapters/erp-recorded/erp-recorded.ts'
import type { OrderToPost } from '../src/ports/erp/erp.ts'
import { buildTestApp, silent } from './build-app.ts'
import { tour, type Typed } from './recording-tour.ts'

const dir = fileURLToPath(new URL('../../fixtures/recordings', import.meta.url))
const context = { requestId: 'req-1' }
const exchanges: RecordedExchange[] = readdirSync(dir).sort().map(file => JSON.parse(readFileSync(join(dir, file), 'utf8')))

/** The first recorded exchange of an operation with this status. */
function recorded (operation: string, status: number): RecordedExchange {
  const exchange = exchanges.find(({ response, ...of }) => of.operation === operation && response.status === status)
  if (exchange === undefined) throw new Error(`no recording of ${operation} with status ${status}`)
  return exchange
}

function read<Value> (of: Pick<Codec<Value>, 'decode'>, wire: unknown): Value {
  const value = of.decode(wire)
  if (value === invalid) throw new Error('the recording does not fit the contract')
  return value
}

const posted = read(orderToPost, recorded('post-order', 201).request.body)
const uploaded = read(fileToPost, recorded('post-lightspeed', 201).request.body)
const dealer = recorded('dealer', 200)

/** What people typed when the recordings were made, as replaced by the recorder. */
const typed: Typed = {
  unknownItem: operationAt('GET', recorded('item', 404).request.path)?.fields['ITNBR'] ?? '',
  poNumber: posted.poNumber,
  orderedBy: posted.orderedBy ?? '',
  specialInstructions: posted.specialInstructions,
  note: posted.lines[0]?.note ?? '',
  file: uploaded.base64
}

function replay (from = dir) {
  return createErpRecorded({ dir: from, timeZone: 'UTC', now: Date.now, log: silent })
}

async function replayApp (t: Test) {
  const erp = replay()
  return await buildTestApp(t, { change: () => ({ erp, erpMonitor: erp.monitor }) })
}

t.test('the recorded tour can be repeated, with every operation', async t => {
  const erp = replay()
  const seen = await tour(erp, typed)
  t.match([seen.chains, seen.filters, seen.wheels].map(({ items }) => items.length > 0), [true, true, true])
  t.strictSame(seen.nothing, { items: [], more: false })
  t.ok(seen.chains.items.every(item => item.dealer_price === undefined) && seen.filters.items.every(item => item.dealer_price !== undefined))
  t.ok(seen.withBreak?.priceBreak, 'an item with a price break')
  t.equal(seen.notSold, undefined)
  t.strictSame(seen.prices.items.map(item => item.item_number), [...seen.filters.items, ...seen.plugs.items].map(item => item.item_number))
  t.match(seen.dealers, [{ suspended: false }, { new_dealer: true, date_last_payment: null }, { suspended: true }, { default_shipping: { label: 'WILL CALL' } }, undefined])
  t.ok(seen.ofRep.length > 0 && seen.ofRep.every(dealer => dealer.rep_number === '07'))
  t.ok(seen.ofOthers.every(dealer => !['07', '12'].includes(dealer.rep_number)))
  t.ok(seen.open.some(order => order.pending_shipment) && seen.open.some(order => order.po_number === ''), 'pending shipment, and an unnamed order')
  t.strictSame(seen.orders.map(order => order?._id), [...seen.open, ...seen.unconfirmed].map(order => order._id))
  t.ok(seen.orders.some(order => order?.parts.some(part => part.quantity_backordered > 0 && part.quantity_available < 0)), 'back orders, negative stock')
  t.strictSame([seen.noOrders, seen.noLatest], [[], undefined])
  t.ok(seen.latestOfMany.some(([customer]) => customer === '10001'))
  t.ok(seen.invoiced.some(invoice => invoice.invoice_total < 0), 'a credit memo')
  t.ok(seen.invoices.every((invoice, index) => invoice?.invoice_total === seen.invoiced[index]?.invoice_total))
  t.match([seen.taken, seen.refused, seen.uploaded], [{ kind: 'accepted' }, { kind: 'rejected' }, { kind: 'accepted' }])
  t.strictSame(seen.found, { erpOrderId: seen.taken.kind === 'accepted' ? seen.taken.erpOrderId : '', status: 'unconfirmed' })
  t.strictSame([seen.notFound, seen.deleted.kind, seen.tooLate.kind, seen.cleared.kind], ['none', 'done', 'rejected', 'done'])
  t.match([seen.changed, seen.older], [{ gap: false, orders: [{ customerNumber: '10001' }] }, { more: false, invoices: [{ customer_number: '10001' }] }])
  t.equal(erp.monitor.report().operations.reduce((sum, { errors }) => sum + errors.reduce((a, b) => a + b), 0), 0)
})

t.test('a dealer looks around, fills a cart and orders, through the whole portal', async t => {
  const { visitor, loginAs } = await replayApp(t)
  t.ok((await visitor().call('items', { search: 'CHAIN' })).body.items.every(item => item.dealer_price === undefined))

  const customer = await loginAs('10001')
  t.match((await customer.call('session', {})).body.dealer, { customer_number: '10001', suspended: false })
  const { items } = (await customer.call('items', { search: 'filter', customer_number: '10001' })).body
  t.equal((await customer.call('itemDetails', { product: items[0]?.item_number ?? '', customer_number: '10001' })).status, 200)
  const open = (await customer.call('openOrders', { dealer: '10001' })).body.orders
  const unconfirmed = (await customer.call('unconfirmedOrders', { dealer: '10001' })).body.orders
  for (const { _id } of open) t.equal((await customer.call('openOrder', { id: _id })).body.order._id, _id)
  for (const { _id } of unconfirmed) t.equal((await customer.call('unconfirmedOrder', { id: _id })).body.order._id, _id)
  t.equal((await customer.call('latestOrder', {})).body.order?._id, unconfirmed[0]?._id)

  const order = {
    cart: posted.lines.map(line => ({ id: line.itemNumber, quantity: line.quantity, note: line.note })),
    data: { customer_number: '10001', po_number: posted.poNumber, special_instructions: posted.specialInstructions, shipping: 'default' as const, address: posted.shipTo }
  }
  const key = '7f1d1c1e-0000-4000-8000-000000000001'
  const taken = await customer.call('createOrder', { submission_key: key, order })
  t.match(taken.body.submission, { state: 'accepted', erp_order_id: /^\d+$/ })
  const other = { ...order, data: { ...order.data, po_number: 'NEVER SEEN' } }
  const refused = await customer.call('createOrder', { submission_key: key.replace(/1$/, '2'), order: other })
  t.match(refused.body.submission, { state: 'rejected', message: /closest match is \d{4}-post-order\.json, which differs in \/PONUM/ })
})

t.test('what was not recorded fails, and the closest recording is named', async t => {
  const erp = replay()
  const cases: Array<[read: Promise<unknown>, message: RegExp]> = [
    [erp.search({ term: 'gasket', customerNumber: '10001', limit: 1000 }, context), /closest match is \d{4}-search\.json, which differs in \/TERM$/],
    [erp.dealer('10009', context), /closest match is \d{4}-dealer\.json, which differs in CUSNO$/],
    [erp.invoicesSince('10001', '2026-01-01', context), /closest match is \d{4}-invoices\.json, which differs in SINCE$/]
  ]
  for (const [read, message] of cases) await t.rejects(read, { code: 'erp_unavailable', cause: { message } })
  const { visitor } = await replayApp(t)
  t.match(await visitor().call('items', { search: 'gasket' }), { status: 503, error: { code: 'erp_unavailable' } })

  const line = { itemNumber: posted.lines[0]?.itemNumber ?? '', quantity: 1, note: '' }
  const order: OrderToPost = { reference: 'R', customerNumber: '10001', poNumber: 'X', shipping: 'default', specialInstructions: '', shipTo: 1, lines: [line] }
  t.match(await erp.submitOrder(order, context), { kind: 'rejected', message: /^This is a replay: not recorded; the closest match/ })
})

t.test('an ERP that was recorded before it could list purchases is one that leaves that out', async t => {
  const older = t.testdir()
  cpSync(dir, older, { recursive: true, filter: path => !path.endsWith('-purchases.json') })
  const erp = createErpRecorded({ dir: older, timeZone: 'UTC', now: () => Date.UTC(2026, 10, 20, 15), log: silent })
  const { parts, since, invoicesToCome } = await erp.purchases('10001', 100, { ...context, display: true })
  t.same([since, invoicesToCome], ['2026-08-20', 0])
  t.ok(parts.length > 0)
  t.equal(erp.monitor.report().bad_answers.length, 0)
})

t.test('the order of a list makes no difference, and a later day cuts the recorded invoices', async t => {
  const erp = replay()
  const cart = posted.lines.map(line => line.itemNumber)
  t.strictSame(await erp.prices(cart.toReversed(), '10001', context), await erp.prices(cart, '10001', context))
  const all = await erp.invoicesSince('10001', '2026-08-20', context)
  const since = all[1]?.order_invoice_date ?? ''
  t.strictSame(await erp.invoicesSince('10001', since, context), all.filter(invoice => invoice.order_invoice_date >= since))
})

t.test('a question recorded more than once is answered in that order, and one that failed fails again', async t => {
  const folder = t.testdir({})
  cpSync(dir, folder, { recursive: true })
  const change = (file: string, response: object) => {
    writeFileSync(join(folder, file), JSON.stringify({ ...dealer, response: { ...dealer.response, ...response } }))
  }
  change('9001-dealer.json', { body: { ...Object(dealer.response.body), SUSPF: 'Y' } })
  change('9002-dealer.json', { status: 500 })
  const erp = replay(folder)
  t.equal((await erp.dealer('10001', context))?.suspended, false)
  t.equal((await erp.dealer('10001', context))?.suspended, true)
  await t.rejects(erp.dealer('10001', context), { code: 'erp_unavailable', cause: { message: /recorded status 500/ } })
  await t.rejects(erp.dealer('10001', context), { code: 'erp_unavailable' })
})

t.test('a folder that cannot be replayed is refused by the name of its file', async t => {
  t.throws(() => replay(t.testdir({})), /no recordings in/)
  t.throws(() => replay(t.testdir({ '0001-x.json': '{"operation":"x"}' })), /0001-x\.json is not a recorded exchange/)
  const stranger = { ...dealer, request: { method: 'GET', path: '/v2/else', headers: {} } }
  t.throws(() => replay(t.testdir({ '0001-x.json': JSON.stringify(stranger) })), /0001-x\.json is not for an operation/)
})
