import type { CartOrderLine } from '@portal/contracts/checkout'
import type { EarlierOrder } from '@portal/contracts/errors'
import * as patterns from '@portal/contracts/policy/patterns'
import { readField, isCount, isRecord, parsedJson } from '../../../lib/text/read-json.ts'
import { isItem } from '../../cart/sync/stored-carts.ts'
import { isOrderAhead, isSubmission } from '../../cart/sync/stored-submission.ts'
import type { DuplicateQuestion, OpenKey, Outcome, SubmittedCart, SubmittedFile } from './open-key.ts'

const uuid = new RegExp(patterns.uuid)

/**
 * Reads a key from local storage. If only its order or outcome is unreadable, it is still a key, and the BFF can be asked for its outcome.
 * @returns undefined if the text is not a key
 */
export function readOpenKey (text: string): OpenKey | undefined {
  const value = parsedJson(text)
  const [key, customer, at] = [readField(value, 'key'), readField(value, 'customer'), readField(value, 'at')]
  if (typeof key !== 'string' || !uuid.test(key) || typeof customer !== 'string' || !isCount(at)) return undefined
  const order = readOrder(readField(value, 'order'))
  const question = readQuestion(readField(value, 'question'))
  const outcome = readOutcome(readField(value, 'outcome'))
  return { key, customer, at, ...(order !== undefined && { order }), ...(question !== undefined && { question }), ...(outcome !== undefined && { outcome }) }
}

function readOrder (value: unknown): SubmittedCart | SubmittedFile | undefined {
  const [poNumber, total, data, lines, items, after, fileName] = ['poNumber', 'total', 'data', 'lines', 'items', 'after', 'fileName'].map(name => readField(value, name))
  if (typeof poNumber !== 'string' || !isCount(total)) return undefined
  if (typeof fileName === 'string') return { poNumber, total, fileName }
  if (typeof data !== 'string' || !Array.isArray(lines) || !lines.every(isOrderLine) || !Array.isArray(items)) return undefined
  return { poNumber, total, data, lines, items: items.filter(isItem), ...(typeof after === 'string' && { after }) }
}

function isOrderLine (value: unknown): value is CartOrderLine {
  return isRecord(value) && typeof value['id'] === 'string' && isCount(value['quantity']) && typeof value['note'] === 'string'
}

/** A question whose earlier order is unreadable is still a question. */
function readQuestion (value: unknown): DuplicateQuestion | undefined {
  const [message, earlier, yes] = [readField(value, 'message'), readField(value, 'earlier'), readField(value, 'yes')]
  if (typeof message !== 'string') return undefined
  return { message, ...(isEarlierOrder(earlier) && { earlier }), ...(yes === true && { yes }) }
}

function isEarlierOrder (value: unknown): value is EarlierOrder {
  return isOrderAhead(value) && typeof readField(value, 'po_number') === 'string' && isCount(readField(value, 'pieces')) && typeof readField(value, 'state') === 'string'
}

function readOutcome (value: unknown): Outcome | undefined {
  const [state, submission, poNumber] = [readField(value, 'state'), readField(value, 'submission'), readField(value, 'poNumber')]
  if (state === 'withdrawn') return { state }
  return state === 'known' && isSubmission(submission) && typeof poNumber === 'string' ? { state, submission, poNumber } : undefined
}
