import { endpoints } from '@portal/contracts/endpoints'
import type { ErpOperation, ErpStatus } from '@portal/contracts/erp-status'
import type { Ports } from '../../ports/ports.ts'

/** The cache hits and misses of a call, by its path. */
export type CacheCounts = (path: string) => NonNullable<ErpOperation['cache']>

/** The ERP operations whose answers the portal caches, and the call that caches them. */
const keptBy: Readonly<Record<string, string>> = { search: endpoints.items.path }

/** What this process knows about the ERP. */
export function erpStatusOf ({ erpMonitor, clockCheck, process, timeZone }: Pick<Ports, 'erpMonitor' | 'clockCheck' | 'process' | 'timeZone'>, counts: CacheCounts): ErpStatus {
  const { operations, ...report } = erpMonitor.report()
  const withCache = operations.map(operation => {
    const path = keptBy[operation.operation]
    return path === undefined ? operation : { ...operation, cache: counts(path) }
  })
  const clock = { sends_orders: !clockCheck.isOff(), clock_ahead_seconds: Math.round(clockCheck.ahead() / 1000) }
  const other = erpMonitor.timeZone()
  return { process, ...report, ...clock, ...(other !== undefined && other !== timeZone && { other_time_zone: other }), operations: withCache }
}
