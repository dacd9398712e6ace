import type { Reference } from '@portal/contracts/base/ids'
import { errorTable, type CartMove, type EarlierOrder } from '@portal/contracts/errors'
import { restoredCart } from '@portal/contracts/policy/messages'
import { submissionTimes } from '@portal/contracts/policy/ordering'
import { PortalError } from '../../errors.ts'
import type { Duplicates, EarlierRecord, OpenResult, SubmittedOrder } from '../../ports/orders/order-journal.ts'
import { isSameOrder, piecesOf } from './order-content.ts'

/** Which earlier orders an order may be a duplicate of, if the person does not want it in addition to them. */
export function duplicatesOf (order: SubmittedOrder, besides: readonly Reference[], now: number): Duplicates {
  return {
    since: now - submissionTimes.duplicate,
    unseenSince: now - submissionTimes.unseenDuplicate,
    besides,
    isSame: earlier => isSameOrder(earlier, order)
  }
}

/**
 * The question that the person has to answer first.
 * @param act what they are about to do: submit the order, or ask for its release
 */
export function questionAbout (asked: Extract<OpenResult, { kind: 'cart-ordered' | 'possible-duplicate' }>, act: 'submit' | 'ask'): PortalError {
  const words = questionWords[act]
  if (asked.kind === 'possible-duplicate') {
    const { entry } = asked
    return new PortalError('possible_duplicate', { earlier: earlierOrder(entry), message: entry.isRelease === true ? words.waiting : words.identical })
  }
  const { by, moved, version: cartVersion } = asked
  if (moved !== undefined) {
    return new PortalError('cart_ordered', { message: `${movedMeanwhile[moved.kind]} ${words.inAddition}`, moved: { ...moved, at: new Date(moved.at).toISOString() }, cartVersion })
  }
  return by === undefined
    ? new PortalError('cart_ordered', { message: restoredCart, cartVersion })
    : new PortalError('cart_ordered', { earlier: earlierOrder(by), cartVersion, message: by.isRelease === true ? words.asked : words.ordered })
}

const askedMeanwhile = 'The release of parts of this cart was asked for in the meantime, in another tab or on another device. Look at that request before you'
const questionWords = {
  submit: {
    identical: errorTable.possible_duplicate.message,
    waiting: 'An identical order is waiting for its release. Submit this one only if you want it twice.',
    ordered: errorTable.cart_ordered.message,
    asked: `${askedMeanwhile} submit this order.`,
    inAddition: 'Submit this order only if you want them in addition.'
  },
  ask: {
    identical: 'An identical order was already submitted. Ask for the release of this one only if you want it twice.',
    waiting: 'An identical order is waiting for its release. Ask for the release of this one only if you want it twice.',
    ordered: 'Parts of this cart were ordered in the meantime, in another tab or on another device. Look at that order before you ask for the release of this one.',
    asked: `${askedMeanwhile} ask for the release of this order.`,
    inAddition: 'Ask for the release of this order only if you want them in addition.'
  }
} as const
const movedMeanwhile: Readonly<Record<CartMove['kind'], string>> = {
  'handed-over': 'Parts of this order were handed over to a colleague after this page had shown them. They are in your colleague’s cart, who may order them.',
  'taken-back': 'Parts of this order were taken back into the cart of whoever had handed them to you, after this page had shown them. They may be ordered from there.'
}

function earlierOrder ({ reference, createdAt, order, erpOrderId, state, isRelease }: EarlierRecord): EarlierOrder {
  return {
    reference,
    submitted_at: new Date(createdAt).toISOString(),
    po_number: order.request.data.po_number,
    pieces: piecesOf(order),
    state,
    ...(erpOrderId != null && { erp_order_id: erpOrderId }),
    ...(isRelease === true && { release: true })
  }
}
