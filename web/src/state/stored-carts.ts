import { limits } from '@portal/contracts/limits'
import { field, isCount, isRecord } from '../lib/read-record.ts'
import { cleanNote, type CartLine, type CartLines } from './cart-lines.ts'
import type { CheckoutForm, CustomerCart, SubmittedOrder } from './customer-cart.ts'
import { isSubmission } from './submission/stored-key.ts'

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
  const [form, taken, away] = [readForm(field(value, 'form')), readTexts(field(value, 'taken')), readTexts(field(value, 'away'))]
  return {
    lines: readLines(field(value, 'lines')),
    last: readLast(field(value, 'last')),
    ...(form !== undefined && { form }),
    ...(taken !== undefined && { taken }),
    ...(away !== undefined && { away })
  }
}

function readLines (value: unknown): CartLines {
  return Array.isArray(value) ? value.filter(isLine).map(line => ({ ...line, note: cleanNote(line.note) })) : []
}

function readTexts (value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter(each => typeof each === 'string') : undefined
}

function readForm (value: unknown): CheckoutForm | undefined {
  const [shipping, po, instructions, address] = ['shipping', 'po_number', 'special_instructions', 'address'].map(name => field(value, name))
  if (shipping !== 'default' && shipping !== 'will-call') return undefined
  if (typeof po !== 'string' || typeof instructions !== 'string') return undefined
  return { shipping, po_number: po, special_instructions: instructions, address: isCount(address) ? address : null }
}

function readLast (value: unknown): SubmittedOrder | undefined {
  const [key, submission, inCart] = [field(value, 'key'), field(value, 'submission'), field(value, 'inCart')]
  if (typeof key !== 'string' || typeof inCart !== 'boolean') return undefined
  if (!isSubmission(submission)) return undefined
  const data = field(value, 'data')
  return {
    key,
    submission,
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
