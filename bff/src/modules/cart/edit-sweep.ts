import { cartTimes } from '@portal/contracts/policy/cart-times'
import { hour } from '@portal/contracts/base/time-units'
import type { JobLog } from '../../jobs/job-log.ts'
import { periodicJob, type SweepJob } from '../../jobs/periodic-job.ts'
import type { Ports } from '../../ports/ports.ts'
import type { RemovalGuard } from '../../ports/system/removal-guard.ts'

type Log = Pick<JobLog, 'error'>

/** Forgets the ids of old cart edits. */
export function createEditSweep (
  { keptCarts, clock, removals }: Pick<Ports, 'keptCarts' | 'clock'> & { removals: RemovalGuard }, log: Log
): SweepJob {
  async function sweep (): Promise<void> {
    try {
      if (await removals.trustsClock()) await keptCarts.forgetEdits(clock.now() - cartTimes.editsKnown)
    } catch (error) {
      log.error({ err: error }, 'old edits of carts could not be forgotten; will retry')
    }
  }

  const job = periodicJob(clock, hour, sweep, error => { log.error({ err: error }, 'old edits of carts are no longer forgotten') })
  return job
}
