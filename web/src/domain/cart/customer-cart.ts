import type { RejectedOrder } from '@portal/contracts/orders'
import type { Item } from '@portal/contracts/stock'
import type { CheckoutData, Submission } from '@portal/contracts/checkout'
import { restoreLines, withoutPieces, type CartLine, type CartLines } from './cart-lines.ts'

/** What is stored per customer number and shared by all tabs. */
export type CustomerCart = {
  lines: CartLines
  /** The checkout form as far as it is filled in for these lines. */
  form?: CheckoutForm | undefined
  last?: SubmittedOrder | undefined
  /** Submission keys whose orders have left the cart. An answer may come twice, and to two tabs. */
  taken?: readonly string[] | undefined
  /** References of rejected orders that the person has restored or dismissed. */
  away?: readonly string[] | undefined
}

/** The PO number is empty until one is typed; `address` is null until one is chosen. */
export type CheckoutForm = Omit<CheckoutData, 'address'> & { address: number | null }

/** An order that the portal has received. Its lines are kept so that they can be put back if the ERP rejects it. */
export type SubmittedOrder = {
  key: string
  submission: Submission
  lines: CartLines
  /** Whether its lines never left the cart, or have been put back. */
  inCart: boolean
  /** The checkout form that it was submitted with, encoded as in the address bar. Left out if that is not known. */
  data?: string
  /** It was submitted as a file: the cart is not affected, and `lines` is empty. */
  fromFile?: true
}

export const emptyCart: CustomerCart = { lines: [] }

export function changeLines (cart: CustomerCart, change: (lines: CartLines) => CartLines): CustomerCart {
  const lines = change(cart.lines)
  return lines === cart.lines ? cart : { ...cart, lines }
}

/** More keys than could ever be answered late. */
const takenMax = 50

/** An order as it was sent under its key. The lines of a file were never in the cart. */
export type SentOrder = {
  key: string
  data?: string
  lines: ReadonlyArray<Pick<CartLine, 'id' | 'quantity'>>
  fromFile: boolean
}

/**
 * Records the BFF's answer to a submission. Unless the order was rejected, its lines and the checkout form leave the cart, once per key.
 */
export function recordSubmission (cart: CustomerCart, { key, data, lines, fromFile }: SentOrder, submission: Submission): CustomerCart {
  if (cart.taken?.includes(key) === true) return updateSubmission(cart, submission)
  const refused = submission.state === 'rejected'
  const inCart = refused || fromFile
  return {
    ...cart,
    ...(!inCart && { lines: withoutPieces(cart.lines, lines), form: undefined }),
    ...(!refused && { taken: [...cart.taken ?? [], key].slice(-takenMax) }),
    last: {
      key,
      submission,
      lines: fromFile ? [] : linesAsOrdered(cart.lines, lines),
      inCart,
      ...(data !== undefined && { data }),
      ...(fromFile && { fromFile: true })
    }
  }
}

/** The cart's own lines in the quantities that were ordered, to be put back if the ERP rejects the order. */
function linesAsOrdered (lines: CartLines, ordered: SentOrder['lines']): CartLines {
  return ordered.flatMap(({ id, quantity }) => {
    const line = lines.find(each => each.id === id)
    return line === undefined ? [] : [{ ...line, quantity }]
  })
}

/** Whether the order of this checkout form has been received, so that there is nothing left to submit with it. */
export function isSubmitted (cart: CustomerCart, data: string | undefined): boolean {
  return data !== undefined && cart.last?.data === data && !cart.last.inCart
}

/**
 * Whether another tab has submitted this checkout form since `before` was the last order.
 * @param data the checkout form, encoded as in the address bar
 * @param before the submission key of the last order at that time; undefined if there was none
 */
export function isSubmittedSince (cart: CustomerCart, data: string, before: string | undefined): boolean {
  return isSubmitted(cart, data) && cart.last?.key !== before
}

/** Records the new state of the order submitted last; a state of any other order is ignored. */
export function updateSubmission (cart: CustomerCart, submission: Submission): CustomerCart {
  const { last } = cart
  if (last === undefined || last.submission.reference !== submission.reference || isSameNews(last.submission, submission)) return cart
  return { ...cart, last: { ...last, submission } }
}

function isSameNews (a: Submission, b: Submission): boolean {
  return a.state === b.state && a.erp_order_id === b.erp_order_id && a.message === b.message
}

/** Puts the lines of the last order back into the cart if it was rejected, once. */
export function restoreRefused (cart: CustomerCart): CustomerCart {
  const { last } = cart
  if (last === undefined || last.submission.state !== 'rejected' || last.inCart) return cart
  const restored = { ...cart, lines: restoreLines(cart.lines, last.lines), last: { ...last, inCart: true } }
  return putRejectedAway(restored, last.submission.reference)
}

/** As many as could ever be shown at once. */
const awayMax = 100

/** Records that a rejected order is not to be shown again. */
export function putRejectedAway (cart: CustomerCart, reference: string): CustomerCart {
  const away = cart.away ?? []
  return away.includes(reference) ? cart : { ...cart, away: [...away, reference].slice(-awayMax) }
}

/**
 * Puts the lines of a rejected order back into the cart, once, with current prices.
 * @param items current details of those of its parts that are still sold
 */
export function restoreRejected (cart: CustomerCart, { reference, lines }: Pick<RejectedOrder, 'reference' | 'lines'>, items: readonly Item[]): CustomerCart {
  if (cart.away?.includes(reference) === true) return cart
  const sold = new Map(items.map(item => [item.item_number, item]))
  const restored = lines.flatMap(({ item_number: id, quantity, note }) => {
    const item = sold.get(id)
    return item === undefined ? [] : [{ id, item, quantity, note }]
  })
  const { last } = cart
  const isLast = last?.submission.reference === reference
  return putRejectedAway({
    ...changeLines(cart, now => restoreLines(now, restored)),
    ...(last !== undefined && isLast && { last: { ...last, inCart: true } })
  }, reference)
}
