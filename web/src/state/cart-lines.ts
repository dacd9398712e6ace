import type { Item } from '@portal/contracts/stock'
import type { CartOrderLine } from '@portal/contracts/checkout'
import { limits } from '@portal/contracts/limits'
import { asOneLine } from '@portal/contracts/rules/typed-text'

/** A line of a cart. `item` is what the portal knew of the part when it was last asked, price break included. */
export type CartLine = { id: string, item: Item, quantity: number, note: string }

export type CartLines = readonly CartLine[]

/** Adds to the line of that part, whose own note stays; undefined where there is none. */
export function addToLine (lines: CartLines, id: string, quantity: number): CartLines | undefined {
  const line = lines.find(each => each.id === id)
  return line === undefined ? undefined : setQuantity(lines, id, line.quantity + quantity)
}

/**
 * Adds a part whose details have just arrived. The line may have come into being meanwhile (a double click, another
 * tab): then the quantities are summed.
 */
export function addLine (lines: CartLines, line: CartLine): CartLines {
  const quantity = Math.min(line.quantity, limits.cartQuantityMax)
  return addToLine(lines, line.id, line.quantity) ?? [...lines, { ...line, note: cleanNote(line.note), quantity }]
}

/** The same lines come back where nothing changes. */
function changeLine (lines: CartLines, id: string, change: Partial<CartLine>): CartLines {
  const index = lines.findIndex(line => line.id === id)
  const line = lines[index]
  if (line === undefined) return lines
  const changed = { ...line, ...change }
  return changed.quantity === line.quantity && changed.note === line.note ? lines : lines.with(index, changed)
}

/** Negative and broken quantities are ignored; large ones stop at the limit. */
export function setQuantity (lines: CartLines, id: string, quantity: number): CartLines {
  if (!Number.isInteger(quantity) || quantity < 0) return lines
  return changeLine(lines, id, { quantity: Math.min(quantity, limits.cartQuantityMax) })
}

/** A note as an order takes it, wherever it was pasted from. */
export function cleanNote (note: string): string {
  return asOneLine(note).slice(0, limits.cartNoteMax)
}

export function setNote (lines: CartLines, id: string, note: string): CartLines {
  return changeLine(lines, id, { note: cleanNote(note) })
}

/** Takes over today's details of the parts given; what is ordered stays as it is. */
export function refreshItems (lines: CartLines, items: readonly Item[]): CartLines {
  const fresh = new Map(items.map(item => [item.item_number, item]))
  return lines.map(line => {
    const item = fresh.get(line.id)
    return item === undefined ? line : { ...line, item }
  })
}

/**
 * What is left of a cart once an order of `ordered` stands. As a rule nothing; where the cart grew while the order was
 * on its way, what came on top.
 */
export function withoutOrdered (lines: CartLines, ordered: ReadonlyArray<Pick<CartLine, 'id' | 'quantity'>>): CartLines {
  const taken = new Map(ordered.map(line => [line.id, line.quantity]))
  return lines.flatMap(line => {
    const quantity = taken.get(line.id)
    if (quantity === undefined) return [line]
    return line.quantity > quantity ? [{ ...line, quantity: line.quantity - quantity }] : []
  })
}

/** Puts removed lines back where they were, unless the parts are in the cart again. */
export function putBack (lines: CartLines, removed: CartLines, index: number): CartLines {
  const present = new Set(lines.map(line => line.id))
  return lines.toSpliced(index, 0, ...removed.filter(line => !present.has(line.id)))
}

/** Puts the lines of an order back, summed with what is in the cart. */
export function restoreLines (lines: CartLines, ordered: CartLines): CartLines {
  return ordered.reduce(addLine, lines)
}

/** Lines of quantity 0 stay visible in the cart and are not ordered. */
export function orderedLines (lines: CartLines): CartLine[] {
  return lines.filter(line => line.quantity > 0)
}

/** The ordered lines as the call takes them. */
export function orderBody (lines: CartLines): CartOrderLine[] {
  return orderedLines(lines).map(({ id, quantity, note }) => ({ id, quantity, note }))
}

export function pieces (lines: CartLines): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}
