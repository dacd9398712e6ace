import t from 'tap'
import { knownItems } from '@portal/fixtures/data/known-items'
import type { ErpStatus, ProcessName } from '@portal/contracts/erp-status'
import { buildTestApp } from '../../../test/build-app.ts'
import { PortalError } from '../../errors.ts'
import { createReportWorker } from './report-worker.ts'

const search = knownItems.inStock.number

t.test('before the first request nothing is known of the ERP', async t => {
  const { loginAs } = await buildTestApp(t)
  const { status, body } = await (await loginAs('super@example.com')).call('erpStatus', {})
  t.equal(status, 200)
  t.match(body.status, { state: 'unknown', breaker: 'closed', last_good_answer: null, under_way: 0, under_way_max: 512, operations: [] })
  t.match(body.status, { sends_orders: true, clock_ahead_seconds: 0 })
})

t.test('a process whose clock is off says so, and by how much', async t => {
  const clockCheck = { maySend: async () => false, isOff: () => true, ahead: () => -61_400 }
  const { loginAs } = await buildTestApp(t, { change: () => ({ clockCheck }) })
  const { body } = await (await loginAs('super@example.com')).call('erpStatus', {})
  t.match(body.status, { sends_orders: false, clock_ahead_seconds: -61 })
})

t.test('a super user sees what each operation took, and what was kept of its answers', async t => {
  const { loginAs, visitor, fakeErp, clock } = await buildTestApp(t)
  const superUser = await loginAs('super@example.com')
  for (let n = 0; n < 3; n++) await visitor().call('items', { search })
  clock.advance(60_000)
  fakeErp.faults.set([{ operation: 'search', kind: 'garbage' }])
  await visitor().call('items', { search })
  fakeErp.faults.set([{ operation: 'search', kind: 'status', status: 400 }])
  await visitor().call('items', { search })
  const { body: { status } } = await superUser.call('erpStatus', {})
  t.match(status, { at: new Date(clock.now()).toISOString(), state: 'up', last_good_answer: new Date(clock.now() - 60_000).toISOString() })
  const [found] = status.operations
  t.same(status.operations.map(({ operation }) => operation), ['search'])
  t.same([found?.calls.slice(-2), found?.errors.slice(-2), found?.cache], [[1, 2], [0, 2], { hits: 2, misses: 3, stale: 0 }])
  t.ok(found?.latency !== null && found !== undefined && found.latency.p50 <= found.latency.p99)
})

t.test('a super user sees what did not fit in the ERP\'s bad answers, which the log has under the same request id', async t => {
  const lines: string[] = []
  const { loginAs, visitor, fakeErp, clock } = await buildTestApp(t, { log: line => { lines.push(line) } })
  const superUser = await loginAs('super@example.com')
  const statusNow = async () => (await superUser.call('erpStatus', {})).body.status
  t.match(await statusNow(), { process: { host: 'portal-1', pid: 4711 }, since: new Date(clock.now()).toISOString(), bad_answers: [] })
  fakeErp.faults.set([{ operation: 'search', kind: 'mistyped-field', field: 'QTYOH' }])
  const { status, error: { requestId } } = await visitor().call('items', { search })
  t.equal(status, 502)
  t.same((await (await loginAs('rep@example.com')).call('erpState', {})).body, { state: 'unusable' }, 'a representative learns the same')
  t.match(await statusNow(), {
    state: 'unusable',
    bad_answers: [{
      operation: 'search',
      request_id: requestId,
      left_out: 0,
      status: 200,
      problems: [{ path: '/ITEMS/0/QTYOH', expected: 'a whole number, which may be negative', found: /^text of \d+ characters$/ }]
    }]
  })
  t.match(lines.filter(line => line.includes('cannot be used')).map(line => JSON.parse(line)), [
    { level: 40, requestId, operation: 'search', problems: [/^\/ITEMS\/0\/QTYOH must be a whole number/] }
  ])
})

t.test('an ERP that sends a bad record for hours is up, and each answer is listed with what was left out', async t => {
  const { loginAs, fakeErp, clock } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  fakeErp.faults.set([{ operation: 'invoices', kind: 'bad-record', field: 'INVTL' }])
  for (let hour = 0; hour < 4; hour++) {
    clock.advance(600_000)
    t.equal((await dealer.call('invoiceHistory', { dealer: '10001' })).status, 200)
  }
  const { body: { status } } = await (await loginAs('super@example.com')).call('erpStatus', {})
  t.match(status, { state: 'up', last_good_answer: new Date(clock.now()).toISOString() })
  t.match(status.bad_answers, Array.from({ length: 4 }, () => ({ operation: 'invoices', left_out: 1, problems: [{ path: '/INVOICES/0/INVTL' }] })))
  t.equal(status.operations.find(({ operation }) => operation === 'invoices')?.errors.at(-1), 1)
})

t.test('processes that share their figures show those of all', async t => {
  const published: ErpStatus[] = []
  const erpReports = {
    publish: async (status: ErpStatus) => { published.push(status) },
    others: async (own: ProcessName) => published.filter(({ process }) => process.pid !== own.pid)
  }
  const one = await buildTestApp(t, { change: () => ({ erpReports }) })
  const other = await buildTestApp(t, { change: () => ({ erpReports, process: { host: 'portal-2', pid: 12 } }) })
  other.fakeErp.faults.set([{ operation: 'search', kind: 'garbage' }])
  await other.visitor().call('items', { search })
  await other.app.listen({ port: 0 })
  const { body } = await (await one.loginAs('super@example.com')).call('erpStatus', {})
  t.match(body, {
    status: { process: { host: 'portal-1', pid: 4711 }, bad_answers: [] },
    others: [{ process: { host: 'portal-2', pid: 12 }, bad_answers: [{ operation: 'search' }], operations: [{ operation: 'search', cache: { misses: 1 } }] }]
  })

  const alone = await buildTestApp(t)
  t.equal((await (await alone.loginAs('super@example.com')).call('erpStatus', {})).body.others, null)
})

t.test('figures are shared every few seconds, and a failure to is logged once', async t => {
  const { ports, clock } = await buildTestApp(t)
  const warnings: string[] = []
  let [published, isAway] = [0, false]
  const erpReports = {
    async publish () {
      if (isAway) throw new PortalError('portal_unavailable')
      published++
    },
    others: async () => []
  }
  const worker = createReportWorker({ ...ports, erpReports }, () => ({ hits: 0, misses: 0, stale: 0 }), { warn: (_: unknown, text?: string) => { warnings.push(text ?? '') } })
  const pass = async () => {
    await new Promise(resolve => { setImmediate(resolve) })
    clock.advance(5000)
    await new Promise(resolve => { setImmediate(resolve) })
  }
  worker.start()
  await pass()
  t.equal(published, 2)
  isAway = true
  await pass()
  await pass()
  t.same([published, warnings], [2, ['the figures on the ERP could not be shared with the other processes; will retry']])
  isAway = false
  await pass()
  t.equal(published, 3)
  await worker.stop()
  await pass()
  t.equal(published, 3)
})

t.test('readiness tells an ERP whose answers cannot be used from one that does not answer', async t => {
  const { app, fakeErp } = await buildTestApp(t)
  fakeErp.faults.set([{ operation: 'health', kind: 'status', status: 401 }])
  t.match((await app.inject('/readyz')).json(), { ready: true, erp: 'unusable', breaker: 'closed' })
})

t.test('cached dealer records count as answers, too', async t => {
  const { loginAs } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  for (let n = 0; n < 4; n++) await dealer.call('session', {})
  const { body: { status } } = await (await loginAs('super@example.com')).call('erpStatus', {})
  const found = status.operations.find(({ operation }) => operation === 'dealer')
  t.same([found?.calls.at(-1), found?.cache], [1, { hits: 3, misses: 1, stale: 0 }])
})

t.test('an ERP that is gone shows as down, with its breaker, also where readiness is asked for', async t => {
  const { app, loginAs, visitor, fakeErp } = await buildTestApp(t, { erpOptions: { limits: { retryPause: 1 } } })
  const superUser = await loginAs('super@example.com')
  await visitor().call('items', { search })
  await fakeErp.close()
  for (const term of ['a', 'b', 'c']) await visitor().call('items', { search: term })
  const { body, status } = await superUser.call('erpStatus', {})
  t.equal(status, 200)
  t.match(body.status, { state: 'down', breaker: 'open', last_good_answer: String, operations: [{ operation: 'search', cache: { misses: 4 } }] })
  t.match((await app.inject('/readyz')).json(), { ready: true, erp: 'down', breaker: 'open' })
  t.same((await superUser.call('erpState', {})).body, { state: 'down' })
})

t.test('readiness does not wait for an ERP that hangs', async t => {
  const { app, clock, fakeErp } = await buildTestApp(t, { erpOptions: { limits: { attempt: 500, retryPause: 1 } } })
  fakeErp.faults.set([{ operation: '*', kind: 'hang' }])
  const ready = app.inject('/readyz').then(answer => answer.json<object>())
  while (fakeErp.requests().length === 0) await new Promise(resolve => { setImmediate(resolve) })
  clock.advance(1000)
  t.match(await ready, { ready: true, erp: 'down' })
})

for (const ordersWhileErpAway of [false, true]) {
  t.test(`a super user learns whether orders are received while the ERP is away: ${ordersWhileErpAway}`, async t => {
    const { loginAs } = await buildTestApp(t, { ordersWhileErpAway })
    t.equal((await (await loginAs('super@example.com')).call('erpStatus', {})).body.takes_orders, ordersWhileErpAway)
  })
}
