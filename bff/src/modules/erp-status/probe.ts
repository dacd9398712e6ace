import { timings } from '@portal/contracts/policy/timings'
import type { Ports } from '../../ports/ports.ts'

type ProbePorts = Pick<Ports, 'erp' | 'erpMonitor' | 'clock' | 'ids'>

/**
 * While the ERP is away, asks it from time to time whether it is back. What is shown meanwhile is what was last known, so no reader's
 * request would find out.
 */
export function createErpProbe ({ erp, erpMonitor, clock, ids }: ProbePorts) {
  const stopping = new AbortController()
  let running = Promise.resolve()

  /** Never throws. */
  async function probe (): Promise<void> {
    if (erpMonitor.awaySince() === undefined) return
    // The monitor has seen how it ended.
    await erp.health({ requestId: ids.uuid() }).catch(() => {})
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
