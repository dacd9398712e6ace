import { addLine, type CartLines } from '@portal/contracts/rules/cart-edits'
import type { Cents } from '@portal/contracts/rules/money'
import { unitPrice } from '@portal/contracts/rules/pricing'
import type { SavedLine } from '@portal/contracts/saved-orders'
import type { Item } from '@portal/contracts/stock'

/** A saved line with its part's current stock and price. */
export type RestoredLine = {
  saved: SavedLine
  /** Undefined if the part is no longer sold, or if that is not known. */
  item: Item | undefined
  /** Nothing is known of the part while the ERP is away. */
  notChecked: boolean
  /** The unit price when it was saved, if it has changed. */
  wasPrice: Cents | undefined
  /** Pieces that the current stock does not cover. */
  backordered: number
}

/**
 * @param today the parts of these lines that are still sold
 * @param unknown the numbers of the parts of which nothing is known
 */
export function compareLines (cart: readonly SavedLine[], today: readonly Item[], unknown: readonly string[] = []): RestoredLine[] {
  const items = new Map(today.map(item => [item.item_number, item]))
  return cart.map(saved => {
    const item = items.get(saved.id)
    if (item === undefined) return { saved, item, notChecked: unknown.includes(saved.id), wasPrice: undefined, backordered: 0 }
    return {
      saved,
      item,
      notChecked: false,
      wasPrice: unitPrice(item, saved.quantity) === saved.price ? undefined : saved.price,
      backordered: Math.max(0, saved.quantity - Math.max(0, item.quantity))
    }
  })
}

/** The lines as a cart, at current stock and prices, without parts that are no longer sold or not known. */
export function restoredCart (lines: readonly RestoredLine[]): CartLines {
  return lines.flatMap(({ saved: { id, quantity, note }, item }) => item === undefined ? [] : [{ id, item, quantity, note }]).reduce<CartLines>(addLine, [])
}
