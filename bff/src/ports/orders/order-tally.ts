import type { CustomerNumber } from '@portal/contracts/base/ids'

/**
 * - `refused`: answered with an error of the portal or of a system behind it, so that the person must try again.
 * - `late`: the person waited for the outcome without getting one.
 */
type OrderCounts = { answered: number, refused: number, late: number }

/** How this process has answered submitted orders. A fault of the order itself, such as a part that is no longer sold, does not count as a refusal. */
export interface OrderTally {
  answered(dealer: CustomerNumber | undefined, isRefused: boolean, milliseconds: number): void
  /** Since the process started. */
  totals(): OrderCounts
  /** Within the period of `alertLimits.ordersRefused`. */
  lately(): Pick<OrderCounts, 'answered' | 'refused'>
  /** For the first dealers affected; the rest are counted together, as `others`. */
  byDealer(): ReadonlyMap<string, Pick<OrderCounts, 'refused' | 'late'>>
}
