import { LRUCache } from 'lru-cache'
import { hasCome } from '../../lib/has-come.ts'
import type { Clock } from '../../ports/system/clock.ts'
import type { Limit, Throttle } from '../../ports/accounts/throttle.ts'

/** The maximum number of counts. Beyond that the least recently used one is dropped, so that made-up user names cannot fill the memory. */
const keysMax = 50_000

type Count = { failed: number, until: number }

/**
 * Counts in the memory of this process, for installations with a single process. Only admitted attempts are counted, so that somebody who keeps
 * trying in vain pushes out nobody else's count.
 */
export function createMemoryThrottle (clock: Clock): Throttle {
  const counts = new LRUCache<string, Count>({ max: keysMax })
  /** Until when attempts of an account are refused, and how often its counts were reset: earlier counts have other keys. */
  const refusals = new LRUCache<string, Pick<Count, 'until'> & Pick<Limit, 'windowMs'>>({ max: keysMax })
  const releases = new LRUCache<string, number>({ max: keysMax })

  const idOf = ({ key, of }: Limit) => JSON.stringify([...key, of === undefined ? 0 : releases.get(of) ?? 0])

  function known (limit: Limit): Count | undefined {
    const count = counts.get(idOf(limit))
    return count !== undefined && !hasCome(count.until, clock.now(), limit.windowMs) ? count : undefined
  }

  function begun (limit: Limit): Count {
    const count = { failed: 0, until: clock.now() + limit.windowMs }
    counts.set(idOf(limit), count)
    return count
  }

  return {
    admit: async limits => {
      const waits = limits.map(limit => {
        const count = known(limit)
        if (count === undefined || count.failed < limit.max) return 0
        if (limit.of !== undefined) refusals.set(limit.of, { until: count.until, windowMs: limit.windowMs })
        return count.until - clock.now()
      })
      const wait = Math.max(0, ...waits)
      if (wait > 0) return wait
      for (const limit of limits) (known(limit) ?? begun(limit)).failed++
      return 0
    },

    forgive: async limits => {
      for (const count of limits.map(known)) if (count !== undefined) count.failed = Math.max(0, count.failed - 1)
    },

    refusedFor: async account => {
      const { until, windowMs } = refusals.get(account) ?? { until: 0, windowMs: 0 }
      return hasCome(until, clock.now(), windowMs) ? 0 : until - clock.now()
    },

    release: async account => {
      refusals.delete(account)
      releases.set(account, (releases.get(account) ?? 0) + 1)
    }
  }
}
