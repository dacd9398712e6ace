import type { Absence } from '../../../ports/system/absence.ts'
import type { Clock } from '../../../ports/system/clock.ts'
import { isAway } from './faults.ts'

export type RetriedWork = {
  isDone: () => boolean
  /** Undefined if it was done at once. */
  absence: Absence | undefined
  /** Gives up. */
  stop: () => Promise<void>
}

const pause = 1000

/**
 * Does the work now, or, if the database is away and `delay` is given, once it is back. After the first failure any further one is retried, because a
 * server that is starting may refuse what it accepts a moment later.
 * @throws what the work throws, unless it is tried again
 */
export async function retryWhileAway (work: () => Promise<void>, delay: Clock['delay'] | undefined): Promise<RetriedWork> {
  let done = false
  let stopped = false

  async function keepTrying (retryDelay: Clock['delay']): Promise<void> {
    while (!done) {
      await retryDelay(pause)
      if (stopped) return
      done = await work().then(() => true, () => false)
    }
  }

  try {
    await work()
    return { isDone: () => true, absence: undefined, stop: async () => {} }
  } catch (reason) {
    if (delay === undefined || !isAway(reason)) throw reason
    let markOver = (): void => {}
    const over = new Promise<void>(resolve => { markOver = resolve })
    const trying = keepTrying(delay).then(() => { if (done) markOver() })
    return {
      isDone: () => done,
      absence: { reason, over },
      stop: async () => {
        stopped = true
        await trying
      }
    }
  }
}
