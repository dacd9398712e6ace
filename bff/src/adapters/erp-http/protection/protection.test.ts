import t, { type Test } from 'tap'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { timings } from '@portal/contracts/policy/timings'
import { gatewayLimits } from '@portal/erp-gateway/server/limits'
import { hour } from '@portal/contracts/base/time-units'
import { knownItems } from '@portal/fixtures/data/known-items'
import { createFakeClock } from '../../../../test/fake-clock.ts'
import { createBackoff } from './backoff.ts'
import { createErpHttp, type ErpHttpOptions } from '../erp-http.ts'
import { gatewayClientLimits, type GatewayClientLimits } from './gateway-client.ts'
import { createMeter } from './meter.ts'

const context = { requestId: 'req-1' }
const shown = { requestId: 'req-2', display: true } as const
const data = canonicalData({ size: 0 })
const began = Date.UTC(2026, 10, 20, 15)

async function start (t: Test, limits: Partial<GatewayClientLimits> = {}, options: Partial<ErpHttpOptions> = {}) {
  const fake = await startFakeErp({ data })
  const clock = createFakeClock(began)
  const erp = createErpHttp({ url: fake.url, now: clock.now, limits: { attempt: 250, retryPause: 1, ...limits }, ...options })
  t.teardown(async () => {
    await fake.close()
    await erp.close()
  })
  return { fake, erp, clock, asked: () => fake.requests().length }
}

t.test('the ERP is down once none of the latest requests was answered, so that a single slow one says nothing about it', async t => {
  const { fake, erp } = await start(t)
  const state = () => erp.monitor.report().state
  const order = async () => await erp.order('7000101', context).catch(() => {})
  fake.faults.set([{ operation: 'order', kind: 'status', status: 503 }])
  await order()
  t.equal(state(), 'down', 'none was answered yet')
  fake.faults.set([])
  await order()
  fake.faults.set([{ operation: 'order', kind: 'status', status: 503, times: 2 }])
  await order()
  t.equal(state(), 'up', 'after both attempts')
  fake.faults.set([{ operation: 'order', kind: 'status', status: 503 }])
  await order()
  t.equal(state(), 'down')
})

t.test('an ERP that fails repeatedly is not asked again until a trial request has succeeded', async t => {
  const { fake, erp, clock, asked } = await start(t)
  fake.faults.set([{ operation: '*', kind: 'status', status: 503 }])
  for (let n = 0; n < 3; n++) await t.rejects(erp.dealer('10001', context), { code: 'erp_unavailable' })
  t.match(erp.monitor.report(), { state: 'down', breaker: 'open', last_good_answer: null, turned_away: 0 })
  t.equal(asked(), 5, 'the sixth attempt was not made')
  await t.rejects(erp.dealer('10001', context), { code: 'erp_unavailable', cause: { message: 'the circuit breaker is open: the ERP does not answer' } })
  t.equal(asked(), 5)

  clock.advance(5000)
  t.equal(erp.monitor.report().breaker, 'half-open')
  const ten = async () => await Promise.allSettled(Array.from({ length: 10 }, async () => await erp.dealer('10001', context)))
  t.ok((await ten()).every(({ status }) => status === 'rejected'))
  t.equal(asked(), 6, 'one try, in whose outcome the others share')
  t.match(erp.monitor.report(), { breaker: 'open', under_way: 0 })

  clock.advance(5000)
  fake.faults.set([])
  t.ok((await ten()).every(({ status }) => status === 'fulfilled'), 'they go once it has been answered')
  t.equal(asked(), 16)
  t.match(erp.monitor.report(), { state: 'up', breaker: 'closed', under_way: 0, last_good_answer: new Date(clock.now()).toISOString() })
})

t.test('while a half-open breaker tries one request, others wait up to the limit, and reads for display do not wait', async t => {
  const { fake, erp, clock, asked } = await start(t, { failures: 1 }, { poolSize: 2, queueSize: 2 })
  fake.faults.set([{ operation: '*', kind: 'hang' }])
  await t.rejects(erp.dealer('10001', context), { code: 'erp_unavailable' })
  clock.advance(5000)
  const trial = erp.item('I1', '10001', context)
  const ended: string[] = []
  const wait = async (name: string, as: { requestId: string, display?: true }) => await erp.item(name, '10001', as).catch((error: Error) => { ended.push(`${name}: ${error.cause}`) })
  const waiting = [wait('I2', context), wait('I3', context), wait('I4', shown), wait('I5', context), wait('I6', context)]
  await t.rejects(trial, { code: 'erp_unavailable', cause: { message: /no answer/ } })
  await Promise.all(waiting)
  t.strictSame(ended, [
    'I6: Error: 4 reads are under way',
    'I4: Error: the circuit breaker is open: the ERP does not answer',
    'I2: Error: the circuit breaker is open: the ERP does not answer',
    'I3: Error: the circuit breaker is open: the ERP does not answer',
    'I5: Error: the circuit breaker is open: the ERP does not answer'
  ])
  t.equal(asked(), 2)
})

t.test('if the trial request is refused because the ERP is too busy, those that waited for it back off too', async t => {
  const { fake, erp, clock, asked } = await start(t, { failures: 1 })
  fake.faults.set([{ operation: '*', kind: 'status', status: 503, times: 1 }, { operation: '*', kind: 'status', status: 429 }])
  await t.rejects(erp.dealer('10001', context), { code: 'erp_unavailable' })
  clock.advance(5000)
  const both = await Promise.allSettled([erp.dealer('10001', context), erp.dealer('10002', context)])
  t.match(both, [{ status: 'rejected' }, { status: 'rejected', reason: { cause: { message: /too busy/ } } }])
  t.equal(asked(), 2)
})

t.test('an ERP with unusable answers does not count as away', async t => {
  const { fake, erp } = await start(t)
  fake.faults.set([{ operation: '*', kind: 'garbage' }])
  for (let n = 0; n < 8; n++) await t.rejects(erp.dealer('10001', context), { code: 'erp_bad_reply' })
  t.match(erp.monitor.report(), { state: 'unusable', breaker: 'closed' })
})

t.test('orders are sent while the breaker stops reads', async t => {
  const { fake, erp } = await start(t)
  fake.faults.set([{ operation: 'dealer', kind: 'reset-before' }])
  for (let n = 0; n < 3; n++) await t.rejects(erp.dealer('10001', context))
  t.equal(erp.monitor.report().breaker, 'open')
  const order = { reference: 'R1', customerNumber: '10001', poNumber: '1', shipping: 'default', specialInstructions: '', shipTo: 9999 } as const
  const lines = [{ itemNumber: knownItems.inStock.number, quantity: 1, note: '' }]
  t.match(await erp.submitOrder({ ...order, lines }, context), { kind: 'accepted' })
})

t.test('after a refusal because the ERP is too busy, all reads back off for as long as it asks', async t => {
  const { fake, erp, clock, asked } = await start(t)
  fake.faults.set([{ operation: 'dealer', kind: 'status', status: 429 }])
  await t.rejects(erp.dealer('10001', context), { code: 'erp_unavailable' })
  await t.rejects(erp.openOrders('10001', context), { code: 'erp_unavailable', cause: { message: /too busy/ } })
  t.equal(erp.monitor.report().backoff_seconds, 1)
  t.equal(asked(), 1)
  clock.advance(1000)
  t.ok(await erp.openOrders('10001', context))

  const backoff = createBackoff(30_000, clock.now)
  const inSeconds = (seconds: number) => new Date(clock.now() + seconds * 1000).toUTCString()
  const cases: Array<[header: () => string | undefined, milliseconds: number]> = [
    [() => undefined, 1000], [() => '', 1000], [() => 'soon', 1000], [() => '-5', 1000], [() => '0', 0], [() => '7', 7000],
    [() => '86400', 30_000], [() => inSeconds(9), 9000], [() => inSeconds(-9), 0]
  ]
  for (const [header, milliseconds] of cases) {
    backoff.begin(header())
    t.equal(backoff.remaining(), milliseconds, `Retry-After ${header()}`)
    clock.advance(60_000)
  }
})

t.test('if the clock is set back, the ERP is asked again no later than otherwise', async t => {
  const { fake, erp, clock } = await start(t, { failures: 1 })
  fake.faults.set([{ operation: '*', kind: 'reset-before' }])
  await t.rejects(erp.dealer('10001', context), { code: 'erp_unavailable' })
  t.equal(erp.monitor.report().breaker, 'open')
  fake.faults.set([{ operation: 'dealer', kind: 'status', status: 429, times: 1 }])
  clock.advance(-3 * hour)
  await t.rejects(erp.dealer('10001', context), { code: 'erp_unavailable', cause: { message: /too busy|429/ } })
  t.equal(erp.monitor.report().backoff_seconds, 1)
  clock.advance(-3 * hour)
  t.equal(erp.monitor.report().backoff_seconds, 0)
  t.ok(await erp.dealer('10001', shown))
  fake.faults.set([{ operation: '*', kind: 'reset-before' }])
  t.ok(await erp.dealer('10001', shown), 'a cached record')
  clock.advance(-3 * hour)
  await t.rejects(erp.dealer('10001', shown), { code: 'erp_unavailable' }, 'which is not fresh for hours')
})

t.test('reads beyond the connections and the queue are refused at once', async t => {
  const { fake, erp } = await start(t, { failures: 100 }, { poolSize: 2, queueSize: 3 })
  fake.faults.set([{ operation: '*', kind: 'hang' }])
  const outcomes = Array.from({ length: 8 }, async (_, n) => await erp.item(`I${n}`, '10001', context).catch((error: Error) => String(error.cause)))
  const first = await Promise.all(outcomes.slice(5))
  t.strictSame(first, Array(3).fill('Error: 5 reads are under way'))
  t.match(erp.monitor.report(), { under_way: 5, under_way_max: 5, turned_away: 3 })
  await Promise.all(outcomes)
  t.equal(erp.monitor.report().under_way, 0)
})

t.test('reads for display leave slots and connections for reads that decide something; visitors together, and each person, have a share', async t => {
  const { fake, erp } = await start(t, { failures: 1000 }, { poolSize: 8, queueSize: 56 })
  fake.faults.set([{ operation: 'item', kind: 'hang' }])
  const flood = (asker: string) => Array.from({ length: 30 }, async (_, n) =>
    await erp.item(`${asker}-${n}`, '10001', { ...shown, asker }).then(() => 'answered', (error: Error) => String(error.cause)))
  const noShare = (outcomes: string[]) => outcomes.filter(outcome => outcome.includes('used up its share')).length
  const visitors = flood('visitor')
  t.equal(erp.monitor.report().under_way, 4)
  const one = flood('user-1')
  t.equal(erp.monitor.report().under_way, 4 + 8)
  const others = ['user-2', 'user-3', 'user-4', 'user-5', 'user-6'].flatMap(flood)
  t.equal(erp.monitor.report().under_way, 48, 'a quarter of all is free')
  const begun = performance.now()
  t.match(await erp.dealer('10001', context), { customer_number: '10001' })
  t.ok(performance.now() - begun < 200, 'no connection was waited for')
  t.equal(noShare(await Promise.all(visitors)), 30 - 4)
  t.equal(noShare(await Promise.all(one)), 30 - 8)
  await Promise.all(others)
  t.equal(erp.monitor.report().under_way, 0)
})

t.test('reads for display share one request; reads on which a decision depends do not, nor do two dealers', async t => {
  const { fake, erp, asked } = await start(t)
  fake.faults.set([{ operation: '*', kind: 'slow', ms: 50 }])
  const { number } = knownItems.inStock
  const read = async (customer: string, as: typeof context) => await erp.item(number, customer, as)
  const answers = await Promise.all([...Array.from({ length: 20 }, () => read('10001', shown)), read('10002', shown), read('10001', context), read('10001', context)])
  t.equal(asked(), 4)
  t.ok(answers.every(item => item?.item_number === number))
  t.match(erp.monitor.report().operations, [{ operation: 'item', shared: 19 }])

  fake.faults.set([{ operation: '*', kind: 'garbage', times: 1 }])
  const failed = await Promise.allSettled([read('10001', shown), read('10001', shown)])
  t.ok(failed.every(({ status }) => status === 'rejected'), 'a bad answer is bad for both')
  t.ok(await read('10001', shown), 'and is not kept')
})

t.test('a dealer\'s record is cached for a minute, for display alone', async t => {
  const { fake, erp, clock } = await start(t)
  const asked = () => fake.requests().filter(({ operation }) => operation === 'dealer').length
  const first = await erp.dealer('10001', shown)
  if (first !== undefined) first.name_company = 'scribbled on'
  t.not((await erp.dealer('10001', shown))?.name_company, 'scribbled on')
  t.equal(asked(), 1)
  await erp.dealer('10001', context)
  t.equal(asked(), 2, 'who decides reads the ERP')
  clock.advance(60_000)
  await erp.dealer('10001', shown)
  t.equal(asked(), 3)
  await erp.clearNewDealer('10001', context)
  await erp.dealer('10001', shown)
  t.equal(asked(), 4, 'a changed record is read anew')
  fake.faults.set([{ operation: 'dealer', kind: 'garbage' }])
  await t.rejects(erp.dealer('10002', shown))
  fake.faults.set([])
  t.equal((await erp.dealer('10002', shown))?.customer_number, '10002', 'nothing is kept of a bad answer')
})

t.test('calls are counted by the minute for an hour, with exact percentiles', t => {
  const clock = createFakeClock(began)
  const meter = createMeter(clock.now, { warn () {} })
  t.match(meter.report(), { state: 'unknown', operations: [] })
  for (let ms = 1; ms <= 100; ms++) meter.ended('item', ms, 'answered')
  clock.advance(59 * 60_000)
  meter.ended('item', 5000, 'failed')
  const [item] = meter.report().operations
  t.strictSame([item?.calls.length, item?.calls[0], item?.calls[59], item?.errors[0], item?.errors[59]], [60, 100, 1, 0, 1])
  t.strictSame([item?.latency, item?.latency_now], [{ p50: 50, p95: 95, p99: 99 }, null])
  for (const ms of [2000, 3000, 4000]) meter.ended('item', ms, 'answered')
  t.match(meter.report().operations[0]?.latency_now, { p50: 3000, p95: 4000 }, 'those of now stand by themselves')
  clock.advance(60_000)
  t.strictSame(meter.report().operations[0]?.calls.slice(-3), [0, 4, 0], 'the oldest minute is over')
  t.end()
})

t.test('every time limit is longer than the time limits it has to wait for', async t => {
  const { attempt, retryPause, write } = gatewayClientLimits
  t.ok(2 * attempt + retryPause + timings.answerHeadroom < timings.answerWithin, 'an answer, than a read of the ERP with its second attempt')
  t.ok(timings.answerWithin < timings.httpTimeout, 'the page, than an answer')
  t.ok(gatewayLimits.read < attempt, 'a read, than a gateway of the library')
  t.ok(gatewayLimits.write < write, 'a write, than a gateway of the library')
})
