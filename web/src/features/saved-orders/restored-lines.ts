import type { Cents } from '@portal/contracts/rules/money'
import { unitPrice } from '@portal/contracts/rules/pricing'
import type { SavedLine } from '@portal/contracts/saved-orders'
import type { Item } from '@portal/contracts/stock'
import { restoreLines, type CartLines } from '../../domain/cart/cart-lines.ts'

/** A saved line beside what is known of its part today. */
export type RestoredLine = {
  saved: SavedLine
  /** Undefined where the part is sold no longer. */
  item: Item | undefined
  /** Price of one piece when it was saved, where it is another today. */
  wasPrice: Cents | undefined
  /** Pieces that today's stock does not cover. */
  backordered: number
}

/** @param today the parts of these lines that are sold */
export function compareLines (cart: readonly SavedLine[], today: readonly Item[]): RestoredLine[] {
  const items = new Map(today.map(item => [item.item_number, item]))
  return cart.map(saved => {
    const item = items.get(saved.id)
    if (item === undefined) return { saved, item, wasPrice: undefined, backordered: 0 }
    return {
      saved,
      item,
      wasPrice: unitPrice(item, saved.quantity) === saved.price ? undefined : saved.price,
      backordered: Math.max(0, saved.quantity - Math.max(0, item.quantity))
    }
  })
}

/** The cart that the lines make: without the parts that are sold no longer, the others as they are today. */
export function restoredCart (lines: readonly RestoredLine[]): CartLines {
  return restoreLines([], lines.flatMap(({ saved: { id, quantity, note }, item }) => item === undefined ? [] : [{ id, item, quantity, note }]))
}
