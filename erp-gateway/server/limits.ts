import { second } from '@portal/contracts/base/time-units'
import { clientLimits } from '../contract/client-limits.ts'

/** Times are in milliseconds. */
export type GatewayLimits = {
  /** Within which a read must be answered: less than the portal waits. */
  read: number
  /** The same for a write. */
  write: number
  /** From entering an order's reference in the book to handing the order to the ERP. */
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
  /** Requests at once. Any more are refused for now. */
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
