import { messages } from '../policy/messages.ts'
import { formatMoney, type Cents } from './money.ts'

/**
 * What a cart says about shipping: nothing where the dealer has no freight minimum, else that it ships free or how much
 * is missing.
 */
export function freightMessage (total: Cents, freightMinimum: Cents): string | undefined {
  if (freightMinimum <= 0) return undefined
  if (total >= freightMinimum) return messages.freightFree
  return `Add ${formatMoney(freightMinimum - total)} more for free shipping.`
}
