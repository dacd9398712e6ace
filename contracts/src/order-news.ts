import Type, { type Static } from 'typebox'
import { closed, defineCall, NoBody, Ok } from './call.ts'
import { endpoints } from './endpoints.ts'
import { IdField, Instant, IsoDate, RecordId } from './fields.ts'
import type * as ids from './base/ids.ts'
import { OrderChange } from './orders.ts'
import { orderNewsLimits } from './policy/order-news.ts'
import { Shipment } from './shipments.ts'

const MovedArrival = closed({ item_number: IdField<ids.ItemNumber>(), item_description: Type.String(), from: Type.Optional(IsoDate), to: IsoDate })
export type MovedArrival = Static<typeof MovedArrival>

/**
 * What has happened to an order since it was last checked.
 * - `changed`: `changes` are relative to how it was then. `reopened`: the distributor has taken it back to change it.
 * - `shipped`: newly shipped pieces, and newly named shipments; either may be none.
 * - `arrival`: when missing pieces are expected; `from` is left out if no day was given before.
 * - `gone`: the ERP has not shown it for a day, without saying why.
 * - `canceled` by the distributor, `deleted` in the portal. `invoiced`: `invoice_id` where it is certain.
 */
export const OrderNewsContent = Type.Union([
  closed({ kind: Type.Literal('confirmed') }),
  closed({ kind: Type.Literal('changed'), reopened: Type.Optional(Type.Literal(true)), changes: Type.Array(OrderChange) }),
  closed({ kind: Type.Literal('shipped'), pieces: Type.Integer({ minimum: 0 }), shipments: Type.Array(Shipment) }),
  closed({ kind: Type.Literal('arrival'), parts: Type.Array(MovedArrival, { minItems: 1 }) }),
  closed({ kind: Type.Literal('canceled') }),
  closed({ kind: Type.Literal('gone') }),
  closed({ kind: Type.Literal('deleted'), reason: Type.Optional(Type.String()) }),
  closed({ kind: Type.Literal('invoiced'), invoice_id: Type.Optional(IdField<ids.InvoiceId>()) })
])
export type OrderNewsContent = Static<typeof OrderNewsContent>

/** What people call the order. */
export const NewsOrder = closed({
  _id: IdField<ids.ErpOrderId>(),
  type: Type.Enum(['confirmed', 'unconfirmed']),
  po_number: Type.String({ description: 'Empty for an unnamed order' }),
  order_number: Type.Union([IdField<ids.OrderNumber>(), Type.Null()]),
  reference: Type.Optional(IdField<ids.Reference>(Type.String({ description: 'Left out for an order that did not come from the portal' })))
})
export type NewsOrder = Static<typeof NewsOrder>

export const OrderNews = closed({ id: IdField<ids.OrderNewsId>(), at: Instant, order: NewsOrder, content: OrderNewsContent })
export type OrderNews = Static<typeof OrderNews>

const errors = ['unauthenticated', 'dealer_required', 'dealer_not_yours', 'portal_unavailable'] as const

export const orderNews = defineCall(endpoints.orderNews, {
  summary: 'News of the acting dealer\'s orders that this person has not seen yet, newest first. Never what they did themselves.',
  body: NoBody,
  response: closed({ news: Type.Array(OrderNews, { maxItems: orderNewsLimits.listed }), more: Type.Integer({ minimum: 0, description: 'How many there are besides those listed' }) }),
  errors
})

export const orderNewsSeen = defineCall(endpoints.orderNewsSeen, {
  summary: 'Record that this person has seen these news items. They are not listed for this person again.',
  body: closed({ ids: Type.Array(RecordId<ids.OrderNewsId>(), { minItems: 1, maxItems: orderNewsLimits.listed }) }),
  response: Ok,
  errors
})
