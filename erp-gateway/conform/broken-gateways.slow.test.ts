import t, { type Test } from 'tap'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { operationList } from '../contract/operations.ts'
import type { CheckResult } from './report/report.ts'
import { conform, type Limits } from './run.ts'
import { brokenGateways } from './test/broken-gateways.ts'
import { eachRecord, instead, startProxy, type Handler } from './test/proxy.ts'

const data = canonicalData({ size: 120 })
const key = 'the-key'
const limits: Omit<Limits, 'steps'> = { checks: 60_000, load: 65_000, end: 90_000 }

/** The checks of a gateway that is broken in this way. */
async function checksOf (t: Test, handle: Handler, write: boolean, steps: number[] = []): Promise<readonly CheckResult[]> {
  const erp = await startFakeErp({ data, apiKey: key })
  const proxy = await startProxy(erp.url, key, handle)
  t.teardown(async () => {
    await proxy.close()
    await erp.close()
  })
  let id = 0
  const { checks } = await conform({ url: proxy.url, key, write, now: Date.now, nextId: () => `c${++id}`, run: 'TEST01', limits: { ...limits, steps } })
  return checks
}

function failed (checks: readonly CheckResult[]): string[] {
  return checks.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)
}

for (const { name, make, fails, may = [] } of brokenGateways) {
  t.test(`finds that ${name}, and nothing else`, async t => {
    const checks = await checksOf(t, make(), true)
    t.strictSame(failed(checks).filter(id => !may.includes(id)), checks.map(check => check.id).filter(id => fails.includes(id)))
    t.strictSame(fails.filter(id => !checks.some(check => check.id === id)), [], 'there are such checks')
  })
}

t.test('a missing field in the records of any read is found', async t => {
  const lists = {
    search: ['ITEMS', 'BRKPR'],
    prices: ['ITEMS', 'QTYOH'],
    'dealers-of-rep': ['DEALERS', 'REPNO'],
    'dealers-outside-reps': ['DEALERS', 'CUSNM'],
    orders: ['ORDERS', 'PNDSH'],
    'latest-orders': ['ORDERS', 'ORDDT'],
    invoices: ['INVOICES', 'DUEDT'],
    order: ['PARTS', 'QTYAV'],
    invoice: ['LINES', 'ITDSC']
  } as const
  for (const [name, [list, field]] of Object.entries(lists)) {
    const operation = operationList.find(operation => operation.name === name)?.name
    if (operation === undefined) throw new Error(name)
    const without = eachRecord([operation], list, record => Object.fromEntries(Object.entries(record).filter(([name]) => name !== field)))
    t.strictSame(failed(await checksOf(t, without, false)), [`${operation}/form`], operation)
  }
})

t.test('each status that says that an optional operation is left out is recognized', async t => {
  for (const status of [404, 405, 501]) {
    const checks = await checksOf(t, instead(['purchases'], async () => ({ status, body: {} })), false, [2])
    t.strictSame(failed(checks), [])
    t.strictSame(new Set(checks.filter(({ id }) => id.startsWith('purchases/')).map(({ verdict }) => verdict)), new Set(['skip']), `${status}`)
  }
})
