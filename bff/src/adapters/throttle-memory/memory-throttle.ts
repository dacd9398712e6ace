import { LRUCache } from 'lru-cache'
import type { Clock } from '../../ports/clock.ts'
import type { Limit, Throttle } from '../../ports/throttle.ts'

/** The maximum number of counts. Beyond that the least recently used one is dropped, so that made-up user names cannot fill the memory. */
const keysMax = 50_000

/** Counts in the memory of this process, for installations with a single process. */
export function createMemoryThrottle (clock: Clock): Throttle {
  const counts = new LRUCache<string, { failed: number, until: number }>({ max: keysMax })

  function countOf ({ key, windowMs }: Limit): { failed: number, until: number } {
    const known = counts.get(key)
    if (known !== undefined && clock.now() < known.until) return known
    const begun = { failed: 0, until: clock.now() + windowMs }
    counts.set(key, begun)
    return begun
  }

  return {
    admit: async limits => {
      const all = limits.map(limit => ({ max: limit.max, count: countOf(limit) }))
      if (all.some(({ max, count }) => count.failed >= max)) return false
      for (const { count } of all) count.failed++
      return true
    },

    forgive: async limits => {
      for (const limit of limits) {
        const count = countOf(limit)
        count.failed = Math.max(0, count.failed - 1)
      }
    }
  }
}
