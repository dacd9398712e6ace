import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, existsSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { openPortalDb } from '../src/adapters/portal-db/portal-db.ts'
import { version } from '../src/lib/version.ts'
import { startCollectingServer } from './servers/collecting-server.ts'
import { inherited } from './servers/ended-process.ts'
import { eventually } from './servers/eventually.ts'

const server = join(import.meta.dirname, '../src/start/server.ts')

function run (environment: Record<string, string>) {
  const child = spawn(process.execPath, [server], { env: { ...inherited, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  const stderr = text(child.stderr)
  return { child, ended: async () => { const [code] = await ended; return { code, stderr: await stderr } } }
}

/** Resolves with the server's output once it matches. */
async function printed (child: ReturnType<typeof run>['child'], pattern: RegExp): Promise<string> {
  let output = ''
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += String(chunk)
    if (pattern.test(output)) return output
  }
  throw new Error(`ended without ${pattern}: ${output}`)
}

/** Ends the start with an error if a module of OpenTelemetry is loaded. */
const withoutOpenTelemetry = `--import=data:text/javascript,${encodeURIComponent(`import { registerHooks } from 'node:module'
registerHooks({ load (url, context, next) { if (url.includes('opentelemetry')) throw new Error(url); return next(url, context) } })`)}`

t.test('the demo starts on an empty folder, logs without secrets, and ends when it is told to', async t => {
  const dir = t.testdir()
  chmodSync(dir, 0o755)
  const { child, ended } = run({ PORT: '0', DATA_DIR: dir, COOKIE_SECRET: 'canary-of-a-secret-that-is-long-enough', NODE_OPTIONS: withoutOpenTelemetry })
  t.teardown(() => child.kill('SIGKILL'))
  const started = await printed(child, /Demo accounts/)
  const address = /"msg":"Server listening at (http:[^"]+)"/.exec(started)?.[1] ?? ''
  const logged = printed(child, /"route":"\/items"/)

  const login = await fetch(`${address}/login`, {
    method: 'POST',
    headers: { 'x-portal': '1', 'content-type': 'application/json' },
    body: JSON.stringify({ username: '10001', password: 'Portal!2026' })
  })
  const cookie = login.headers.getSetCookie()[0] ?? ''
  await fetch(`${address}/items`, {
    method: 'POST',
    headers: { 'x-portal': '1', 'content-type': 'application/json', cookie, authorization: 'Bearer canary-token' },
    body: JSON.stringify({ search: 'chain' })
  })
  const log = await logged
  t.match(started, new RegExp(`"version":"${version}"[^\n]*"msg":"the portal starts"`))
  t.match(await (await fetch(`${address}/healthz`)).json(), { ok: true, version })
  t.match(log, /"time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/, 'in UTC')
  t.match(log, new RegExp(`"requestId":"${login.headers.get('x-request-id')}"[^\n]*"route":"/login"`), 'the answer\'s request id is in the log')
  for (const secret of ['canary', 'Portal!2026', cookie.split(/[.;]/)[1] ?? 'no cookie']) t.notOk((started + log).replace('password Portal!2026', '').includes(secret), secret)

  await fetch(`${address}/login`, { method: 'POST' })
  await fetch(`${address}/requestPasswordLink`, {
    method: 'POST', headers: { 'x-portal': '1', 'content-type': 'application/json' }, body: JSON.stringify({ email: 'dealer@example.com' })
  })
  await eventually(async () => { if (!readdirSync(join(dir, 'outbox')).some(name => name.endsWith('.eml'))) throw new Error('no mail yet') })
  const open = ['.', ...readdirSync(dir, { recursive: true, encoding: 'utf8' })].filter(name => (statSync(join(dir, name)).mode & 0o077) !== 0)
  t.same(open, [], 'nobody else on the machine can read what the portal keeps')
  child.kill('SIGTERM')
  t.same(await ended(), { code: 0, stderr: '' })
  const { audit, auditChain, close } = await openPortalDb({ url: undefined, file: join(dir, 'portal.sqlite') })
  t.same((await audit.list({}, { skip: 0, limit: 10 })).map(({ event, address }) => [event, address]), [['link-mailed', null], ['password-link-requested', '127.0.0.1'], ['cross-site', '127.0.0.1'], ['login', '127.0.0.1']])
  t.match(await auditChain.check(), { fault: undefined, head: { number: 4 }, waiting: 0 }, 'nothing is left to be written or linked')
  await close()
})

t.test('told to end while it begins to listen, it closes as at any other time', async t => {
  const told = `import { subscribe } from 'node:diagnostics_channel'
subscribe('tracing:net.server.listen:asyncEnd', () => { process.kill(process.pid, 'SIGTERM') })`
  // The other addresses of its host are found only once nothing listens anymore, or after half a second.
  const late = `import dns from 'node:dns'
const { lookup } = dns
const isListening = () => process.getActiveResourcesInfo().includes('TCPServerWrap')
dns.lookup = (host, options, next) => {
  const late = Date.now() + 500
  lookup(host, options, (...found) => { (function wait () { options.all && isListening() && Date.now() < late ? setImmediate(wait) : next(...found) })() })
}`
  const dir = t.testdir()
  await Promise.all([told, `${late}\n${told}`].map(async (preloaded, n) => {
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(preloaded)}`
    const { child, ended } = run({ PORT: '0', DATA_DIR: join(dir, String(n)), ERP_URL: 'http://127.0.0.1:9', NODE_OPTIONS })
    t.teardown(() => child.kill('SIGKILL'))
    child.stdout.resume()
    t.same(await ended(), { code: 0, stderr: '' })
  }))
})

t.test('a failed start ends and says why, even if the log cannot be written', { skip: existsSync('/dev/full') ? false : 'no /dev/full on this machine' }, async t => {
  const said = join(t.testdir(), 'said')
  const [log, errors] = [openSync('/dev/full', 'w'), openSync(said, 'w')]
  const child = spawn(process.execPath, [server], { env: { ...inherited, DATA_DIR: '/proc/portal' }, stdio: ['ignore', log, errors] })
  t.teardown(() => {
    child.kill('SIGKILL')
    for (const file of [log, errors]) closeSync(file)
  })
  const [code] = await once(child, 'exit')
  t.match([code, readFileSync(said, 'utf8')], [1, /^The configuration is not usable: DATA_DIR/])
})

t.test('a setting that cannot be used ends the start in one line', async t => {
  const wrong = await run({ PORT: 'eighty', DATA_DIR: t.testdir() }).ended()
  t.same(wrong, { code: 1, stderr: 'The configuration is not usable: PORT must be a whole number from 0 to 65535\n' })
  const unsafe = await run({ NODE_ENV: 'production', DATA_DIR: t.testdir() }).ended()
  t.equal(unsafe.code, 1)
  t.match(unsafe.stderr, /^The configuration is not usable: COOKIE_SECRET is needed in production;[^\n]*\n$/)
})

t.test('with a collector configured the libraries for it are loaded, and what it has not got yet is sent at the end', async t => {
  const { url: endpoint, bodies } = await startCollectingServer(t)
  const blocked = await run({ PORT: '0', DATA_DIR: t.testdir({ blocked: {} }), OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, NODE_OPTIONS: withoutOpenTelemetry }).ended()
  t.match(blocked, { code: 1, stderr: /opentelemetry/ }, 'so would have been seen what is not loaded without it')

  const { child, ended } = run({ PORT: '0', DATA_DIR: t.testdir(), OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
  t.teardown(() => child.kill('SIGKILL'))
  const portal = /"msg":"Server listening at (http:[^"]+)"/.exec(await printed(child, /Demo accounts/))?.[1] ?? ''
  t.equal((await fetch(`${portal}/get-banner`, { headers: { 'x-portal': '1' } })).status, 200)
  child.kill('SIGTERM')
  t.same(await ended(), { code: 0, stderr: '' })
  const spans = bodies.flatMap(body => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans).map(({ name }: { name: string }) => name)
  t.ok(spans.includes('GET /get-banner'), spans.join())
})
