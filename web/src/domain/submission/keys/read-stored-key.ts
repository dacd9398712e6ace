import type { CartOrderLine } from '@portal/contracts/checkout'
import type { CartMove, EarlierOrder } from '@portal/contracts/errors'
import type { ShownPart, ShownPrices } from '@portal/contracts/shown-prices'
import * as patterns from '@portal/contracts/policy/patterns'
import { fieldsOf, isCount, parsedJson } from '../../../lib/text/read-json.ts'
import { areTexts, isItem, isPriceUnit } from '../../cart/sync/stored-carts.ts'
import { isOrderAhead, isSubmission } from '../../cart/sync/stored-submission.ts'
import type { OpenKey, OrderQuestion, Outcome, SubmittedCart, SubmittedFile, SubmitterKnows } from './open-key.ts'

const uuid = new RegExp(patterns.uuid)

/**
 * Reads a key from local storage. If only its order or outcome is unreadable, it is still a key, and the BFF can be asked for its outcome.
 * @returns undefined if the text is not a key
 */
export function readOpenKey (text: string): OpenKey | undefined {
  const { key, customer, at, by, release, order: ordered, question: asked, outcome: told } = fieldsOf(parsedJson(text))
  if (typeof key !== 'string' || !uuid.test(key) || typeof customer !== 'string' || !isCount(at)) return undefined
  const [order, question, outcome] = [readOrder(ordered), readQuestion(asked), readOutcome(told)]
  return { key, customer, at, ...(typeof by === 'string' && { by }), ...(typeof release === 'string' && { release }), ...(order !== undefined && { order }), ...(question !== undefined && { question }), ...(outcome !== undefined && { outcome }) }
}

function readOrder (value: unknown): SubmittedCart | SubmittedFile | undefined {
  const { poNumber, total, data, lines, items, cartVersion, after, fileName, asks, knows: known } = fieldsOf(value)
  const knows = readKnows(known)
  if (typeof poNumber !== 'string' || !isCount(total) || knows === undefined) return undefined
  if (typeof fileName === 'string') return { poNumber, total, fileName, knows }
  if (typeof data !== 'string' || !Array.isArray(lines) || !lines.every(isOrderLine) || !Array.isArray(items) || !isCount(cartVersion)) return undefined
  return { poNumber, total, data, lines, items: items.filter(isItem), cartVersion, knows, ...(typeof after === 'string' && { after }), ...(asks === true && { asks }) }
}

function readKnows (value: unknown): SubmitterKnows | undefined {
  const { seen, seenDelivery, told, duplicateOf } = fieldsOf(value)
  if (!isShownPrices(seen) || !areTexts(duplicateOf)) return undefined
  return { seen, duplicateOf, ...(typeof seenDelivery === 'string' && { seenDelivery }), ...(isCount(told) && { told }) }
}

function isShownPrices (value: unknown): value is ShownPrices {
  const { parts, total } = fieldsOf(value)
  return isCount(total) && Array.isArray(parts) && parts.every(isShownPart)
}

function isShownPart (value: unknown): value is ShownPart {
  const { item_number: number, price, price_unit: priceUnit, unit_of_measure: unit, superseded_by: successor } = fieldsOf(value)
  return typeof number === 'string' && isCount(price) && isPriceUnit(priceUnit) && [unit, successor].every(text => text === undefined || typeof text === 'string')
}

function isOrderLine (value: unknown): value is CartOrderLine {
  const { id, quantity, note } = fieldsOf(value)
  return typeof id === 'string' && isCount(quantity) && typeof note === 'string'
}

/** @returns undefined if it cannot be read: the order is then sent again, and the BFF repeats the question */
function readQuestion (value: unknown): OrderQuestion | undefined {
  const { kind, message, earlier, moved, version, prices } = fieldsOf(value)
  if (typeof message !== 'string') return undefined
  if (kind === 'duplicate') return isEarlierOrder(earlier) ? { kind, message, earlier } : undefined
  if (kind === 'cart') return isCount(version) ? { kind, message, version, ...(isEarlierOrder(earlier) && { earlier }), ...(isCartMove(moved) && { moved }) } : undefined
  const { seen, now } = fieldsOf(prices)
  return kind === 'prices' && isShownPrices(seen) && isShownPrices(now) ? { kind, message, prices: { seen, now } } : undefined
}

function isEarlierOrder (value: unknown): value is EarlierOrder {
  const { po_number: poNumber, pieces, state } = fieldsOf(value)
  return isOrderAhead(value) && typeof poNumber === 'string' && isCount(pieces) && typeof state === 'string'
}

function isCartMove (value: unknown): value is CartMove {
  const { kind, name, at } = fieldsOf(value)
  return (kind === 'handed-over' || kind === 'taken-back') && typeof name === 'string' && typeof at === 'string' && !Number.isNaN(Date.parse(at))
}

function readOutcome (value: unknown): Outcome | undefined {
  const { state, submission, poNumber, release } = fieldsOf(value)
  if (state === 'withdrawn') return { state }
  if (state === 'asked') return typeof release === 'string' && typeof poNumber === 'string' ? { state, release, poNumber } : undefined
  return state === 'known' && isSubmission(submission) && typeof poNumber === 'string' ? { state, submission, poNumber } : undefined
}
