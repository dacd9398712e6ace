import { endpoints } from '@portal/contracts/endpoints'
import { erpStatus, type ErpOperation } from '@portal/contracts/erp-status'
import type { Ports } from '../../ports/ports.ts'
import type { Serve } from '../../serve.ts'

type Counts = NonNullable<ErpOperation['cache']>

/** The ERP operations whose answers the portal caches, and the call that caches them. */
const keptBy: Readonly<Record<string, string>> = { search: endpoints.items.path }

/** @param counts the cache hits and misses of a call, by its path */
export function erpStatusRoutes (serve: Serve<{ who: 'superUser', dealer: 'none' }>, { erpMonitor, clockCheck, process }: Pick<Ports, 'erpMonitor' | 'clockCheck' | 'process'>, counts: (path: string) => Counts): void {
  serve(erpStatus, async () => {
    const { operations, ...report } = erpMonitor.report()
    const withCache = operations.map(operation => {
      const path = keptBy[operation.operation]
      return path === undefined ? operation : { ...operation, cache: counts(path) }
    })
    const clock = { sends_orders: !clockCheck.isOff(), clock_ahead_seconds: Math.round(clockCheck.ahead() / 1000) }
    return { status: { process, ...report, ...clock, operations: withCache } }
  })
}
