import { firstOrderCents } from '../../policy/ordering.ts'
import type { Cents } from '../../base/money.ts'

export type OrderBlock = 'empty_cart' | 'suspended' | 'first_order_minimum'

/**
 * Why an order may not be submitted, or undefined if it may.
 * @param cart its pieces, and its total after volume discounts
 */
export function orderBlock (dealer: { suspended: boolean, new_dealer: boolean }, cart: { quantity: number, total: Cents }): OrderBlock | undefined {
  if (cart.quantity <= 0) return 'empty_cart'
  if (dealer.suspended) return 'suspended'
  if (dealer.new_dealer && cart.total <= firstOrderCents) return 'first_order_minimum'
  return undefined
}

const willCall = 'WILL CALL'

/** Whether an order is picked up at the distributor's counter: it needs no ship-to address, and there is no freight. */
export function isPickup (shipping: ShipOption['value'], defaultShipping: { label: string }): boolean {
  return shipping === 'will-call' || defaultShipping.label.toUpperCase() === willCall
}

export type ShipOption = { value: 'default' | 'will-call', label: string }

/** The dealer's ship methods to choose from: the default one, and Will Call unless that is the default. */
export function shipOptions (defaultShipping: { label: string }): ShipOption[] {
  const options: ShipOption[] = [{ value: 'default', label: defaultShipping.label }]
  if (!isPickup('default', defaultShipping)) options.push({ value: 'will-call', label: 'Will Call' })
  return options
}
