import { second } from '@portal/contracts/base/time-units'
import { timings } from '@portal/contracts/policy/timings'

/** Times are in milliseconds. */
export type GatewayLimits = {
  /** For a read to be answered: less than the portal's `timings.erpRead`. */
  read: number
  /** For a write to be answered: less than the 60 s for which the portal waits. */
  write: number
  /** From the entry of an order's reference in the book to the moment when the ERP is given the order. */
  handOver: number
  /**
   * After which an order that was sent is in the ERP, or never will be: more than `handOver` and `write` together, and less than the portal's
   * ERP_SETTLED_AFTER.
   */
  settled: number
  /** Size of a request's body. */
  bodyBytes: number
  /** Size of an answer: no more than the portal reads. */
  answerBytes: number
  /** Requests at once. Any more are told to come back. */
  concurrent: number
}

export const gatewayLimits: GatewayLimits = {
  read: timings.erpRead - second / 2,
  write: 55_000,
  handOver: 10_000,
  settled: 150_000,
  bodyBytes: 4 * 1024 * 1024,
  answerBytes: 5 * 1024 * 1024,
  concurrent: 512
}
