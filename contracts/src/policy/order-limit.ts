import { formatMoney, type Cents } from '../base/money.ts'

/** What a person is told whose order, without freight and tax, comes to more than they may order. */
export function aboveOrderLimit (limit: Cents): string {
  return `This order is above your order limit of ${formatMoney(limit)}. Save the cart for a colleague who can submit it, or order less.`
}
