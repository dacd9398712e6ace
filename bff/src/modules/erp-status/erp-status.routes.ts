import { erpStatus } from '@portal/contracts/erp-status'
import { orderingSystem } from '@portal/contracts/ordering-system'
import { timings } from '@portal/contracts/policy/timings'
import type { Ports } from '../../ports/ports.ts'
import type { Serve } from '../../http/calls/serve.ts'
import type { ErpProbe } from './probe.ts'
import { erpStatusOf, orderReadingOf, type CacheCounts, type ReadingPorts } from './erp-status.service.ts'

type StatusPorts = ReadingPorts & Pick<Ports, 'erpMonitor' | 'erpReports' | 'clockCheck' | 'process' | 'timeZone'>

export function erpStatusRoutes (serve: Serve<{ who: 'superUser', dealer: 'none' }>, ports: StatusPorts, readsPerSecond: number, counts: CacheCounts): void {
  serve(erpStatus, async () => {
    const [others, reading] = [await ports.erpReports?.others(ports.process) ?? null, await orderReadingOf(ports, readsPerSecond)]
    return { status: erpStatusOf(ports, counts), others, ...(reading !== undefined && { order_reading: reading }) }
  })
}

export function orderingSystemRoutes (
  serve: Serve<{ who: 'anyone' }>, { erpMonitor, clock }: Pick<Ports, 'erpMonitor' | 'clock'>, { probe }: Pick<ErpProbe, 'probe'>, takesOrders: boolean
): void {
  serve(orderingSystem, async () => {
    // An ERP that is away is probed anyway. If only the last request failed, this one shows whether that was an isolated fault.
    if (erpMonitor.awaySince() === undefined) await Promise.race([probe(), clock.delay(timings.optionalErpWait)])
    const since = erpMonitor.awaySince()
    return { away_since: since === undefined ? null : new Date(since).toISOString(), takes_orders: takesOrders }
  })
}
