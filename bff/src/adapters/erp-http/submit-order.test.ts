import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import nock from 'nock'
import { canonicalData } from '@portal/fixtures/erp-data'
import { startFakeErp } from '@portal/fixtures/fake-erp'
import { knownItems } from '@portal/fixtures/known-items'
import type { OrderToPost } from '../../ports/erp.ts'
import { createErpHttp } from './erp-http.ts'
import type { GatewayLimits } from './gateway.ts'

const context = { requestId: 'req-1' }
const data = canonicalData({ size: 0 })

const order: OrderToPost = {
  reference: 'R7K2M9QX',
  customerNumber: '10001',
  poNumber: 'PO 1',
  shipping: 'will-call',
  specialInstructions: 'LEAVE AT DOCK',
  shipTo: 9999,
  lines: [
    { itemNumber: knownItems.awkwardNumber.number, quantity: 2, note: 'for the shop “bike”' },
    { itemNumber: knownItems.volumeBreak.number, quantity: 12, note: '' }
  ]
}

async function start (t: Test, limits: Partial<GatewayLimits> = {}) {
  const fake = await startFakeErp({ data, now: () => Date.UTC(2026, 10, 20) })
  const erp = createErpHttp({ url: fake.url, limits })
  t.teardown(async () => {
    await fake.close()
    await erp.close()
  })
  return { fake, erp }
}

t.test('an accepted order is listed as unconfirmed, complete', async t => {
  const { fake, erp } = await start(t)
  const outcome = await erp.submitOrder(order, context)
  t.strictSame(outcome, { kind: 'accepted', erpOrderId: '8000001' })
  t.strictSame(fake.orders().map(({ order }) => order), [{
    reference: 'R7K2M9QX',
    customerNumber: '10001',
    poNumber: 'PO 1',
    shipping: 'will-call',
    specialInstructions: 'LEAVE AT DOCK',
    shipTo: 9999,
    lines: [{ itemNumber: 'K 110/90-19 5%', quantity: 2, note: 'for the shop “bike”' }, { itemNumber: 'NV-CR9EIX', quantity: 12, note: '' }]
  }])
  const [newest] = await erp.unconfirmedOrders('10001', context)
  t.match(newest, { _id: '8000001', reference: 'R7K2M9QX', order_date: '2026-11-20', shipping_method: 'WILL CALL', po_number: 'PO 1' })
  t.strictSame((await erp.order('8000001', context))?.parts.map(p => [p.quantity, p.dealer_price]), [[2, 7800], [12, 625]])
  t.equal((await erp.latestOrder('10001', context))?._id, '8000001')
  t.strictSame(await erp.findOrderByReference('R7K2M9QX', '10001', context), { erpOrderId: '8000001', status: 'unconfirmed' })
  t.equal(await erp.findOrderByReference('R7K2M9QX', '10002', context), 'none', 'a reference is looked up for its dealer alone')
})

t.test('a reference sent again is the same order', async t => {
  const { fake, erp } = await start(t)
  const outcomes = await Promise.all([erp.submitOrder(order, context), erp.submitOrder(order, context), erp.submitOrder(order, context)])
  t.strictSame(outcomes, Array(3).fill({ kind: 'accepted', erpOrderId: '8000001' }))
  t.equal(fake.orders().length, 1)
})

t.test('a reference is known for good, with the status of its order', async t => {
  const { fake, erp } = await start(t)
  const statusOf = async (reference: string) => {
    const found = await erp.findOrderByReference(reference, '10001', context)
    return typeof found === 'string' ? found : found.status
  }
  await erp.submitOrder({ ...order, reference: 'KEPT' }, context)
  await erp.submitOrder({ ...order, reference: 'GONE' }, context)
  t.equal(await statusOf('KEPT'), 'unconfirmed')
  fake.distributor.confirm('8000001')
  t.equal(await statusOf('KEPT'), 'confirmed')
  fake.distributor.invoice('8000001')
  t.equal(await statusOf('KEPT'), 'invoiced')
  await erp.deleteUnconfirmedOrder('8000002', '10001', context)
  t.equal(await statusOf('GONE'), 'deleted')
  t.same([await erp.order('8000001', context), await erp.order('8000002', context)], [undefined, undefined], 'neither is shown any more')
  t.strictSame(await erp.submitOrder({ ...order, reference: 'GONE' }, context), { kind: 'accepted', erpOrderId: '8000002' }, 'and posting it again makes none')
})

t.test('a refusal is for good, in the ERP\'s words', async t => {
  const { fake, erp } = await start(t)
  const unknownItem = { ...order, lines: [{ itemNumber: 'GONE-1', quantity: 1, note: '' }] }
  t.strictSame(await erp.submitOrder(unknownItem, context), { kind: 'rejected', message: 'ITEM GONE-1 NOT ON FILE' })
  t.match(await erp.submitOrder({ ...order, customerNumber: '10003' }, context), { kind: 'rejected', message: /SUSPENDED/ })
  t.match(await erp.submitOrder({ ...order, shipTo: 77 }, context), { kind: 'rejected', message: 'SHIP-TO 77 NOT ON FILE' })
  const brokenPack = { ...order, lines: [{ itemNumber: knownItems.soldInPacks.number, quantity: 5, note: '' }] }
  t.strictSame(await erp.submitOrder(brokenPack, context), { kind: 'rejected', message: 'ITEM SS-CW12 IS SOLD IN PACKS OF 12 ONLY' })
  t.equal(fake.orders().length, 0)
})

t.test('what may have reached the ERP is unknown, and is sent once', async t => {
  const { fake, erp } = await start(t, { write: 250 })
  const faults = [
    { kind: 'reset-before' }, { kind: 'reset-after' }, { kind: 'hang' }, { kind: 'garbage' }, { kind: 'slow', ms: 3000 },
    ...([500, 503, 404, 202] as const).map(status => ({ kind: 'status' as const, status }))
  ] as const
  for (const fault of faults) {
    fake.faults.set([{ operation: 'post-order', ...fault }])
    const before = fake.requests().length
    t.match(await erp.submitOrder({ ...order, reference: `R-${fault.kind}` }, context), { kind: 'unknown', reason: String }, JSON.stringify(fault))
    t.equal(fake.requests().length - before, 1)
  }
  fake.faults.set([])
  t.match(await erp.findOrderByReference('R-reset-after', '10001', context), { erpOrderId: String }, 'some of them the ERP has')
  t.equal(await erp.findOrderByReference('R-reset-before', '10001', context), 'none', 'and some it has not')
})

t.test('what provably never reached the ERP was not sent', async t => {
  const { fake, erp } = await start(t)
  fake.faults.set([{ operation: 'post-order', kind: 'status', status: 429 }])
  t.match(await erp.submitOrder(order, context), { kind: 'not-sent' }, 'refused as too busy')
  await fake.close()
  t.match(await erp.submitOrder(order, context), { kind: 'not-sent', reason: /ECONNREFUSED/ })
})

t.test('an order whose process was suspended while it connected is not sent, and reported so', async t => {
  const fake = await startFakeErp({ data })
  let now = 26_000
  let heldUp = 1
  const standStill = (): void => { now += heldUp }
  subscribe('undici:client:connected', standStill)
  const erp = createErpHttp({ url: fake.url, now: () => now })
  t.teardown(async () => {
    unsubscribe('undici:client:connected', standStill)
    await erp.close()
    await fake.close()
  })
  t.match(await erp.submitOrder(order, { ...context, notAfter: 26_000 }), { kind: 'not-sent', reason: /too late to send/ })
  t.same(fake.requests(), [])
  heldUp = 0
  t.match(await erp.submitOrder(order, { ...context, notAfter: 26_001 }), { kind: 'accepted' })
})

t.test('every order goes over a connection of its own, which cannot have gone stale', async t => {
  const connections: Array<string | undefined> = []
  const server = createServer((request, response) => {
    connections.push(request.headers.connection)
    response.writeHead(404).end()
  })
  await new Promise<void>(resolve => { server.listen(0, '127.0.0.1', resolve) })
  // A server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo
  const erp = createErpHttp({ url: `http://127.0.0.1:${port}` })
  t.teardown(async () => {
    await erp.close()
    server.close()
  })
  await erp.submitOrder(order, context)
  await erp.submitOrder(order, context)
  await t.rejects(erp.health(context))
  t.strictSame(connections, ['close', 'close', 'keep-alive'])
})

t.test('ambiguous answers are unknown, and failures to connect are not', async t => {
  nock.disableNetConnect()
  const erp = createErpHttp({ url: 'http://erp.test' })
  t.teardown(async () => {
    nock.cleanAll()
    nock.enableNetConnect()
    await erp.close()
  })
  const posts = () => nock('http://erp.test').post('/v1/orders')
  const doubtful = [
    '', '{}',
    '{"ORDID":" ","REFNO":"R7K2M9QX","CUSNO":"10001"}',
    '{"ORDID":"1","REFNO":"OTHER","CUSNO":"10001"}',
    '{"ORDID":"1","REFNO":"R7K2M9QX","CUSNO":"10002"}'
  ]
  for (const body of doubtful) {
    posts().reply(201, body)
    t.match(await erp.submitOrder(order, context), { kind: 'unknown' }, `201 ${body}`)
  }
  const doubtfulRefusals = [
    '', '{}', '{"MESSG":"NO"}',
    '{"MESSG":"  ","REFNO":"R7K2M9QX","CUSNO":"10001"}',
    '{"MESSG":"NO","REFNO":"OTHER","CUSNO":"10001"}',
    '{"MESSG":"NO","REFNO":"R7K2M9QX","CUSNO":"10002"}'
  ]
  for (const body of doubtfulRefusals) {
    posts().reply(422, body)
    t.match(await erp.submitOrder(order, context), { kind: 'unknown' }, `422 ${body}`)
  }
  posts().reply(422, '{"MESSG":"NO","REFNO":"R7K2M9QX   ","CUSNO":"10001"}')
  t.match(await erp.submitOrder(order, context), { kind: 'rejected', message: 'NO' })
  const failures = [
    ...['ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].map(code => Object.assign(new Error('no connection'), { code })),
    Object.assign(new Error('no route'), { code: 'EHOSTUNREACH', syscall: 'connect' })
  ]
  for (const error of failures) {
    posts().replyWithError(error)
    t.match(await erp.submitOrder(order, context), { kind: 'not-sent' }, error.code)
  }
  posts().replyWithError(Object.assign(new Error('gone'), { code: 'EHOSTUNREACH', syscall: 'read' }))
  t.match(await erp.submitOrder(order, context), { kind: 'unknown' }, 'lost once connected')
})
