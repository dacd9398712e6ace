import type { Item } from '@portal/contracts/stock'
import { limits } from '@portal/contracts/policy/limits'
import { cleanNote } from '@portal/contracts/rules/cart-lines'
import { field, isCount, isRecord } from '../../lib/read-json.ts'
import type { CartLine, CartLines } from './cart-lines.ts'
import type { CheckoutForm, CustomerCart, SubmittedOrder } from './customer-cart.ts'
import { isSubmission } from './stored-submission.ts'

/**
 * Reads a cart from the browser's storage, where an older build, another program or a person may have written anything. Invalid lines are
 * dropped; the rest of the cart is kept.
 */
export function readCart (value: unknown): CustomerCart {
  const [form, last] = [readForm(field(value, 'form')), readLast(field(value, 'last'))]
  const [taken, away] = [readTexts(field(value, 'taken')), readTexts(field(value, 'away'))]
  return {
    lines: readLines(field(value, 'lines')),
    ...(last !== undefined && { last }),
    ...(form !== undefined && { form }),
    ...(taken !== undefined && { taken }),
    ...(away !== undefined && { away })
  }
}

export function readLines (value: unknown): CartLines {
  return Array.isArray(value) ? value.filter(isLine).map(line => ({ ...line, note: cleanNote(line.note) })) : []
}

function readTexts (value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter(each => typeof each === 'string') : undefined
}

export function readForm (value: unknown): CheckoutForm | undefined {
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

export function isLine (value: unknown): value is CartLine {
  if (!isRecord(value) || !isItem(value['item'])) return false
  const { id, quantity, note, item } = value
  return id === item.item_number && isCount(quantity) && quantity <= limits.cartQuantityMax && typeof note === 'string' && note.length <= limits.cartNoteMax
}

export function isItem (value: unknown): value is Item {
  if (!isRecord(value)) return false
  const { item_number: number, item_description: description, manufacturer_number: manufacturer, quantity, retail_price: retail, dealer_price: price } = value
  return typeof number === 'string' && typeof description === 'string' && typeof manufacturer === 'string' && Number.isSafeInteger(quantity) &&
    isCount(retail) && (price === undefined || isCount(price)) && (value['priceBreak'] === undefined || isPriceBreak(value['priceBreak']))
}

function isPriceBreak (value: unknown): boolean {
  return isCount(field(value, 'discount_price')) && isCount(field(value, 'discount_quantity'))
}
