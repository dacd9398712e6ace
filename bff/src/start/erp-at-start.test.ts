import t from 'tap'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { createErpHttp } from '../adapters/erp-http/erp-http.ts'
import { warnOfAbsentErp } from './erp-at-start.ts'

t.test('an ERP that does not answer at the start causes a warning with the reason, and one that answers does not', async t => {
  const warnings: unknown[] = []
  const log = { warn: (...what: unknown[]) => { warnings.push(what) } }
  const fake = await startFakeErp({ data: canonicalData({ size: 0 }) })
  const erp = createErpHttp({ url: fake.url, limits: { retryPause: 1, failures: 10 } })
  t.teardown(erp.close)

  await warnOfAbsentErp(erp, log, 'req-1')
  t.strictSame(warnings, [])

  fake.faults.set([{ operation: 'health', kind: 'status', status: 401 }])
  await warnOfAbsentErp(erp, log, 'req-2')
  t.match(warnings.pop(), [{ reason: /status 401/, requestId: 'req-2' }, /answers cannot be used/], 'a wrong key is told apart from silence')

  await fake.close()
  await warnOfAbsentErp(erp, log, 'req-3')
  t.match(warnings.pop(), [{ reason: /ECONNREFUSED/, requestId: 'req-3' }, /has started without it/])
})
