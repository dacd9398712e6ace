import { erpStatus } from '@portal/contracts/erp-status'
import { orderingSystem } from '@portal/contracts/ordering-system'
import type { Ports } from '../../ports/ports.ts'
import type { Serve } from '../../serve.ts'
import { erpStatusOf, type CacheCounts } from './erp-status.service.ts'

type StatusPorts = Pick<Ports, 'erpMonitor' | 'erpReports' | 'clockCheck' | 'process'>

export function erpStatusRoutes (serve: Serve<{ who: 'superUser', dealer: 'none' }>, ports: StatusPorts, counts: CacheCounts): void {
  serve(erpStatus, async () => {
    const others = await ports.erpReports?.others(ports.process) ?? null
    return { status: erpStatusOf(ports, counts), others }
  })
}

export function orderingSystemRoutes (serve: Serve<{ who: 'anyone' }>, { erpMonitor }: Pick<Ports, 'erpMonitor'>, takesOrders: boolean): void {
  serve(orderingSystem, async () => {
    const since = erpMonitor.awaySince()
    return { away_since: since === undefined ? null : new Date(since).toISOString(), takes_orders: takesOrders }
  })
}
