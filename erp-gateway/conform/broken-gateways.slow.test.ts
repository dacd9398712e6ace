import t from 'tap'
import { canonicalData } from '@portal/fixtures/erp-data'
import { startFakeErp } from '@portal/fixtures/fake-erp'
import { conform, type Limits } from './run.ts'
import { brokenGateways } from './test/broken-gateways.ts'
import { startProxy } from './test/proxy.ts'

const data = canonicalData({ size: 120 })
const key = 'the-key'
const limits: Limits = { checks: 60_000, load: 65_000, end: 90_000, steps: [] }

for (const { name, make, fails, may = [] } of brokenGateways) {
  t.test(`finds that ${name}, and nothing else`, async t => {
    const erp = await startFakeErp({ data, apiKey: key })
    const proxy = await startProxy(erp.url, key, make())
    t.teardown(async () => {
      await proxy.close()
      await erp.close()
    })
    let id = 0
    const { checks } = await conform({ url: proxy.url, key, write: true, now: Date.now, nextId: () => `c${++id}`, run: 'TEST01', limits })
    t.strictSame(checks.filter(check => check.verdict === 'fail' && !may.includes(check.id)).map(check => check.id), checks.map(check => check.id).filter(id => fails.includes(id)))
    t.strictSame(fails.filter(id => !checks.some(check => check.id === id)), [], 'there are such checks')
  })
}
