import Type, { type Static } from 'typebox'
import { closed, defineCall, Ok } from './call.ts'
import { CartOrderLine } from './checkout.ts'
import { endpoints } from './endpoints.ts'
import { Count, CustomerNumber, IdField, Instant, Line, PriceUnit, RecordId } from './fields.ts'
import type * as ids from './base/ids.ts'
import { limits } from './policy/limits.ts'

/** A line of a saved cart. Description and price are from the day when it was saved: they are shown next to the current ones, and never charged. */
export const SavedLine = Type.Interface([CartOrderLine], {
  item_description: Type.String({ maxLength: limits.savedDescriptionMax }),
  price: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.savedPriceMax, description: 'US cents for `price_unit` pieces. Left out for and by people who see no dealer prices' })),
  price_unit: PriceUnit
}, { additionalProperties: false })
export type SavedLine = Static<typeof SavedLine>

const summary = {
  _id: IdField<ids.SavedOrderId>(),
  order_name: Type.String(),
  updatedAt: Instant,
  item_count: Type.Integer({ description: 'Lines of the cart' }),
  pieces: Type.Integer(),
  total: Type.Optional(Type.Integer({ description: 'US cents, at the prices of the day when it was saved; left out where some are not known' })),
  saved_by: Type.Optional(closed({
    name: Type.String({ description: 'As it was then' }),
    staff: Type.Boolean({ description: 'A member of the distributor\'s staff' })
  })),
  version: Type.Integer({ description: 'Increases with each change' })
}

export const SavedOrderSummary = closed(summary)
export type SavedOrderSummary = Static<typeof SavedOrderSummary>

export const SavedOrder = closed({ ...summary, cart: Type.Array(SavedLine) })
export type SavedOrder = Static<typeof SavedOrder>

const Name = Line({ label: 'Name', min: 1, max: limits.nameMax })

/** The version that the person saw, so that nobody changes or deletes a newer version unseen. */
const SeenVersion = Count({ min: 1 })

const errors = ['unauthenticated', 'dealer_required', 'dealer_not_yours', 'portal_unavailable'] as const

export const savedOrders = defineCall(endpoints.savedOrders, {
  summary: 'The acting dealer\'s saved orders, newest first. They belong to the dealer, whoever saved them.',
  body: closed({ user: CustomerNumber }),
  response: closed({ orders: Type.Array(SavedOrderSummary), max: Type.Integer({ description: 'The saved orders that a dealer may have' }) }),
  errors: [...errors, 'dealer_changed'],
  namesDealer: body => body.user
})

export const savedOrder = defineCall(endpoints.savedOrder, {
  summary: 'One saved order with its lines.',
  body: closed({ id: RecordId<ids.SavedOrderId>() }),
  response: closed({ order: SavedOrder }),
  errors: [...errors, 'not_found']
})

export const saveOrder = defineCall(endpoints.saveOrder, {
  summary: 'Save a cart under a name, for the acting dealer, as a saved order of its own or in place of another.',
  body: closed({
    name: Name,
    order: Type.Array(SavedLine, { maxItems: limits.cartLinesMax }),
    user: Type.Optional(CustomerNumber),
    replaces: Type.Optional(closed({ id: RecordId<ids.SavedOrderId>(), version: SeenVersion }))
  }),
  response: closed({ order: SavedOrderSummary }),
  errors: [...errors, 'dealer_changed', 'saved_orders_full', 'empty_cart', 'not_found', 'changed_meanwhile'],
  namesDealer: body => body.user
})

export const renameSavedOrder = defineCall(endpoints.renameSavedOrder, {
  summary: 'Give a saved order another name. Its lines, and the day when it was saved, stay.',
  body: closed({ id: RecordId<ids.SavedOrderId>(), version: SeenVersion, name: Name }),
  response: closed({ order: SavedOrderSummary }),
  errors: [...errors, 'not_found', 'changed_meanwhile']
})

export const deleteSavedOrder = defineCall(endpoints.deleteSavedOrder, {
  summary: 'Delete a saved order for good.',
  body: closed({ id: RecordId<ids.SavedOrderId>(), version: Type.Optional(SeenVersion) }),
  response: Ok,
  errors: [...errors, 'not_found', 'changed_meanwhile']
})
