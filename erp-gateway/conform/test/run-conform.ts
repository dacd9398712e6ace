import type { Test } from 'tap'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { startFakeErp, type FakeErpOptions } from '@portal/fixtures/fake-erp/fake-erp'
import type { Report } from '../report/report.ts'
import { conform, type Limits, type RunOptions } from '../run.ts'
import { recordsIn, startProxy, type Handler } from './proxy.ts'

const data = canonicalData({ size: 120 })
export const key = 'the-key'
/** Without a load test. */
export const quick: Limits = { checks: 60_000, load: 65_000, end: 90_000, steps: [] }

/** Starts a fake ERP, behind a gateway that handles its calls. @returns `statuses` of its orders, and `run`, which tries it */
export async function startGateway (t: Test, handle?: Handler, options: FakeErpOptions = {}) {
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

/** The ids of the checks that ended so. */
export function verdicts (report: Report, verdict: 'fail' | 'skip'): string[] {
  return report.checks.filter(check => check.verdict === verdict).map(check => check.id)
}

/** What a check has seen; empty if there is none with this id. */
export function seenIn (report: Report, id: string): string {
  return report.checks.find(check => check.id === id)?.seen ?? ''
}
