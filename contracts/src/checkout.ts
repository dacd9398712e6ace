import Type, { type Static } from 'typebox'
import { closed, defineCall, Ok, type ResponseOf } from './call.ts'
import { endpoints } from './endpoints.ts'
import { Cents, Count, CustomerNumber, IdField, Instant, IsoDate, ItemNumber, Line, PriceUnit, RecordId } from './fields.ts'
import type * as ids from './base/ids.ts'
import { limits } from './policy/limits.ts'
import { deliveryTextMax, shipMethods } from './policy/ordering.ts'
import * as patterns from './policy/patterns.ts'
import { ShownPrices } from './shown-prices.ts'

/**
 * The states of a submitted order.
 * - `unchecked`: received while the ERP was away. It is checked when the ERP is back, and then queued or rejected.
 * - `queued`: received and not sent yet, or sent and provably not received by the ERP. It will be sent.
 * - `dispatching`: being sent.
 * - `accepted`: the ERP has it. `rejected`: the ERP refused it; `message` says why.
 * - `unknown`: sent, but the ERP's answer was lost. The portal looks the order up and never resends it blindly.
 * - `manual`: a member of staff must settle it.
 * - `withdrawn`: it was never received, and nothing will ever be sent under its key.
 */
export const submissionStates = ['unchecked', 'queued', 'dispatching', 'accepted', 'rejected', 'unknown', 'manual', 'withdrawn'] as const
export type SubmissionState = (typeof submissionStates)[number]

/** Sent with the state of a submission. It distinguishes what staff canceled from what the ERP refused. */
export const StaffCanceled = Type.Optional(Type.Literal(true, { description: 'Present if the order is `rejected` because staff canceled it' }))

/** The dealer's earlier order that a `queued` order waits for. */
const OrderAhead = closed({ reference: IdField<ids.Reference>(), submitted_at: Instant })

/** When an order that awaits its outcome is next looked up, checked or sent. Left out while it is being worked on. */
export const NextLookAt = Type.Optional(Instant)

export const Submission = closed({
  reference: IdField<ids.Reference>(),
  state: Type.Enum([...submissionStates]),
  canceled: StaffCanceled,
  erp_order_id: Type.Optional(IdField<ids.ErpOrderId>()),
  message: Type.Optional(Type.String()),
  next_look_at: NextLookAt,
  next_look_in: Type.Optional(Type.Integer({ minimum: 0, description: 'The same, in seconds from the answer' })),
  behind: Type.Optional(OrderAhead)
})
export type Submission = Static<typeof Submission>

export const CartOrderLine = closed({
  id: ItemNumber,
  quantity: Type.Integer({ minimum: 0, maximum: limits.cartQuantityMax }),
  note: Line({ label: 'Note', max: limits.cartNoteMax })
})
export type CartOrderLine = Static<typeof CartOrderLine>

export const CheckoutData = closed({
  shipping: Type.Enum([...shipMethods]),
  po_number: Line({ label: 'PO number', min: 1, max: limits.poNumberMax }),
  special_instructions: Line({ label: 'Special instructions', max: limits.specialInstructionsMax }),
  address: Count({ description: 'Key into the dealer\'s addresses' })
})
export type CheckoutData = Static<typeof CheckoutData>

/** An idempotency key. A client that retries a submission sends the same key, and the order is placed once. */
export const SubmissionKey = IdField<ids.SubmissionKey>(Type.String({ pattern: patterns.uuid }))

/** A line of an order as it was submitted. `price` is in US cents, for `price_unit` pieces. */
const PlacedLine = closed({
  item_number: IdField<ids.ItemNumber>(),
  item_description: Type.String(),
  quantity: Type.Integer(),
  backordered: Type.Optional(Type.Integer({ description: 'Pieces that the stock did not cover when it was submitted; 0 if left out' })),
  price: Cents,
  price_unit: PriceUnit,
  note: Type.String()
})

/** An order as it was submitted, whatever has happened since. Amounts are US cents. */
export const PlacedOrder = closed({
  reference: IdField<ids.Reference>(),
  submitted_at: Instant,
  placed_by: Type.Optional(Type.String({ description: 'Who placed it: a person of the dealership, or of the distributor\'s staff' })),
  asked_by: Type.Optional(Type.String({ description: 'Who asked for its release; left out if nobody had to' })),
  po_number: Type.String(),
  shipping: Type.Enum([...shipMethods]),
  address: Type.Integer({ minimum: 0, description: 'Key into the dealer\'s addresses' }),
  special_instructions: Type.String(),
  freight_minimum: Cents,
  total: Cents,
  seen_total: Type.Optional(Type.Integer({ description: 'US cents: the total that the page showed when the order was submitted' })),
  lines: Type.Array(PlacedLine)
})
export type PlacedOrder = Static<typeof PlacedOrder>

/**
 * What the person knew when they submitted an order. Two requests under one key may differ in it. It also answers the questions that errors ask, by
 * repeating what the question named, so that anything newer is asked about again.
 * - `seen`: the prices that the person saw. Higher ones answer `prices_changed`; if the person agrees, the new ones are sent. Without it, prices are
 *   not compared.
 * - `seen_delivery`: how the order ships, and where, as the person saw it (`shownDelivery`). If it would ship differently by now, the answer is
 *   `delivery_changed`. Without it, deliveries are not compared.
 */
export const submitterKnows = {
  seen: Type.Optional(ShownPrices),
  seen_delivery: Type.Optional(Type.String({ maxLength: deliveryTextMax })),
  duplicate_of: Type.Optional(Type.Array(RecordId<ids.Reference>(), {
    maxItems: limits.duplicatesKnownMax,
    description: 'Orders that `possible_duplicate` or `cart_ordered` named, and that the person wants this one in addition to'
  }))
}

/** Errors of the calls that submit an order. */
export const submissionErrors = [
  'unauthenticated', 'above_order_limit', 'dealer_required', 'dealer_not_yours', 'dealer_changed', 'empty_cart', 'suspended', 'first_order_minimum',
  'unknown_items', 'too_many_pieces', 'broken_pack', 'unknown_address', 'delivery_changed', 'parts_not_checked', 'prices_changed', 'cart_ordered', 'possible_duplicate', 'key_reused', 'submission_withdrawn', 'erp_unavailable', 'erp_bad_reply', 'orders_held', 'not_received', 'receipt_unknown', 'release_ended', 'not_found'
] as const

export const createOrder = defineCall(endpoints.createOrder, {
  summary: 'Submit a cart. A retry with the same submission key gets the same answer: the order is placed once.',
  body: closed({
    submission_key: SubmissionKey,
    ...submitterKnows,
    // Left out if the order does not come from the kept cart.
    kept_cart: Type.Optional(closed({
      version: Count({ description: 'Of the kept cart, as the page showed it when Submit was pressed' }),
      told: Type.Optional(Count({ description: 'The version that `cart_ordered` named, after which the person said yes' }))
    })),
    // The request for release that the order comes from, and which it ends.
    release: Type.Optional(RecordId<ids.Reference>()),
    order: closed({
      cart: Type.Array(CartOrderLine, { maxItems: limits.cartLinesMax }),
      data: closed({
        ...CheckoutData.properties,
        address: Type.Optional(Count({ description: 'Key into the dealer\'s addresses. It may be left out with Will Call' })),
        customer_number: CustomerNumber
      })
    })
  }),
  response: closed({ submission: Submission }),
  errors: submissionErrors,
  namesDealer: body => body.order.data.customer_number
})

export const submission = defineCall(endpoints.submission, {
  summary: 'The state of a submission, for a page that follows it until it is confirmed.',
  body: closed({
    reference: RecordId<ids.Reference>(),
    seen: Type.Optional(Type.Enum([...submissionStates], { description: 'The state that the client knows. The answer is then held for some seconds, until the state changes' }))
  }),
  response: closed({ submission: Submission }),
  errors: ['unauthenticated', 'dealer_required', 'dealer_not_yours', 'not_found', 'portal_unavailable']
})

export const withdrawSubmission = defineCall(endpoints.withdrawSubmission, {
  summary: 'The outcome of a submission key. An unknown key is withdrawn: an order that arrives under it later is refused. After the journal was restored from a ' +
    'backup, the ERP is asked first. `release` is the request that an order under the key comes from, and `asked` says that the key is that of a request.',
  body: closed({
    submission_key: SubmissionKey,
    release: Type.Optional(RecordId<ids.Reference>())
  }),
  response: Type.Union([
    closed({ state: Type.Literal('withdrawn') }),
    closed({
      state: Type.Literal('asked'),
      release: IdField<ids.Reference>(),
      po_number: Type.String(),
      lines: Type.Array(closed({ item_number: ItemNumber, quantity: Type.Integer() }))
    }),
    closed({
      state: Type.Literal('known'),
      submission: Submission,
      po_number: Type.String(),
      lines: Type.Array(closed({ item_number: ItemNumber, quantity: Type.Integer() }), { description: 'The ordered lines; empty for a file' })
    })
  ]),
  errors: ['unauthenticated', 'dealer_required', 'dealer_not_yours', 'key_reused', 'throttled', 'erp_unavailable', 'erp_bad_reply', 'orders_held', 'portal_unavailable', 'commit_unknown']
})
export type WithdrawalAnswer = ResponseOf<typeof withdrawSubmission>

export const submissionShown = defineCall(endpoints.submissionShown, {
  summary: 'Record that the person has been shown the outcome of the submission.',
  body: closed({ reference: RecordId<ids.Reference>() }),
  response: Ok,
  errors: ['unauthenticated', 'dealer_required', 'dealer_not_yours', 'not_found', 'portal_unavailable', 'commit_unknown']
})

export const earlierOrders = defineCall(endpoints.earlierOrders, {
  summary: 'The dealer\'s earlier orders, that a person should know of before they submit another one: one with the same PO number, open or submitted ' +
    'lately, and the largest total.',
  body: closed({ po_number: CheckoutData.properties.po_number }),
  response: closed({
    same_po: Type.Optional(closed({
      _id: IdField<ids.OrderId>(),
      type: Type.Enum(['confirmed', 'unconfirmed']),
      submitted_at: Type.Optional(Instant),
      order_date: Type.Optional(IsoDate)
    })),
    largest_total: Type.Optional(Type.Integer({ description: 'US cents. Left out if the dealer has submitted too few orders lately' }))
  }),
  errors: ['unauthenticated', 'dealer_required', 'dealer_not_yours', 'portal_unavailable']
})

export const placedOrder = defineCall(endpoints.placedOrder, {
  summary: 'An order as it was submitted, from the portal\'s journal. Sends no request to the ERP.',
  body: closed({ reference: RecordId<ids.Reference>() }),
  response: closed({ order: PlacedOrder }),
  errors: ['unauthenticated', 'dealer_required', 'dealer_not_yours', 'not_found', 'portal_unavailable']
})
