import type { JobLog } from '../../jobs/job-log.ts'
import { timings } from '@portal/contracts/policy/timings'
import { periodicJob } from '../../jobs/periodic-job.ts'
import type { Ports } from '../../ports/ports.ts'
import { erpStatusOf, type CacheCounts } from './erp-status.service.ts'

type ReportPorts = Pick<Ports, 'erpMonitor' | 'erpReports' | 'clockCheck' | 'process' | 'clock' | 'timeZone'>

/** Shares what this process knows about the ERP with the others every few seconds, if they share a store. */
export function createReportWorker (ports: ReportPorts, counts: CacheCounts, log: Pick<JobLog, 'warn'>) {
  const { erpReports, clock } = ports
  let isFailing = false

  /** Shares the figures once. Never throws. */
  async function publish (): Promise<void> {
    try {
      await erpReports?.publish(erpStatusOf(ports, counts))
      isFailing = false
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'the figures on the ERP could not be shared with the other processes; will retry')
      isFailing = true
    }
  }

  const job = periodicJob(clock, timings.erpReportEvery, publish, error => { log.warn({ err: error }, 'the figures on the ERP are no longer shared with the other processes') })

  return {
    start () {
      if (erpReports !== undefined) job.start()
    },
    stop: job.stop
  }
}
