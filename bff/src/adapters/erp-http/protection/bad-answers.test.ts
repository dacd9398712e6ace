import { gzipSync } from 'node:zlib'
import t, { type Test } from 'tap'
import nock from 'nock'
import { limits } from '@portal/contracts/policy/limits'
import { canonicalData, canonicalRecords } from '@portal/fixtures/data/erp-data'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { knownItems } from '@portal/fixtures/data/known-items'
import {
  dealerRecord, dealerSummaryRecord, invoiceRecord, invoiceSummaryOf, invoiceSummaryRecord, orderRecord, orderSummaryRecord
} from '../../../../test/legacy-records.ts'
import { allRecords } from '@portal/erp-gateway/contract/document'
import { createFakeClock } from '../../../../test/fake-clock.ts'
import { createErpHttp, type ErpHttpOptions } from '../erp-http.ts'

const context = { requestId: 'req-1' }
const data = canonicalData({ size: 0 })
const { dealers, orders, invoices } = canonicalRecords()
const dealer = known(dealers.find(entry => entry.dealer.customer_number === '10001')?.dealer)
const order = known(orders.find(entry => entry.order._id === '7000101')?.order)
const invoice = known(invoices.find(({ _id }) => _id === '5001007'))
const posted = {
  reference: 'R1',
  customerNumber: '10001',
  poNumber: '1',
  shipping: 'default',
  specialInstructions: '',
  shipTo: 9999,
  lines: [{ itemNumber: knownItems.inStock.number, quantity: 1, note: '' }]
} as const

function known<T> (value: T | undefined): T {
  if (value === undefined) throw new Error('the seeded record is gone')
  return value
}

function watched (options: Pick<ErpHttpOptions, 'url'> & Partial<ErpHttpOptions>) {
  const logged: object[] = []
  const clock = createFakeClock(Date.UTC(2026, 10, 20, 15))
  const erp = createErpHttp({ now: clock.now, log: { warn: details => { logged.push(details) } }, ...options })
  const bad = () => erp.monitor.report().bad_answers
  const errors = (operation: string) => erp.monitor.report().operations.find(of => of.operation === operation)?.errors.at(-1)
  return { erp, clock, logged, bad, errors }
}

/** Over HTTP, with the fake ERP. */
async function start (t: Test, options: Partial<ErpHttpOptions> = {}) {
  const fake = await startFakeErp({ data })
  const watch = watched({ url: fake.url, ...options })
  t.teardown(async () => {
    await fake.close()
    await watch.erp.close()
  })
  return { fake, ...watch }
}

/** With answers made by the test. */
function mocked (t: Test) {
  const watch = watched({ url: 'http://erp.test' })
  nock.disableNetConnect()
  t.teardown(async () => {
    nock.cleanAll()
    nock.enableNetConnect()
    await watch.erp.close()
  })
  return { gateway: nock('http://erp.test'), ...watch }
}

t.test('an order that is taken or refused without its reference is listed, counted and logged once', async t => {
  const { fake, erp, bad, logged, errors } = await start(t)
  fake.faults.set([{ operation: 'post-order', kind: 'missing-field', field: 'REFNO' }])
  t.match(await erp.submitOrder(posted, context), { kind: 'unknown' })
  const gone = { ...posted, reference: 'R2', lines: [{ itemNumber: 'GONE-1', quantity: 1, note: '' }] }
  t.match(await erp.submitOrder(gone, { requestId: 'req-2' }), { kind: 'unknown' })
  const problems = [{ path: '/REFNO', expected: 'text of at most 1,000 characters that is not blank', found: 'nothing' }]
  t.match(bad(), [
    { id: 2, operation: 'post-order', request_id: 'req-2', status: 422, problems, more: 0 },
    { id: 1, at: '2026-11-20T15:00:00.000Z', operation: 'post-order', request_id: 'req-1', status: 201, problems, more: 0 }
  ])
  t.strictSame(logged, [
    { requestId: 'req-1', operation: 'post-order', status: 201, problems: ['/REFNO must be text of at most 1,000 characters that is not blank; found nothing'] },
    { requestId: 'req-2', operation: 'post-order', status: 422, problems: ['/REFNO must be text of at most 1,000 characters that is not blank; found nothing'] }
  ])
  t.equal(errors('post-order'), 2)
})

t.test('a key that is not accepted is named as such, whatever was asked', async t => {
  for (const status of [401, 403]) {
    const { fake, erp, bad, logged } = await start(t)
    fake.faults.set([{ operation: '*', kind: 'status', status }])
    const asked = [
      () => erp.health(context), () => erp.search({ term: 'oil', customerNumber: undefined, limit: 1 }, context), () => erp.item('A', '10001', context),
      () => erp.prices(['A'], '10001', context), () => erp.dealer('10001', context), () => erp.dealersOfRep('07', context),
      () => erp.dealersOutsideReps([], context), () => erp.openOrders('10001', context), () => erp.latestOrder('10001', context),
      () => erp.latestOrders(['10001'], context), () => erp.order('1', context), () => erp.findOrderByReference('R', '10001', context),
      () => erp.invoicesSince('10001', '2026-01-01', context), () => erp.invoice('1', context), () => erp.submitOrder(posted, context),
      () => erp.submitLightspeedFile({ reference: 'R', customerNumber: '10001', base64: 'QQ==' }, context),
      () => erp.deleteUnconfirmedOrder('1', '10001', context), () => erp.clearNewDealer('10001', context)
    ]
    for (const ask of asked) await Promise.resolve(ask()).catch(() => {})
    t.equal(new Set(bad().map(({ operation }) => operation)).size, 18)
    t.ok(bad().every(answer => answer.status === status && /check ERP_KEY/.test(answer.problems[0]?.expected ?? '')))
    t.match(bad().at(-1)?.problems, [{ path: 'status', expected: /^200; /, found: String(status) }])
    t.equal(logged.length, 18)
  }
})

t.test('a status that the contract does not have for an operation is listed with those that it has', async t => {
  const { fake, erp, bad, errors } = await start(t)
  const cases: Array<[operation: 'dealer' | 'post-order', status: number, expected: string]> = [
    ['dealer', 201, '200 or 404'], ['dealer', 302, '200 or 404'], ['dealer', 422, '200 or 404'], ['post-order', 202, '200 or 201 or 422'], ['post-order', 404, '200 or 201 or 422']
  ]
  for (const [operation, status, expected] of cases) {
    fake.faults.set([{ operation, kind: 'status', status }])
    if (operation === 'dealer') await t.rejects(erp.dealer('10001', context), { code: 'erp_bad_reply' })
    else t.match(await erp.submitOrder(posted, context), { kind: 'unknown' })
    t.match(bad()[0], { operation, status, problems: [{ path: 'status', expected, found: String(status) }] })
  }
  t.same([errors('dealer'), errors('post-order')], [3, 2])
  fake.faults.set([{ operation: 'post-order', kind: 'status', status: 503 }, { operation: '*', kind: 'status', status: 429 }])
  await erp.submitOrder(posted, context)
  await t.rejects(erp.dealer('10001', context), { code: 'erp_unavailable' })
  t.equal(bad().length, cases.length, 'unavailable or too busy is no bad answer')
  t.same([errors('dealer'), errors('post-order')], [4, 3], 'but an error')
})

t.test('a health check that answers something else than "UP" is listed and logged', async t => {
  const { gateway, erp, bad, logged } = mocked(t)
  const page = '<!DOCTYPE html><title>Sign in</title>'
  for (const body of [page, '{"STATE":"DOWN"}', gzipSync('{"STATE":"UP"}'), '\uFEFF{"STATE":"UP"}']) {
    gateway.get('/v1/health').reply(200, body)
    await t.rejects(erp.health(context), { code: 'erp_bad_reply' })
  }
  t.match(bad(), [
    { operation: 'health', status: 200, problems: [{ path: '/', found: 'text after a byte order mark' }] },
    { operation: 'health', status: 200, problems: [{ path: '/', found: 'compressed data (gzip)' }] },
    { operation: 'health', status: 200, problems: [{ path: '/STATE', expected: '"UP"', found: 'text of 4 characters' }] },
    { operation: 'health', status: 200, problems: [{ path: '/', expected: 'JSON with STATE', found: 'an HTML page' }] }
  ])
  t.equal(logged.length, 4)
})

t.test('the ERP is unusable while none of its latest answers can be used', async t => {
  const { fake, erp, clock } = await start(t)
  const state = () => erp.monitor.report().state
  const searches = async (count: number) => {
    for (let n = 0; n < count; n++) await erp.dealer('10001', context).catch(() => {})
  }
  fake.faults.set([{ operation: 'dealer', kind: 'garbage' }])
  await searches(1)
  t.equal(state(), 'unusable', 'none could be used yet')
  fake.faults.set([])
  await searches(1)
  t.match(erp.monitor.report(), { state: 'up', last_good_answer: '2026-11-20T15:00:00.000Z', since: '2026-11-20T15:00:00.000Z' })
  clock.advance(60_000)
  fake.faults.set([{ operation: 'dealer', kind: 'garbage' }])
  await searches(2)
  t.equal(state(), 'up', 'a bad answer among good ones is no more than that')
  await searches(8)
  t.match(erp.monitor.report(), { state: 'unusable', last_good_answer: '2026-11-20T15:00:00.000Z' })
  fake.faults.set([{ operation: 'dealer', kind: 'garbage', times: 1 }])
  await searches(2)
  t.equal(state(), 'up')
})

t.test('an order or invoice of a customer other than the one in whose list it was is a swapped reply', async t => {
  const { gateway, erp, bad } = mocked(t)
  const path = '/CUSNO'
  gateway.get('/v1/dealers/10001/orders?STATUS=open').reply(200, { CUSNO: '10001', STATUS: 'open', ORDERS: [orderSummaryRecord(order, undefined)] })
  gateway.get('/v1/dealers/10001/invoices?SINCE=20260101').reply(200, { CUSNO: '10001', SINCE: 20260101, INVOICES: [invoiceSummaryRecord(invoiceSummaryOf(invoice))] })
  await erp.openOrders('10001', context)
  await erp.invoicesSince('10001', '2026-01-01', context)

  gateway.get('/v1/orders/7000101').reply(200, { ...orderRecord(order, undefined), CUSNO: '10002' })
  await t.rejects(erp.order('7000101', context), { code: 'erp_bad_reply', cause: { message: /swapped reply/ } })
  gateway.get('/v1/invoices/5001007').reply(200, { ...invoiceRecord(invoice), CUSNO: '10002' })
  await t.rejects(erp.invoice('5001007', context), { code: 'erp_bad_reply', cause: { message: /swapped reply/ } })
  const problems = [{ path, expected: 'the customer in whose list it was', found: 'text of 5 characters' }]
  t.match(bad(), [{ operation: 'invoice', problems }, { operation: 'order', problems }])

  gateway.get('/v1/orders/7000101').reply(200, orderRecord(order, undefined))
  t.equal((await erp.order('7000101', context))?.customer_number, '10001')
  gateway.get('/v1/invoices/5001099').reply(200, { ...invoiceRecord(invoice), INVID: '5001099', CUSNO: '10002' })
  t.equal((await erp.invoice('5001099', context))?.customer_number, '10002', 'an id that was in no list may be anybody\'s')
  t.equal(bad().length, 2)
})

t.test('a 404 that does not say FOUND is listed with what was expected', async t => {
  const { gateway, erp, bad } = mocked(t)
  gateway.get('/v1/dealers/10001').reply(404, { error: 'not found' })
  await t.rejects(erp.dealer('10001', context), { cause: { message: 'GET /v1/dealers/10001: /FOUND must be "N"' } })
  gateway.get('/v1/dealers/10001').reply(404, '<html>Not Found</html>')
  await t.rejects(erp.dealer('10001', context), { cause: { message: 'GET /v1/dealers/10001: / must be JSON with FOUND' } })
  gateway.get('/v1/orders?REFERENCE=R1&CUST=10001').reply(404, '')
  await t.rejects(erp.findOrderByReference('R1', '10001', context))
  gateway.get('/v1/health').reply(404, { FOUND: 'N' })
  await t.rejects(erp.health(context))
  t.match(bad().map(({ problems }) => problems), [
    [{ path: 'status', expected: '200', found: '404' }],
    [{ path: '/', expected: 'JSON with FOUND, REFNO, and CUSNO', found: 'nothing' }],
    [{ path: '/', expected: 'JSON with FOUND', found: 'an HTML page' }],
    [{ path: '/FOUND', expected: '"N"', found: 'nothing' }]
  ])
  gateway.post('/v1/items/prices').reply(404, { FOUND: 'N' })
  await t.rejects(erp.prices(['A'], '99999', context), { code: 'erp_bad_reply' })
  t.equal(bad().length, 4, 'a customer whom the ERP does not have is no bad answer')
})

t.test('every field that does not fit is named in words, with the kind of what was there and never its value', async t => {
  const { gateway, erp, bad, logged } = mocked(t)
  const wrong = {
    ...dealerRecord(dealer),
    CUSNM: null,
    SUSPF: 'CANARY',
    AMTDU: 6543.21,
    PERCU: '12.345',
    REPNO: ['CANARY'],
    TRMCD: true,
    LPDAT: 240322,
    ADRES: { CANARY: {}, 9999: 'CANARY' },
    NEWDF: undefined
  }
  gateway.get('/v1/dealers/10001').reply(200, wrong)
  await t.rejects(erp.dealer('10001', context), { cause: { message: /\/CUSNM must be text of at most 1,000 characters; .*\/LPDAT must be a number CYYMMDD/ } })
  const found = new Map(bad()[0]?.problems.map(({ path, expected, found }) => [path, [expected, found]]))
  t.strictSame(Object.fromEntries(found), {
    '/CUSNM': ['text of at most 1,000 characters', 'null'],
    '/SUSPF': ['"Y" or "N"', 'text of 6 characters'],
    '/NEWDF': ['"Y" or "N"', 'nothing'],
    '/AMTDU': ['decimal text with at most two decimals, e.g. "109.95" or "45.10-", or blank for none', 'a number'],
    '/PERCU': ['decimal text with at most two decimals, e.g. "109.95" or "45.10-", or blank for none', 'text of 6 characters'],
    '/REPNO': ['text of at most 1,000 characters', 'a list'],
    '/TRMCD': ['text of at most 1,000 characters', 'true or false'],
    '/LPDAT': ['a number CYYMMDD from 1970 on, e.g. 1240315 for March 15, 2024, or 0 for none', 'a number'],
    '/ADRES/*': ['a key of one to four digits', 'text of 6 characters'],
    '/ADRES/9999': ['an object', 'text of 6 characters']
  })
  gateway.get('/v1/dealers/10001').reply(200, { ...dealerRecord(dealer), LPDAT: 1271231 })
  await t.rejects(erp.dealer('10001', context))
  t.match(bad()[0]?.problems, [{ path: '/LPDAT', expected: /CYYMMDD.* and no day that is still to come/, found: 'a number' }])
  t.notMatch(JSON.stringify([bad(), logged]), /CANARY|6543|12\.345|240322|1271231/)
  const words = allRecords().flatMap(({ fields }) => fields).map(({ codec }) => codec.expected)
  t.strictSame(words.filter(expected => /[\\^$[\]{}|]|\(\?/.test(expected)), [], 'no pattern')
})

t.test('if there are very many problems, the first are named and the rest counted', async t => {
  const { gateway, erp, bad } = mocked(t)
  gateway.get('/v1/reps/07/dealers').reply(200, { DEALERS: Array.from({ length: 100 }, () => ({ CUSNO: 7, CUSNM: '', REPNO: '07' })) })
  await t.rejects(erp.dealersOfRep('07', context), { cause: { message: /\/DEALERS\/19\/CUSNO must be text of at most 1,000 characters that is not blank; and 80 more$/ } })
  t.match(bad(), [{ problems: { length: limits.problemsNamed }, more: 80 }])

  const both = Array.from({ length: 100 }, (_, at) => ({ CUSNO: 7, CUSNM: '', REPNO: at < 99 ? '07' : null }))
  gateway.get('/v1/reps/07/dealers').reply(200, { DEALERS: both })
  await t.rejects(erp.dealersOfRep('07', context))
  t.match(bad()[0]?.problems.map(({ path }) => path), ['/DEALERS/0/CUSNO', '/DEALERS/99/REPNO', '/DEALERS/1/CUSNO'], 'every field is named before one is named again')

  const [good, most] = [dealerSummaryRecord(dealer), limits.badRecordsExamined]
  const every = Array.from({ length: most + 50 }, () => ({ ...good, CUSNO: 7 }))
  gateway.get('/v1/reps/07/dealers').reply(200, { DEALERS: [...every, { ...good, REPNO: '07' }] })
  t.equal((await erp.dealersOfRep('07', { ...context, display: true })).length, 1, 'a good record behind them is still shown')
  t.match(bad(), [{ left_out: most + 50, problems: { length: limits.problemsNamed }, more: most - limits.problemsNamed }], 'and so many take no time')
})

t.test('the latest bad answers are kept, and those of a frequent operation do not push out others', async t => {
  const { fake, erp, bad } = await start(t)
  fake.faults.set([{ operation: 'post-order', kind: 'missing-field', field: 'REFNO' }, { operation: 'health', kind: 'garbage' }])
  await erp.submitOrder(posted, context)
  for (let n = 0; n < limits.badAnswersKept + 10; n++) await erp.health({ requestId: `health-${n}` }).catch(() => {})
  t.equal(bad().length, limits.badAnswersKept)
  t.equal(bad()[0]?.request_id, `health-${limits.badAnswersKept + 9}`)
  t.match(bad().at(-1), { operation: 'post-order', request_id: 'req-1' })
})

t.test('a bad answer that several reads share is noted once', async t => {
  const { fake, erp, bad, logged, errors } = await start(t)
  fake.faults.set([{ operation: 'item', kind: 'mistyped-field', field: 'QTYOH' }])
  const read = async () => await erp.item(knownItems.inStock.number, '10001', { ...context, display: true }).catch(() => {})
  await Promise.all([read(), read(), read()])
  t.same([bad().length, logged.length, errors('item')], [1, 1, 1])
})

t.test('an answer that is too large is listed, for a read and for a write', async t => {
  const { fake, erp, bad } = await start(t, { limits: { responseBytes: 40 } })
  await t.rejects(erp.dealer('10001', context), { code: 'erp_bad_reply' })
  t.match(await erp.submitOrder(posted, context), { kind: 'unknown' })
  const problems = [{ path: '/', expected: 'at most 40 bytes', found: 'more' }]
  t.match(bad(), [{ operation: 'post-order', status: null, problems }, { operation: 'dealer', status: null, problems }])
  t.equal(fake.requests().length, 2)
})
