import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { buildTestApp, password } from '../../../test/build-app.ts'
import { openTracing } from './otlp-spans.ts'

const caller = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
const traceparent = `00-${caller.traceId}-${caller.spanId}-01`

type Attribute = { key: string, value: Record<string, unknown> }
type SentSpan = { name: string, kind: number, traceId: string, spanId: string, parentSpanId?: string, attributes: Attribute[], status: { code: number } }

/** A collector: an HTTP server that takes what an exporter posts. */
async function startCollector (t: Test) {
  const bodies: string[] = []
  let status: number | 'never' = 200
  const server = createServer((request, response) => {
    text(request).then(body => {
      if (request.url === '/otlp/v1/traces' && status === 200) bodies.push(body)
      if (status !== 'never') response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    }, () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  t.teardown(async () => {
    server.closeAllConnections()
    server.close()
  })
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    endpoint: `http://127.0.0.1:${port}/otlp`,
    /** From now on it refuses, or never answers. */
    answer: (other: typeof status) => { status = other },
    bodies,
    spans: (): SentSpan[] => bodies.flatMap(body => JSON.parse(body).resourceSpans).flatMap(({ scopeSpans }) => scopeSpans).flatMap(({ spans }) => spans)
  }
}

function open (endpoint: string, log: Parameters<typeof openTracing>[0]['log'] = { warn () {}, info () {} }) {
  return openTracing({ endpoint, release: 'r-1', process: { host: 'portal-1', pid: 4711 }, log })
}

const valueOf = ({ attributes }: SentSpan, name: string): unknown => Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0]

t.test('a call and what it asked of the ERP are spans of the caller\'s trace, which the log names, too', async t => {
  const { endpoint, spans } = await startCollector(t)
  const tracing = open(endpoint)
  const lines: string[] = []
  const { loginAs } = await buildTestApp(t, { traces: tracing, erpOptions: { trace: tracing.erpCall }, log: line => { lines.push(line) } })
  const dealer = await loginAs('10001')
  const { headers } = await dealer.call('items', { search: 'chain' }, { traceparent })
  await tracing.close()

  const call = spans().find(({ name }) => name === 'POST /items')
  const asked = spans().find(({ name }) => name === 'ERP search')
  if (call === undefined || asked === undefined) throw new Error(`only ${spans().map(({ name }) => name).join(', ')}`)
  t.match(call, { traceId: caller.traceId, parentSpanId: caller.spanId, kind: 2, status: { code: 0 } })
  t.match(asked, { traceId: caller.traceId, parentSpanId: call.spanId, kind: 3, status: { code: 0 } })
  t.same([valueOf(call, 'portal.request_id'), valueOf(asked, 'portal.request_id')], [headers['x-request-id'], headers['x-request-id']])
  t.same([valueOf(asked, 'portal.erp.outcome'), valueOf(asked, 'http.response.status_code')], ['answered', 200])
  t.match(lines.find(line => line.includes('"/items"')), `"traceparent":"00-${caller.traceId}-${call.spanId}-01"`)
  t.not(spans().find(({ name }) => name === 'POST /login')?.traceId, caller.traceId, 'a call without a trace begins its own')
})

t.test('spans hold nothing that anybody has typed, no name, no cookie and no address', async t => {
  const { endpoint, spans, bodies } = await startCollector(t)
  const tracing = open(endpoint)
  const { app, loginAs, visitor } = await buildTestApp(t, { traces: tracing, erpOptions: { trace: tracing.erpCall } })
  const dealer = await loginAs('dealer@example.com')
  await dealer.call('items', { search: 'canary' })
  await dealer.call('openOrders', { dealer: '10001' })
  await visitor().call('login', { username: 'canary@example.com', password: 'Canary!7' })
  await app.inject('/resetPassword/canary-token?q=canary')
  await app.inject({ method: 'POST', url: '/login', headers: { 'x-portal': '1', 'content-type': 'application/json' }, payload: '{"canary' })
  await tracing.close()
  const keys = new Set(spans().flatMap(({ attributes }) => attributes.map(({ key }) => key)))
  t.same([...keys].sort(), [
    'http.request.method', 'http.response.status_code', 'http.route', 'portal.erp.operation', 'portal.erp.outcome', 'portal.request_id'
  ])
  t.ok(spans().some(({ name }) => name === 'GET page'))
  for (const secret of [/canary/i, password, /example\.com/, /10001/, dealer.cookies.get('portal') ?? 'no cookie', '127.0.0.1']) t.notMatch(bodies.join(''), secret)
})

t.test('an ERP that fails and a fault of the portal are errors, what a person did wrong is not', async t => {
  const { endpoint, spans } = await startCollector(t)
  const tracing = open(endpoint)
  const { loginAs, visitor, fakeErp } = await buildTestApp(t, { traces: tracing, erpOptions: { trace: tracing.erpCall } })
  const dealer = await loginAs('10001')
  await visitor().call('login', { username: '10001', password: 'wrong' })
  await fakeErp.close()
  t.equal((await dealer.call('items', { search: 'chain' })).status, 503)
  await tracing.close()
  const inShort = spans().map(span => [span.name, valueOf(span, 'http.response.status_code') ?? null, valueOf(span, 'error.type') ?? null, span.status.code])
  t.same(inShort.filter(([name]) => name !== 'ERP dealer'), [
    ['POST /login', 200, null, 0], ['POST /login', 401, null, 0], ['ERP search', null, 'failed', 2], ['ERP search', null, 'failed', 2], ['POST /items', 503, '503', 2]
  ])
})

t.test('a collector that takes nothing is logged once, and keeps nobody waiting', async t => {
  const collector = await startCollector(t)
  const said: string[] = []
  const tell = (_fields: object, message: string) => { said.push(message) }
  collector.answer(400)
  const tracing = open(collector.endpoint, { warn: tell, info: tell })
  const { visitor } = await buildTestApp(t, { traces: tracing })
  t.equal((await visitor().call('getBanner', {})).status, 200)
  await tracing.close()
  t.same(said, ['the collector does not take spans; they are dropped'])
})

t.test('a collector that never answers holds up the stop for two seconds at most', async t => {
  const collector = await startCollector(t)
  collector.answer('never')
  const tracing = open(collector.endpoint)
  tracing.begin({ id: 'request', method: 'GET', route: '/healthz', headers: {} })
  tracing.answered('request', 200)
  const started = performance.now()
  await tracing.close()
  t.ok(performance.now() - started < 4000)
})
