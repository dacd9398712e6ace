import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { endedProcess } from '../../bff/test/servers/ended-process.ts'
import { operationList } from '../contract/operations.ts'
import { allChecks } from './all-checks.ts'
import { commandLine } from './command-line.ts'
import { writeReports } from './files.ts'
import { reportHtml } from './report/html.ts'
import { reportJunit } from './report/junit.ts'
import { reportJson } from './report/report.ts'
import { instead } from './test/proxy.ts'
import { key, quick, seenIn, startGateway, verdicts } from './test/run-conform.ts'

// A run takes a second or two where several tests share the processor.
t.setTimeout(120_000)

t.test('every guarantee has a check, and every check belongs to a guarantee', async t => {
  const guarantees = operationList.flatMap(operation => operation.guarantees.map(guarantee => guarantee.id))
  const checks = allChecks.map(check => check.id)
  t.strictSame([...new Set(checks.map(id => id.split('/', 2).join('/')))].sort(), guarantees.toSorted())
  t.equal(new Set(checks).size, checks.length, 'no id twice')
})

t.test('the fake ERP keeps the contract, also with 50 requests at once, and nothing is left of the orders', async t => {
  const { run, statuses, erp } = await startGateway(t)
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

t.test('without --write nothing is sent that changes data', async t => {
  const { run, erp } = await startGateway(t)
  const report = await run({ write: false })
  t.strictSame(verdicts(report, 'fail'), [])
  t.strictSame(erp.requests().filter(({ operation }) => operationList.some(({ name, write }) => name === operation && write)), [])
  t.match(seenIn(report, 'post-order/once'), /--write/)
})

t.test('a run that is ended deletes what it has posted', async t => {
  const ended = new AbortController()
  const { run, statuses } = await startGateway(t, instead(['post-lightspeed'], async (_, forward) => {
    ended.abort()
    return await forward()
  }))
  const report = await run({ signal: ended.signal })
  t.ok(report.interrupted)
  t.match(seenIn(report, 'delete-order/gone'), /ended before/)
  t.strictSame(new Set(await statuses()), new Set(['deleted']))
})

t.test('a run ends in time, and says what it had no time for', async t => {
  const { run } = await startGateway(t)
  const report = await run({ limits: { ...quick, checks: 0, load: 0 } })
  t.match(seenIn(report, 'search/limit'), /no time left/)
})

t.test('reports hide the key and escape what the gateway says', async t => {
  const hostile = `<script>alert(1)</script> "${key}" \u0001 & ]]>`
  const { run, url } = await startGateway(t, instead(['dealer'], async (_, forward) => ({ ...await forward(), status: 500, body: hostile })))
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
  const { url, erp } = await startGateway(t)
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
