import { field, isCount, isRecord, parsed } from '../../lib/read-json.ts'
import type { CartEdit, RestoredOrder } from './cart-edits.ts'
import type { LinePieces } from './cart-lines.ts'
import type { SentOrder } from './customer-cart.ts'
import { isItem, isLine, readForm, readLines } from './stored-carts.ts'
import { isSubmission } from './stored-submission.ts'

/** Reads an edit from the browser's storage. @returns undefined if it is not an edit that this build knows */
export function readEdit (text: string): CartEdit | undefined {
  const edit = parsed(text)
  if (!isRecord(edit)) return undefined
  const { kind, id, line, quantity, note, seen, lines, index, items, order, submission, reference } = edit
  if (kind === 'add') return isLine(line) ? { kind, line } : undefined
  if (kind === 'add-lines') return { kind, lines: readLines(lines) }
  if (kind === 'quantity') return typeof id === 'string' && isCount(quantity) ? { kind, id, quantity } : undefined
  if (kind === 'note') return typeof id === 'string' && typeof note === 'string' ? { kind, id, note } : undefined
  if (kind === 'remove') return arePieces(seen) ? { kind, seen } : undefined
  if (kind === 'replace') return arePieces(seen) ? { kind, seen, lines: readLines(lines) } : undefined
  if (kind === 'put-back') return isCount(index) ? { kind, lines: readLines(lines), index } : undefined
  if (kind === 'refresh') return Array.isArray(items) ? { kind, items: items.filter(isItem) } : undefined
  if (kind === 'sent') return isSentOrder(order) && isSubmission(submission) ? { kind, order, submission } : undefined
  if (kind === 'news') return isSubmission(submission) ? { kind, submission } : undefined
  if (kind === 'restore-refused') return { kind }
  if (kind === 'restore-rejected') return isRestoredOrder(order) && Array.isArray(items) ? { kind, order, items: items.filter(isItem) } : undefined
  if (kind === 'put-away') return typeof reference === 'string' ? { kind, reference } : undefined
  const form = kind === 'form' ? readForm(edit['form']) : undefined
  return form && { kind: 'form', form }
}

function arePieces (value: unknown): value is LinePieces[] {
  return Array.isArray(value) && value.every(each => typeof field(each, 'id') === 'string' && isCount(field(each, 'quantity')))
}

function isSentOrder (value: unknown): value is SentOrder {
  const data = field(value, 'data')
  return typeof field(value, 'key') === 'string' && (data === undefined || typeof data === 'string') && arePieces(field(value, 'lines')) &&
    typeof field(value, 'fromFile') === 'boolean'
}

function isRestoredOrder (value: unknown): value is RestoredOrder {
  const lines = field(value, 'lines')
  return typeof field(value, 'reference') === 'string' && Array.isArray(lines) && lines.every(line => {
    return typeof field(line, 'item_number') === 'string' && isCount(field(line, 'quantity')) && typeof field(line, 'note') === 'string'
  })
}
