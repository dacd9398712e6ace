import { useEffect, useMemo, useState } from 'react'
import { usePrices } from '../../../api/stock.ts'
import { refreshCart } from '../../../domain/cart/cart.ts'
import type { CartLines } from '../../../domain/cart/content/cart-lines.ts'
import { checkLines, uncheckedLines } from './price-check.ts'

/**
 * Compares the lines with current stock and prices, starting from what the person saw in the cart on arrival. The cart takes the
 * current ones over, so that it shows the same on the way back.
 */
export function usePriceCheck (customer: string, lines: CartLines) {
  const [seen] = useState(lines)
  const numbers = useMemo(() => lines.map(line => line.id), [lines])
  const { data, asOf, error, isValidating, retry } = usePrices(numbers)

  useEffect(() => {
    if (data !== undefined) refreshCart(customer, data.items)
  }, [customer, data])

  const checked = useMemo(() => data === undefined ? uncheckedLines(lines) : checkLines(lines, seen, data.items, data.not_checked), [lines, seen, data])
  return { checked, asOf, error, isChecking: isValidating, isCurrent: data !== undefined && !isValidating && error === undefined, retry }
}
