import Type, { type Static } from 'typebox'
import { closed, defineCall } from './call.ts'
import { endpoints } from './endpoints.ts'
import { Cents, CustomerNumber, Figure, IdField, IsoDate, ItemNumber, Line, PriceUnit } from './fields.ts'
import type * as ids from './base/ids.ts'
import { limits } from './policy/limits.ts'
import * as patterns from './policy/patterns.ts'

export const PriceBreak = closed({
  discount_price: Cents,
  discount_quantity: Figure({ min: 1, description: 'The discount price applies from this quantity' })
})
export type PriceBreak = Static<typeof PriceBreak>

const item = {
  item_number: IdField<ids.ItemNumber>(),
  item_description: Type.String(),
  manufacturer_number: Type.String(),
  quantity: Figure({ description: 'On hand; may be negative' }),
  quantity_capped: Type.Optional(Type.Literal(true, { description: 'More than `quantity` are on hand; the exact figure is withheld' })),
  retail_price: Type.Optional(Cents),
  dealer_price: Type.Optional(Cents),
  price_unit: PriceUnit,
  priceBreak: Type.Optional(PriceBreak),
  further_breaks: Type.Optional(Type.Array(PriceBreak, { maxItems: limits.priceBreaksMax, description: 'Price breaks besides that one' })),
  unit_of_measure: Type.Optional(Type.String({ description: 'What one piece is, e.g. EA or PR' })),
  pack_size: Type.Optional(Figure({ description: 'Pieces in a pack' })),
  sold_in_packs: Type.Optional(Type.Literal(true, { description: 'Only whole packs of `pack_size` pieces can be ordered' })),
  superseded_by: Type.Optional(IdField<ids.ItemNumber>(Type.String({ description: 'The part number that replaces it' }))),
  /** When further pieces are expected. Logged-out answers never have it. */
  expected_arrival: Type.Optional(IsoDate),
  bar_code: Type.Optional(Type.String({ pattern: patterns.barCode, description: 'The bar code (UPC or EAN) that was asked for and found it' }))
}

/** An item of the catalog. Dealer price and price break are the acting dealer's; logged-out answers never have them. */
export const Item = closed(item)
export type Item = Static<typeof Item>

/** An item in search results, with what helps to choose it. Logged-out answers never have the stock by warehouse. */
export const FoundItem = closed({
  ...item,
  picture: Type.Optional(Type.String({ description: 'https address' })),
  warehouses: Type.Optional(Type.Array(closed({ name: Type.String(), quantity: Type.Integer({ description: 'On hand; may be negative' }) })))
})
export type FoundItem = Static<typeof FoundItem>

export const items = defineCall(endpoints.items, {
  summary: 'Search stock by part number, bar code, manufacturer\'s number or words of the description. An exact match of the part number comes first.',
  body: closed({
    search: Type.String({ maxLength: limits.searchEnteredMax }),
    customer_number: Type.Optional(CustomerNumber)
  }),
  response: closed({
    items: Type.Array(FoundItem, { maxItems: limits.searchResultsMax }),
    more: Type.Boolean({ description: 'There are more results than the response holds' }),
    near: Type.Optional(Type.Array(FoundItem, { description: 'If nothing was found: parts with nearly this number, the nearest first' }))
  }),
  errors: ['search_invalid', 'unauthenticated', 'dealer_not_yours', 'dealer_changed', 'erp_unavailable', 'erp_bad_reply'],
  namesDealer: body => body.customer_number
})

export const itemDetails = defineCall(endpoints.itemDetails, {
  summary: 'One item with the acting dealer\'s price and price break.',
  body: closed({ product: ItemNumber, customer_number: CustomerNumber }),
  response: closed({
    item: Item,
    itemPrice: closed({ price: Cents, price_unit: PriceUnit }),
    itemPriceBreak: Type.Union([closed({ dealer_price: Cents, discount_quantity: Type.Integer({ minimum: 1 }) }), Type.Null()], {
      description: 'The price that applies from `discount_quantity`'
    })
  }),
  errors: ['unauthenticated', 'dealer_required', 'dealer_not_yours', 'dealer_changed', 'not_found', 'erp_unavailable', 'erp_bad_reply'],
  namesDealer: body => body.customer_number
})

export const priceByItemNumbers = defineCall(endpoints.priceByItemNumbers, {
  summary: 'Stock and prices of the given items; items that are not sold are left out.',
  body: closed({ items: Type.Array(ItemNumber, { minItems: 1, maxItems: limits.priceRequestMax }) }),
  response: closed({
    items: Type.Array(Item),
    not_checked: Type.Array(ItemNumber, { description: 'It is not known whether these are sold: the ERP is away, or its record cannot be read' })
  }),
  errors: ['unauthenticated', 'dealer_required', 'dealer_not_yours', 'erp_unavailable', 'erp_bad_reply']
})

/** What is known of a part number or bar code that a person typed, pasted or scanned, in any case and with or without its punctuation. */
const TypedPart = closed({
  typed: Type.String({ description: 'As in the request' }),
  found: Type.Optional(Item),
  near: Type.Array(Item, { description: 'If no part, or more than one, has this number: parts with nearly the same one, the nearest first, each followed by its replacement' }),
  not_checked: Type.Optional(Type.Literal(true, { description: 'It is not known whether it is sold: the ERP is away, or its record cannot be read' }))
})
export type TypedPart = Static<typeof TypedPart>

export const findParts = defineCall(endpoints.findParts, {
  summary: 'The parts meant by typed part numbers, in the same order, with today\'s stock and prices.',
  body: closed({ parts: Type.Array(Line({ label: 'Part number', min: 1, max: limits.searchTermMax }), { minItems: 1, maxItems: limits.priceRequestMax }) }),
  response: closed({ parts: Type.Array(TypedPart) }),
  errors: ['unauthenticated', 'dealer_required', 'dealer_not_yours', 'erp_unavailable', 'erp_bad_reply']
})
