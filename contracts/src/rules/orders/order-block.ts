import { firstOrderCents } from '../../policy/ordering.ts'
import type { Cents } from '../../base/money.ts'

export type OrderBlock = 'empty_cart' | 'suspended' | 'first_order_minimum'

/**
 * Why an order may not be submitted, or undefined if it may.
 * @param cart its pieces, and its total after volume discounts
 */
export function orderBlock (dealer: { suspended: boolean, new_dealer?: boolean }, cart: { quantity: number, total: Cents }): OrderBlock | undefined {
  if (cart.quantity <= 0) return 'empty_cart'
  if (dealer.suspended) return 'suspended'
  if (dealer.new_dealer === true && cart.total <= firstOrderCents) return 'first_order_minimum'
  return undefined
}
