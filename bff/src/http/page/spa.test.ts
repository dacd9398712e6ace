import { createHash } from 'node:crypto'
import { writeFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import t from 'tap'
import { demoCompany, portalNameOf } from '@portal/contracts/rules/company/company'
import { brandOf } from './brand.ts'
import { buildTestApp } from '../../../test/build-app.ts'

function page (t: Tap): string {
  const dir = t.testdir({
    'index.html': '<!doctype html><title>Dealer Portal</title>',
    'stock.html': '<!doctype html><title>Dealer Portal</title><form></form>',
    'favicon.svg': '<svg/>',
    assets: { 'app-1.js': 'let a = 1' }
  })
  mkdirSync(join(dir, 'assets'), { recursive: true })
  writeFileSync(join(dir, 'assets/app-1.js.br'), brotliCompressSync('let a = 1'))
  return dir
}
type Tap = { testdir: (files: Record<string, string | Record<string, string>>) => string }

t.test('every path that a person can open gets the page, never from a cache without asking', async t => {
  const { app } = await buildTestApp(t, { pageDir: page(t) })
  for (const url of ['/', '/stock?q=chain', '/open-order/confirmed/123', '/saved-orders', '/checkout/eyJ2IjoxfQ', '/open-order/confirmed/a.b', '/invoice-history/C%239.50%25', '/invoice-history/x%2Fy.js/again']) {
    const answer = await app.inject({ url, headers: { accept: 'text/html' } })
    t.match([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']], [200, /text\/html/, 'no-cache'], url)
  }
})

t.test('a person who opens a malformed address gets the page, which says that nothing is there; a program gets the error', async t => {
  const { app } = await buildTestApp(t, { pageDir: page(t) })
  for (const url of ['/%E0%A4%A', '/checkout/%%%', '/open-order/confirmed/%zz?a=%zz']) {
    const opened = await app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } })
    t.match([opened.statusCode, opened.body], [200, /<title>Dealer Portal/], url)
    t.match((await app.inject(url)).json(), { code: 'invalid_address' }, url)
  }
})

t.test('a page with a document of its own is served that one, and the common one as soon as the address says more', async t => {
  const { app } = await buildTestApp(t, { pageDir: page(t) })
  const documents = await Promise.all(['/stock', '/stock?term=chain', '/stock/', '/cart', '/index'].map(async url => (await app.inject(url)).body))
  t.same(documents.map(body => body.includes('<form')), [true, false, false, false, false])
})

t.test('assets are served compressed and may be cached forever; a missing one is not answered with the page', async t => {
  const { app } = await buildTestApp(t, { pageDir: page(t) })
  const asset = await app.inject({ url: '/assets/app-1.js', headers: { 'accept-encoding': 'br, gzip' } })
  t.match(asset.headers, { 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable', 'content-type': /javascript/ })
  const plain = await app.inject({ url: '/assets/app-1.js', headers: { 'accept-encoding': 'gzip' } })
  t.same([plain.body, plain.headers['content-encoding']], ['let a = 1', undefined], 'what the build has not compressed is not worth it')
  for (const url of ['/assets/app-0.js', '/robots.txt', '/assets/../server.ts', '/assets/%2e%2e/index.html']) {
    const gone = await app.inject(url)
    t.not(gone.statusCode, 200, url)
    t.equal(gone.headers['cache-control'], 'no-store', 'another process may have it, or this one soon')
    t.notMatch(gone.body, /<!doctype/, url)
  }
})

t.test('source maps stay on the server', async t => {
  const dir = page(t)
  writeFileSync(join(dir, 'assets/app-1.js.map'), '{}')
  const { app } = await buildTestApp(t, { pageDir: dir })
  for (const url of ['/assets/app-1.js.map', '/assets/app-1.js.map?a', '/assets/app-1.js%2Emap', '/assets/app-1.js.%6dap']) {
    t.equal((await app.inject(url)).statusCode, 404, url)
  }
})

t.test('the page may run its own scripts and styles only', async t => {
  const { app } = await buildTestApp(t, { pageDir: page(t) })
  const { headers } = await app.inject('/')
  const policy = String(headers['content-security-policy'])
  t.match(policy, /default-src 'self'/)
  t.notMatch(policy, /unsafe/)
  t.match(policy, /frame-ancestors 'none'/)
  t.equal(headers['cross-origin-opener-policy'], undefined, 'over http a browser would complain about it')
  const https = await buildTestApp(t, { pageDir: page(t), publicUrl: 'https://portal.example.com' })
  t.equal((await https.app.inject('/')).headers['cross-origin-opener-policy'], 'same-origin')
})

/** The page as it is built: with placeholders where the company appears. */
const placed = '<!doctype html><head><title>{{portal-name}}</title></head><img src="{{logo-src}}" alt="{{logo-alt}}"><span>{{header-text}}</span>'

const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><path d="M0 0h100v50z"/></svg>')
const northwind = brandOf({ ...demoCompany, name: 'North & "Wind"', portalName: portalNameOf('North & "Wind"') }, '#0B5FA5', {
  file: drawing, type: 'image/svg+xml', png: Buffer.alloc(0), ratio: 2
})

t.test('the documents name the company from the first byte, and allow its colors', async t => {
  const pageDir = t.testdir({ 'index.html': placed, 'stock.html': placed })
  const { app } = await buildTestApp(t, { pageDir, brand: northwind })
  const plain = await app.inject('/stock')
  t.match(plain.body, /<title>North &amp; &quot;Wind&quot; Dealer Portal<\/title>/)
  t.match(plain.body, /<img src="\/logo\?v=[0-9a-f]{12}" alt="North &amp; &quot;Wind&quot;"><span>Dealer Portal<\/span>/)
  t.notMatch(plain.body, /\{\{|Tamarack/)
  const [, style = ''] = /<style>(.*)<\/style>/.exec(plain.body) ?? []
  t.match(style, '--color-accent:#0B5FA5;')
  t.match(style, '--logo-width:68px')
  t.match(plain.headers['content-security-policy'], `'sha256-${createHash('sha256').update(style).digest('base64')}'`)

  const known = await app.inject({ url: '/cart', headers: { 'if-none-match': `"other", ${plain.headers.etag}` } })
  t.same([known.statusCode, known.body], [304, ''])
  const packed = await app.inject({ url: '/cart', headers: { 'accept-encoding': 'gzip, deflate, br' } })
  t.match(packed.headers, { 'content-encoding': 'br', vary: 'accept-encoding', etag: plain.headers.etag })
  t.equal(brotliDecompressSync(packed.rawPayload).toString(), plain.body)
  t.equal(gunzipSync((await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } })).rawPayload).toString(), plain.body)
})

t.test('the demo\'s documents have no style of their own', async t => {
  const { app } = await buildTestApp(t, { pageDir: t.testdir({ 'index.html': placed }) })
  const { body } = await app.inject('/')
  t.match(body, /<title>Dealer Portal<\/title>/)
  t.match(body, /<img src="data:image\/svg\+xml,[^"<>]*" alt=""><span>Dealer Portal<\/span>/)
  t.notMatch(body, '<style>')
  t.equal((await app.inject('/logo')).body, body, 'there is no logo')
})

t.test('a logo is fetched once, and again when it has changed', async t => {
  const { app } = await buildTestApp(t, { pageDir: page(t), brand: northwind })
  const logo = await app.inject(northwind.company.logo.src)
  t.match(logo.headers, { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400', 'content-security-policy': /default-src 'none'.*sandbox/ })
  t.same(logo.rawPayload, drawing)
  const known = await app.inject({ url: '/logo', headers: { 'if-none-match': String(logo.headers.etag) } })
  t.same([known.statusCode, known.body], [304, ''])
  const other = brandOf(northwind.company, '#0B5FA5', { file: Buffer.from('<svg/>'), type: 'image/svg+xml', png: Buffer.alloc(0), ratio: 1 })
  t.not(other.company.logo.src, northwind.company.logo.src)
})

t.test('the page may load pictures from the picture hosts, over https, and from no other', async t => {
  const imagesOf = async (pictureHosts: string[]) => {
    const { app } = await buildTestApp(t, { pageDir: page(t), pictureHosts })
    return String((await app.inject('/')).headers['content-security-policy']).split(';').find(directive => directive.startsWith('img-src'))
  }
  t.equal(await imagesOf([]), "img-src 'self' data:")
  t.equal(await imagesOf(['pictures.example.com']), "img-src 'self' data: https://pictures.example.com")
})

t.test('the answer of a call is data: no browser may run it, frame it or guess its type', async t => {
  const { visitor } = await buildTestApp(t)
  const { headers } = await visitor().call('getBanner', {})
  t.match(headers, {
    'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store'
  })
  t.equal(headers['strict-transport-security'], undefined, 'over http a browser would ignore it')
})

t.test('every answer over https, whatever it is, tells the browser what it must not do with it', async t => {
  const { app } = await buildTestApp(t, { pageDir: page(t), brand: northwind, publicUrl: 'https://portal.example.com' })
  const answered: Array<['GET' | 'POST', string, number]> = [
    ['GET', '/', 200], ['GET', '/stock', 200], ['GET', '/assets/app-1.js', 200], ['GET', '/assets/gone.js', 404], ['GET', '/logo', 200], ['GET', '/healthz', 200],
    ['GET', '/docs/', 200], ['GET', '/docs/static/index.css', 200], ['GET', '/docs/json', 200], ['GET', '/docs/erp-gateway.json', 200],
    ['GET', '/get-banner', 200], ['POST', '/session', 401], ['POST', '/login', 400], ['POST', '/nothing', 404], ['GET', '/%zz', 400]
  ]
  for (const [method, url, status] of answered) {
    const { statusCode, headers } = await app.inject({ method, url, headers: { 'x-portal': '1', 'content-type': 'application/json' } })
    t.equal(statusCode, status, url)
    t.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains', url)
    t.match(headers, { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }, url)
    const policy = String(headers['content-security-policy']).split(';').map(directive => directive.trim())
    for (const needed of ["base-uri 'none'", "frame-ancestors 'none'"]) t.ok(policy.includes(needed), `${url}: ${needed}`)
    t.ok(policy.includes("object-src 'none'") || policy.includes("default-src 'none'"), `${url}: no plugins`)
    if (String(headers['content-type']).startsWith('text/html')) t.match(headers, { 'referrer-policy': 'no-referrer', 'cross-origin-opener-policy': 'same-origin' }, url)
  }
})

t.test('no other origin is ever allowed to read an answer', async t => {
  const { app, loginAs } = await buildTestApp(t, { pageDir: page(t) })
  const { cookies } = await loginAs('10001')
  for (const [method, url] of [['GET', '/'], ['GET', '/get-banner'], ['OPTIONS', '/items'], ['POST', '/session']] as const) {
    const { headers } = await app.inject({
      method, url, cookies: Object.fromEntries(cookies), headers: { 'x-portal': '1', origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    })
    t.same(Object.keys(headers).filter(name => name.startsWith('access-control-')), [], `${method} ${url}`)
  }
})

t.test('liveness, and readiness that an absent ERP does not take away', async t => {
  const { app, fakeErp } = await buildTestApp(t)
  t.match((await app.inject('/healthz')).json(), { ok: true })
  t.same((await app.inject('/readyz')).json(), { ready: true, database: 'up', sessions: 'up', erp: 'up', breaker: 'closed' })
  await fakeErp.close()
  const ready = await app.inject('/readyz')
  t.same([ready.statusCode, ready.json()], [200, { ready: true, database: 'up', sessions: 'up', erp: 'down', breaker: 'closed' }])

  const broken = await buildTestApp(t, { change: () => ({ databaseHealth: async () => { throw new Error('gone') } }) })
  t.equal((await broken.app.inject('/readyz')).statusCode, 503)
})

t.test('anybody may read the banner, and having none is not an error', async t => {
  const { visitor, ports } = await buildTestApp(t)
  const banner = { status: true, cache_id: 'b1', content: 'Closed on Monday', banner_color: '#A91108', text_color: '#FFFFFF', shown_from: null, shown_until: null, link: null }
  t.same((await visitor().call('getBanner', {})).body, { banner: null })
  await ports.banners.save(banner, null)
  t.same((await visitor().call('getBanner', {})).body, { banner })
  await ports.banners.save({ ...banner, status: false }, 'b1')
  t.same((await visitor().call('getBanner', {})).body, { banner: null })
})
