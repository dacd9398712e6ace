import { timings } from '@portal/contracts/policy/timings'
import type { JobLog } from '../../jobs/job-log.ts'
import { periodicJob } from '../../jobs/periodic-job.ts'
import type { Ports } from '../../ports/ports.ts'

type ProbePorts = Pick<Ports, 'erp' | 'erpMonitor' | 'clock' | 'ids'>

/**
 * Asks the ERP whether it is there: from time to time while it is away, and after a request without an answer. Meanwhile people are shown what was
 * last known, so no reader's request would find out. While the ERP is there, it is asked once a minute what it offers. The log has a line when it
 * goes away, and one when it is back.
 */
export type ErpProbe = {
  /** Asks the ERP if it may be away. Never throws. */
  probe: () => Promise<void>
  start: () => void
  /** Resolves when the request under way has ended. */
  stop: () => Promise<void>
}

export function createErpProbe ({ erp, erpMonitor, clock, ids }: ProbePorts, log: Pick<JobLog, 'warn' | 'info'>): ErpProbe {
  let askedAt = -Infinity
  let saidAwaySince: number | undefined

  async function ask (): Promise<void> {
    askedAt = clock.now()
    // The monitor has seen how it ended. It is a read for display, so that a crowd asking at once shares one request.
    await erp.health({ requestId: ids.uuid(), display: true }).catch(() => {})
  }

  async function probe (): Promise<void> {
    if (erpMonitor.isInDoubt()) await ask()
    sayChange()
  }

  const job = periodicJob(clock, timings.erpProbeEvery, async () => {
    if (erpMonitor.isInDoubt() || Math.abs(clock.now() - askedAt) >= timings.erpOffersEvery) await ask()
    sayChange()
  })

  function sayChange (): void {
    const awaySince = erpMonitor.awaySince()
    if (awaySince !== undefined && saidAwaySince === undefined) {
      log.warn({ reason: erpMonitor.lastFailure(), since: asInstant(awaySince) }, 'the ERP does not answer: what is shown is what was last known')
    } else if (awaySince === undefined && saidAwaySince !== undefined) {
      log.info({ since: asInstant(saidAwaySince) }, 'the ERP answers again')
    }
    saidAwaySince = awaySince
  }

  const asInstant = (time: number): string => new Date(time).toISOString()

  return {
    probe,
    start: job.start,
    stop: job.stop
  }
}
