import { cartTimes } from '@portal/contracts/policy/kept-carts'
import { hour } from '@portal/contracts/policy/units'
import type { Ports } from '../../ports/ports.ts'

type Log = { error: (details: object, message: string) => void }

/** Forgets the ids of old edits of carts. Any number of processes may run one. */
export type EditSweep = {
  /** Never throws. */
  sweep: () => Promise<void>
  /** Sweeps every hour until stopped. */
  start: () => void
  /** Resolves when nothing is being forgotten. */
  stop: () => Promise<void>
}

export function createEditSweep ({ keptCarts, clock }: Pick<Ports, 'keptCarts' | 'clock'>, log: Log): EditSweep {
  const stopping = new AbortController()
  let running: Promise<void> | undefined

  async function sweep (): Promise<void> {
    try {
      await keptCarts.forgetEdits(clock.now() - cartTimes.editsKnown)
    } catch (error) {
      log.error({ err: error }, 'old edits of carts could not be forgotten; will retry')
    }
  }

  return {
    sweep,
    start () {
      const loop = async (): Promise<void> => {
        while (!stopping.signal.aborted) {
          running = sweep()
          await running
          await clock.delay(hour)
        }
      }
      loop().catch((error: unknown) => { log.error({ err: error }, 'old edits of carts are no longer forgotten') })
    },
    async stop () {
      stopping.abort()
      await running
    }
  }
}
