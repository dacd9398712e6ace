import { day } from '@portal/contracts/base/time-units'
import type { Ports } from '../ports/ports.ts'
import type { HeldRemoval, Removable, RemovalGuard } from '../ports/system/removal-guard.ts'
import type { JobLog } from './job-log.ts'

type Log = Pick<JobLog, 'warn'>

/** One day's worth, and a second in case the portal was down for a day. */
const usualShare = 2 * day
/** Longer than a weekend. */
const announcedFor = 3 * day

export function createRemovalGuard ({ clock, clockCheck }: Pick<Ports, 'clock' | 'clockCheck'>, log: Log): RemovalGuard {
  const held = new Map<Removable, HeldRemoval>()
  let saidClockIsOff = false

  async function trustsClock (): Promise<boolean> {
    const trusted = await clockCheck.maySend()
    if (!trusted && !saidClockIsOff) log.warn({ aheadMs: clockCheck.ahead() }, 'the clock differs too much from the database\'s: this process removes nothing that is old')
    saidClockIsOff = !trusted
    return trusted
  }

  function announce (what: Removable, oldest: number, before: number, now: number): void {
    held.set(what, { what, oldest, before, until: now + announcedFor })
    const [from, to, on] = [oldest, before, now + announcedFor].map(at => new Date(at).toISOString())
    log.warn({ what, from, to, on }, 'more than usual is old enough to be removed, and will be unless the clock is set: is the clock right?')
  }

  return {
    trustsClock,

    limit: async (what, due, oldest) => {
      if (!await trustsClock()) return undefined
      const isUsual = oldest === undefined || due - oldest <= usualShare
      if (isUsual) {
        held.delete(what)
        return due
      }
      const now = clock.now()
      const known = held.get(what)
      // A clock that was ahead, and was since set back, announced too much.
      if (known === undefined || known.before > due) announce(what, oldest, due, now)
      else if (now >= known.until) return known.before
      return undefined
    },

    held: () => [...held.values()]
  }
}
