import { second } from '@portal/contracts/base/time-units'
import { clientLimits } from '../contract/client-limits.ts'

/** Times are in milliseconds. */
export type GatewayLimits = {
  /** For a read to be answered: less than the portal waits. */
  read: number
  /** The same for a write. */
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
  /** Requests at once. Further ones are refused for the moment. */
  concurrent: number
}

export const gatewayLimits: GatewayLimits = {
  read: clientLimits.read - second / 2,
  write: clientLimits.write - 5 * second,
  handOver: 10 * second,
  settled: 150 * second,
  bodyBytes: 4 * 1024 * 1024,
  answerBytes: clientLimits.responseBytes,
  concurrent: 512
}
