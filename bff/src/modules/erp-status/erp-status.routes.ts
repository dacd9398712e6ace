import { endpoints } from '@portal/contracts/endpoints'
import { erpStatus, type ErpOperation } from '@portal/contracts/erp-status'
import type { Ports } from '../../ports/ports.ts'
import type { Serve } from '../../serve.ts'

type Counts = NonNullable<ErpOperation['cache']>

/** The ERP's operations whose answers are kept, and the call that keeps them. */
const keptBy: Readonly<Record<string, string>> = { search: endpoints.items.path }

/** @param counts what has become of a call's kept answers, by its path */
export function erpStatusRoutes (serve: Serve<{ who: 'superUser', dealer: 'none' }>, { erpMonitor, soundClock }: Pick<Ports, 'erpMonitor' | 'soundClock'>, counts: (path: string) => Counts): void {
  serve(erpStatus, async () => {
    const { operations, ...report } = erpMonitor.report()
    const withCache = operations.map(operation => {
      const path = keptBy[operation.operation]
      return path === undefined ? operation : { ...operation, cache: counts(path) }
    })
    const clock = { sends_orders: !soundClock.isOff(), clock_ahead_seconds: Math.round(soundClock.ahead() / 1000) }
    return { status: { ...report, ...clock, operations: withCache } }
  })
}
