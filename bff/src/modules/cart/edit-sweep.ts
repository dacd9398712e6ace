import { cartTimes } from '@portal/contracts/policy/cart-times'
import { hour } from '@portal/contracts/base/time-units'
import { periodicJob } from '../../jobs/periodic-job.ts'
import type { Ports } from '../../ports/ports.ts'
import type { RemovalGuard } from '../../ports/system/removal-guard.ts'

type Log = { error: (details: object, message: string) => void }

/** Forgets the ids of old cart edits. Any number of processes may run one. */
export type EditSweep = {
  /** Never throws. */
  sweep: () => Promise<void>
  /** Sweeps at once, and again after each pause, until stopped. */
  start: () => void
  /** Resolves when nothing is being forgotten. */
  stop: () => Promise<void>
}

export function createEditSweep (
  { keptCarts, clock, removals }: Pick<Ports, 'keptCarts' | 'clock'> & { removals: RemovalGuard }, log: Log
): EditSweep {
  async function sweep (): Promise<void> {
    try {
      if (await removals.trustsClock()) await keptCarts.forgetEdits(clock.now() - cartTimes.editsKnown)
    } catch (error) {
      log.error({ err: error }, 'old edits of carts could not be forgotten; will retry')
    }
  }

  const job = periodicJob(clock, hour, sweep, error => { log.error({ err: error }, 'old edits of carts are no longer forgotten') })

  return {
    sweep,
    start: job.start,
    stop: job.stop
  }
}
