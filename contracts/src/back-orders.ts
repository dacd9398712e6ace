import Type, { type Static } from 'typebox'
import { closed, defineCall } from './call.ts'
import { endpoints } from './endpoints.ts'
import { CustomerNumber, IdField, IsoDate } from './fields.ts'
import type * as ids from './base/ids.ts'
import { orderers, OrderType } from './orders.ts'
import { Item } from './stock.ts'

/** A line of an open order with pieces on back order. */
export const BackOrder = closed({
  item_number: IdField<ids.ItemNumber>(),
  item_description: Type.String(),
  quantity: Type.Integer({ description: 'Pieces ordered' }),
  quantity_shipped: Type.Integer(),
  quantity_backordered: Type.Integer(),
  quantity_available: Type.Integer({ description: 'Pieces on hand now' }),
  expected_arrival: Type.Optional(IsoDate),
  /** The day that was expected before, if it has changed. */
  arrival_before: Type.Optional(IsoDate),
  /** The part that replaces it, with today's stock and price. */
  replacement: Type.Optional(Item),
  order: closed({
    _id: IdField<ids.OrderId>(),
    type: OrderType,
    po_number: Type.String(),
    order_number: Type.Union([IdField<ids.OrderNumber>(), Type.Null()]),
    order_date: Type.Union([IsoDate, Type.Null()]),
    reference: Type.Optional(IdField<ids.Reference>(Type.String({ description: 'The portal\'s reference, if the portal sent the order' }))),
    ...orderers
  }),
  invoices: Type.Optional(Type.Array(closed({ _id: IdField<ids.InvoiceId>(), invoice_number: IdField<ids.InvoiceNumber>() }), {
    description: 'The invoices of the last months that the order has with this part; only for whoever may see finances'
  }))
})
export type BackOrder = Static<typeof BackOrder>

export const backOrders = defineCall(endpoints.backOrders, {
  summary: 'Back-ordered lines of all open orders of the acting dealer, newest orders first. The orders are read one by one, for some seconds at most.',
  body: closed({ dealer: CustomerNumber }),
  response: closed({
    lines: Type.Array(BackOrder),
    orders_not_read: Type.Integer({ minimum: 0, description: 'Orders with back orders that could not be read, or not in time' })
  }),
  errors: ['unauthenticated', 'dealer_required', 'dealer_not_yours', 'dealer_changed', 'erp_unavailable', 'erp_bad_reply'],
  namesDealer: body => body.dealer
})
