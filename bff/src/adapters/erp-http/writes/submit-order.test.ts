import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer, type RequestListener } from 'node:http'
import { createSecureServer } from 'node:http2'
import { createServer as createSocketServer, type AddressInfo, type Server } from 'node:net'
import { setDefaultCACertificates } from 'node:tls'
import t, { type Test } from 'tap'
import { certificate } from '@portal/fixtures/certificate'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { knownItems } from '@portal/fixtures/data/known-items'
import type { OrderToPost } from '../../../ports/erp/erp.ts'
import { createErpHttp } from '../erp-http.ts'
import type { GatewayClientLimits } from '../protection/gateway-client.ts'

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

async function start (t: Test, limits: Partial<GatewayClientLimits> = {}) {
  const fake = await startFakeErp({ data, now: () => Date.UTC(2026, 10, 20) })
  const erp = createErpHttp({ url: fake.url, limits })
  t.teardown(async () => {
    await fake.close()
    await erp.close()
  })
  return { fake, erp }
}

/** @returns its port */
async function listen (t: Test, server: Server): Promise<number> {
  await new Promise<void>(resolve => { server.listen(0, '127.0.0.1', resolve) })
  t.teardown(() => server.close())
  // A server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo
  return port
}

/** The ERP at another address than the fake one's. */
function at (t: Test, url: string, limits: Partial<GatewayClientLimits> = {}) {
  const erp = createErpHttp({ url, limits })
  t.teardown(erp.close)
  return erp
}

async function answering (t: Test, listener: RequestListener, limits: Partial<GatewayClientLimits> = {}) {
  return at(t, `http://127.0.0.1:${await listen(t, createServer(listener))}`, limits)
}

t.test('an accepted order is listed as unconfirmed, with everything that was sent', async t => {
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
  t.equal(await erp.findOrderByReference('R7K2M9QX', '10002', context), 'unsure', 'a reference is found for its dealer alone')
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
  t.same([await erp.order('8000001', context), await erp.order('8000002', context)], [undefined, undefined], 'neither is shown anymore')
  t.strictSame(await erp.submitOrder({ ...order, reference: 'GONE' }, context), { kind: 'accepted', erpOrderId: '8000002' }, 'and posting it again makes none')
})

t.test('a refusal is final, in the ERP\'s words', async t => {
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
  t.match(await at(t, 'http://erp.invalid').submitOrder(order, context), { kind: 'not-sent', reason: /ENOTFOUND|EAI_AGAIN/ })

  const silent = await listen(t, createSocketServer(socket => { socket.resume() }))
  for (const limits of [{ connect: 100 }, { connect: 100, write: 1 }]) {
    t.match(await at(t, `https://127.0.0.1:${silent}`, limits).submitOrder(order, context), { kind: 'not-sent', reason: /Connect Timeout/ }, JSON.stringify(limits))
  }
  const dropping = await listen(t, createSocketServer(socket => socket.destroy()))
  t.match(await at(t, `https://127.0.0.1:${dropping}`).submitOrder(order, context), { kind: 'not-sent' }, 'TLS was never agreed upon')
  const untrusted = await listen(t, createSecureServer({ ...certificate, allowHTTP1: true }))
  t.match(await at(t, `https://127.0.0.1:${untrusted}`).submitOrder(order, context), { kind: 'not-sent', reason: /self-signed certificate/ })
})

t.test('a refusal because the ERP is too busy counts, even if its body never ends', async t => {
  const erp = await answering(t, (_, response) => { response.writeHead(429).write('wait') }, { write: 250 })
  t.match(await erp.submitOrder(order, context), { kind: 'not-sent' })
})

t.test('an order for which no connection is free does not wait, and counts as not sent', async t => {
  const fake = await startFakeErp({ data })
  const erp = createErpHttp({ url: fake.url, poolSize: 2, limits: { write: 250 } })
  t.teardown(async () => {
    await fake.close()
    await erp.close()
  })
  fake.faults.set([{ operation: 'post-order', kind: 'hang' }])
  const sent = [erp.submitOrder(order, context), erp.submitOrder(order, context)]
  t.strictSame(await erp.submitOrder(order, context), { kind: 'not-sent', reason: '2 writes are under way' })
  t.match(erp.monitor.report(), { turned_away: 1 })
  t.match(await Promise.all(sent), [{ kind: 'unknown' }, { kind: 'unknown' }])
  fake.faults.set([])
  t.match(await erp.submitOrder(order, context), { kind: 'accepted' })
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
  heldUp = -30_001
  t.match(await erp.submitOrder(order, { ...context, notAfter: 60_000 }), { kind: 'not-sent', reason: /too late to send/ }, 'the clock was set back meanwhile')
  t.same(fake.requests(), [])
  now = 26_001
  heldUp = 0
  t.match(await erp.submitOrder(order, { ...context, notAfter: 26_001 }), { kind: 'accepted' })
})

t.test('every order goes over a connection of its own, which cannot have gone stale', async t => {
  const connections: Array<string | undefined> = []
  const erp = await answering(t, (request, response) => {
    connections.push(request.headers.connection)
    response.writeHead(404).end()
  })
  await erp.submitOrder(order, context)
  await erp.submitOrder(order, context)
  await t.rejects(erp.health(context))
  t.strictSame(connections, ['close', 'close', 'keep-alive'])
})

t.test('orders use separate connections even if the ERP offers HTTP/2, which would send them all over one', async t => {
  setDefaultCACertificates([certificate.cert])
  const seen: string[] = []
  let connections = 0
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (request, response) => {
    seen.push(`${request.httpVersion} over connection ${connections}`)
    response.writeHead(404).end()
  })
  server.on('secureConnection', () => { connections++ })
  const erp = at(t, `https://127.0.0.1:${await listen(t, server)}`)
  await erp.submitOrder(order, context)
  await erp.submitOrder(order, context)
  t.strictSame(seen, ['1.1 over connection 1', '1.1 over connection 2'])
})

t.test('ambiguous answers are unknown', async t => {
  let [status, body] = [0, '']
  const erp = await answering(t, (_, response) => { response.writeHead(status).end(body) })
  const doubtful: Array<[status: number, bodies: string[]]> = [
    [201, [
      '', '{}',
      '{"ORDID":" ","REFNO":"R7K2M9QX","CUSNO":"10001"}',
      '{"ORDID":"1","REFNO":"OTHER","CUSNO":"10001"}',
      '{"ORDID":"1","REFNO":"R7K2M9QX","CUSNO":"10002"}'
    ]],
    [422, [
      '', '{}', '{"MESSG":"NO"}',
      '{"MESSG":"  ","REFNO":"R7K2M9QX","CUSNO":"10001"}',
      '{"MESSG":"NO","REFNO":"OTHER","CUSNO":"10001"}',
      '{"MESSG":"NO","REFNO":"R7K2M9QX","CUSNO":"10002"}'
    ]]
  ]
  for (const [of, bodies] of doubtful) {
    status = of
    for (body of bodies) t.match(await erp.submitOrder(order, context), { kind: 'unknown' }, `${status} ${body}`)
  }
  body = '{"MESSG":"NO","REFNO":"R7K2M9QX   ","CUSNO":"10001"}'
  t.match(await erp.submitOrder(order, context), { kind: 'rejected', message: 'NO' })
})
