import { erpStatus } from '@portal/contracts/erp-status'
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
