import { endpoints } from '@portal/contracts/endpoints'
import type { ErpOperation, ErpStatus, OrderReading } from '@portal/contracts/erp-status'
import { PortalError } from '../../errors.ts'
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

export type ReadingPorts = Pick<Ports, 'orderNews' | 'clock'>

/** Undefined while the database is away; the rest is known without it. */
export async function orderReadingOf ({ orderNews, clock }: ReadingPorts, readsPerSecond: number): Promise<OrderReading | undefined> {
  try {
    const { saysChanges, dealers, due, oldestDue, oldestLook } = await orderNews.reading(clock.now())
    return {
      says_changes: saysChanges, reads_per_second: readsPerSecond, dealers, due, due_since: instantOf(oldestDue), oldest_look: instantOf(oldestLook)
    }
  } catch (error) {
    if (error instanceof PortalError) return undefined
    throw error
  }
}

function instantOf (at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
