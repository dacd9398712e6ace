import type { RejectedOrder } from '@portal/contracts/orders'
import type { Item } from '@portal/contracts/stock'
import type { CheckoutData, Submission } from '@portal/contracts/checkout'
import { restoreLines, withoutPieces, type CartLine, type CartLines } from './cart-lines.ts'

/** What is kept per customer number, in every tab. */
export type CustomerCart = {
  lines: CartLines
  /** The checkout form as far as it was filled in for these lines. */
  form?: CheckoutForm | undefined
  last?: SubmittedOrder | undefined
  /** Keys whose orders have left the cart: an answer may come twice, and to two tabs. */
  taken?: readonly string[] | undefined
  /** References of rejected orders that the person has restored or need not see again. */
  away?: readonly string[] | undefined
}

/** A PO number that nobody typed is empty here; `address` is null until one is chosen. */
export type CheckoutForm = Omit<CheckoutData, 'address'> & { address: number | null }

/** An order that the portal has. Its lines are kept so that they can be put back should the ERP refuse it. */
export type SubmittedOrder = {
  key: string
  submission: Submission
  lines: CartLines
  /** The lines never left the cart, or have been put back. */
  inCart: boolean
  /** The checkout form that it was submitted by, as it stands in the address bar; left out where that is not known any more. */
  data?: string
  /** It came as a file: the cart had no part in it, and `lines` are none. */
  fromFile?: true
}

export const emptyCart: CustomerCart = { lines: [] }

export function changeLines (cart: CustomerCart, change: (lines: CartLines) => CartLines): CustomerCart {
  const lines = change(cart.lines)
  return lines === cart.lines ? cart : { ...cart, lines }
}

/** More than could ever be answered late. */
const takenMax = 50

/** An order of this key, as it was sent. A file's lines never were in the cart. */
export type SentOrder = {
  key: string
  data?: string
  lines: ReadonlyArray<Pick<CartLine, 'id' | 'quantity'>>
  fromFile: boolean
}

/**
 * Takes over what the BFF has answered to a submission. What was ordered leaves the cart, once, and its checkout form with it, unless the order
 * was refused.
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

/** The cart's own lines in the quantities that were ordered, to be put back should the ERP refuse them. */
function linesAsOrdered (lines: CartLines, ordered: SentOrder['lines']): CartLines {
  return ordered.flatMap(({ id, quantity }) => {
    const line = lines.find(each => each.id === id)
    return line === undefined ? [] : [{ ...line, quantity }]
  })
}

/** Whether what this form ordered is in, so that there is nothing left to submit by it: the cart is empty since. */
export function isSubmitted (cart: CustomerCart, data: string | undefined): boolean {
  return data !== undefined && cart.last?.data === data && !cart.last.inCart
}

/**
 * Whether this form went in since the order of the key `before` was the last one: another tab has submitted it.
 * @param before undefined where there was none
 */
export function isSubmittedSince (cart: CustomerCart, data: string, before: string | undefined): boolean {
  return isSubmitted(cart, data) && cart.last?.key !== before
}

/** What is known by now of the order submitted last; news of another one is ignored. */
export function updateSubmission (cart: CustomerCart, submission: Submission): CustomerCart {
  const { last } = cart
  if (last === undefined || last.submission.reference !== submission.reference || isSameNews(last.submission, submission)) return cart
  return { ...cart, last: { ...last, submission } }
}

function isSameNews (a: Submission, b: Submission): boolean {
  return a.state === b.state && a.erp_order_id === b.erp_order_id && a.message === b.message
}

/** Puts the lines of a refused order back into the cart, once. */
export function restoreRefused (cart: CustomerCart): CustomerCart {
  const { last } = cart
  if (last === undefined || last.submission.state !== 'rejected' || last.inCart) return cart
  const restored = { ...cart, lines: restoreLines(cart.lines, last.lines), last: { ...last, inCart: true } }
  return putRejectedAway(restored, last.submission.reference)
}

/** As many as could ever be shown at once; older ones are shown no more by then. */
const awayMax = 100

/** A rejected order need not be shown again. */
export function putRejectedAway (cart: CustomerCart, reference: string): CustomerCart {
  const away = cart.away ?? []
  return away.includes(reference) ? cart : { ...cart, away: [...away, reference].slice(-awayMax) }
}

/**
 * Puts a rejected order back into the cart, once, as its parts are sold today.
 * @param items those of its parts that are sold
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
