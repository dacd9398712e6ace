import Type, { type Static } from 'typebox'
import { closed, defineCall, NoBody, Ok } from './call.ts'
import { NextLookAt, StaffCanceled, submissionStates } from './checkout.ts'
import { endpoints } from './endpoints.ts'
import { Cents, CustomerNumber, IdField, Instant, IsoDate, Line, PriceUnit, RecordId } from './fields.ts'
import type * as ids from './base/ids.ts'
import { limits } from './policy/limits.ts'
import { orderNewsTimes } from './policy/order-news.ts'
import * as patterns from './policy/patterns.ts'
import { submissionTimes } from './policy/ordering.ts'
import { formatDuration } from './base/numbers.ts'
import { Shipment } from './shipments.ts'

export const OrderType = Type.Enum(['confirmed', 'unconfirmed'])

const fields = {
  _id: IdField<ids.OrderId>(),
  type: OrderType,
  po_number: Type.String({ description: 'Empty for an unnamed order' }),
  customer_number: CustomerNumber,
  order_date: Type.Union([IsoDate, Type.Null()]),
  shipping_method: Type.String({ description: '`default`, or a ship method\'s name' }),
  pending_shipment: Type.Boolean(),
  submission_state: Type.Optional(Type.Enum([...submissionStates], {
    description: 'Present while the portal has the order and the ERP has not confirmed that it received it'
  })),
  canceled: StaffCanceled
}

/** People are named as they were at that time. */
export const orderers = {
  placed_by: Type.Optional(Type.String({ description: 'Who placed it: a person of the dealership or of the distributor\'s staff, or whom the ERP names' })),
  asked_by: Type.Optional(Type.String({ description: 'Who asked for its release; left out if nobody had to' })),
  mine: Type.Optional(Type.Literal(true, { description: 'The user placed it, or asked for its release' }))
}

const listed = {
  ...fields,
  reference: Type.Optional(IdField<ids.Reference>(Type.String({ description: 'The portal\'s reference, if the portal sent the order' }))),
  erp_order_id: Type.Optional(IdField<ids.ErpOrderId>(Type.String({ description: 'For an order that the portal has and the ERP does not list yet: its id there, if it is known' }))),
  revisions: Type.Optional(Type.Integer({ minimum: 0, description: 'How often the distributor has taken the order back to change it; never if left out' }))
}

/** What a list says about an order's parts, if that is known. */
const figures = {
  order_total: Type.Optional(Cents),
  pieces: Type.Optional(Type.Integer({ description: 'Pieces ordered' })),
  pieces_backordered: Type.Optional(Type.Integer({ description: 'Pieces on back order' })),
  item_numbers: Type.Optional(Type.Array(IdField<ids.ItemNumber>(), { description: 'The part numbers on it, for the search' }))
}

const underWay = {
  ...fields,
  ...figures,
  _id: IdField<ids.Reference>(),
  submission_state: Type.Enum([...submissionStates]),
  ...orderers,
  submitted_at: Instant,
  next_look_at: NextLookAt,
  pieces: Type.Integer(),
  /** When the ERP accepted the order, and its id there; left out while the order awaits confirmation. */
  accepted: Type.Optional(closed({ at: Instant, erp_order_id: IdField<ids.ErpOrderId>() }))
}

export const OrderPart = closed({
  item_number: IdField<ids.ItemNumber>(),
  item_description: Type.String(),
  manufacturer_number: Type.String(),
  retail_price: Type.Optional(Cents),
  dealer_price: Cents,
  price_unit: PriceUnit,
  quantity: Type.Integer(),
  quantity_shipped: Type.Integer(),
  quantity_backordered: Type.Integer(),
  quantity_available: Type.Integer(),
  expected_arrival: Type.Optional(IsoDate),
  line_amount: Type.Optional(Cents),
  note: Type.Optional(Type.String())
})
export type OrderPart = Static<typeof OrderPart>

const changedPart = { item_number: IdField<ids.ItemNumber>(), item_description: Type.String() }

/** A difference between an order and what the portal sent. Quantities are pieces; prices are US cents for `price_unit` pieces. */
export const OrderChange = Type.Union([
  closed({ kind: Type.Literal('quantity'), ...changedPart, from: Type.Integer(), to: Type.Integer() }),
  closed({ kind: Type.Literal('price'), ...changedPart, from: Cents, to: Cents, price_unit: PriceUnit }),
  closed({ kind: Type.Literal('added'), ...changedPart, to: Type.Integer() }),
  closed({ kind: Type.Literal('removed'), ...changedPart, manufacturer_number: Type.String(), retail_price: Type.Optional(Cents), dealer_price: Cents, price_unit: PriceUnit, from: Type.Integer() }),
  closed({ kind: Type.Literal('po_number'), from: Type.String(), to: Type.String() }),
  closed({ kind: Type.Literal('ship_to'), from: Type.Integer(), to: Type.Integer() })
])
export type OrderChange = Static<typeof OrderChange>

const whole = {
  ...listed,
  ...orderers,
  changes: Type.Optional(Type.Array(OrderChange, {
    description: 'What the distributor has changed since the portal sent the order; left out for an order that did not come from the portal'
  })),
  rejected: Type.Optional(closed({ at: Instant, reason: Type.String() })),
  freight_minimum: Cents,
  order_total: Type.Optional(Cents),
  ship_address: Type.Optional(Type.Integer({ minimum: 0, description: 'Key into the dealer\'s addresses' })),
  special_instructions: Type.Optional(Type.String()),
  shipments: Type.Optional(Type.Array(Shipment)),
  parts: Type.Array(OrderPart)
}

const orderNumber = Type.Union([IdField<ids.OrderNumber>(), Type.Null()], { description: 'The distributor\'s order number, once confirmed' })

/** An order with its parts, under the portal's own field names. */
export const Order = closed({ ...whole, order_number: orderNumber })
export type Order = Static<typeof Order>

/** An order in a list. */
export const OrderSummary = closed({ ...listed, ...orderers, ...figures, order_number: orderNumber })
export type OrderSummary = Static<typeof OrderSummary>

/** The same as the ERP has them, under its own id. */
export const ErpOrder = closed({ ...Order.properties, _id: IdField<ids.ErpOrderId>() })
export type ErpOrder = Static<typeof ErpOrder>
export type ErpOrderSummary = OrderSummary & { _id: ids.ErpOrderId }

/** An order in the portal's journal; `_id` is its reference. */
export const OrderUnderWay = closed({ ...underWay, order_number: orderNumber })
export type OrderUnderWay = Static<typeof OrderUnderWay>

// The same orders in responses, with the calls' name for the order number: see rules/orders/southern-order.ts.
const OrderAnswer = closed({ ...whole, southern_order: orderNumber })
const OrderSummaryAnswer = closed({ ...listed, ...orderers, ...figures, southern_order: orderNumber })
const OrderUnderWayAnswer = closed({ ...underWay, southern_order: orderNumber })

export const LatestOrder = closed({
  _id: Type.String({ description: 'The order\'s id, or the invoice\'s if it is invoiced' }),
  type: Type.Enum(['confirmed', 'unconfirmed', 'invoiced']),
  po_number: Type.String(),
  order_date: Type.Union([IsoDate, Type.Null()]),
  submission_state: Type.Optional(Type.Enum([...submissionStates], { description: 'Present while the portal has the order and the ERP does not show it yet' }))
})
export type LatestOrder = Static<typeof LatestOrder>

const listErrors = ['unauthenticated', 'dealer_required', 'dealer_not_yours', 'dealer_changed', 'erp_unavailable', 'erp_bad_reply'] as const
const oneErrors = ['unauthenticated', 'dealer_required', 'dealer_not_yours', 'not_found', 'erp_unavailable', 'erp_bad_reply'] as const

/** The earliest time at which the ERP can have been asked. Orders that it had accepted by then are in the list. */
const AsOf = Instant

export const openOrders = defineCall(endpoints.openOrders, {
  summary: 'Confirmed orders of the acting dealer, newest first.',
  body: closed({ dealer: CustomerNumber }),
  response: closed({ orders: Type.Array(OrderSummaryAnswer), as_of: AsOf }),
  errors: listErrors,
  namesDealer: body => body.dealer
})

export const unconfirmedOrders = defineCall(endpoints.unconfirmedOrders, {
  summary: 'Orders that await the distributor\'s confirmation, including those that the portal is still sending. Only the latter if the ERP is unavailable.',
  body: closed({ dealer: CustomerNumber }),
  response: closed({ orders: Type.Array(OrderSummaryAnswer), as_of: Type.Union([AsOf, Type.Null()], { description: 'Null if the ERP\'s orders are missing' }) }),
  errors: listErrors,
  namesDealer: body => body.dealer
})

export const ordersUnderWay = defineCall(endpoints.ordersUnderWay, {
  summary: 'Orders in the portal\'s journal, newest first: those that await confirmation, and those that were accepted less than ' +
    `${formatDuration(submissionTimes.acceptedShown)} ago. Sends no request to the ERP.`,
  body: closed({
    dealer: CustomerNumber,
    seen: Type.Optional(Type.String({
      maxLength: limits.versionMax,
      pattern: patterns.line,
      description: 'The `version` that the client has. The answer is then held for some seconds, until an order that awaits confirmation changes'
    }))
  }),
  response: closed({ orders: Type.Array(OrderUnderWayAnswer), version: Type.String() }),
  errors: ['unauthenticated', 'dealer_required', 'dealer_not_yours', 'dealer_changed', 'portal_unavailable'],
  namesDealer: body => body.dealer
})

export const openOrder = defineCall(endpoints.openOrder, {
  summary: 'One confirmed order with its parts.',
  body: closed({ id: RecordId<ids.OrderId>() }),
  response: closed({ order: OrderAnswer }),
  errors: oneErrors
})

export const unconfirmedOrder = defineCall(endpoints.unconfirmedOrder, {
  summary: 'One unconfirmed order with its parts.',
  body: closed({ id: RecordId<ids.OrderId>() }),
  response: closed({ order: OrderAnswer }),
  errors: oneErrors
})

export const deleteUnconfirmedOrder = defineCall(endpoints.deleteUnconfirmedOrder, {
  summary: 'Delete an order that the distributor has not confirmed. The dealer gets a mail, with the reason if there is one.',
  body: closed({ id: RecordId<ids.OrderId>(), reason: Type.Optional(Line({ label: 'Reason', min: 1, max: limits.cancelReasonMax })) }),
  response: Ok,
  errors: [...oneErrors, 'forbidden', 'not_deletable', 'outcome_unknown', 'portal_unavailable']
})

/** On the day of the order. */
const orderedPrice = { price: Type.Optional(Type.Integer({ description: 'US cents for `price_unit` pieces' })), price_unit: PriceUnit }

/** An order that the ERP rejected, or staff canceled. `lines`: what was not put back into a cart. */
export const RejectedOrder = closed({
  ...orderers,
  reference: IdField<ids.Reference>(),
  canceled: StaffCanceled,
  po_number: Type.String(),
  submitted_at: Instant,
  rejected_at: Instant,
  message: Type.String({ description: 'The reason' }),
  file: Type.Boolean({ description: 'It came as a dealer-management system\'s file' }),
  settled: Type.Optional(Type.Literal(true, { description: 'The person knows of it, or has put it away, or it is back in a cart: it is listed without a reminder' })),
  lines: Type.Array(closed({ item_number: IdField<ids.ItemNumber>(), quantity: Type.Integer(), note: Type.String(), ...orderedPrice }))
})
export type RejectedOrder = Static<typeof RejectedOrder>

export const orderCsv = defineCall(endpoints.orderCsv, {
  summary: 'The parts of one open order as CSV, followed by the total.',
  body: closed({ id: RecordId<ids.OrderId>() }),
  response: closed({ csv: Type.String() }),
  errors: oneErrors
})

export const orderPdf = defineCall(endpoints.orderPdf, {
  summary: 'One open order as a PDF file, in base64.',
  body: closed({ id: RecordId<ids.OrderId>() }),
  response: closed({ pdf: Type.String({ description: 'Base64' }) }),
  errors: [...oneErrors, 'order_too_long', 'portal_unavailable']
})

export const rejectedOrders = defineCall(endpoints.rejectedOrders, {
  summary: `Orders rejected or canceled by staff in the last ${formatDuration(submissionTimes.rejectedShown)}, newest first, with the reason.`,
  body: NoBody,
  response: closed({ orders: Type.Array(RejectedOrder) }),
  errors: ['unauthenticated', 'dealer_required', 'dealer_not_yours', 'portal_unavailable']
})

const submitted = {
  reference: IdField<ids.Reference>(),
  po_number: Type.String(),
  submitted_at: Instant,
  file: Type.Boolean({ description: 'It came as a dealer-management system\'s file' })
}

/** An order as the portal sent it. */
export const SubmittedOrder = closed({
  ...submitted,
  lines: Type.Array(closed({
    item_number: IdField<ids.ItemNumber>(),
    item_description: Type.String(),
    quantity: Type.Integer(),
    note: Type.String(),
    ...orderedPrice
  }))
})
export type SubmittedOrder = Static<typeof SubmittedOrder>

/** An accepted order that no longer stands. `known_at`: when the portal learned that. */
export const CanceledOrder = closed({
  ...submitted,
  ...orderers,
  kind: Type.Enum(['canceled', 'deleted'], { description: '`canceled` by the distributor, `deleted` in the portal' }),
  erp_order_id: Type.Optional(IdField<ids.ErpOrderId>(Type.String({ description: 'Its number at Submit' }))),
  known_at: Instant,
  pieces: Type.Integer()
})
export type CanceledOrder = Static<typeof CanceledOrder>

/** An accepted order that the ERP has not listed since then, without saying why. */
export const MissingOrder = closed({ ...submitted, erp_order_id: IdField<ids.ErpOrderId>(), missing_since: Instant })
export type MissingOrder = Static<typeof MissingOrder>

/** An order that reached the distributor in another way than through the portal, and that the ERP has not listed since then, without saying why. */
export const VanishedOrder = closed({
  erp_order_id: IdField<ids.ErpOrderId>(),
  order_number: orderNumber,
  po_number: Type.String(),
  missing_since: Instant
})
export type VanishedOrder = Static<typeof VanishedOrder>

export const canceledOrders = defineCall(endpoints.canceledOrders, {
  summary: `Accepted orders that turned out to be canceled or deleted in the last ${formatDuration(submissionTimes.canceledShown)}, and those submitted since ` +
    'then that are missing, newest first; and the missing ones of those that were placed elsewhere. Answered from what the portal has seen; what is not ' +
    'known yet of its own orders is asked for in the background.',
  body: NoBody,
  response: closed({
    orders: Type.Array(CanceledOrder),
    missing: Type.Array(MissingOrder),
    vanished: Type.Array(VanishedOrder, { description: `Missing for ${formatDuration(orderNewsTimes.missing)} and for ${formatDuration(orderNewsTimes.missed)} at most` }),
    looking: Type.Boolean({ description: 'The ERP is being asked: another call in a moment may know more' })
  }),
  errors: ['unauthenticated', 'dealer_required', 'dealer_not_yours', 'portal_unavailable']
})

const OrderPlace = closed({ _id: IdField<ids.ErpOrderId>(), type: OrderType, po_number: Type.String() })
export type OrderPlace = Static<typeof OrderPlace>

/**
 * What happened to an order that is no longer where it was.
 * - `listed`: the ERP has it, as this type.
 * - `canceled` by the distributor, or `deleted` in the portal. `parts_in`: the dealer's other orders to which its parts were added.
 * - `invoiced`; `invoice_id` if the invoice is certain.
 * - `merged`: the ERP has another order in its place.
 * - `settling`: it was accepted so recently that the ERP may not show it yet.
 * - `unclear`: the ERP does not show it, and does not say why.
 */
export const OrderOutcome = Type.Union([
  closed({ kind: Type.Literal('listed'), place: OrderPlace }),
  closed({ kind: Type.Enum(['canceled', 'deleted']), order: SubmittedOrder, known_at: Instant, parts_in: Type.Array(OrderPlace) }),
  closed({ kind: Type.Literal('invoiced'), order: SubmittedOrder, invoice_id: Type.Optional(IdField<ids.InvoiceId>()) }),
  closed({ kind: Type.Literal('merged'), order: SubmittedOrder, place: OrderPlace }),
  closed({ kind: Type.Enum(['settling', 'unclear']), order: SubmittedOrder })
])
export type OrderOutcome = Static<typeof OrderOutcome>

export const orderOutcome = defineCall(endpoints.orderOutcome, {
  summary: 'Where an order is now that was looked for among the confirmed or unconfirmed orders and is not there.',
  body: closed({ id: RecordId<ids.OrderId>() }),
  response: closed({ outcome: OrderOutcome }),
  errors: [...oneErrors, 'portal_unavailable']
})

export const latestOrder = defineCall(endpoints.latestOrder, {
  summary: 'The dealer\'s last submitted order, or null.',
  body: NoBody,
  response: closed({ order: Type.Union([LatestOrder, Type.Null()]) }),
  errors: ['unauthenticated', 'dealer_required', 'dealer_not_yours', 'erp_unavailable', 'erp_bad_reply']
})
