import t from 'tap'
import { canonicalData } from '@portal/fixtures/erp-data'
import { startFakeErp, type FakeErp } from '@portal/fixtures/fake-erp'
import { operationList } from '../contract/operations.ts'
import { allChecks } from './all-checks.ts'
import { conform, type Limits, type RunOptions } from './run.ts'
import type { Report } from './report/report.ts'
import { brokenGateways } from './test/broken-gateways.ts'
import { startProxy, type Handler } from './test/proxy.ts'

const data = canonicalData({ size: 120 })
const key = 'the-key'
const quick: Limits = { checks: 20_000, load: 25_000, end: 30_000, read: 2000, write: 2000, steps: [] }

async function run (url: string, options: Partial<RunOptions> = {}): Promise<Report> {
  let id = 0
  return await conform({ url, key, write: true, now: Date.now, nextId: () => `c${++id}`, run: 'TEST01', limits: quick, ...options })
}

/** Tries a gateway that stands before a fake ERP of its own. */
async function tryGateway (handle: Handler | undefined, options: Partial<RunOptions> = {}): Promise<{ report: Report, erp: FakeErp }> {
  const erp = await startFakeErp({ data, apiKey: key })
  const proxy = handle === undefined ? undefined : await startProxy(erp.url, key, handle)
  try {
    return { report: await run(proxy?.url ?? erp.url, options), erp }
  } finally {
    await proxy?.close()
    await erp.close()
  }
}

function ids (report: Report, verdict: 'fail' | 'skip'): string[] {
  return report.checks.filter(check => check.verdict === verdict).map(check => check.id).sort()
}

t.test('every guarantee has a check, and every check belongs to a guarantee', async t => {
  const guarantees = operationList.flatMap(operation => operation.guarantees.map(guarantee => guarantee.id))
  const checks = allChecks.map(check => check.id)
  t.strictSame([...new Set(checks.map(id => id.split('/', 2).join('/')))].sort(), guarantees.toSorted())
  t.equal(new Set(checks).size, checks.length, 'no id twice')
})

t.test('finds what a broken gateway breaks, and nothing else', async t => {
  t.ok(brokenGateways.length >= 40)
  for (const { name, make, fails } of brokenGateways) {
    const { report } = await tryGateway(make())
    t.strictSame(ids(report, 'fail'), fails.toSorted(), name)
  }
})
