import type { Clock } from '../../ports/clock.ts'
import type { SoundClock } from '../../ports/sound-clock.ts'

/** A clock that is further off the database's is not trusted, in milliseconds. */
const offMax = 10_000

/** How old what is known may be. A clock that is set by more than this, either way, is noticed at once. */
const freshFor = 10_000

/** @param databaseTime what the clock should show, in milliseconds since 1970; undefined where the database is this process's own, on the same clock */
export function createSoundClock (clock: Pick<Clock, 'now'>, databaseTime: (() => Promise<number>) | undefined): SoundClock {
  /** The clock is ahead by this much at least and at most. A quick answer narrows it down, a slow one does not widen it. */
  let bounds = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY }
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined

  async function ask (read: () => Promise<number>): Promise<void> {
    const before = clock.now()
    const there = await read()
    const after = clock.now()
    const least = Math.max(bounds.least, before - there)
    const most = Math.min(bounds.most, after - there)
    // Both cannot be true where a clock was set meanwhile: then only the newer is.
    bounds = least <= most ? { least, most } : { least: before - there, most: after - there }
    askedAt = after
  }

  function ahead (): number {
    if (bounds.least > 0) return bounds.least
    return Math.min(0, bounds.most)
  }

  const isOff = (): boolean => Math.abs(ahead()) > offMax

  return {
    ahead,
    isOff,
    async maySend () {
      const age = clock.now() - askedAt
      if (databaseTime !== undefined && (age < 0 || age >= freshFor)) {
        asking ??= ask(databaseTime).finally(() => { asking = undefined })
        // A database that is away lets nobody claim an order either.
        await asking.catch(() => {})
      }
      return !isOff()
    }
  }
}
