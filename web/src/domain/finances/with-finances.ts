import type { Dealer, ShownDealer } from '@portal/contracts/dealers'

/** Whether a dealer's record has what only people with the right to finances see. */
export function hasFinances (dealer: ShownDealer): dealer is Dealer {
  return dealer.amount_due !== undefined && dealer.freight_minimum !== undefined
}
