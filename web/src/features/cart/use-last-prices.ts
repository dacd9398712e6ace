import { useEffect, useMemo } from 'react'
import { usePrices } from '../../api/stock.ts'
import { refreshCart } from '../../domain/cart/cart.ts'
import type { CartLines } from '../../domain/cart/cart-lines.ts'
import { useOrderingSystem } from '../../domain/ordering-system/ordering-system.ts'

const none: readonly string[] = []

/**
 * While the ERP is away, the last known stock and prices of the cart's parts, which the cart takes over, and the parts of
 * which nothing is known. At other times the checkout asks for them.
 */
export function useLastPrices (customer: string, lines: CartLines): { asOf: number | undefined, notChecked: ReadonlySet<string> } {
  const isAway = useOrderingSystem().awaySince !== undefined
  const numbers = useMemo(() => isAway ? lines.map(line => line.id).sort() : none, [isAway, lines])
  const { data, asOf } = usePrices(numbers)
  useEffect(() => { if (data !== undefined) refreshCart(customer, data.items) }, [customer, data])
  const notChecked = useMemo(() => new Set(data?.not_checked), [data])
  return { asOf, notChecked }
}
