import { writeFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import t from 'tap'
import { buildTestApp } from '../../test/build-app.ts'

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
  for (const url of ['/', '/stock?q=chain', '/open-order/confirmed/123', '/saved-orders', '/checkout/eyJ2IjoxfQ']) {
    const answer = await app.inject({ url, headers: { accept: 'text/html' } })
    t.match([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']], [200, /text\/html/, 'no-cache'], url)
  }
})

t.test('a page that stands in a document of its own is served by it, and by the common one as soon as the address says more', async t => {
  const { app } = await buildTestApp(t, { pageDir: page(t) })
  const documents = await Promise.all(['/stock', '/stock?term=chain', '/stock/', '/cart', '/index'].map(async url => (await app.inject(url)).body))
  t.same(documents.map(body => body.includes('<form')), [true, false, false, false, false])
})

t.test('assets are served compressed and for ever; one that is gone is not the page', async t => {
  const { app } = await buildTestApp(t, { pageDir: page(t) })
  const asset = await app.inject({ url: '/assets/app-1.js', headers: { 'accept-encoding': 'br, gzip' } })
  t.match(asset.headers, { 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable', 'content-type': /javascript/ })
  const plain = await app.inject({ url: '/assets/app-1.js', headers: { 'accept-encoding': 'gzip' } })
  t.same([plain.body, plain.headers['content-encoding']], ['let a = 1', undefined], 'what the build has not compressed is not worth it')
  for (const url of ['/assets/app-0.js', '/robots.txt', '/assets/../server.ts', '/assets/%2e%2e/index.html']) {
    const gone = await app.inject(url)
    t.not(gone.statusCode, 200, url)
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

t.test('the page may load pictures from the picture hosts, over https, and from no other', async t => {
  const imagesOf = async (pictureHosts: string[]) => {
    const { app } = await buildTestApp(t, { pageDir: page(t), pictureHosts })
    return String((await app.inject('/')).headers['content-security-policy']).split(';').find(directive => directive.startsWith('img-src'))
  }
  t.equal(await imagesOf([]), "img-src 'self' data:")
  t.equal(await imagesOf(['pictures.example.com']), "img-src 'self' data: https://pictures.example.com")
})

t.test('what a call answers is data: no browser may run, frame or guess at it', async t => {
  const { visitor } = await buildTestApp(t)
  const { headers } = await visitor().call('getBanner', {})
  t.match(headers, {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store'
  })
  t.equal(headers['strict-transport-security'], undefined, 'over http a browser would ignore it')
})

t.test('liveness, and readiness that an absent ERP does not take away', async t => {
  const { app, fakeErp } = await buildTestApp(t)
  t.same((await app.inject('/healthz')).json(), { ok: true })
  t.same((await app.inject('/readyz')).json(), { ready: true, database: 'up', sessions: 'up', erp: 'up', breaker: 'closed' })
  await fakeErp.close()
  const ready = await app.inject('/readyz')
  t.same([ready.statusCode, ready.json()], [200, { ready: true, database: 'up', sessions: 'up', erp: 'down', breaker: 'closed' }])

  const broken = await buildTestApp(t, { change: () => ({ databaseHealth: async () => { throw new Error('gone') } }) })
  t.equal((await broken.app.inject('/readyz')).statusCode, 503)
})

t.test('the banner is nobody\'s secret, and none is no error', async t => {
  const { visitor, ports } = await buildTestApp(t)
  const banner = { status: true, cache_id: 'b1', content: 'Closed on Monday', banner_color: '#A91108', text_color: '#FFFFFF' }
  t.same((await visitor().call('getBanner', {})).body, { banner: null })
  await ports.banners.save(banner, null)
  t.same((await visitor().call('getBanner', {})).body, { banner })
  await ports.banners.save({ ...banner, status: false }, 'b1')
  t.same((await visitor().call('getBanner', {})).body, { banner: null })
})
