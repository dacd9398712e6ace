import { timings } from '@portal/contracts/policy/timings'
import { periodicJob } from '../../jobs/periodic-job.ts'
import type { Ports } from '../../ports/ports.ts'

type ProbePorts = Pick<Ports, 'erp' | 'erpMonitor' | 'clock' | 'ids'>

/**
 * Asks the ERP whether it is there, from time to time while it is away, and when the last request got no answer. What is shown meanwhile
 * is what was last known, so no reader's request would find out. While it is there, it is asked once a minute what it offers.
 */
export type ErpProbe = {
  /** Asks if that is in doubt. Never throws. */
  probe: () => Promise<void>
  start: () => void
  /** Resolves when the request under way has ended. */
  stop: () => Promise<void>
}

export function createErpProbe ({ erp, erpMonitor, clock, ids }: ProbePorts): ErpProbe {
  let askedAt = -Infinity

  async function ask (): Promise<void> {
    askedAt = clock.now()
    // The monitor has seen how it ended. For display, so that a crowd that asks at once is one request.
    await erp.health({ requestId: ids.uuid(), display: true }).catch(() => {})
  }

  async function probe (): Promise<void> {
    if (erpMonitor.isInDoubt()) await ask()
  }

  const job = periodicJob(clock, timings.erpProbeEvery, async () => {
    if (erpMonitor.isInDoubt() || clock.now() - askedAt >= timings.erpOffersEvery) await ask()
  })

  return {
    probe,
    start: job.start,
    stop: job.stop
  }
}
