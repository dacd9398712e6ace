import { gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib'
import t from 'tap'
import { endpoints, type CallName } from '@portal/contracts/endpoints'
import { limits } from '@portal/contracts/policy/limits'
import type { Item } from '@portal/contracts/stock'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { buildTestApp, password, type Client } from '../../../test/build-app.ts'

type TestApp = Awaited<ReturnType<typeof buildTestApp>>
type Asked = { body?: object, accepts?: string, as?: Client, headers?: Record<string, string> }

/** The encodings that browsers accept over https, and the one that is chosen. */
const browsers = [['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync], ['gzip, deflate, br', 'gzip', gunzipSync]] as const
const [[browser]] = browsers

/** A call's answer as it travels. */
async function onTheWire ({ app }: TestApp, name: CallName, { body = {}, accepts, as, headers }: Asked) {
  const { method, path } = endpoints[name]
  const { rawPayload, headers: answered, statusCode } = await app.inject({
    method,
    url: path,
    headers: { 'x-portal': '1', ...(accepts !== undefined && { 'accept-encoding': accepts }), ...headers },
    cookies: Object.fromEntries(as?.cookies ?? []),
    ...(method === 'POST' && { payload: body })
  })
  return { status: statusCode, bytes: rawPayload, headers: answered }
}

/** This many parts of one kind, priced for a dealer, as a search for a word finds them. */
function foundItems (count: number): Item[] {
  const items: Item[] = []
  for (const { number, description, manufacturerNumber, stock, retail, dealer } of canonicalData({ size: 30_000, today: '2026-11-20' }).items) {
    if (!description.includes('FILTER')) continue
    items.push({
      item_number: number,
      item_description: description,
      manufacturer_number: manufacturerNumber,
      quantity: stock,
      ...(retail !== undefined && { retail_price: retail }),
      dealer_price: dealer,
      ...(items.length % 3 === 0 && { priceBreak: { discount_price: dealer - 100, discount_quantity: 10 } })
    })
    if (items.length === count) break
  }
  return items
}

t.test('a search answer of 1,000 items takes at most 30 kB on the wire, new and kept', async t => {
  const found = { items: foundItems(limits.searchResultsMax), more: false }
  t.equal(found.items.length, 1000)
  const test = await buildTestApp(t, { change: ({ erp }) => ({ erp: { ...erp, searchAgain: async () => ({ found, version: { bytes: 0 } }) } }) })
  const ask = async (accepts?: string) => await onTheWire(test, 'items', { body: { search: 'filter' }, as: dealer, ...(accepts !== undefined && { accepts }) })
  const dealer = await test.loginAs('10001')
  for (const [accepts, encoding, decompress] of browsers) {
    const made = await ask(accepts)
    for (const { headers, bytes } of [made, await ask(accepts)]) {
      t.match(headers, { 'content-encoding': encoding, vary: 'accept-encoding', 'content-type': 'application/json; charset=utf-8', 'content-length': String(bytes.length) })
      t.ok(bytes.length <= 30_000, `${bytes.length} bytes`)
      t.strictSame(JSON.parse(decompress(bytes).toString()), found)
    }
  }
  const plain = await ask()
  t.match(plain.headers, { 'content-encoding': undefined, vary: 'accept-encoding' })
  t.strictSame(JSON.parse(plain.bytes.toString()), found)
})

t.test('large answers, files and lists alike, travel compressed, and unpack to what is sent uncompressed', async t => {
  const test = await buildTestApp(t, {
    change: ({ erp }) => ({
      erp: {
        ...erp,
        async invoicesSince (...asked) {
          const few = await erp.invoicesSince(...asked)
          return Array.from({ length: 20 }, () => few).flat()
        }
      },
      // A real one holds the time at which it was made.
      documentPrinter: { pdf: async () => new Uint8Array(100_000) }
    })
  })
  const dealer = await test.loginAs('10001')
  const superUser = await test.loginAs('super@example.com')
  for (let more = 0; more < 10; more++) await superUser.call('selectDealer', { customer_number: '10001' })
  const large: ReadonlyArray<[CallName, Asked]> = [
    ['session', { as: dealer }],
    ['invoiceHistory', { as: dealer, body: { dealer: '10001' } }],
    ['invoiceHistoryCsv', { as: dealer, body: { dealer: '10001' } }],
    ['invoicePdf', { as: dealer, body: { id: '5001005' } }],
    ['audit', { as: superUser, body: { page: 0 } }],
    ['auditExport', { as: superUser, body: { format: 'csv' } }]
  ]
  for (const [name, asked] of large) {
    const plain = await onTheWire(test, name, asked)
    t.same([plain.status, plain.headers['content-encoding']], [200, undefined], name)
    for (const [accepts, encoding, decompress] of browsers) {
      const small = await onTheWire(test, name, { ...asked, accepts })
      t.match(small.headers, { 'content-encoding': encoding, vary: 'accept-encoding' }, name)
      t.ok(small.bytes.length < plain.bytes.length, name)
      t.strictSame(decompress(small.bytes), plain.bytes, name)
    }
  }
})

t.test('an answer that fits into one packet, a refusal, and an answer whose length must reveal nothing are not compressed', async t => {
  const test = await buildTestApp(t)
  const dealer = await test.loginAs('10001')
  // From now on a login has the dealer's record, too.
  await dealer.call('session', {})
  const asIs: ReadonlyArray<[CallName, Asked, number]> = [
    ['getBanner', {}, 200],
    ['items', { body: { search: 'no such part anywhere' } }, 200],
    ['openOrder', { as: dealer, body: { id: 'nobody\'s' } }, 404],
    ['login', { body: { username: '10001', password } }, 200]
  ]
  for (const [name, asked, status] of asIs) {
    const answer = await onTheWire(test, name, { ...asked, accepts: browser })
    t.same([answer.status, answer.headers['content-encoding']], [status, undefined], name)
    t.type(JSON.parse(answer.bytes.toString()), 'object', name)
  }
  const login = await onTheWire(test, 'login', { body: { username: '10001', password }, accepts: browser })
  t.ok(login.bytes.length > 1024, 'the login is large enough to be compressed')
})

t.test('a browser that accepts no known encoding gets an uncompressed answer, and weights of encodings are respected', async t => {
  const test = await buildTestApp(t)
  const search = { search: 'chain' }
  const plain = (await onTheWire(test, 'items', { body: search })).bytes
  for (const accepts of ['', 'identity', 'br', 'gzip;q=0, identity']) {
    const { headers, bytes } = await onTheWire(test, 'items', { body: search, accepts })
    t.same([headers['content-encoding'], bytes], [undefined, plain], accepts)
  }
  for (const accepts of ['gzip', 'deflate,gzip', 'br;q=1, gzip;q=0.8']) {
    const { headers, bytes } = await onTheWire(test, 'items', { body: search, accepts })
    t.same([headers['content-encoding'], gunzipSync(bytes)], ['gzip', plain], accepts)
  }
})

t.test('compressed request bodies are not unpacked', async t => {
  const test = await buildTestApp(t)
  const answer = await test.app.inject({
    method: 'POST',
    url: endpoints.items.path,
    headers: { 'x-portal': '1', 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync('{"search":"chain"}')
  })
  t.same([answer.statusCode, answer.json().code], [400, 'invalid_body'])
})

t.test('the calls\' own description is large too', async t => {
  const { app } = await buildTestApp(t)
  const plain = await app.inject('/docs/json')
  const small = await app.inject({ url: '/docs/json', headers: { 'accept-encoding': browser } })
  t.equal(small.headers['content-encoding'], 'zstd')
  t.strictSame(JSON.parse(zstdDecompressSync(small.rawPayload).toString()), plain.json())
  t.ok(small.rawPayload.length * 4 < plain.rawPayload.length)
})
