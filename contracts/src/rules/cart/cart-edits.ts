import type { CartEdit, CartLine, LinePieces } from '../../cart.ts'
import type { ItemNumber, Reference } from '../../base/ids.ts'
import { limits } from '../../policy/limits.ts'
import type { Item } from '../../stock.ts'
import { cleanNote, mergedNote } from './cart-lines.ts'

/** The lines of a cart in order, at most one for each part. */
export type CartLines = readonly CartLine[]

/** What the BFF keeps of a cart. `away`: references of rejected orders that the person recently restored or put aside. */
export type CartContent = { readonly lines: CartLines, readonly away: readonly Reference[] }

export const emptyContent: CartContent = { lines: [], away: [] }

/** The most rejected orders that could ever be shown at once. */
const awayMax = 100

/**
 * Applies an edit to a cart. The BFF and the page both use this function, so that they come to the same cart.
 * @returns the same object if the edit has no effect
 */
export function applyEdit (cart: CartContent, edit: CartEdit): CartContent {
  switch (edit.kind) {
    case 'add': return changeLines(cart, lines => edit.lines.reduce(addLine, lines))
    case 'quantity': return changeLines(cart, lines => setQuantity(lines, edit.id, edit.quantity))
    case 'note': return changeLines(cart, lines => setNote(lines, edit.id, edit.note))
    case 'remove': return changeLines(cart, lines => withoutPieces(lines, edit.seen))
    case 'replace': return changeLines(cart, lines => withoutPieces(lines, edit.seen).reduce(addLine, edit.lines.reduce(addLine, [])))
    case 'put-back': return changeLines(cart, lines => putBack(lines, edit.lines, edit.index))
    case 'restore': return (edit.lines.length === 0 && edit.replaced === undefined) || cart.away.includes(edit.reference) ? cart : restore(cart, edit.reference, edit.lines)
    case 'put-away': return cart.away.includes(edit.reference) ? cart : putAway(cart, edit.reference)
  }
}

function changeLines (cart: CartContent, change: (lines: CartLines) => CartLines): CartContent {
  const lines = change(cart.lines)
  return lines === cart.lines ? cart : { ...cart, lines }
}

/** Pieces for which there is no room stay with the order, which can be restored again. */
function restore (cart: CartContent, reference: Reference, added: CartLines): CartContent {
  const piecesIn = (lines: CartLines): number => lines.reduce((sum, line) => sum + line.quantity, 0)
  const restored = changeLines(cart, lines => added.reduce(addLine, lines))
  const isWhole = piecesIn(restored.lines) - piecesIn(cart.lines) === piecesIn(added)
  return isWhole ? putAway(restored, reference) : restored
}

function putAway (cart: CartContent, reference: Reference): CartContent {
  return { ...cart, away: [...cart.away, reference].slice(-awayMax) }
}

/**
 * Adds a part, to its existing line if there is one, which keeps its own note. Pieces beyond a line's limit are not added, and a full cart takes no
 * further part.
 */
export function addLine (lines: CartLines, added: CartLine): CartLines {
  const line = lines.find(each => each.id === added.id)
  const quantity = (line?.quantity ?? 0) + added.quantity
  if (quantity > limits.cartQuantityMax) return lines
  if (line !== undefined) return changeLine(lines, line.id, { quantity, note: mergedNote(line.note, added.note) })
  return lines.length < limits.cartLinesMax ? [...lines, { ...added, note: cleanNote(added.note) }] : lines
}

/** @returns the same array if nothing changes */
function changeLine (lines: CartLines, id: ItemNumber, change: Partial<CartLine>): CartLines {
  const index = lines.findIndex(line => line.id === id)
  const line = lines[index]
  if (line === undefined) return lines
  const changed = { ...line, ...change }
  return changed.quantity === line.quantity && changed.note === line.note ? lines : lines.with(index, changed)
}

/** Ignores negative and fractional quantities, and those above the limit. */
export function setQuantity (lines: CartLines, id: ItemNumber, quantity: number): CartLines {
  return Number.isInteger(quantity) && quantity >= 0 && quantity <= limits.cartQuantityMax ? changeLine(lines, id, { quantity }) : lines
}

export function setNote (lines: CartLines, id: ItemNumber, note: string): CartLines {
  return changeLine(lines, id, { note: cleanNote(note) })
}

/**
 * Takes pieces out of a cart because they were ordered or removed. A line whose quantity has grown in the meantime keeps the pieces that
 * were added.
 * @returns the same array if nothing changes
 */
export function withoutPieces (lines: CartLines, pieces: readonly LinePieces[]): CartLines {
  const taken = new Map(pieces.map(line => [line.id, line.quantity]))
  if (!lines.some(line => taken.has(line.id))) return lines
  return lines.flatMap(line => {
    const quantity = taken.get(line.id)
    if (quantity === undefined) return [line]
    return line.quantity > quantity ? [{ ...line, quantity: line.quantity - quantity }] : []
  })
}

/** Whether both have the same parts in the same quantities, in any order. */
export function samePieces (lines: readonly LinePieces[], others: readonly LinePieces[]): boolean {
  const quantities = new Map(others.map(({ id, quantity }) => [id, quantity]))
  return lines.length === quantities.size && lines.every(({ id, quantity }) => quantities.get(id) === quantity)
}

/** Puts removed lines back at their old position, except parts that have been added again since. */
export function putBack (lines: CartLines, removed: CartLines, index: number): CartLines {
  const present = new Set(lines.map(line => line.id))
  const missing = removed.filter(line => !present.has(line.id)).slice(0, Math.max(0, limits.cartLinesMax - lines.length))
  return missing.length === 0 ? lines : lines.toSpliced(index, 0, ...missing)
}

/** A part's details as a cart keeps them: without what only a search shows, and with long texts cut. */
export function keptItem (item: Item): Item {
  const { quantity, quantity_capped, retail_price, dealer_price, price_unit, priceBreak, further_breaks } = item
  const { unit_of_measure, pack_size, sold_in_packs, superseded_by } = item
  const cut = (text: string): string => text.slice(0, limits.cartItemTextMax)
  return {
    item_number: item.item_number,
    item_description: cut(item.item_description),
    manufacturer_number: cut(item.manufacturer_number),
    quantity,
    ...(quantity_capped !== undefined && { quantity_capped }),
    ...(retail_price !== undefined && { retail_price }),
    ...(dealer_price !== undefined && { dealer_price }),
    ...(price_unit !== undefined && { price_unit }),
    ...(priceBreak !== undefined && { priceBreak }),
    ...(further_breaks !== undefined && { further_breaks }),
    ...(unit_of_measure !== undefined && { unit_of_measure: cut(unit_of_measure) }),
    ...(pack_size !== undefined && { pack_size }),
    ...(sold_in_packs !== undefined && { sold_in_packs }),
    ...(superseded_by !== undefined && { superseded_by: cut(superseded_by) })
  }
}
