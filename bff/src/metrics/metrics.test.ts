import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import t from 'tap'
import { buildTestApp } from '../../test/build-app.ts'
import { orderOf, settledAfter } from '../../test/lost-order.ts'
import { program, skipWithout } from '../../test/servers/binaries.ts'
import { sparePort } from '../../test/servers/server-process.ts'
import { createErpHttp } from '../adapters/erp-http/erp-http.ts'
import { PortalError } from '../errors.ts'
import { createOrderTally } from '../lib/order-tally.ts'
import { createTraces } from '../tracing/trace-context.ts'
import { serveMetrics } from './metrics-server.ts'
import { createMetrics } from './metrics.ts'

/** The values in Prometheus's text format, by name and labels as they stand there. */
function valuesIn (text: string): Record<string, number> {
  return Object.fromEntries(text.split('\n').filter(line => line !== '' && !line.startsWith('#')).map(line => {
    const at = line.lastIndexOf(' ')
    return [line.slice(0, at), Number(line.slice(at + 1))]
  }))
}

t.test('answers, submissions, the ERP, the stores and the release have figures', async t => {
  const metrics = createMetrics({ version: '1.2.3-dev', release: 'r-1' })
  const { loginAs, visitor, ports, clock, fakeErp } = await buildTestApp(t, { metrics })
  const dealer = await loginAs('10001')
  await dealer.call('createOrder', orderOf('10001'))
  await visitor().call('items', { search: 'filter' })
  await visitor().call('items', { search: 'filter' })
  await visitor().call('finances', { dealer: '10001' })
  await ports.mailQueue.add({ id: 'm', kind: 'password-changed', email: 'a@example.com' }, clock.now() - 60_000)
  fakeErp.faults.set([{ operation: 'post-order', kind: 'reset-after' }])
  await dealer.call('createOrder', orderOf('10001'))

  const values = valuesIn(await metrics.text())
  t.match(values, {
    'portal_release_info{version="1.2.3-dev",release="r-1"}': 1,
    'portal_request_duration_seconds_count{route="/createOrder",status="200"}': 2,
    'portal_request_duration_seconds_count{route="/finances",status="401"}': 1,
    'portal_submission_events_total{event="received"}': 2,
    'portal_submission_events_total{event="accepted"}': 1,
    'portal_submission_events_total{event="unknown"}': 1,
    'portal_journal_submissions{state="unknown"}': 1,
    'portal_journal_submissions{state="manual"}': 0,
    'portal_erp_requests_total{operation="post-order",outcome="answered"}': 1,
    'portal_erp_requests_total{operation="post-order",outcome="failed"}': 1,
    'portal_erp_request_duration_seconds_count{operation="post-order"}': 2,
    portal_backup_timestamp_seconds: 0,
    'portal_audit_lines{state="waiting"}': Number,
    portal_audit_waiting_seconds: 0,
    'portal_erp_breaker{state="closed"}': 1,
    portal_erp_reads_under_way_max: 512,
    'portal_kept_answers_total{route="/items",outcome="hit"}': 1,
    'portal_kept_answers_total{route="/items",outcome="miss"}': 1,
    portal_mails_oldest_seconds: 60,
    portal_sessions: 1,
    'portal_left_to_newer_build{kind="order"}': 0,
    'portal_store_up{store="journal"}': 1,
    'portal_store_writable{store="database"}': 1,
    portal_orders_answered_total: 2,
    portal_orders_refused_total: 0,
    portal_clock_ahead_seconds: 0
  })
  t.ok((values['portal_mails_waiting'] ?? 0) >= 1)
  t.ok('nodejs_eventloop_lag_p99_seconds' in values)
})

t.test('only what a dealer who is logged in submits counts as an order; orders that are held after a restore are not refused, and a figure says until when', async t => {
  const metrics = createMetrics({ version: '1.2.3-dev', release: 'none' })
  const { loginAs, visitor, clock, noteRestored } = await buildTestApp(t, { metrics })
  const rep = await loginAs('rep@example.com')
  for (const nobody of [visitor(), rep]) t.ok((await nobody.call('createOrder', orderOf('10001'))).status < 500)
  t.match(valuesIn(await metrics.text()), { portal_orders_answered_total: 0, portal_orders_held_until_timestamp_seconds: 0 })
  await noteRestored()
  const dealer = await loginAs('10001')
  t.match(await dealer.call('createOrder', orderOf('10001')), { status: 503, error: { code: 'orders_held' } })
  t.match(valuesIn(await metrics.text()), {
    portal_orders_answered_total: 1, portal_orders_refused_total: 0, portal_orders_held_until_timestamp_seconds: clock.now() / 1000 + settledAfter / 1000
  })
})

t.test('look-ups, resends, withdrawals and what staff decide are counted', async t => {
  const metrics = createMetrics({ version: '1.2.3-dev', release: 'none' })
  const { ports, visitor, loginAs } = await buildTestApp(t, { metrics })
  const dealer = await loginAs('10001')
  await dealer.call('withdrawSubmission', { submission_key: orderOf('10001').submission_key })
  await visitor().call('withdrawSubmission', { submission_key: orderOf('10001').submission_key })
  const journal = metrics.counted({
    ...ports.journal,
    takeLook: async () => undefined,
    conclude: async () => undefined
  })
  const { submission_key: key } = orderOf('10001')
  await dealer.call('createOrder', { ...orderOf('10001'), submission_key: key })
  const entry = await ports.journal.findByKey({ userId: '', customerNumber: '10001', key })
  if (entry === undefined) throw new Error('the order is not in the journal')
  await journal.takeLook(entry, 0)
  await journal.conclude(entry, 0, { state: 'manual', note: '' })
  const found = metrics.counted({ ...ports.journal, takeLook: async () => entry, conclude: async () => ({ ...entry, state: 'queued' }), decide: async () => ({ ...entry, state: 'rejected' }) })
  await found.takeLook(entry, 0)
  await found.conclude(entry, 0, { state: 'queued', note: '', nextLookAt: 0 })
  await found.decide(entry, { actorId: 'a', requestId: 'r', address: '::1' }, 0, { state: 'rejected', message: '', note: '', mails: [] })
  t.match(valuesIn(await metrics.text()), {
    'portal_submission_events_total{event="withdrawn"}': 1,
    'portal_submission_events_total{event="looked-up"}': 1,
    'portal_submission_events_total{event="resent"}': 1,
    'portal_submission_events_total{event="rejected"}': 1
  })
  t.notMatch(await metrics.text(), 'event="manual"', 'what came too late is not counted')
})

t.test('a store that is away loses only its own figures, with labels and without, until it is back', async t => {
  const metrics = createMetrics({ version: '1.2.3-dev', release: 'none' })
  let isAway = false
  const unlessAway = async <T>(work: () => Promise<T>): Promise<T> => { if (isAway) throw new PortalError('portal_unavailable'); return await work() }
  const { app } = await buildTestApp(t, {
    metrics,
    change: ({ mailQueue, journal }) => ({
      mailQueue: { ...mailQueue, figures: async () => await unlessAway(mailQueue.figures) },
      journal: { ...journal, unsettled: async () => await unlessAway(journal.unsettled) }
    })
  })
  await app.ready()
  t.match(valuesIn(await metrics.text()), { 'portal_store_up{store="mails"}': 1, portal_mails_waiting: 0, 'portal_journal_submissions{state="queued"}': 0 })
  isAway = true
  const values = valuesIn(await metrics.text())
  t.match(values, { 'portal_store_up{store="mails"}': 0, 'portal_store_up{store="sessions"}': 1 })
  t.notOk('portal_mails_waiting' in values)
  t.notOk('portal_journal_submissions{state="queued"}' in values)
  isAway = false
  t.match(valuesIn(await metrics.text()), { 'portal_store_up{store="mails"}': 1, portal_mails_waiting: 0, 'portal_journal_submissions{state="queued"}': 0 })
})

t.test('orders that are refused or late are counted, by dealer for the first fifty', async t => {
  const metrics = createMetrics({ version: '1.2.3-dev', release: 'none' })
  let isAway = false
  const { loginAs } = await buildTestApp(t, {
    metrics, change: ({ journal }) => ({ journal: { ...journal, open: async (...entry) => { if (isAway) throw new PortalError('portal_unavailable'); return await journal.open(...entry) } } })
  })
  const dealer = await loginAs('10001')
  await dealer.call('createOrder', orderOf('10001'))
  isAway = true
  t.equal((await dealer.call('createOrder', orderOf('10001'))).status, 503)
  const empty = { ...orderOf('10001'), order: { ...orderOf('10001').order, cart: [] } }
  t.equal((await dealer.call('createOrder', empty)).status, 422, 'what is wrong with the order itself is no refusal')
  t.match(valuesIn(await metrics.text()), {
    portal_orders_answered_total: 3, portal_orders_refused_total: 1, 'portal_dealer_orders_total{dealer="10001",outcome="refused"}': 1
  })
  const tally = createOrderTally({ now: () => 0 })
  for (let n = 0; n < 60; n++) tally.answered(String(n), n % 2 === 0, 10_000)
  t.match([tally.byDealer().size, tally.byDealer().get('others'), tally.totals()], [51, { refused: 5, late: 5 }, { answered: 60, refused: 30, late: 30 }])
})

t.test('alert rules and the dashboard use only metrics that exist', async t => {
  const metrics = createMetrics({ version: '1.2.3-dev', release: 'none' })
  const { loginAs } = await buildTestApp(t, { metrics })
  await (await loginAs('10001')).call('createOrder', orderOf('10001'))
  const known = new Set((await metrics.text()).split('\n').filter(line => line.startsWith('# TYPE ')).map(line => line.split(' ')[2]))
  for (const file of ['alerts.yml', 'dashboard.json']) {
    const text = readFileSync(join(import.meta.dirname, '../../../deploy', file), 'utf8')
    const asked = new Set([...text.matchAll(/\b(?:portal|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, '')))
    t.ok(asked.size > 10)
    t.same([...asked].filter(name => !known.has(name)), [], file)
  }
})

t.test('they are served on a port of their own, and nothing else is', async t => {
  const metrics = createMetrics({ version: '1.2.3-dev', release: 'none' })
  const port = await sparePort()
  t.teardown(await serveMetrics(metrics, '127.0.0.1', port))
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  t.match([answer.status, answer.headers.get('content-type')], [200, /^text\/plain; version=0\.0\.4/])
  t.match(await answer.text(), 'portal_release_info')
  t.equal((await fetch(`http://127.0.0.1:${port}/`)).status, 404)
  t.equal((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status, 404)
})

t.test('Prometheus finds nothing to criticize in names and help', { skip: skipWithout('prometheus') }, async t => {
  const metrics = createMetrics({ version: '1.2.3-dev', release: 'r-1' })
  const { loginAs } = await buildTestApp(t, { metrics })
  await (await loginAs('10001')).call('createOrder', orderOf('10001'))
  // The names of the default figures are prom-client's own.
  const own = (await metrics.text()).split('\n').filter(line => /^(?:# \w+ )?portal_/.test(line)).join('\n')
  const { status, stdout, stderr } = spawnSync(program('promtool'), ['check', 'metrics'], { input: `${own}\n`, encoding: 'utf8' })
  t.same({ status, stdout, stderr }, { status: 0, stdout: '', stderr: '' })
})

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

t.test('the trace that a request comes with is in its log lines; a malformed one is ignored', async t => {
  const traces = createTraces()
  const lines: string[] = []
  const { loginAs } = await buildTestApp(t, { traces, log: line => { lines.push(line) } })
  const dealer = await loginAs('10001')
  const traced = (): unknown[] => lines.map(line => JSON.parse(line)).filter(line => line.traceparent !== undefined)
  const { headers } = await dealer.call('createOrder', orderOf('10001'), { traceparent })
  t.match(traced(), [{ msg: 'answered', route: '/createOrder', traceparent, dealer: '10001', user: /./, requestId: headers['x-request-id'] }])
  t.equal(traces.erpCall('health', String(headers['x-request-id'])).traceparent, traceparent)
  for (const wrong of ['00-00000000000000000000000000000000-00f067aa0ba902b7-01', 'ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', 'x']) {
    await dealer.call('finances', { dealer: '10001' }, { traceparent: wrong })
  }
  t.equal(traced().length, 1)
})

t.test('the ERP\'s gateway gets the trace of the request that it is asked for, and no other', async t => {
  const seen: unknown[] = []
  const traces = createTraces()
  const server = createServer((request, response) => {
    seen.push(request.headers['traceparent'])
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"STATE":"UP"}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const erp = createErpHttp({ url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, trace: traces.erpCall })
  t.teardown(async () => {
    await erp.close()
    server.close()
  })
  traces.begin({ id: 'traced', method: 'GET', route: '/readyz', headers: { traceparent } })
  await erp.health({ requestId: 'traced' })
  await erp.health({ requestId: 'other' })
  t.same(seen, [traceparent, undefined])
})
