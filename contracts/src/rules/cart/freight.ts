import * as messages from '../../policy/messages.ts'
import { formatMoney, type Cents } from '../../base/money.ts'

/**
 * The note about shipping for a cart: that it ships free, or how much must be added.
 * @returns undefined if the dealer has no freight minimum
 */
export function freightMessage (total: Cents, freightMinimum: Cents): string | undefined {
  if (freightMinimum <= 0) return undefined
  if (total >= freightMinimum) return messages.freightFree
  return `Add ${formatMoney(freightMinimum - total)} more for free shipping.`
}

/**
 * What a total leaves out, in words that follow it.
 * @param pickup the order is picked up, so there is no freight
 */
export function leftOutOfTotal (total: Cents, freightMinimum: Cents, pickup: boolean): string {
  const free = pickup || freightMessage(total, freightMinimum) === messages.freightFree
  return free ? 'before tax' : 'before shipping and tax'
}
