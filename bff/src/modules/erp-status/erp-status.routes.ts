import { erpState, erpStatus } from '@portal/contracts/erp-status'
import { orderingSystem } from '@portal/contracts/ordering-system'
import { erpStateOf } from '@portal/contracts/rules/erp-state'
import { timings } from '@portal/contracts/policy/timings'
import type { Ports } from '../../ports/ports.ts'
import type { Serve } from '../../http/calls/serve.ts'
import type { ErpProbe } from './probe.ts'
import { erpStatusOf, orderReadingOf, type CacheCounts, type ReadingPorts } from './erp-status.service.ts'

type StatusPorts = ReadingPorts & Pick<Ports, 'erpMonitor' | 'erpReports' | 'clockCheck' | 'process' | 'timeZone'>

export function erpStatusRoutes (
  serve: Serve<{ who: 'superUser', dealer: 'none' }>, ports: StatusPorts,
  { ordersWhileErpAway, orderReadsPerSecond }: { ordersWhileErpAway: boolean, orderReadsPerSecond: number }, counts: CacheCounts
): void {
  serve(erpStatus, async () => {
    const [others, reading] = [await ports.erpReports?.others(ports.process) ?? null, await orderReadingOf(ports, orderReadsPerSecond)]
    return { status: erpStatusOf(ports, counts), others, takes_orders: ordersWhileErpAway, ...(reading !== undefined && { order_reading: reading }) }
  })
}

/** The ERP's state for staff's other pages, which agrees with ERP Status. */
export function erpStateRoutes (serve: Serve<{ who: 'sales', dealer: 'none' }>, { erpMonitor }: Pick<Ports, 'erpMonitor'>): void {
  serve(erpState, async () => ({ state: erpStateOf(erpMonitor.report()) }))
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
