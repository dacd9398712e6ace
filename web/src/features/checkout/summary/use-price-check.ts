import { useCallback, useEffect, useMemo, useState } from 'react'
import { refreshEvery } from '@portal/contracts/policy/page-timings'
import { isSamePrice, type Price } from '@portal/contracts/base/price'
import { unitPrice } from '@portal/contracts/rules/stock/pricing'
import { usePrices } from '../../../api/stock.ts'
import { refreshCart } from '../../../domain/cart/cart.ts'
import type { CartLines } from '../../../domain/cart/content/cart-lines.ts'
import { checkLines, uncheckedLines, type CheckedLine } from './price-check.ts'

/**
 * Compares the lines with current stock and prices, starting from what the person saw in the cart on arrival, and again every now and then while the
 * page is open. The cart stores the current ones, so that it shows the same when the person goes back.
 * @returns `isChanged`: a price has changed since the page first showed it
 */
export function usePriceCheck (customer: string, lines: CartLines) {
  const [seen] = useState(lines)
  const numbers = useMemo(() => lines.map(line => line.id), [lines])
  const parts = numbers.join(' ')
  /** Parts whose prices have been fetched since the page was opened. */
  const [fetched, setFetched] = useState<string>()
  const onPrices = useCallback(() => { setFetched(parts) }, [parts])
  const { data, asOf, error, isValidating, retry } = usePrices(numbers, onPrices, refreshEvery.summaryPrices)
  const isCurrent = data !== undefined && fetched === parts

  useEffect(() => {
    if (data !== undefined) refreshCart(customer, data.items)
  }, [customer, data])

  const checked = useMemo(() => data === undefined ? uncheckedLines(lines) : checkLines(lines, seen, data.items, data.not_checked), [lines, seen, data])
  const first = useFirstPrices(checked, isCurrent)
  const isChanged = checked.some(({ line }) => {
    const price = first.get(line.id)
    return price !== undefined && !isSamePrice(price, unitPrice(line.item, line.quantity))
  })
  // Once they are current, a later failure does not matter to the person, because the BFF compares prices, too.
  return { checked, asOf, error: isCurrent ? undefined : error, isChecking: isValidating && !isCurrent, isCurrent, isChanged, retry }
}

/** The unit price of each part when the page first showed a current one. */
function useFirstPrices (checked: readonly CheckedLine[], isCurrent: boolean): ReadonlyMap<string, Price> {
  const [first, setFirst] = useState<ReadonlyMap<string, Price>>(new Map())
  const missing = isCurrent ? checked.filter(({ line, notSold }) => !notSold && !first.has(line.id)) : []
  if (missing.length > 0) setFirst(new Map([...first, ...missing.map(({ line }) => [line.id, unitPrice(line.item, line.quantity)] as const)]))
  return first
}
