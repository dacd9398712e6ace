import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { startFakeErp, type FakeErpOptions } from '@portal/fixtures/fake-erp/fake-erp'
import { endedProcess } from '../../bff/test/servers/ended-process.ts'
import { isObject } from '../contract/record.ts'
import { operationList } from '../contract/operations.ts'
import { allChecks } from './all-checks.ts'
import { commandLine } from './command-line.ts'
import { writeReports } from './files.ts'
import { conform, type Limits, type RunOptions } from './run.ts'
import { reportHtml } from './report/html.ts'
import { reportJunit } from './report/junit.ts'
import { reportJson, type Report } from './report/report.ts'
import { textOf } from './test/breaking.ts'
import { instead, onAnswers, recordsIn, startProxy, type Handler, type Wire } from './test/proxy.ts'

const data = canonicalData({ size: 120 })
const key = 'the-key'
const quick: Limits = { checks: 60_000, load: 65_000, end: 90_000, steps: [] }

async function start (t: Test, handle?: Handler, options: FakeErpOptions = {}) {
  const erp = await startFakeErp({ data, apiKey: key, ...options })
  const proxy = handle === undefined ? undefined : await startProxy(erp.url, key, handle)
  t.teardown(async () => {
    await proxy?.close()
    await erp.close()
  })
  const url = proxy?.url ?? erp.url
  let id = 0
  async function statuses (): Promise<unknown[]> {
    const body: unknown = await (await fetch(`${erp.url}/control/orders`)).json()
    return recordsIn(body, 'orders').map(order => order['status'])
  }
  const run = async (more: Partial<RunOptions> = {}): Promise<Report> =>
    await conform({ url, key, write: true, now: Date.now, nextId: () => `c${++id}`, run: 'TEST01', limits: quick, ...more })
  return { erp, url, statuses, run }
}

function verdicts (report: Report, verdict: 'fail' | 'skip'): string[] {
  return report.checks.filter(check => check.verdict === verdict).map(check => check.id)
}

function seenIn (report: Report, id: string): string {
  return report.checks.find(check => check.id === id)?.seen ?? ''
}

// A run takes a second or two where several tests share the processor.
t.setTimeout(120_000)

t.test('every guarantee has a check, and every check belongs to a guarantee', async t => {
  const guarantees = operationList.flatMap(operation => operation.guarantees.map(guarantee => guarantee.id))
  const checks = allChecks.map(check => check.id)
  t.strictSame([...new Set(checks.map(id => id.split('/', 2).join('/')))].sort(), guarantees.toSorted())
  t.equal(new Set(checks).size, checks.length, 'no id twice')
})

t.test('the fake ERP keeps the contract, also with 50 requests at once, and nothing is left of the orders', async t => {
  const { run, statuses, erp } = await start(t)
  const report = await run({ limits: { ...quick, steps: [10, 50] } })
  t.strictSame(verdicts(report, 'fail'), [])
  const skipped = verdicts(report, 'skip')
  t.match(seenIn(report, 'dealer/form/encoded-once'), /a text with an accent/)
  t.strictSame(skipped.filter(id => !id.endsWith('/encoded-once')), ['find-order/finds-what-was-answered/confirmed', 'delete-order/only-unconfirmed'])
  t.ok(erp.orders().length > 5)
  t.ok(erp.orders().every(({ order }) => order.poNumber.startsWith('CONFORM ')))
  t.strictSame(new Set(await statuses()), new Set(['deleted']))
  t.strictSame([report.left, report.level, report.dealer], [[], 'writes', '10001'])
  t.equal(report.times.get('search')?.length, 3)
})

t.test('a gateway that searches for TERM as a whole, in an order of its own, keeps the contract and is told what is recommended', async t => {
  const { run } = await start(t, instead(['search'], async ({ fields }, forward) => {
    const reply = await forward()
    const term = textOf(fields, 'TERM').toLowerCase()
    const inField = (item: Wire, field: string): string => textOf(item, field).toLowerCase()
    const found = recordsIn(reply.body, 'ITEMS').filter(item => ['ITNBR', 'MFGNO', 'ITDSC'].some(field => inField(item, field).includes(term)))
    const others = found.filter(item => inField(item, 'ITNBR') !== term)
    const items = [...found.filter(item => !others.includes(item)), ...others.toReversed()].map(({ UPCNO: _, ...item }) => item)
    return isObject(reply.body) ? { ...reply, body: { ...reply.body, ITEMS: items } } : reply
  }))
  const report = await run({ write: false })
  t.strictSame(verdicts(report, 'fail'), [])
  t.match(seenIn(report, 'search/words'), /^Recommended, not required. The term ".*" did not find/)
  t.match(seenIn(report, 'search/order'), /^Recommended, not required. For the term .* came before/)
})

t.test('without --write nothing is sent that changes data', async t => {
  const { run, erp } = await start(t)
  const report = await run({ write: false })
  t.strictSame(verdicts(report, 'fail'), [])
  t.strictSame(erp.requests().filter(({ operation }) => operationList.some(({ name, write }) => name === operation && write)), [])
  t.match(seenIn(report, 'post-order/once'), /--write/)
})

t.test('a confirmed order is found by its reference, and one of conform\'s own that is confirmed is not deleted but named', async t => {
  const { run, erp } = await start(t, async (call, forward) => {
    const reply = await forward()
    if (call.operation === 'post-order' && reply.status === 201 && isObject(reply.body)) erp.distributor.confirm(`${reply.body['ORDID']}`.trim())
    return reply
  })
  const report = await run()
  t.strictSame(verdicts(report, 'fail'), [])
  t.equal(report.checks.find(check => check.id === 'delete-order/only-unconfirmed')?.verdict, 'pass')
  t.ok(report.left.length > 0)
  t.match(report.notes.join('\n'), /NOT DELETED: order 8000001, reference CONFORM-TEST01-\d{9}, of customer 10001: the ERP refused: ORDER IS CONFIRMED ALREADY/)
  const again = await run({ write: false, run: 'TEST02' })
  t.match(seenIn(again, 'find-order/finds-what-was-answered/confirmed'), /3 confirmed orders found/)
})

t.test('an order that a gateway names by mistake is not touched', async t => {
  const { run, statuses, erp } = await start(t, async (call, forward) => {
    const reply = await forward()
    return call.operation === 'post-order' && reply.status < 300 && isObject(reply.body) ? { ...reply, body: { ...reply.body, ORDID: '7000104' } } : reply
  })
  const report = await run()
  t.ok(verdicts(report, 'fail').includes('post-order/kept-when-answered'))
  t.match(report.left, [{ id: '7000104', why: /left alone/ }])
  t.equal((await fetch(`${erp.url}/v1/orders/7000104`, { headers: { authorization: `Bearer ${key}` } })).status, 200, 'it is still there')
  t.strictSame(new Set(await statuses()), new Set(['deleted']), 'conform\'s own are found in the lists and deleted')
})

t.test('a run that is ended deletes what it has posted', async t => {
  const ended = new AbortController()
  const { run, statuses } = await start(t, instead(['post-lightspeed'], async (_, forward) => {
    ended.abort()
    return await forward()
  }))
  const report = await run({ signal: ended.signal })
  t.ok(report.interrupted)
  t.match(seenIn(report, 'delete-order/gone'), /ended before/)
  t.strictSame(new Set(await statuses()), new Set(['deleted']))
})

t.test('all fields that do not fit are named at once, and orders are tried all the same', async t => {
  const { run } = await start(t, onAnswers(['dealer'], body => ({ ...body, LPDAT: 'never', AMTDU: 12.5, CUSNM: undefined })))
  const report = await run()
  t.strictSame(verdicts(report, 'fail'), ['dealer/form'])
  const seen = seenIn(report, 'dealer/form')
  for (const wrong of [/\/LPDAT: "never" instead of a number CYYMMDD/, /\/AMTDU: 12.5 instead of decimal text/, /\/CUSNM: nothing instead of text/]) t.match(seen, wrong)
  t.equal(report.checks.find(check => check.id === 'post-order/once')?.verdict, 'pass')
})

t.test('operations that the gateway says it lacks are not tried', async t => {
  const { run } = await start(t, async (call, forward) => call.operation === 'health' && call.authorized
    ? { status: 200, body: { STATE: 'UP', LACKS: ['invoices', 'invoice'] } }
    : call.operation === 'invoices' || call.operation === 'invoice' ? { status: 500, body: {} } : await forward())
  const report = await run()
  t.strictSame(verdicts(report, 'fail'), [])
  t.match(seenIn(report, 'invoices/agrees'), /LACKS/)
})

t.test('an option that is not offered is not tried', async t => {
  const { run } = await start(t, onAnswers(['health'], ({ OFFER, ...body }) => body))
  const report = await run()
  t.strictSame(verdicts(report, 'fail'), [])
  t.match(seenIn(report, 'post-order/ordered-by'), /does not have ORDBY/)
  t.match(seenIn(report, 'invoices/until'), /does not have UNTIL/)
})

t.test('an optional operation that is left out is skipped, with what the portal does without it', async t => {
  const { run } = await start(t, instead(['purchases'], async () => ({ status: 404, body: {} })))
  const report = await run({ write: false, limits: { ...quick, steps: [2] } })
  t.strictSame(verdicts(report, 'fail'), [])
  t.strictSame(new Set(report.checks.filter(({ id }) => id.startsWith('purchases/')).map(({ verdict }) => verdict)), new Set(['skip']))
  t.match(seenIn(report, 'purchases/agrees'), /leaves .purchases. out, as it may: status 404\. The portal reads the invoices/)
})

t.test('a suspended dealer is used only if named, and the report says so', async t => {
  const { run } = await start(t)
  const report = await run({ dealer: '10003' })
  t.match(report.notes, [/10003 is suspended/])
  t.match(seenIn(report, 'post-order/once'), /suspended/)
  t.strictSame(verdicts(report, 'fail'), [])
  await t.rejects(run({ dealer: '99999' }), /no such dealer/)
})

t.test('the load test ends at the operation that cannot handle it', async t => {
  let underWay = 0
  const { run } = await start(t, instead(['item'], async (_, forward) => {
    underWay++
    const reply = await forward()
    if (underWay > 40) return 'hang'
    underWay--
    return reply
  }))
  const report = await run({ write: false, limits: { ...quick, read: 2000, steps: [10, 50] } })
  t.strictSame(verdicts(report, 'fail'), ['item/in-time'])
  t.match(seenIn(report, 'item/in-time'), /Of 50 requests at once, \d+ were not answered in time/)
  t.match(seenIn(report, 'prices/in-time'), /not tried, because the gateway could not handle it for `item`/)
})

t.test('a gateway that hangs, or has another operation that hangs, costs little', async t => {
  const silent = await start(t, async () => 'hang')
  const nothing = await silent.run({ limits: { ...quick, read: 100 } })
  t.strictSame(verdicts(nothing, 'fail'), ['health/in-time', 'dealers-outside-reps/in-time'])
  t.match(nothing.notes, [/The gateway gives no answer: no whole answer within 0.1 s/])

  const partly = await start(t, instead(['invoices'], async () => 'hang'))
  const report = await partly.run({ limits: { ...quick, read: 1500 } })
  t.strictSame(verdicts(report, 'fail'), ['invoices/in-time'])
  t.match(seenIn(report, 'invoices/agrees'), /left alone/)
})

t.test('a run ends in time, and says what it had no time for', async t => {
  const { run } = await start(t)
  const report = await run({ limits: { ...quick, checks: 0, load: 0 } })
  t.match(seenIn(report, 'search/limit'), /no time left/)
})

t.test('reports hide the key and escape what the gateway says', async t => {
  const hostile = `<script>alert(1)</script> "${key}" \u0001 & ]]>`
  const { run, url } = await start(t, instead(['dealer'], async (_, forward) => ({ ...await forward(), status: 500, body: hostile })))
  const report = await run({ write: false })
  t.ok(verdicts(report, 'fail').includes('dealer/unknown'))
  const made = [reportHtml(report), reportJunit(report), reportJson(report)]
  for (const text of made) t.notMatch(text, key)
  const [html = '', junit = '', json = ''] = made
  t.notMatch(html, /<script/)
  t.match(html, /&lt;script&gt;alert\(1\)/)
  t.notMatch(html, /https?:\/\/(?!127\.0\.0\.1)/, 'nothing is loaded from elsewhere')
  t.match(junit, /<failure message="For customer NOSUCHCUST it answered status 500: &lt;script&gt;/)
  const parsed = JSON.parse(json)
  t.strictSame(Object.keys(parsed), ['target', 'level', 'checks'])
  t.strictSame([parsed.target, parsed.level], [url, 'reads'])
  t.strictSame(Object.keys(parsed.checks[0]), ['id', 'operation', 'verdict', 'expected', 'seen', 'fix'])
  t.ok(parsed.checks.every((check: { id: string, operation: string }) => check.id.startsWith(`${check.operation}/`)))
  t.match(parsed.checks.find((check: { id: string }) => check.id === 'dealer/unknown').fix, /Try it: curl -s 'http:\/\/127\.0\.0\.1:\d+\/v1\/dealers\/NOSUCHCUST'/)
  t.equal(writeReports(t.testdir(), report).endsWith('report.html'), true)
})

async function cli (...args: string[]): Promise<{ code: number, out: string, err: string }> {
  const said = { out: '', err: '' }
  const output = (name: keyof typeof said) => (line: string) => { said[name] += `${line}\n` }
  const code = await commandLine(args, { out: output('out'), err: output('err') }, new AbortController().signal)
  return { code, ...said }
}

t.test('the command line', async t => {
  const { url, erp } = await start(t)
  const dir = t.testdir({ file: 'no folder' })
  const wrong: Array<[args: string[], says: RegExp]> = [
    [[], /--target is missing/],
    [['--target', 'ftp://x', '--report', dir], /http or https/],
    [['--target', url], /--report is missing/],
    [['--target', url, '--report', dir, '--wirte'], /--wirte/],
    [['--target', url, '--report', join(dir, 'file')], /cannot be written/],
    [['--target', url, '--report', '/proc/nothing'], /cannot be written/],
    [['--target', url, '--report', dir, '--dealer', ' '], /--dealer is blank/]
  ]
  for (const [args, says] of wrong) {
    const { code, err } = await cli(...args)
    t.equal(code, 2, args.join(' '))
    t.match(err, says)
    t.equal(err.trim().split('\n').length, 1, 'one line')
  }
  t.strictSame(erp.requests(), [], 'nothing was sent')

  const program = join(import.meta.dirname, 'main.ts')
  const good = await endedProcess(program, ['--target', url, '--key', key, '--report', join(dir, 'new', 'reports'), '--write'])
  t.equal(good.status, 0, good.stderr)
  t.match(good.stdout, /search +\d+ of \d+ passed[\s\S]+This gateway keeps the contract[\s\S]+Report: .*report\.html/)
  t.ok(['report.html', 'junit.xml', 'report.json'].every(name => existsSync(join(dir, 'new', 'reports', name))))
  t.match(await endedProcess(program, ['--target', url, '--report', '/proc/nothing']), { status: 2, stdout: '', stderr: /cannot be written/ })
  t.equal((await cli('--target', url, '--key', key, '--report', dir, '--dealer', '99999')).code, 2)
  t.equal((await cli('--target', url, '--key', 'wrong', '--report', dir)).code, 1)
  t.match(readFileSync(join(dir, 'report.json'), 'utf8'), /refuses the key/)
  writeFileSync(join(dir, 'report.json'), '')
  t.equal((await cli('--help')).code, 0)
})
