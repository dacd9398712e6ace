import type { Clock } from '../ports/system/clock.ts'

/** What a process does by itself, again and again. */
export type PeriodicJob = {
  /** Works at once, and again after each pause, until stopped. */
  start: () => void
  /** Resolves when the work under way has ended. */
  stop: () => Promise<void>
  /** Work that has several steps checks this before each of them, and ends. */
  isStopping: () => boolean
}

/**
 * @param every the pause, in milliseconds
 * @param work never throws
 * @param onEnd is given the reason why the work ends: a fault of the portal's own
 */
export function periodicJob (clock: Clock, every: number, work: () => Promise<void>, onEnd?: (error: unknown) => void): PeriodicJob {
  const stopping = new AbortController()
  let running = Promise.resolve()

  async function loop (): Promise<void> {
    while (!stopping.signal.aborted) {
      running = work()
      await running
      await clock.delay(every)
    }
  }

  return {
    start () { loop().catch(onEnd) },
    async stop () {
      stopping.abort()
      await running
    },
    isStopping: () => stopping.signal.aborted
  }
}
