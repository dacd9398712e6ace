import type { Item } from '@portal/contracts/stock'
import type { CartOrderLine } from '@portal/contracts/checkout'
import { cleanNote, lineQuantity, noteOfBoth } from '@portal/contracts/rules/cart-lines'

/** A line of a cart. `item` holds the part's details as they were last fetched, price break included. */
export type CartLine = { id: string, item: Item, quantity: number, note: string }

export type CartLines = readonly CartLine[]

/** Adds a part, to its existing line if the cart has one. The quantity stops at the limit of a line, and a line keeps a note that it has. */
export function addLine (lines: CartLines, added: CartLine): CartLines {
  const line = lines.find(each => each.id === added.id)
  return line === undefined
    ? [...lines, { ...added, note: cleanNote(added.note), quantity: lineQuantity(added.quantity) }]
    : changeLine(lines, line.id, { quantity: lineQuantity(line.quantity + added.quantity), note: noteOfBoth(line.note, added.note) })
}

/** @returns the same array if nothing changes */
function changeLine (lines: CartLines, id: string, change: Partial<CartLine>): CartLines {
  const index = lines.findIndex(line => line.id === id)
  const line = lines[index]
  if (line === undefined) return lines
  const changed = { ...line, ...change }
  return changed.quantity === line.quantity && changed.note === line.note ? lines : lines.with(index, changed)
}

/** Ignores negative and fractional quantities; large ones stop at the limit. */
export function setQuantity (lines: CartLines, id: string, quantity: number): CartLines {
  if (!Number.isInteger(quantity) || quantity < 0) return lines
  return changeLine(lines, id, { quantity: lineQuantity(quantity) })
}

export function setNote (lines: CartLines, id: string, note: string): CartLines {
  return changeLine(lines, id, { note: cleanNote(note) })
}

/** Replaces the details of the given parts with current ones. Quantities and notes stay as they are. */
export function refreshItems (lines: CartLines, items: readonly Item[]): CartLines {
  if (items.length === 0) return lines
  const fresh = new Map(items.map(item => [item.item_number, item]))
  return lines.map(line => {
    const item = fresh.get(line.id)
    return item === undefined ? line : { ...line, item }
  })
}

/** @returns those of the given parts whose details differ from the cart's */
export function changedItems (lines: CartLines, items: readonly Item[]): Item[] {
  const known = new Map(lines.map(line => [line.id, line.item]))
  return items.filter(item => {
    const before = known.get(item.item_number)
    return before !== undefined && !sameItem(before, item)
  })
}

function sameItem (a: Item, b: Item): boolean {
  return a.item_description === b.item_description && a.manufacturer_number === b.manufacturer_number && a.quantity === b.quantity &&
    a.quantity_capped === b.quantity_capped && a.retail_price === b.retail_price && a.dealer_price === b.dealer_price &&
    a.priceBreak?.discount_price === b.priceBreak?.discount_price && a.priceBreak?.discount_quantity === b.priceBreak?.discount_quantity
}

/** A number of pieces of a part. */
export type LinePieces = Pick<CartLine, 'id' | 'quantity'>

/**
 * Takes pieces out of a cart because they were ordered or removed. A line whose quantity has grown in the meantime keeps the pieces that
 * were added.
 */
export function withoutPieces (lines: CartLines, pieces: readonly LinePieces[]): CartLines {
  const taken = new Map(pieces.map(line => [line.id, line.quantity]))
  return lines.flatMap(line => {
    const quantity = taken.get(line.id)
    if (quantity === undefined) return [line]
    return line.quantity > quantity ? [{ ...line, quantity: line.quantity - quantity }] : []
  })
}

/** Puts removed lines back at their old position, except parts that have been added again since. */
export function putBack (lines: CartLines, removed: CartLines, index: number): CartLines {
  const present = new Set(lines.map(line => line.id))
  return lines.toSpliced(index, 0, ...removed.filter(line => !present.has(line.id)))
}

/** Puts the lines of an order back, adding them to what is in the cart. */
export function restoreLines (lines: CartLines, ordered: CartLines): CartLines {
  return ordered.reduce(addLine, lines)
}

/** @returns the lines to be ordered: lines of quantity 0 stay visible in the cart, but are not part of the order */
export function orderedLines (lines: CartLines): CartLine[] {
  return lines.filter(line => line.quantity > 0)
}

/** The lines to be ordered, in the format of the `createOrder` call. */
export function orderBody (lines: CartLines): CartOrderLine[] {
  return orderedLines(lines).map(({ id, quantity, note }) => ({ id, quantity, note }))
}

export function pieces (lines: CartLines): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}
