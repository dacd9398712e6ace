import type { Item } from '@portal/contracts/stock'
import type { Price } from '@portal/contracts/base/price'
import { priceBefore } from '@portal/contracts/rules/stock/pricing'
import { supply } from '@portal/contracts/rules/stock/supply'
import type { CartLine, CartLines } from '../../../domain/cart/content/cart-lines.ts'

/** A line of the summary at the current price, with what a person should know before submitting it. */
export type CheckedLine = {
  line: CartLine
  /** The unit price in the cart, if it has changed since. */
  wasPrice: Price | undefined
  /** Pieces that the current stock does not cover. */
  backordered: number
  /** The part is no longer sold. */
  notSold: boolean
  /** While the ERP is away nothing is known about the part, which keeps its price in the cart. */
  notChecked: boolean
}

/**
 * Compares the cart with current stock and prices.
 * @param seen the lines with the prices that the person last saw
 * @param unknown the numbers of the parts about which nothing is known
 */
export function checkLines (lines: CartLines, seen: CartLines, today: readonly Item[], unknown: readonly string[] = []): CheckedLine[] {
  const items = new Map(today.map(item => [item.item_number, item]))
  const before = new Map(seen.map(line => [line.id, line.item]))
  return lines.map(line => {
    const item = items.get(line.id)
    if (item === undefined) {
      const notChecked = unknown.includes(line.id)
      return { line, wasPrice: undefined, backordered: 0, notSold: !notChecked, notChecked }
    }
    return {
      line: { ...line, item },
      wasPrice: priceBefore(before.get(line.id) ?? item, item, line.quantity),
      backordered: supply(item, line.quantity).backOrdered,
      notSold: false,
      notChecked: false
    }
  })
}

/** The lines unchecked, until current stock and prices are known. */
export function uncheckedLines (lines: CartLines): CheckedLine[] {
  return lines.map(line => ({ line, wasPrice: undefined, backordered: 0, notSold: false, notChecked: false }))
}
