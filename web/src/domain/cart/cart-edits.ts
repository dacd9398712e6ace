import type { Submission } from '@portal/contracts/checkout'
import type { RejectedOrder } from '@portal/contracts/orders'
import type { Item } from '@portal/contracts/stock'
import { addLine, putBack, refreshItems, setNote, setQuantity, withoutPieces, type CartLine, type CartLines, type LinePieces } from './cart-lines.ts'
import {
  changeLines, putRejectedAway, recordSubmission, restoreRefused, restoreRejected, updateSubmission, type CheckoutForm, type CustomerCart, type SentOrder
} from './customer-cart.ts'

/**
 * What a person, or an answer of the BFF, does to a cart. An edit says what was meant, and not what the cart is then, so that those of two
 * tabs add up.
 */
export type CartEdit =
  | { kind: 'add', line: CartLine }
  | { kind: 'quantity', id: string, quantity: number }
  | { kind: 'note', id: string, note: string }
  /** Lines are removed, as they were seen. */
  | { kind: 'remove', seen: readonly LinePieces[] }
  /** Another order takes the place of the lines that were seen. */
  | { kind: 'replace', seen: readonly LinePieces[], lines: CartLines }
  /** A removal is taken back. */
  | { kind: 'put-back', lines: CartLines, index: number }
  | { kind: 'form', form: CheckoutForm }
  | { kind: 'refresh', items: readonly Item[] }
  | { kind: 'sent', order: SentOrder, submission: Submission }
  | { kind: 'news', submission: Submission }
  | { kind: 'restore-refused' }
  | { kind: 'restore-rejected', order: RestoredOrder, items: readonly Item[] }
  | { kind: 'put-away', reference: string }

export type RestoredOrder = Pick<RejectedOrder, 'reference' | 'lines'>

/** The cart after an edit; the same cart where it changes nothing. */
export function applyEdit (cart: CustomerCart, edit: CartEdit): CustomerCart {
  switch (edit.kind) {
    case 'add': return changeLines(cart.lines.length === 0 ? withoutForm(cart) : cart, lines => addLine(lines, edit.line))
    case 'quantity': return changeLines(cart, lines => setQuantity(lines, edit.id, edit.quantity))
    case 'note': return changeLines(cart, lines => setNote(lines, edit.id, edit.note))
    case 'remove': return changeLines(cart, lines => withoutPieces(lines, edit.seen))
    case 'replace': return changeLines(withoutForm(cart), lines => withoutPieces(lines, edit.seen).reduce(addLine, edit.lines))
    case 'put-back': return changeLines(cart, lines => putBack(lines, edit.lines, edit.index))
    case 'form': return { ...cart, form: edit.form }
    case 'refresh': return changeLines(cart, lines => refreshItems(lines, edit.items))
    case 'sent': return recordSubmission(cart, edit.order, edit.submission)
    case 'news': return updateSubmission(cart, edit.submission)
    case 'restore-refused': return restoreRefused(cart)
    case 'restore-rejected': return restoreRejected(cart, edit.order, edit.items)
    case 'put-away': return putRejectedAway(cart, edit.reference)
  }
}

/** Another order is begun: what was filled in for the one before is not for this one. */
function withoutForm ({ form: _, ...cart }: CustomerCart): CustomerCart {
  return cart
}

/** Whether the first of two edits, one after the other, leaves no trace once the second is made: a quantity or a text as it is typed. */
export function isOverwritten (first: CartEdit, second: CartEdit): boolean {
  if (first.kind === 'form') return second.kind === 'form'
  if (first.kind === 'quantity' || first.kind === 'note') return second.kind === first.kind && second.id === first.id
  return false
}
