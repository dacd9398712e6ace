import type { Clock } from '../src/ports/system/clock.ts'

export type FakeClock = Clock & {
  /** Moves the time forward, and ends the delays that are over by then, the earliest first. */
  advance: (milliseconds: number) => void
}

/**
 * A clock that stands still until a test moves it.
 * @param start milliseconds since 1970
 */
export function createFakeClock (start: number): FakeClock {
  let now = start
  let waiting: Array<{ until: number, end: () => void }> = []
  return {
    now: () => now,
    delay: async milliseconds => {
      await new Promise<void>(resolve => waiting.push({ until: now + milliseconds, end: resolve }))
    },
    advance: milliseconds => {
      now += milliseconds
      const over = waiting.filter(({ until }) => until <= now).sort((a, b) => a.until - b.until)
      waiting = waiting.filter(({ until }) => until > now)
      for (const { end } of over) end()
    }
  }
}
