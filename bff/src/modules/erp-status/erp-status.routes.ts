import { endpoints } from '@portal/contracts/endpoints'
import { erpStatus, type ErpOperation } from '@portal/contracts/erp-status'
import type { ErpMonitor } from '../../ports/erp-status.ts'
import type { Serve } from '../../serve.ts'

type Counts = NonNullable<ErpOperation['cache']>

/** The ERP's operations whose answers are kept, and the call that keeps them. */
const keptBy: Readonly<Record<string, string>> = { search: endpoints.items.path }

/** @param counts what has become of a call's kept answers, by its path */
export function erpStatusRoutes (serve: Serve<{ who: 'superUser', dealer: 'none' }>, monitor: ErpMonitor, counts: (path: string) => Counts): void {
  serve(erpStatus, async () => {
    const { operations, ...report } = monitor.report()
    const withCache = operations.map(operation => {
      const path = keptBy[operation.operation]
      return path === undefined ? operation : { ...operation, cache: counts(path) }
    })
    return { status: { ...report, operations: withCache } }
  })
}
