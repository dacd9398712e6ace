import type { CartEdit, CartLine, LinePieces } from '@portal/contracts/cart'
import { limits } from '@portal/contracts/policy/limits'
import { cleanNote } from '@portal/contracts/rules/cart/cart-lines'
import type { CartContent, CartLines } from '@portal/contracts/rules/cart/cart-edits'
import type { Item } from '@portal/contracts/stock'
import { textLength } from '@portal/contracts/rules/text/typed-text'
import { fieldsOf, isCount, isRecord, parsedJson } from '../../../lib/text/read-json.ts'

/**
 * Readers of a cart's entries in the browser's storage. An older build, another program or a person may have written anything there.
 */

/** The cart as the BFF has sent it. `applied`: edits that it contains, as far as another tab may still see them. */
export type CartBase = CartContent & { readonly version: number, readonly applied: readonly string[] }

/** @returns undefined if any part of it is invalid: the page then fetches the cart */
export function readBase (text: string, version: number): CartBase | undefined {
  const { lines, away, applied } = fieldsOf(parsedJson(text))
  if (!Array.isArray(lines) || !lines.every(isLine) || !areTexts(away) || !areTexts(applied)) return undefined
  return { version, lines, away, applied }
}

/** @returns undefined if it is not an edit that this build knows, field by field; the page of a newer build may have left it, and sends it */
export function readEdit (text: string): CartEdit | undefined {
  const edit = parsedJson(text)
  if (!isRecord(edit)) return undefined
  const { kind, id, quantity, note, seen, lines, index, reference, ...others } = edit
  if (Object.keys(others).length > 0) return undefined
  if (kind === 'add') return { kind, lines: readLines(lines) }
  if (kind === 'quantity') return typeof id === 'string' && isCount(quantity) ? { kind, id, quantity } : undefined
  if (kind === 'note') return typeof id === 'string' && typeof note === 'string' ? { kind, id, note } : undefined
  if (kind === 'remove') return arePieces(seen) ? { kind, seen } : undefined
  if (kind === 'replace') return arePieces(seen) ? { kind, seen, lines: readLines(lines) } : undefined
  if (kind === 'put-back') return isCount(index) ? { kind, lines: readLines(lines), index } : undefined
  if (kind === 'restore') return typeof reference === 'string' ? { kind, reference, lines: readLines(lines) } : undefined
  return kind === 'put-away' && typeof reference === 'string' ? { kind, reference } : undefined
}

/** Invalid lines are left out. */
export function readLines (value: unknown): CartLine[] {
  return Array.isArray(value) ? value.filter(isLine).map(line => ({ ...line, note: cleanNote(line.note) })) : []
}

function arePieces (value: unknown): value is LinePieces[] {
  return Array.isArray(value) && value.map(fieldsOf).every(({ id, quantity }) => typeof id === 'string' && isCount(quantity))
}

export function areTexts (value: unknown): value is string[] {
  return Array.isArray(value) && value.every(each => typeof each === 'string')
}

function isLine (value: unknown): value is CartLines[number] {
  if (!isRecord(value) || !isItem(value['item'])) return false
  const { id, quantity, note, item } = value
  return id === item.item_number && isCount(quantity) && quantity <= limits.cartQuantityMax && typeof note === 'string' && textLength(note) <= limits.cartNoteMax
}

export function isItem (value: unknown): value is Item {
  const {
    item_number: number, item_description: description, manufacturer_number: manufacturer, quantity, retail_price: retail, dealer_price: price,
    price_unit: unit, priceBreak, further_breaks: further
  } = fieldsOf(value)
  return typeof number === 'string' && typeof description === 'string' && typeof manufacturer === 'string' && Number.isSafeInteger(quantity) &&
    (retail === undefined || isCount(retail)) && (price === undefined || isCount(price)) && (retail !== undefined || price !== undefined) &&
    isPriceUnit(unit) && (priceBreak === undefined || isPriceBreak(priceBreak)) &&
    (further === undefined || (Array.isArray(further) && further.every(isPriceBreak)))
}

/** Left out for a price of one piece. */
export function isPriceUnit (value: unknown): boolean {
  return value === undefined || (isCount(value) && value > 1)
}

function isPriceBreak (value: unknown): boolean {
  const { discount_price: price, discount_quantity: quantity } = fieldsOf(value)
  return isCount(price) && isCount(quantity)
}
