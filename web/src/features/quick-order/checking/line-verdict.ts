import { limits } from '@portal/contracts/policy/limits'
import * as messages from '@portal/contracts/policy/messages'
import { readQuantity } from '@portal/contracts/rules/cart/cart-lines'
import { brokenPack, inWholePacks, supply, type Supply } from '@portal/contracts/rules/stock/supply'
import { textFault } from '@portal/contracts/rules/text/typed-text'
import type { Item, TypedPart } from '@portal/contracts/stock'
import { formatCount } from '../../../lib/text/format.ts'
import { isBlank, typedPart, type EnteredLine } from '../entry/entered-lines.ts'

/** What is known of a typed part: nothing yet while it is asked for, an answer, or that it could not be checked. */
export type PartKnowledge = TypedPart | 'unchecked' | undefined

/**
 * What is to be said of a line.
 * - `waiting`: it is not known yet whether it can be ordered
 * - `wrong`: it cannot be ordered as it stands
 */
export type LineVerdict =
  | { kind: 'blank' }
  | { kind: 'waiting', isAsked: boolean }
  | { kind: 'wrong', why: string, item?: Item, near?: readonly Item[], whole?: number }
  | { kind: 'good', item: Item, quantity: number, supply: Supply, with: TogetherWith | undefined }

/** The other lines with the same part: the number of the first one, and the pieces on all of them, this one included. */
export type TogetherWith = { row: number, pieces: number }

/** Whether the BFF can be asked for what was typed as a part number. */
export function isAskable (part: string): boolean {
  return textFault(part, { min: 1, max: limits.searchTermMax }) === undefined
}

/** @param together undefined if no other line has the part */
export function verdictOf (line: EnteredLine, known: PartKnowledge, together: TogetherWith | undefined): LineVerdict {
  if (isBlank(line)) return { kind: 'blank' }
  if (typedPart(line) === '') return { kind: 'wrong', why: 'No part number was recognized. Enter it or leave out the line.' }
  if (!isAskable(line.part)) return { kind: 'wrong', why: `A part number has at most ${limits.searchTermMax} characters, and no line breaks or tabs.` }
  if (known === undefined) return { kind: 'waiting', isAsked: true }
  if (known === 'unchecked' || known.not_checked === true) return { kind: 'waiting', isAsked: false }
  const { found: item, near } = known
  if (item === undefined) return { kind: 'wrong', why: `Part ${line.part.trim()} not found.`, near }
  const quantity = readQuantity(line.quantity)
  const pieces = together?.pieces ?? quantity
  if (quantity === undefined) return { kind: 'wrong', item, why: messages.quantityInvalid }
  if (quantity === 0 || pieces === undefined) return { kind: 'wrong', item, why: 'Enter a quantity.' }
  if (quantity > limits.cartQuantityMax || pieces > limits.cartQuantityMax) return { kind: 'wrong', item, why: messages.quantityMax }
  const pack = brokenPack(item, pieces)
  if (pack !== undefined) {
    const whole = quantity + inWholePacks(item, pieces) - pieces
    return { kind: 'wrong', item, why: `Sold in packs of ${formatCount(pack)} only.`, ...(whole <= limits.cartQuantityMax && { whole }) }
  }
  if (line.note.length > limits.cartNoteMax) return { kind: 'wrong', item, why: messages.noteTooLong }
  return { kind: 'good', item, quantity, supply: supply(item, pieces), with: together }
}
