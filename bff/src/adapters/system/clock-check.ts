import { clockOffMax } from '@portal/contracts/policy/ordering'
import type { Clock } from '../../ports/system/clock.ts'
import type { ClockCheck } from '../../ports/system/clock-check.ts'

/** Milliseconds for which a reading is used. A clock that is set forward or back by more than this is noticed at once. */
const freshFor = 10_000

/** @param databaseTime reads the database's clock, in milliseconds since 1970; undefined for a database that uses this machine's clock */
export function createClockCheck (clock: Pick<Clock, 'now'>, databaseTime: (() => Promise<number>) | undefined): ClockCheck {
  /** How far ahead the clock is, at least and at most. A quick answer narrows these bounds; a slow one does not widen them. */
  let bounds = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY }
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined

  async function ask (read: () => Promise<number>): Promise<void> {
    const before = clock.now()
    const there = await read()
    const after = clock.now()
    const least = Math.max(bounds.least, before - there)
    const most = Math.min(bounds.most, after - there)
    // If old and new bounds contradict each other, a clock was set in between, and only the new ones hold.
    bounds = least <= most ? { least, most } : { least: before - there, most: after - there }
    askedAt = after
  }

  function ahead (): number {
    if (bounds.least > 0) return bounds.least
    return Math.min(0, bounds.most)
  }

  const isOff = (): boolean => Math.abs(ahead()) > clockOffMax

  return {
    ahead,
    isOff,
    async maySend () {
      const age = clock.now() - askedAt
      if (databaseTime !== undefined && (age < 0 || age >= freshFor)) {
        asking ??= ask(databaseTime).finally(() => { asking = undefined })
        // If the database is away, no order can be claimed anyway.
        await asking.catch(() => {})
      }
      return !isOff()
    }
  }
}
