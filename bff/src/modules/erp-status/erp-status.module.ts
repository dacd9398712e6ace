import type { JobLog } from '../../jobs/job-log.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Module } from '../module.ts'
import { erpStateRoutes, erpStatusRoutes, orderingSystemRoutes } from './erp-status.routes.ts'
import type { CacheCounts } from './erp-status.service.ts'
import { createErpProbe } from './probe.ts'
import { createReportWorker } from './report-worker.ts'

type ErpStatusPorts = Pick<Ports, 'erp' | 'erpMonitor' | 'erpReports' | 'clockCheck' | 'process' | 'clock' | 'timeZone' | 'ids' | 'orderNews'>

export function erpStatusModule (
  ports: ErpStatusPorts, counts: CacheCounts, settings: { ordersWhileErpAway: boolean, orderReadsPerSecond: number }, log: JobLog
): Module {
  const probe = createErpProbe(ports, log)
  return {
    routes: {
      anyone: serve => { orderingSystemRoutes(serve, ports, probe, settings.ordersWhileErpAway) },
      staff: serve => { erpStateRoutes(serve, ports) },
      forSuperUser: serve => { erpStatusRoutes(serve, ports, settings, counts) }
    },
    jobs: [createReportWorker(ports, counts, log), probe]
  }
}
