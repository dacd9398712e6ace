import type { RejectedOrder } from '@portal/contracts/orders'
import type { Item } from '@portal/contracts/stock'
import type { Submission } from '@portal/contracts/checkout'
import { orderBody, restoreLines, withoutOrdered, type CartLines } from './cart-lines.ts'

/**
 * What is kept per customer number, in every tab: the cart, the order that is being submitted from it, and the order
 * submitted last.
 */
export type CustomerCart = {
  lines: CartLines
  pending?: PendingSubmission | undefined
  last?: SubmittedOrder | undefined
  /** References of rejected orders that the person has restored or need not see again. */
  away?: readonly string[] | undefined
}

/**
 * The person has pressed Submit for exactly this cart and this checkout form. The key stands for that one decision: it is
 * sent again for the same decision, and dropped when what was decided on changes.
 */
export type PendingSubmission = {
  key: string
  /** The encoded checkout form, as it stands in the address bar. */
  data: string
}

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

/** Any change of what would be ordered drops the submission key. */
export function changeLines (cart: CustomerCart, change: (lines: CartLines) => CartLines): CustomerCart {
  const lines = change(cart.lines)
  return lines === cart.lines ? cart : { ...cart, lines, pending: undefined }
}

/**
 * Notes that the person submits this cart with this form. Pressing Submit again for the same decision (a double click,
 * another tab, Back after a failure) keeps the key, so that the BFF recognises it.
 */
export function beginSubmission (cart: CustomerCart, data: string, mintKey: () => string): CustomerCart {
  return cart.pending?.data === data ? cart : { ...cart, pending: { key: mintKey(), data } }
}

/** The key under which this form may be sent; undefined where nobody pressed Submit for it. */
export function submissionKey (cart: CustomerCart, data: string): string | undefined {
  return cart.pending?.data === data ? cart.pending.key : undefined
}

/**
 * The cart as another tab wrote it. One that had not heard yet of Submit in this tab wrote it without the key: the decision stands
 * while what was decided on is the same and is not in yet.
 */
export function takeOver (written: CustomerCart, own: CustomerCart): CustomerCart {
  const { pending } = own
  if (pending === undefined || written.pending !== undefined || written.last?.key !== own.last?.key) return written
  const same = JSON.stringify(orderBody(written.lines)) === JSON.stringify(orderBody(own.lines))
  return same ? { ...written, pending } : written
}

export function dropSubmission (cart: CustomerCart): CustomerCart {
  return cart.pending === undefined ? cart : { ...cart, pending: undefined }
}

/**
 * The BFF answered a submission with what it made of it. The cart is emptied of what was ordered, unless the order was
 * refused. Answers can come twice, and to two tabs: a submission that is known empties nothing a second time.
 * @param sent what was decided on. It need not be what is pending by now: of two tabs that press Submit at the same moment each may
 * mint a key before it has heard of the other's
 * @param ordered the cart as it was sent
 */
export function recordSubmission (cart: CustomerCart, { key, data }: PendingSubmission, submission: Submission, ordered: CartLines): CustomerCart {
  if (cart.last?.key === key) return updateSubmission({ ...cart, pending: withoutKey(cart.pending, key) }, submission)
  const inCart = submission.state === 'rejected'
  return {
    ...cart,
    lines: inCart ? cart.lines : withoutOrdered(cart.lines, ordered),
    pending: withoutKey(cart.pending, key),
    last: { key, submission, lines: ordered, inCart, data }
  }
}

/** The BFF answered the submission of a file, which leaves the cart as it is. */
export function recordUpload (cart: CustomerCart, key: string, submission: Submission): CustomerCart {
  return { ...cart, last: { key, submission, lines: [], inCart: true, fromFile: true } }
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

function withoutKey (pending: CustomerCart['pending'], key: string): CustomerCart['pending'] {
  return pending?.key === key ? undefined : pending
}

/** What is known by now of the order submitted last; news of another one is ignored. */
export function updateSubmission (cart: CustomerCart, submission: Submission): CustomerCart {
  if (cart.last === undefined || cart.last.submission.reference !== submission.reference) return cart
  return { ...cart, last: { ...cart.last, submission } }
}

/** Puts the lines of a refused order back into the cart, once. */
export function restoreRefused (cart: CustomerCart): CustomerCart {
  const { last } = cart
  if (last === undefined || last.submission.state !== 'rejected' || last.inCart) return cart
  const restored = { ...cart, lines: restoreLines(cart.lines, last.lines), pending: undefined, last: { ...last, inCart: true } }
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
