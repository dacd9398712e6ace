import { LRUCache } from 'lru-cache'
import type { Clock } from '../../ports/system/clock.ts'
import type { Limit, Throttle } from '../../ports/accounts/throttle.ts'

/** The maximum number of counts. Beyond that the least recently used one is dropped, so that made-up user names cannot fill the memory. */
const keysMax = 50_000

type Count = { failed: number, until: number }

/**
 * Counts in the memory of this process, for installations with a single process. Only admitted attempts are counted: somebody who is refused, and may keep
 * trying in vain, pushes out nobody else's count.
 */
export function createMemoryThrottle (clock: Clock): Throttle {
  const counts = new LRUCache<string, Count>({ max: keysMax })

  function known ({ key }: Limit): Count | undefined {
    const count = counts.get(JSON.stringify(key))
    return count !== undefined && clock.now() < count.until ? count : undefined
  }

  function begun ({ key, windowMs }: Limit): Count {
    const count = { failed: 0, until: clock.now() + windowMs }
    counts.set(JSON.stringify(key), count)
    return count
  }

  return {
    admit: async limits => {
      const waits = limits.map(limit => {
        const count = known(limit)
        return count !== undefined && count.failed >= limit.max ? count.until - clock.now() : 0
      })
      const wait = Math.max(0, ...waits)
      if (wait > 0) return wait
      for (const limit of limits) (known(limit) ?? begun(limit)).failed++
      return 0
    },

    forgive: async limits => {
      for (const count of limits.map(known)) if (count !== undefined) count.failed = Math.max(0, count.failed - 1)
    }
  }
}
