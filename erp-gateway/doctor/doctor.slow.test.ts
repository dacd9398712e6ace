import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import t, { type Test } from 'tap'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { createClient } from '../tools/client.ts'
import { readsWith } from '../tools/reads.ts'
import { findSamples } from '../tools/samples.ts'
import { doctorLimits, examine, type DoctorOptions } from './doctor.ts'
import { printed } from './print.ts'
import type { Report } from './report.ts'
import { speedOf } from './speed.ts'
import { rememberingClient } from './remembering-client.ts'

const data = canonicalData({ size: 200 })
const erp = await startFakeErp({ data })
t.teardown(erp.close)

type Answer = { status: number, headers: Record<string, string>, body: Buffer }
type Change = (answer: Answer, path: string) => Answer

async function serve (t: Test, handler: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(handler).listen(0, '127.0.0.1')
  await new Promise(resolve => { server.once('listening', resolve) })
  t.teardown(async () => {
    server.closeAllConnections()
    await new Promise(resolve => { server.close(resolve) })
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return `http://127.0.0.1:${address.port}`
}

/** The fake ERP, with its answers changed. */
async function changed (t: Test, change: Change): Promise<string> {
  return await serve(t, (request, response) => {
    passOn(request).then(({ status, headers, body }) => { response.writeHead(status, headers).end(body) }, () => { response.destroy() })
  })

  async function passOn (request: IncomingMessage): Promise<Answer> {
    const { method = 'GET', url: path = '/' } = request
    const sent = await buffer(request)
    const answer = await fetch(erp.url + path, { method, headers: { 'content-type': 'application/json' }, ...(method === 'POST' && { body: sent }) })
    return change({ status: answer.status, headers: { 'content-type': 'application/json' }, body: Buffer.from(await answer.arrayBuffer()) }, path)
  }
}

async function report (url: string, options: Partial<DoctorOptions> = {}): Promise<Report> {
  let ids = 0
  return await examine({ url, key: undefined, dealer: undefined, now: Date.now, nextId: () => `d${++ids}`, limits: { ...doctorLimits, timings: 1 }, progress: () => {}, ...options })
}

/** The answer with a field changed wherever it is. */
const inField = (name: string, change: (value: unknown) => unknown): Change => answer =>
  ({ ...answer, body: Buffer.from(JSON.stringify(JSON.parse(answer.body.toString(), (key, value: unknown) => key === name ? change(value) : value))) })
const asBody = (change: (body: Buffer) => Buffer | string): Change => answer => ({ ...answer, body: Buffer.from(change(answer.body)) })
const texts = (change: (text: string) => unknown) => (value: unknown): unknown => typeof value === 'string' ? change(value) : value
const whenStatus = (status: number, change: Change): Change => (answer, path) => answer.status === status ? change(answer, path) : answer

const html = '<!doctype html><html><body>Sign in <input type="password"></body></html>'

/** The mistakes that integrators make: what the gateway does, the mistake's name, the field, and what the doctor says. */
const cases: ReadonlyArray<[what: string, change: Change, name: string, field: string | undefined, says: RegExp]> = [
  ['a date as text', inField('INVDT', String), 'date-as-text', 'INVDT', /Send 20\d{6} instead of "20\d{6}"/],
  ['a date with dashes', inField('ORDDT', day => day === 0 ? 0 : String(day).replace(/(....)(..)(..)/, '$1-$2-$3')), 'date-with-dashes', 'ORDDT', /Send 20\d{6} instead of "20\d\d-\d\d-\d\d"/],
  ['an amount as a number', inField('LSTPR', Number), 'amount-as-number', 'LSTPR', /Send "[\d.]+" instead of [\d.]+$/],
  ['a customer number that nobody can log in with', inField('CUSNO', texts(text => text.trim() === '10007' ? '10007/A' : text)), 'dealer-cannot-log-in', 'CUSNO', /Give such records a number/],
  ['a part number that is too long', (answer, path) => path.startsWith('/v1/invoices/') ? inField('ITNBR', texts(text => `${text.trim()}${'X'.repeat(30)}`))(answer, path) : answer, 'part-cannot-be-ordered', 'ITNBR', /translate it both ways/],
  ['a part number that is filled up with NUL', (answer, path) => path.startsWith('/v1/invoices/') ? inField('ITNBR', texts(text => `${text.trim()}\0\0`))(answer, path) : answer, 'control-character', 'ITNBR', /such as NUL/],
  ['a list price of 0', inField('LSTPR', () => '0.00'), 'list-price-0', 'LSTPR', /leave LSTPR out/],
  ['another currency', answer => ({ ...answer, body: Buffer.from(answer.body.toString().replaceAll('"LSTPR"', '"CURCD":"CAD","LSTPR"')) }), 'other-currency', 'CURCD', /Convert the amounts/],
  ['an amount with commas', inField('AMTDU', () => '1,234.50'), 'separators', 'AMTDU', /Send "1234.50" instead of "1,234.50"/],
  ['an amount with three decimals', inField('INVTL', () => '12.345'), 'more-decimals', 'INVTL', /Send "12.34" instead of "12.345"/],
  ['a flag as true or false', inField('PNDSH', flag => flag === 'Y'), 'flag-as-boolean', 'PNDSH', /Send "[YN]" instead of (true|false)/],
  ['a flag as 1 or 0', inField('SUSPF', flag => flag === 'Y' ? 1 : 0), 'flag-as-number', 'SUSPF', /Send "[YN]" instead of [01]/],
  ['a flag in lower case', inField('MORE', texts(flag => flag.toLowerCase())), 'lower-case', 'MORE', /Send "[YN]" instead of "[yn]"/],
  ['the last payment without its century', inField('LPDAT', () => 240315), 'no-century', 'LPDAT', /Send 1240315 instead of 240315/],
  ['the last payment with its year in full', inField('LPDAT', () => 20240315), 'year-in-full', 'LPDAT', /Send 1240315 instead of 20240315/],
  ['a 404 without FOUND', whenStatus(404, asBody(() => '{"MESSG":"NONE"}')), 'found-missing', undefined, /\{"FOUND":"N"\}/],
  ['an empty 404', whenStatus(404, asBody(() => '')), 'empty', undefined, /\{"FOUND":"N"\}/],
  ['an error in a 200', whenStatus(404, answer => ({ ...answer, status: 200, body: Buffer.from('{"error":"not found"}') })), 'error-in-200', undefined, /Answer 404/],
  ['a list that is an object', inField('ORDERS', orders => Array.isArray(orders) ? orders[0] ?? {} : orders), 'list-as-object', 'ORDERS', /Send a list/],
  ['an id that is a number', inField('ORDID', Number), 'id-as-number', 'ORDID', /Send "\d+" instead of \d+/],
  ['null for blank', inField('PONUM', () => null), 'null', 'PONUM', /Send "" for none/],
  ['a field left out', inField('NEWDF', () => undefined), 'missing', 'NEWDF', /"Y" or "N"/],
  ['TERM not repeated', inField('TERM', () => undefined), 'not-echoed', 'TERM', /Repeat TERM/],
  ['CUST not repeated', inField('CUST', () => undefined), 'not-echoed', 'CUST', /Repeat CUST/],
  ['SINCE repeated as text', inField('SINCE', String), 'date-as-text', 'SINCE', /Send 20\d{6} instead of "20\d{6}"/],
  ['a record within another', (answer, path) => path.startsWith('/v1/dealers/1') ? asBody(body => `{"data":${body}}`)(answer, path) : answer, 'wrapped', undefined, /without "data"/],
  ['Latin-1', asBody(body => Buffer.from(body.toString().replace('FILTER', 'FILT\xC9R'), 'latin1')), 'latin-1', undefined, /Write UTF-8/],
  ['a byte order mark', asBody(body => `\uFEFF${body}`), 'bom', undefined, /without a byte order mark/],
  ['gzip without a header', asBody(body => gzipSync(body)), 'gzip', undefined, /uncompressed/],
  ['gzip with a header, unasked', answer => ({ ...answer, headers: { ...answer.headers, 'content-encoding': 'gzip' }, body: gzipSync(answer.body) }), 'compressed', undefined, /uncompressed/],
  ['a login page', () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(html) }), 'login-page', undefined, /past the login/],
  ['a redirect', (answer, path) => ({ ...answer, status: 302, headers: { location: `https://erp.example.com/gateway${path}` } }), 'redirect', undefined, /Try --target https:\/\/erp\.example\.com\/gateway/],
  ['a redirect to a slash', (answer, path) => ({ ...answer, status: 301, headers: { location: path.replace(/(?=\?)|$/, '/') } }), 'trailing-slash', undefined, /without a slash/],
  ['a method that is missing', (answer, path) => path === '/v1/items/prices' ? { ...answer, status: 405 } : answer, 'status-405', undefined, /Accept the operation with its method/]
]

t.test('a gateway that fits is healthy, and ready for a first order', async t => {
  const found = await report(erp.url)
  t.match(found, { healthy: true, findings: [], firstOrder: { ready: true }, next: /nothing is wrong/ })
  t.strictSame(found.reads.map(({ verdict }) => verdict), found.reads.map(() => 'ok'))
  const text = printed(found)
  t.match(text, /^You can place a first order: yes/m)
  t.strictSame(text.split('\n').filter(line => line.length > 80), [], 'in 80 columns')
  t.strictSame(erp.orders(), [], 'nothing was written')
})

for (const [what, change, name, field, says] of cases) {
  t.test(`says in words: ${what}`, async t => {
    const found = await report(await changed(t, change))
    t.notOk(found.healthy)
    const [finding] = found.findings.filter(finding => finding.name === name && finding.field === field)
    t.match(finding, { operations: [/./], count: Number }, JSON.stringify(found.findings.map(({ name, field }) => [name, field])))
    t.match(finding?.fix, says)
    t.equal(found.findings.length, 1, 'and nothing else')
    t.match(found.next, finding?.fix, 'which is the next thing to do')
  })
}

t.test('a mistake in many records takes one line, with where it is shown; other mistakes are listed, too', async t => {
  const found = await report(await changed(t, (answer, path) => inField('LSTPR', Number)(inField('SUSPF', () => true)(answer, path), path)))
  t.strictSame(found.findings.map(({ field }) => field), ['LSTPR', 'SUSPF'])
  const [prices] = found.findings
  t.ok((prices?.count ?? 0) > 50)
  t.match(prices, { operations: ['search'], path: '/ITEMS/0/LSTPR', expected: /decimal text/, shown: /Stock/ })
  t.match(found.firstOrder, { ready: false, because: /search, prices, dealer/ })
})

t.test('customer numbers of the wrong type do not hide later mistakes', async t => {
  const found = await report(await changed(t, inField('CUSNO', texts(number => /^\d+ *$/.test(number) ? Number(number) : number))))
  t.match(found.findings, [{ name: 'id-as-number', field: 'CUSNO', fix: /Send "\d+" instead of \d+/ }])
  t.ok(['dealer', 'orders', 'order', 'invoice', 'dealers-of-rep'].every(name => found.findings[0]?.operations.some(operation => operation === name)))
})

t.test('nothing is asked once the time is over', async t => {
  const client = createClient({ url: erp.url, key: undefined, now: Date.now, nextId: () => 'd' })
  const [read] = readsWith(await findSamples(client, Date.now), Date.now)
  if (read === undefined) throw new Error('there is no read')
  t.match(await speedOf(read, client, { most: 3, until: Infinity }), { samples: 3 })
  t.equal(await speedOf(read, client, { most: 3, until: 0 }), undefined)
  const late = rememberingClient(client, { read: 1000, until: 0, progress: () => {} })
  t.match(await read.ask(late), { failure: 'not asked' })
  t.strictSame(late.seen(), [])
})

t.test('a gateway at another address is found', async t => {
  const prefixed = await serve(t, (request, response) => {
    const found = request.url === '/gateway/v1/health' || request.url === '/bare/health' || request.url === '/slash/v1/health/'
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(found ? '{"STATE":"UP"}' : '{}')
  })
  t.match((await report(prefixed)).next, `the gateway answers at ${prefixed}/gateway: give that`)
  t.match((await report(`${prefixed}/gateway/v1`)).next, `the gateway answers at ${prefixed}/gateway: give that`)
  t.match((await report(`${prefixed}/bare`)).next, /without the prefix: serve every path under \/v1/)
  t.match((await report(`${prefixed}/slash`)).next, /wants a slash at the end/)
  t.match(await report(`${erp.url}/`), { healthy: true }, 'a slash at the end of the target does no harm')
})

t.test('ends soon with one clear line if nobody answers, nothing arrives, or too much does', async t => {
  const limits = { read: 100, all: 1000, timings: 1 }
  const closed = await startFakeErp({ data })
  await closed.close()
  t.match(await report(closed.url), { healthy: false, next: /connection refused\. Start the gateway/, findings: [] })

  const asked: Array<string | undefined> = []
  const silent = await report(await serve(t, ({ url }) => { asked.push(url) }), { limits })
  t.match(silent, { healthy: false, findings: [{ name: 'no-answer', says: /No whole answer within 0.1 s/ }] })
  t.equal(silent.findings.length, 1)
  t.equal(asked.filter(url => url === '/v1/items/search').length, 2, 'an operation that stays silent is not asked again and again')
  t.strictSame(printed(silent).split('\n').filter(line => line.length > 80), [], 'in 80 columns')

  const megabyte = Buffer.alloc(1_048_576, 'x')
  const large = await serve(t, (_, response) => {
    let left = 100
    const more = (): void => { while (left-- > 0 && response.write(megabyte)); }
    response.writeHead(200).on('drain', more)
    more()
  })
  t.match(await report(large), { healthy: false, next: /larger than 5 MiB/, findings: [{ name: 'no-answer' }] })
})

t.test('every operation requires the key, or the report says which does not', async t => {
  const locked = await startFakeErp({ data, apiKey: 'right' })
  t.teardown(locked.close)
  t.match(await report(locked.url), { healthy: false, next: /Give its key with --key/, gateway: { 6: { about: 'key', verdict: 'fail' } } })
  t.match(await report(locked.url, { key: 'wrong' }), { next: /wants a key, or another one/ })
  t.match(await report(locked.url, { key: 'right' }), { healthy: true })
  const open = await report(erp.url, { key: 'any' })
  t.match(open, { healthy: false, next: /without the key, or with a wrong one, the gateway answers 200: answer 401/ })
})

t.test('a missing operation prevents a first order only if the order needs it', async t => {
  const lacks = (names: string[]): Change => (answer, path) => path === '/v1/health' ? asBody(() => JSON.stringify({ STATE: 'UP', LACKS: names }))(answer, path) : answer
  const most = await report(await changed(t, lacks(['invoices', 'invoice'])))
  t.match(most, { healthy: true, firstOrder: { ready: true } })
  t.match(most.reads.find(({ operation }) => operation === 'invoices'), { verdict: 'skip', says: /lacks/ })
  t.equal(printed(most).match(/lacks/g)?.length, 1, 'it is said once')
  t.match(await report(await changed(t, lacks(['post-order']))), { firstOrder: { ready: false, because: /lacks post-order/ } })
})

t.test('the offered options are listed, and an unknown one is questioned', async t => {
  const offers = (words: string[]): Change => (answer, path) => path === '/v1/health' ? asBody(() => JSON.stringify({ STATE: 'UP', OFFER: words }))(answer, path) : answer
  const health = async (words: string[]) => (await report(await changed(t, offers(words)))).gateway.find(({ about }) => about === 'health')
  t.match(await health(['ORDBY']), { verdict: 'ok', says: /offers ORDBY/ })
  t.match(await health(['ORDBY', 'ORDEREDBY']), { verdict: 'warn', says: /ORDEREDBY\. It knows ORDBY/ })
})

t.test('an optional operation that is left out is not a mistake', async t => {
  const without = await report(await changed(t, (answer, path) => /\/purchases\b/.test(path) ? { ...asBody(() => '{}')(answer, path), status: 404 } : answer))
  t.match(without, { healthy: true, findings: [], firstOrder: { ready: true } })
  t.match(without.reads.find(({ operation }) => operation === 'purchases'), { verdict: 'skip', says: 'left out, as it may be' })
  t.match((await report(erp.url)).reads.find(({ operation }) => operation === 'purchases'), { verdict: 'ok' })
})

t.test('the dealer that was named is tried; one that does not exist is reported', async t => {
  t.match(await report(erp.url, { dealer: '10002' }), { healthy: true })
  const unknown = await report(erp.url, { dealer: '77777' })
  t.match(unknown.findings.find(({ name }) => name === 'listed-but-not-found'), { operations: ['dealer'], says: /--dealer/ })
  t.notOk(unknown.firstOrder.ready)
})

t.test('a clock that is off, and a dealer without a default address, are reported and do not fail the check', async t => {
  const off = await report(await changed(t, (answer, path) =>
    ({ ...inField('ADRES', () => ({}))(answer, path), headers: { ...answer.headers, date: 'Fri, 20 Nov 2026 10:00:00 GMT' } })), { now: () => Date.parse('2026-11-20T10:10:00Z') })
  t.match(off.gateway.find(({ about }) => about === 'clock'), { verdict: 'warn', says: /600 s behind/ })
  t.match(off.recommended.find(({ about }) => about === 'dealer/default-address'), { verdict: 'warn', says: /must pick one/ })
})
