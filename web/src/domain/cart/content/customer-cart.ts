import type { CheckoutData, Submission } from '@portal/contracts/checkout'
import type { SubmissionKey } from '@portal/contracts/base/ids'
import { emptyContent, samePieces, type CartContent } from '@portal/contracts/rules/cart/cart-edits'
import { everyRight, type Rights } from '@portal/contracts/rules/accounts/rights'
import { cartLinesWithin } from '@portal/contracts/rules/accounts/within-rights'
import { orderedLines, type CartLines, type LinePieces } from './cart-lines.ts'

/** A cart as the page shows it: what the BFF keeps of it, in which version, and what stays in this browser. */
export type CustomerCart = CartContent & LocalCart & { readonly version: number }

/** What stays in this browser. */
export type LocalCart = {
  /** The checkout form as far as it is filled in for these lines. */
  form?: CheckoutForm | undefined
  last?: LastSubmittedOrder | undefined
  /** Submission keys whose answers have been recorded. An answer may come twice, and to two tabs. */
  taken?: readonly string[] | undefined
}

/** The PO number is empty until one is typed; `address` is null until one is chosen. */
export type CheckoutForm = Omit<CheckoutData, 'address'> & { address: number | null }

/**
 * An order that the portal has received. Its lines are kept so that they can be put back if the ERP rejects it; there are none if this browser does
 * not know them, or not all of them.
 */
export type LastSubmittedOrder = {
  key: SubmissionKey
  submission: Submission
  lines: CartLines
  /** Whether its lines were never in the cart, or have been put back. */
  inCart: boolean
  /** The checkout form that it was submitted with, encoded as in the address bar. Left out if that is not known. */
  data?: string
  /** It was submitted as a file: the cart is not affected, and `lines` is empty. */
  fromFile?: true
  /** The version of the kept cart when the answer was recorded. Until a later one is fetched, the cart still shows the order's lines. */
  cartVersion?: number
}

export const emptyCart: CustomerCart = { ...emptyContent, version: 0 }

/**
 * The cart as shown. An order whose lines were put back, on any device, is not offered again. Stored prices are hidden from people who may no longer
 * see them.
 */
export function shownCart (content: CartContent, { form, last: stored, taken }: LocalCart, version: number, rights: Rights = everyRight): CustomerCart {
  const { away } = content
  const lines = linesWithin(content.lines, rights)
  const last = stored === undefined ? undefined : lastWithin(stored, rights)
  const isBack = last !== undefined && !last.inCart && away.includes(last.submission.reference)
  return { lines, away, version, form, last: isBack ? { ...last, inCart: true } : last, taken }
}

/** Lines and orders without their prices, keyed by those with prices: the same input gives the identical object. */
const priceless = new WeakMap<CartLines | LastSubmittedOrder, unknown>()

function linesWithin (lines: CartLines, rights: Rights): CartLines {
  return rights.prices ? lines : madeOnce(lines, () => cartLinesWithin(lines, rights))
}

function lastWithin (last: LastSubmittedOrder, rights: Rights): LastSubmittedOrder {
  return rights.prices ? last : madeOnce(last, () => ({ ...last, lines: linesWithin(last.lines, rights) }))
}

function madeOnce<T extends CartLines | LastSubmittedOrder> (from: T, make: () => T): T {
  // Only the result of `make` for this very object is stored under it.
  const made = priceless.get(from) as T | undefined ?? make()
  priceless.set(from, made)
  return made
}

/** More keys than could ever be answered late. */
const takenMax = 50

/** An order as it was sent under its key. The lines of a file were never in the cart; other lines are all known, or left out. */
export type OrderAsSent = { key: SubmissionKey, data?: string, lines: CartLines, fromFile: boolean }

/**
 * Records the BFF's answer to a submission, once per key. Unless the order was rejected, the checkout form is dropped with it. The lines of a rejected
 * order go back into the cart at once, if they are known.
 * @param cartVersion the version of the kept cart that this browser has
 */
export function recordSubmission (
  cart: LocalCart, { key, data, lines, fromFile }: OrderAsSent, submission: Submission, cartVersion: number
): LocalCart {
  if (cart.taken?.includes(key) === true) return updateSubmission(cart, submission)
  const refused = submission.state === 'rejected'
  return {
    form: refused || fromFile ? cart.form : undefined,
    taken: refused ? cart.taken : [...cart.taken ?? [], key].slice(-takenMax),
    last: {
      key,
      submission,
      lines: fromFile ? [] : lines,
      inCart: fromFile || (refused && lines.length > 0),
      ...(data !== undefined && { data }),
      ...(fromFile ? { fromFile: true as const } : { cartVersion })
    }
  }
}

/**
 * Whether this checkout form's order was received and nothing is left to submit: the cart is empty, or it shows only the order's lines because it
 * has not been fetched since.
 * @param data the checkout form, encoded as in the address bar; undefined for a page without one
 */
export function isAllSubmitted (cart: CustomerCart, data: string | undefined): boolean {
  const { last, lines, version } = cart
  if (last === undefined || !isSubmitted(cart, data)) return false
  const left = orderedLines(lines)
  return left.length === 0 || (last.cartVersion === version && samePieces(left, last.lines))
}

/** Whether this checkout form's order was received. */
function isSubmitted ({ last }: LocalCart, data: string | undefined): boolean {
  return data !== undefined && last?.data === data && !last.inCart
}

/**
 * Whether another tab has submitted this checkout form with these lines since `after` was the last order.
 * @param data the checkout form, encoded as in the address bar
 * @param after the submission key of the last order at that time; undefined if there was none
 */
export function isSubmittedSince (
  cart: LocalCart, { data, lines, after }: { data: string, lines: readonly LinePieces[], after?: string | undefined }
): boolean {
  return isSubmitted(cart, data) && cart.last?.key !== after && samePieces(cart.last?.lines ?? [], lines)
}

/** Records the new state of the order submitted last; a state of any other order is ignored. */
export function updateSubmission (cart: LocalCart, submission: Submission): LocalCart {
  const { last } = cart
  if (last === undefined || last.submission.reference !== submission.reference || isSameNews(last.submission, submission)) return cart
  return { ...cart, last: { ...last, submission } }
}

function isSameNews (a: Submission, b: Submission): boolean {
  return a.state === b.state && a.erp_order_id === b.erp_order_id && a.message === b.message
}
