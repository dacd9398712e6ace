import { isShipMethod } from '@portal/contracts/rules/checkout/ship-method'
import { fieldsOf, isCount, parsedJson } from '../../../lib/text/read-json.ts'
import type { CheckoutForm, LocalCart, LastSubmittedOrder } from '../content/customer-cart.ts'
import { areTexts, readLines } from './stored-carts.ts'
import { isSubmission } from './stored-submission.ts'

/** The part of a cart that stays in this browser, until somebody logs out. */
export type LocalCartStore = {
  cart: () => LocalCart
  /** Reads what other tabs have written. */
  read: () => void
  /** If two tabs write the form or the last order at the same moment, the later one counts. */
  write: (cart: LocalCart) => void
  /** Stores what the browser had no room for. */
  tidy: () => void
  /** Stops storing anything, because somebody has logged out. */
  close: () => void
}

const parts = ['form', 'orders'] as const
type Part = (typeof parts)[number]

/** @param prefix of the names of its storage entries */
export function openLocalCart (prefix: string, storage: () => Storage): LocalCartStore {
  const texts: Record<Part, string | null> = { form: null, orders: null }
  let cart: LocalCart = {}
  let isOpen = true

  function read (): void {
    for (const part of parts) {
      const text = stored(part)
      if (text === texts[part]) continue
      texts[part] = text
      cart = part === 'form' ? { ...cart, form: readForm(parsedJson(text ?? '')) } : { ...cart, ...readOrders(parsedJson(text ?? '')) }
    }
  }

  function stored (part: Part): string | null {
    try {
      return storage().getItem(prefix + part)
    } catch {
      // If storage is refused, the tab continues with what it has in memory.
      return texts[part]
    }
  }

  function write (next: LocalCart): void {
    if (next === cart) return
    cart = next
    tidy()
  }

  function tidy (): void {
    const { form, last, taken } = cart
    put('form', form)
    // If there is no room for the lines, the order itself still matters.
    if (!put('orders', last && { last, taken })) put('orders', last && { last: { ...last, lines: [] }, taken })
  }

  /** @returns false if the browser refuses to store it, or has no room: it exists in this tab only */
  function put (part: Part, value: object | undefined): boolean {
    const text = value === undefined ? null : JSON.stringify(value)
    if (!isOpen || text === texts[part]) return true
    try {
      if (text === null) storage().removeItem(prefix + part)
      else storage().setItem(prefix + part, text)
      texts[part] = text
      return true
    } catch {
      return false
    }
  }

  read()
  return { cart: () => cart, read, write, tidy, close: () => { isOpen = false } }
}

export function readForm (value: unknown): CheckoutForm | undefined {
  const { shipping, po_number: po, special_instructions: instructions, address } = fieldsOf(value)
  if (!isShipMethod(shipping)) return undefined
  if (typeof po !== 'string' || typeof instructions !== 'string') return undefined
  return { shipping, po_number: po, special_instructions: instructions, address: isCount(address) ? address : null }
}

function readOrders (value: unknown): Pick<LocalCart, 'last' | 'taken'> {
  const { last, taken } = fieldsOf(value)
  return { last: readLast(last), taken: areTexts(taken) ? taken : undefined }
}

function readLast (value: unknown): LastSubmittedOrder | undefined {
  const { key, submission, inCart, data, cartVersion, lines, fromFile } = fieldsOf(value)
  if (typeof key !== 'string' || typeof inCart !== 'boolean') return undefined
  if (!isSubmission(submission)) return undefined
  return {
    key,
    submission,
    lines: readLines(lines),
    inCart,
    ...(typeof data === 'string' && { data }),
    ...(fromFile === true && { fromFile: true }),
    ...(isCount(cartVersion) && { cartVersion })
  }
}
