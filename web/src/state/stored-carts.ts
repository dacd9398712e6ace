import { limits } from '@portal/contracts/limits'
import { cleanNote, type CartLine, type CartLines } from './cart-lines.ts'
import type { CustomerCart, PendingSubmission, SubmittedOrder } from './customer-cart.ts'

/**
 * Carts as they were found in the browser's storage, where an older build, another program or a person may have written
 * anything. A line that is none is left out; the rest of the cart is kept.
 */
export function readCarts (stored: unknown): Record<string, CustomerCart> {
  const carts = field(stored, 'carts')
  if (!isRecord(carts)) return {}
  return Object.fromEntries(Object.entries(carts).map(([customer, cart]) => [customer, readCart(cart)]))
}

function readCart (value: unknown): CustomerCart {
  return { lines: readLines(field(value, 'lines')), pending: readPending(field(value, 'pending')), last: readLast(field(value, 'last')), ...readAway(field(value, 'away')) }
}

function readLines (value: unknown): CartLines {
  return Array.isArray(value) ? value.filter(isLine).map(line => ({ ...line, note: cleanNote(line.note) })) : []
}

function readAway (value: unknown): Pick<CustomerCart, 'away'> {
  return Array.isArray(value) ? { away: value.filter(reference => typeof reference === 'string') } : {}
}

function readPending (value: unknown): PendingSubmission | undefined {
  const [key, data] = [field(value, 'key'), field(value, 'data')]
  return typeof key === 'string' && typeof data === 'string' ? { key, data } : undefined
}

function readLast (value: unknown): SubmittedOrder | undefined {
  const [key, submission, inCart] = [field(value, 'key'), field(value, 'submission'), field(value, 'inCart')]
  if (typeof key !== 'string' || typeof inCart !== 'boolean') return undefined
  if (typeof field(submission, 'reference') !== 'string' || typeof field(submission, 'state') !== 'string') return undefined
  const data = field(value, 'data')
  // What the BFF answered, stored as it came; a state of another build is shown as one that awaits confirmation.
  return {
    key,
    submission: submission as SubmittedOrder['submission'],
    lines: readLines(field(value, 'lines')),
    inCart,
    ...(typeof data === 'string' && { data }),
    ...(field(value, 'fromFile') === true && { fromFile: true })
  }
}

function isLine (value: unknown): value is CartLine {
  if (!isRecord(value) || !isRecord(value['item'])) return false
  const { id, quantity, note, item } = value
  const { item_number: number, item_description: description, manufacturer_number: manufacturer, quantity: stock } = item
  return typeof id === 'string' && id === number && typeof description === 'string' && typeof manufacturer === 'string' &&
    isCount(quantity) && quantity <= limits.cartQuantityMax && typeof note === 'string' && note.length <= limits.cartNoteMax &&
    Number.isSafeInteger(stock) && isCount(item['retail_price']) && (item['dealer_price'] === undefined || isCount(item['dealer_price'])) &&
    (item['priceBreak'] === undefined || isPriceBreak(item['priceBreak']))
}

function isPriceBreak (value: unknown): boolean {
  return isCount(field(value, 'discount_price')) && isCount(field(value, 'discount_quantity'))
}

function isCount (value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function isRecord (value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function field (value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined
}
