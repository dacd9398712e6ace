import { LRUCache } from 'lru-cache'
import type { Clock } from '../../ports/system/clock.ts'
import type { Limit, Throttle } from '../../ports/accounts/throttle.ts'

/** The maximum number of counts. Beyond that the least recently used one is dropped, so that made-up user names cannot fill the memory. */
const keysMax = 50_000

/** Counts in the memory of this process, for installations with a single process. */
export function createMemoryThrottle (clock: Clock): Throttle {
  const counts = new LRUCache<string, { failed: number, until: number }>({ max: keysMax })

  function countOf ({ key: fields, windowMs }: Limit): { failed: number, until: number } {
    const key = JSON.stringify(fields)
    const known = counts.get(key)
    if (known !== undefined && clock.now() < known.until) return known
    const begun = { failed: 0, until: clock.now() + windowMs }
    counts.set(key, begun)
    return begun
  }

  return {
    admit: async limits => {
      const all = limits.map(limit => ({ max: limit.max, count: countOf(limit) }))
      const reached = all.filter(({ max, count }) => count.failed >= max)
      if (reached.length > 0) return Math.max(...reached.map(({ count }) => count.until - clock.now()))
      for (const { count } of all) count.failed++
      return 0
    },

    forgive: async limits => {
      for (const limit of limits) {
        const count = countOf(limit)
        count.failed = Math.max(0, count.failed - 1)
      }
    }
  }
}
