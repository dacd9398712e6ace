import { hour } from '@portal/contracts/policy/units'
import type { Ports } from '../../ports/ports.ts'

type Log = { error: (details: object, message: string) => void }

/** Few, so that orders that come meanwhile hardly wait. */
const ordersAtOnce = 100

/** Forgets what was ordered long ago, and mails that were given up. Any number of processes may run one. */
export type Forgetting = {
  /** Never throws. */
  sweep: () => Promise<void>
  /** Sweeps every hour until stopped. */
  start: () => void
  /** Resolves when nothing is being forgotten. */
  stop: () => Promise<void>
}

/** @param keptFor milliseconds; undefined where everything is kept */
export function createForgetting ({ journal, mailQueue, clock }: Pick<Ports, 'journal' | 'mailQueue' | 'clock'>, keptFor: number | undefined, log: Log): Forgetting {
  const stopping = new AbortController()
  let running: Promise<void> | undefined

  async function sweep (): Promise<void> {
    if (keptFor === undefined) return
    const before = clock.now() - keptFor
    try {
      await mailQueue.forgetGivenUp(before)
      while (!stopping.signal.aborted && await journal.forget(before, ordersAtOnce) === ordersAtOnce) continue
    } catch (error) {
      log.error({ err: error }, 'old orders could not be forgotten; will retry')
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
      if (keptFor !== undefined) loop().catch((error: unknown) => { log.error({ err: error }, 'old orders are no longer forgotten') })
    },
    async stop () {
      stopping.abort()
      await running
    }
  }
}
