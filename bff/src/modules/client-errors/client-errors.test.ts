import t from 'tap'
import type { PageFailure } from '@portal/contracts/client-errors'
import { limits } from '@portal/contracts/policy/limits'
import { throttling } from '@portal/contracts/policy/throttling'
import { buildTestApp } from '../../../test/build-app.ts'
import { PortalError } from '../../errors.ts'
import { browserFamily } from '../../lib/browser-family.ts'

const failure: PageFailure = {
  kind: 'render',
  message: 'TypeError: Cannot read properties of undefined (reading \'items\')',
  stack: ['CartRow@shell-1a2b3c4d.js:1:4821', '@libraries-9z8y7x6w.js:12:99'],
  route: '/open-order/:type/:id',
  release: '51c358cb5fcd'
}

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

async function withLog (context: Parameters<typeof buildTestApp>[0], options: Parameters<typeof buildTestApp>[1] = {}) {
  const lines: string[] = []
  const test = await buildTestApp(context, { ...options, log: line => { lines.push(line) } })
  const logged = (): object[] => lines.map(line => JSON.parse(line) as { msg: string }).filter(({ msg }) => msg === 'a page failed')
  return { ...test, logged }
}

t.test('a page that failed leaves one line in the log, logged in or out, that does not say whose it was', async t => {
  const pageDir = t.testdir({ 'index.html': '<!doctype html><meta name="release" content="0a1b2c3d4e5f">' })
  const { visitor, loginAs, logged } = await withLog(t, { pageDir })
  const dealer = await loginAs('10001')
  for (const client of [visitor(), dealer]) {
    const { status, body, headers } = await client.call('clientError', failure, { 'user-agent': chrome })
    t.same([status, body], [200, { ok: true }])
    const line = logged().at(-1)
    const { kind, message, stack, route, release } = failure
    t.match(line, { level: 40, requestId: headers['x-request-id'], kind, message, stack, page: route, release, served: '0a1b2c3d4e5f', browser: 'Chrome 131 on Linux' })
    const told = Object.keys(line ?? {}).filter(key => !['level', 'time', 'pid', 'hostname', 'msg'].includes(key))
    t.same(told.sort(), ['browser', 'kind', 'message', 'page', 'release', 'requestId', 'served', 'stack'])
  }
  t.equal(logged().length, 2)
})

t.test('a report that could break the log, or reveal a person or their data, is refused', async t => {
  const { visitor, logged } = await withLog(t)
  const wrong: object[] = [
    { message: 'x'.repeat(limits.failureMessageMax + 1) },
    { message: 'one line\n{"level":60,"msg":"another"}' },
    { message: 'failed at https://portal.example/checkout/eyJ2IjoxfQ' },
    { stack: Array.from({ length: limits.failureFramesMax + 1 }, () => '@a.js:1:1') },
    { stack: [`${'x'.repeat(limits.failureFrameMax)}@a.js:1:1`] },
    { stack: ['at CartRow (https://portal.example/assets/a.js:1:1)'] },
    { stack: ['CartRow@a.js:1:1\u001B[2J'] },
    { route: '/open-order/confirmed/7000101' },
    { route: '/stock?q=chain' },
    { release: 'of today' },
    { kind: 'other' },
    { user: 'dealer@example.com' }
  ]
  for (const change of wrong) {
    const { status, error } = await visitor().send({ method: 'POST', url: '/client-error', headers: { 'x-portal': '1' }, payload: { ...failure, ...change } })
    t.same([status, error.code], [400, 'invalid_body'], JSON.stringify(change).slice(0, 60))
  }
  const send = async (headers: Record<string, string>, payload: string) => {
    const { status, error } = await visitor().send({ method: 'POST', url: '/client-error', headers: { 'content-type': 'application/json', ...headers }, payload })
    return [status, error.code]
  }
  t.same(await send({ 'x-portal': '1' }, JSON.stringify({ ...failure, message: 'x'.repeat(limits.requestBodyBytes) })), [413, 'payload_too_large'])
  t.same(await send({ 'x-portal': '1', 'content-type': 'text/plain' }, JSON.stringify(failure)), [415, 'unsupported_media_type'])
  t.same(await send({}, JSON.stringify(failure)), [403, 'cross_site'])
  t.same(await send({ 'x-portal': '1', 'sec-fetch-site': 'cross-site' }, JSON.stringify(failure)), [403, 'cross_site'])
  t.same(logged(), [])
})

t.test('nobody can fill the log: a client\'s reports are counted, and refused if they cannot be counted', async t => {
  const { visitor, logged, clock } = await withLog(t)
  const client = visitor()
  for (let sent = 0; sent < throttling.failuresPerClient; sent++) await client.call('clientError', failure)
  const { status, error } = await client.call('clientError', failure)
  t.same([status, error.code], [429, 'throttled'])
  t.equal(logged().length, throttling.failuresPerClient)
  clock.advance(throttling.windowMs)
  t.equal((await client.call('clientError', failure)).status, 200)

  const away = await withLog(t, { change: ({ throttle }) => ({ throttle: { ...throttle, admit: async () => { throw new PortalError('portal_unavailable') } } }) })
  t.equal((await away.visitor().call('clientError', failure)).status, 503)
})

t.test('it needs no ERP', async t => {
  const { visitor, fakeErp } = await withLog(t)
  await fakeErp.close()
  t.equal((await visitor().call('clientError', failure)).status, 200)
})

t.test('a browser is known by its name, its major version and its system, as far as it says them', async t => {
  const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
  const known: Record<string, string | undefined> = {
    'Chrome 131 on Linux': chrome,
    'Edge 130 on Linux': `${chrome} Edg/130.0.2849.80`,
    'Firefox 133 on Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
    'Firefox 132 on Windows': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
    'Chrome 120 on Android': 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
    'Safari 18 on iPhone': `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit} Version/18.1 Mobile/15E148 Safari/604.1`,
    'Chrome 131 on iPad': `Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${webkit} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`,
    'Safari 17 on Mac': `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/17.6 Safari/605.1.15`,
    'Unknown browser on Linux': 'Mozilla/5.0 (X11; Linux x86_64) Dillo/3.1',
    'Chrome 131': 'Mozilla/5.0 Chrome/131.0.0.0',
    other: 'Chrome/999999999 \n{"level":60}'
  }
  for (const [family, agent] of Object.entries(known)) t.equal(browserFamily(agent), family)
  t.equal(browserFamily(undefined), 'other')
})
