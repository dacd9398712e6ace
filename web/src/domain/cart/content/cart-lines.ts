import type { CartLine } from '@portal/contracts/cart'
import type { CartOrderLine } from '@portal/contracts/checkout'
import type { CartLines } from '@portal/contracts/rules/cart/cart-edits'
import type { Item } from '@portal/contracts/stock'

export type { CartLine, LinePieces } from '@portal/contracts/cart'
export type { CartLines } from '@portal/contracts/rules/cart/cart-edits'

/** Replaces the details of the given parts with current ones. Quantities and notes stay as they are. */
export function refreshItems (lines: CartLines, items: readonly Item[]): CartLines {
  if (items.length === 0) return lines
  const fresh = new Map(items.map(item => [item.item_number, item]))
  return lines.map(line => {
    const item = fresh.get(line.id)
    return item === undefined || item === line.item ? line : { ...line, item }
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

function sameBreaks (a: Item['further_breaks'] = [], b: Item['further_breaks'] = []): boolean {
  return a.length === b.length && a.every((one, at) => one.discount_price === b[at]?.discount_price && one.discount_quantity === b[at]?.discount_quantity)
}

function sameItem (a: Item, b: Item): boolean {
  return a.item_description === b.item_description && a.manufacturer_number === b.manufacturer_number && a.quantity === b.quantity &&
    a.quantity_capped === b.quantity_capped && a.retail_price === b.retail_price && a.dealer_price === b.dealer_price && a.price_unit === b.price_unit &&
    a.priceBreak?.discount_price === b.priceBreak?.discount_price && a.priceBreak?.discount_quantity === b.priceBreak?.discount_quantity &&
    sameBreaks(a.further_breaks, b.further_breaks) &&
    a.unit_of_measure === b.unit_of_measure && a.pack_size === b.pack_size && a.sold_in_packs === b.sold_in_packs && a.superseded_by === b.superseded_by
}

/** The same lines, with every line that has not changed as the very object that it was, so that memoized rows are not rendered again. */
export function keepingSame (lines: CartLines, before: CartLines): CartLines {
  const known = new Map(before.map(line => [line.id, line]))
  const kept = lines.map(line => {
    const same = known.get(line.id)
    return same !== undefined && isSame(line, same) ? same : line
  })
  return kept.length === before.length && kept.every((line, index) => line === before[index]) ? before : kept
}

function isSame (a: CartLine, b: CartLine): boolean {
  return a === b || (a.quantity === b.quantity && a.note === b.note && sameItem(a.item, b.item))
}

/** @returns the lines to be ordered: lines of quantity 0 stay visible in the cart, but are not part of the order */
export function orderedLines (lines: CartLines): CartLine[] {
  return lines.filter(line => line.quantity > 0)
}

/** The lines to be ordered, in the format of the `createOrder` call. */
export function orderBody (lines: CartLines): CartOrderLine[] {
  return orderedLines(lines).map(({ id, quantity, note }) => ({ id, quantity, note }))
}

export function pieces (lines: ReadonlyArray<Pick<CartLine, 'quantity'>>): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}
