import type { CartOrderLine } from '@portal/contracts/checkout'
import type { EarlierOrder } from '@portal/contracts/errors'
import * as patterns from '@portal/contracts/policy/patterns'
import { field, isCount, isRecord, parsed } from '../../lib/read-json.ts'
import { isItem } from '../cart/stored-carts.ts'
import { isOrderAhead, isSubmission } from '../cart/stored-submission.ts'
import type { DuplicateQuestion, OpenKey, Outcome, SubmittedCart, SubmittedFile } from './open-key.ts'

const uuid = new RegExp(patterns.uuid)

/**
 * Reads a key from local storage. If only its order or outcome is unreadable, it is still a key, and the BFF can be asked for its outcome.
 * @returns undefined if the text is not a key
 */
export function readOpenKey (text: string): OpenKey | undefined {
  const value = parsed(text)
  const [key, customer, at] = [field(value, 'key'), field(value, 'customer'), field(value, 'at')]
  if (typeof key !== 'string' || !uuid.test(key) || typeof customer !== 'string' || !isCount(at)) return undefined
  const order = readOrder(field(value, 'order'))
  const question = readQuestion(field(value, 'question'))
  const outcome = readOutcome(field(value, 'outcome'))
  return { key, customer, at, ...(order !== undefined && { order }), ...(question !== undefined && { question }), ...(outcome !== undefined && { outcome }) }
}

function readOrder (value: unknown): SubmittedCart | SubmittedFile | undefined {
  const [poNumber, total, data, lines, items, after, fileName] = ['poNumber', 'total', 'data', 'lines', 'items', 'after', 'fileName'].map(name => field(value, name))
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
  const [message, earlier, yes] = [field(value, 'message'), field(value, 'earlier'), field(value, 'yes')]
  if (typeof message !== 'string') return undefined
  return { message, ...(isEarlierOrder(earlier) && { earlier }), ...(yes === true && { yes }) }
}

function isEarlierOrder (value: unknown): value is EarlierOrder {
  return isOrderAhead(value) && typeof field(value, 'po_number') === 'string' && isCount(field(value, 'pieces')) && typeof field(value, 'state') === 'string'
}

function readOutcome (value: unknown): Outcome | undefined {
  const [state, submission, poNumber] = [field(value, 'state'), field(value, 'submission'), field(value, 'poNumber')]
  if (state === 'withdrawn') return { state }
  return state === 'known' && isSubmission(submission) && typeof poNumber === 'string' ? { state, submission, poNumber } : undefined
}
