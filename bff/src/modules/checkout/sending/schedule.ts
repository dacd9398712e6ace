import { clockSkew, submissionTimes } from '@portal/contracts/policy/ordering'

/** When unsettled orders are picked up again. All times are milliseconds. */

/** The ERP must say "no such order" twice, at least this far apart, before an order is sent again. */
export const notFoundConfirmedAfter = 60_000

/** How long a process may take to send a claimed order. Once the lease has expired, nobody is sending it: see `assertLeaseOutlasts`. */
export const leaseMs = 90_000

/**
 * An order is sent within this time after its claim or not at all. This is checked again once the connection is open: a process that was
 * suspended in between could otherwise send after its lease has expired.
 */
export const sendWithin = 25_000

/**
 * @param writeWithin how long the ERP adapter may take to send an order
 * @throws RangeError if that could be longer than the rest of the lease
 */
export function assertLeaseOutlasts (writeWithin: number): void {
  if (leaseMs > sendWithin + writeWithin) return
  throw new RangeError(`a lease of ${leaseMs} ms could expire while an order is being sent, which may begin after ${sendWithin} ms and take ${writeWithin} ms: it could be sent twice`)
}

/** The due time of an entry that a process leaves to the others. It is not the current time, because its clock may be off. */
export const dueNow = 0

/** The times of the scheduled look-ups, counted from when the order became unknown. */
const lookTimes = submissionTimes.lookUp.map((_, at, delays) => delays.slice(0, at + 1).reduce((sum, delay) => sum + delay, 0))

/**
 * When the next look-up follows the one at `now`; undefined if that was the last. An early look-up that somebody asked for is extra: the schedule
 * ignores it. After a time without look-ups, or if the clock was set back, the remaining ones keep their usual distance from each other.
 * @param looks look-ups made so far, including this one
 */
export function nextLook (unknownSince: number, looks: number, now: number): number | undefined {
  const ahead = lookTimes.filter(time => time > now - unknownSince)
  const [next] = ahead
  const isSetBack = now < unknownSince - clockSkew
  if (!isSetBack && next !== undefined && looks > lookTimes.length - ahead.length) return unknownSince + next
  const delay = submissionTimes.lookUp[looks]
  return delay === undefined ? undefined : now + delay
}

/** How long an order that provably did not reach the ERP waits before the next attempt. Doubles with each attempt, up to a maximum. */
export function retryDelay (attempt: number): number {
  return Math.min(submissionTimes.takenUp * 2 ** (attempt - 1), submissionTimes.resendMax)
}
