import { timings } from '@portal/contracts/policy/timings'
import { periodicJob } from '../../jobs/periodic-job.ts'
import type { Ports } from '../../ports/ports.ts'

type ProbePorts = Pick<Ports, 'erp' | 'erpMonitor' | 'clock' | 'ids'>

/**
 * Asks the ERP whether it is there, from time to time while it is away, and when the last request got no answer. What is shown meanwhile
 * is what was last known, so no reader's request would find out.
 */
export type ErpProbe = {
  /** Asks if that is in doubt. Never throws. */
  probe: () => Promise<void>
  start: () => void
  /** Resolves when the request under way has ended. */
  stop: () => Promise<void>
}

export function createErpProbe ({ erp, erpMonitor, clock, ids }: ProbePorts): ErpProbe {
  async function probe (): Promise<void> {
    if (!erpMonitor.isInDoubt()) return
    // The monitor has seen how it ended. For display, so that a crowd that asks at once is one request.
    await erp.health({ requestId: ids.uuid(), display: true }).catch(() => {})
  }

  const job = periodicJob(clock, timings.erpProbeEvery, probe)

  return {
    probe,
    start: job.start,
    stop: job.stop
  }
}
