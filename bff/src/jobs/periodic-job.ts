import type { Clock } from '../ports/system/clock.ts'

/** Background work that a process repeats. Any number of processes may run one. */
export type SweepJob = {
  /** Works once. Never throws. */
  sweep: () => Promise<void>
  /** Sweeps at once, and again after each pause, until stopped. */
  start: () => void
  /** Begins no further sweep, and resolves when the one under way has ended. */
  stop: () => Promise<void>
}

type PeriodicJob = SweepJob & {
  /** Work that has several steps checks this before each of them, and ends. */
  isStopping: () => boolean
}

/**
 * @param every the pause, in milliseconds
 * @param sweep never throws
 * @param onEnd is given the reason why the work ends: a fault of the portal's own
 */
export function periodicJob (clock: Clock, every: number, sweep: () => Promise<void>, onEnd?: (error: unknown) => void): PeriodicJob {
  const stopping = new AbortController()
  let running = Promise.resolve()

  async function loop (): Promise<void> {
    while (!stopping.signal.aborted) {
      running = sweep()
      await running
      await clock.delay(every)
    }
  }

  return {
    sweep,
    start () { loop().catch(onEnd) },
    async stop () {
      stopping.abort()
      await running
    },
    isStopping: () => stopping.signal.aborted
  }
}
