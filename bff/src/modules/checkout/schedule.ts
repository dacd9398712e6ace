import { submissionTimes } from '@portal/contracts/policy/ordering'

/** When orders that are not settled are taken up again. Milliseconds. */

/**
 * The ERP's "there is none" must count at the last look but one, to be said for the second time at the last one: where it takes longer to
 * settle than this, no order is sent again but by a person.
 */
export function resendableUpTo (): number {
  return submissionTimes.lookUp.slice(0, -1).reduce((sum, delay) => sum + delay, 0) - clockSkew
}

/** The ERP must say "there is none" twice, this far apart, before an order is sent again. */
export const nonesApart = 60_000

/** Nobody is sending an order any more whose lease has run out: `assertLeaseOutlasts`. */
export const leaseMs = 90_000

/**
 * An order is sent so soon after it was claimed or not at all, which is checked once more when the connection is there: a process that
 * was suspended in between would be sending while others take its lease to be over.
 */
export const sendWithin = 25_000

/**
 * @param writeWithin how long the ERP's adapter may take to send an order
 * @throws RangeError where that may be longer than what is left of the lease
 */
export function assertLeaseOutlasts (writeWithin: number): void {
  if (leaseMs > sendWithin + writeWithin) return
  throw new RangeError(`a lease of ${leaseMs} ms may run out over an order that is begun after ${sendWithin} ms and sent within ${writeWithin} ms: it would be sent twice`)
}

/**
 * What one process has written counts as over for another only so much later. The clocks of two processes that send differ by less: each may
 * be 10 s off the database's.
 */
export const clockSkew = 30_000

/** When an entry is taken up that its own process leaves to others: its clock may not be theirs. */
export const dueAtOnce = 0

/** How long an order that provably did not reach the ERP waits before it is sent again: longer each time. */
export function retryDelay (attempt: number): number {
  return Math.min(submissionTimes.takenUp * 2 ** (attempt - 1), submissionTimes.resendMax)
}
