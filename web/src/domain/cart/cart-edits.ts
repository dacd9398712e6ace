import type { Submission } from '@portal/contracts/checkout'
import type { RejectedOrder } from '@portal/contracts/orders'
import type { Item } from '@portal/contracts/stock'
import { addLine, putBack, refreshItems, setNote, setQuantity, withoutPieces, type CartLine, type CartLines, type LinePieces } from './cart-lines.ts'
import {
  changeLines, putRejectedAway, recordSubmission, restoreRefused, restoreRejected, updateSubmission, type CheckoutForm, type CustomerCart, type SentOrder
} from './customer-cart.ts'

/**
 * A change to a cart, made by a person or by an answer of the BFF. An edit records the intention and not the resulting cart, so that the
 * edits of two tabs can be merged.
 */
export type CartEdit =
  | { kind: 'add', line: CartLine }
  /** Adds several lines in one step. */
  | { kind: 'add-lines', lines: CartLines }
  | { kind: 'quantity', id: string, quantity: number }
  | { kind: 'note', id: string, note: string }
  /** Removes lines. `seen` holds the pieces that the person saw; pieces that another tab added since stay. */
  | { kind: 'remove', seen: readonly LinePieces[] }
  /** Replaces the lines that the person saw with those of another order. */
  | { kind: 'replace', seen: readonly LinePieces[], lines: CartLines }
  /** Undoes a removal. */
  | { kind: 'put-back', lines: CartLines, index: number }
  | { kind: 'form', form: CheckoutForm }
  | { kind: 'refresh', items: readonly Item[] }
  | { kind: 'sent', order: SentOrder, submission: Submission }
  | { kind: 'news', submission: Submission }
  | { kind: 'restore-refused' }
  | { kind: 'restore-rejected', order: RestoredOrder, items: readonly Item[] }
  | { kind: 'put-away', reference: string }

export type RestoredOrder = Pick<RejectedOrder, 'reference' | 'lines'>

/** @returns the cart after the edit, as a rule the same object if the edit has no effect */
export function applyEdit (cart: CustomerCart, edit: CartEdit): CustomerCart {
  switch (edit.kind) {
    case 'add': return changeLines(cart.lines.length === 0 ? withoutForm(cart) : cart, lines => addLine(lines, edit.line))
    case 'add-lines': return changeLines(cart.lines.length === 0 ? withoutForm(cart) : cart, lines => edit.lines.reduce(addLine, lines))
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

/** Drops the checkout form when a new order is started: it was filled in for the previous one. */
function withoutForm ({ form: _, ...cart }: CustomerCart): CustomerCart {
  return cart
}

/** Whether the second of two consecutive edits overwrites the first completely, as each keystroke in a field does. */
export function isOverwritten (first: CartEdit, second: CartEdit): boolean {
  if (first.kind === 'form') return second.kind === 'form'
  if (first.kind === 'quantity' || first.kind === 'note') return second.kind === first.kind && second.id === first.id
  return false
}
