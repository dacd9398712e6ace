import { timings } from '@portal/contracts/policy/timings'
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
  const stopping = new AbortController()
  let running = Promise.resolve()

  async function probe (): Promise<void> {
    if (!erpMonitor.isInDoubt()) return
    // The monitor has seen how it ended. For display, so that a crowd that asks at once is one request.
    await erp.health({ requestId: ids.uuid(), display: true }).catch(() => {})
  }

  return {
    probe,
    start () {
      const loop = async (): Promise<void> => {
        while (!stopping.signal.aborted) {
          running = probe()
          await running
          await clock.delay(timings.erpProbeEvery)
        }
      }
      loop()
    },
    async stop () {
      stopping.abort()
      await running
    }
  }
}
