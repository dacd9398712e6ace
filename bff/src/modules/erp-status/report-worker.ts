import type { FastifyBaseLogger } from 'fastify'
import { timings } from '@portal/contracts/policy/timings'
import type { Ports } from '../../ports/ports.ts'
import { erpStatusOf, type CacheCounts } from './erp-status.service.ts'

type ReportPorts = Pick<Ports, 'erpMonitor' | 'erpReports' | 'clockCheck' | 'process' | 'clock'>

/** Shares what this process knows about the ERP with the others every few seconds, if there is a place to. */
export function createReportWorker (ports: ReportPorts, counts: CacheCounts, log: Pick<FastifyBaseLogger, 'warn'>) {
  const { erpReports, clock } = ports
  const stopping = new AbortController()
  let running = Promise.resolve()
  let isFailing = false

  /** Shares the figures once. Never throws. */
  async function publish (reports: NonNullable<typeof erpReports>): Promise<void> {
    try {
      await reports.publish(erpStatusOf(ports, counts))
      isFailing = false
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'the figures on the ERP could not be shared with the other processes; will retry')
      isFailing = true
    }
  }

  return {
    start () {
      if (erpReports === undefined) return
      const loop = async (): Promise<void> => {
        while (!stopping.signal.aborted) {
          running = publish(erpReports)
          await running
          await clock.delay(timings.erpReportEvery)
        }
      }
      loop().catch((error: unknown) => { log.warn({ err: error }, 'the figures on the ERP are no longer shared with the other processes') })
    },
    async stop () {
      stopping.abort()
      await running
    }
  }
}
