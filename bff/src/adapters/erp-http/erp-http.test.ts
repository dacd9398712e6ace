import { once } from 'node:events'
import { createServer } from 'node:http'
import t, { type Test } from 'tap'
import { canonicalData, canonicalRecords } from '@portal/fixtures/data/erp-data'
import { startFakeErp, type FakeErpOptions } from '@portal/fixtures/fake-erp/fake-erp'
import { knownItems } from '@portal/fixtures/data/known-items'
import { offer } from '@portal/fixtures/fake-erp/stock'
import { createErpHttp, type ErpHttpOptions } from './erp-http.ts'

const context = { requestId: 'req-1' }
const data = canonicalData({ size: 500 })

async function start (t: Test, options: Partial<ErpHttpOptions> = {}, fakeOptions: FakeErpOptions = {}) {
  const fake = await startFakeErp({ data, ...fakeOptions })
  const erp = createErpHttp({ url: fake.url, ...options })
  t.teardown(async () => {
    await fake.close()
    await erp.close()
  })
  return { fake, erp }
}

/** Limits that let a test of slowness end soon. */
const impatient = { attempt: 250, retryPause: 1 }

t.test('searches by number and description, with the prices of the dealer who asks', async t => {
  const { erp } = await start(t)
  const { items, more } = await erp.search({ term: 'cd-520x114', customerNumber: '10001', limit: 10 }, context)
  t.strictSame(items, [offer(knownItems.namedByAnother, 'B'), offer(knownItems.namesAnother, 'B')], 'the exact part number stands first')
  t.equal(more, false)

  const open = await erp.search({ term: 'wheel set', customerNumber: undefined, limit: 10 }, context)
  t.strictSame(open.items, [offer(knownItems.fiveHundred, undefined), offer(knownItems.fiveHundredAndOneCent, undefined)])

  const first = await erp.search({ term: 'yz250f', customerNumber: '10001', limit: 3 }, context)
  t.equal(first.items.length, 3)
  t.equal(first.more, true)
  t.strictSame(await erp.search({ term: 'no such part', customerNumber: '10001', limit: 3 }, context), { items: [], more: false })
})

t.test('reads one item, and nothing if it is not sold', async t => {
  const { erp } = await start(t)
  for (const item of Object.values(knownItems)) {
    const { expected_arrival: arrival, ...found } = await erp.item(item.number, '10002', context) ?? {}
    t.strictSame(found, offer(item, 'C'), item.number)
    t.match(arrival, item === knownItems.outOfStock ? /^\d{4}-\d{2}-\d{2}$/ : undefined)
  }
  t.equal(await erp.item('NOT SOLD', '10001', context), undefined)
  t.equal(await erp.item('..', '10001', context), undefined)
})

t.test('reads prices in bulk and leaves out what is not sold', async t => {
  const { erp } = await start(t)
  const { inStock, negativeStock } = knownItems
  const numbers = [inStock.number, 'NOT SOLD', negativeStock.number, inStock.number]
  t.strictSame(await erp.prices(numbers, '10005', context), { items: [offer(inStock, 'A'), offer(negativeStock, 'A')], notChecked: [] })
})

t.test('reads dealers and their orders as the ERP has them', async t => {
  const { erp } = await start(t)
  for (const { dealer } of canonicalRecords().dealers) t.strictSame(await erp.dealer(dealer.customer_number, context), dealer, dealer.name_company)
  t.equal(await erp.dealer('99999', context), undefined)

  for (const { order, reference } of canonicalRecords().orders) {
    t.strictSame(await erp.order(order._id, context), { ...order, ...(reference !== null && { reference }) })
  }
  t.equal(await erp.order('1', context), undefined)

  t.strictSame((await erp.openOrders('10001', context)).map(o => o._id), ['7000107', '7000104', '7000101'], 'newest first')
  t.strictSame((await erp.unconfirmedOrders('10001', context)).map(o => [o._id, o.reference]), [['7000109', undefined], ['7000108', 'SEED-7H2K9QXD']])
  t.strictSame(await erp.openOrders('10004', context), [])
  t.strictSame(await erp.latestOrder('10001', context), { _id: '7000109', type: 'unconfirmed', po_number: 'COUNTER 5', order_date: '2026-11-18' })
  t.equal(await erp.latestOrder('10004', context), undefined)
})

t.test('carries the request id and the key, and keeps the path of the gateway\'s address', async t => {
  const { fake, erp } = await start(t, { key: 'secret' }, { apiKey: 'secret' })
  await erp.health(context)
  t.strictSame(fake.requests(), [{ operation: 'health', requestId: 'req-1' }])

  const nested = createErpHttp({ url: `${fake.url}/gateway/`, key: 'secret' })
  await t.rejects(nested.health(context), { code: 'erp_bad_reply', cause: { message: 'GET /v1/health: status must be 200' } })
  await nested.close()
  const stranger = createErpHttp({ url: fake.url })
  await t.rejects(stranger.health(context), { code: 'erp_bad_reply' })
  await stranger.close()
})

t.test('retries a read exactly once', async t => {
  const { fake, erp } = await start(t, { limits: impatient })
  for (const fault of [{ kind: 'status', status: 503 }, { kind: 'reset-before' }, { kind: 'reset-after' }, { kind: 'hang' }] as const) {
    fake.faults.set([{ operation: 'dealer', times: 1, ...fault }])
    t.equal((await erp.dealer('10001', context))?.customer_number, '10001', `${fault.kind} once`)

    const before = fake.requests().length
    fake.faults.set([{ operation: 'dealer', ...fault }])
    await t.rejects(erp.dealer('10001', context), { code: 'erp_unavailable' }, `${fault.kind} for good`)
    t.equal(fake.requests().length - before, 2)
  }
})

t.test('gives up on a slow answer and on one that never ends', async t => {
  const { fake, erp } = await start(t, { limits: impatient })
  fake.faults.set([{ operation: '*', kind: 'slow', ms: 3000 }])
  await t.rejects(erp.search({ term: 'oil', customerNumber: '10001', limit: 10 }, context), { code: 'erp_unavailable' })
  fake.faults.set([{ operation: '*', kind: 'slow', ms: 5 }])
  t.ok(await erp.dealer('10001', context), 'a little late is in time')
})

t.test('does not retry after an unreadable answer or a refusal because the ERP is too busy', async t => {
  const { fake, erp } = await start(t, { limits: impatient })
  fake.faults.set([{ operation: '*', kind: 'garbage' }])
  await t.rejects(erp.item(knownItems.inStock.number, '10001', context), { code: 'erp_bad_reply', cause: { message: /must be JSON/ } })
  fake.faults.set([{ operation: '*', kind: 'status', status: 400 }])
  await t.rejects(erp.item(knownItems.inStock.number, '10001', context), { code: 'erp_bad_reply', cause: { message: /status 400/ } })
  fake.faults.set([{ operation: '*', kind: 'status', status: 429 }])
  await t.rejects(erp.item(knownItems.inStock.number, '10001', context), { code: 'erp_unavailable' })
  t.equal(fake.requests().length, 3)
})

t.test('an interim response, as servers and proxies send before a slow answer, is not the answer', async t => {
  const server = createServer((_request, response) => {
    response.writeProcessing()
    response.writeEarlyHints({ link: '</hint>; rel=preload' })
    response.end('{"STATE":"UP","TZONE":"America/Denver"}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  const erp = createErpHttp({ url: `http://127.0.0.1:${address.port}` })
  t.teardown(async () => {
    await erp.close()
    server.close()
  })
  t.strictSame(await erp.health(context), { timeZone: 'America/Denver' })
})

t.test('refuses an answer that is too large', async t => {
  const { fake, erp } = await start(t, { limits: { responseBytes: 2000 } })
  await t.rejects(erp.search({ term: 'a', customerNumber: '10001', limit: 400 }, context), { code: 'erp_bad_reply' })
  t.equal(fake.requests().length, 1)
})

t.test('an ERP that does not exist is unavailable', async t => {
  const { fake, erp } = await start(t, { limits: impatient })
  await fake.close()
  await t.rejects(erp.health(context), { code: 'erp_unavailable' })
})
