import Type, { type Static } from 'typebox'
import { Cents, IdField, ItemNumber, PriceUnit } from './fields.ts'
import type * as ids from './base/ids.ts'
import { limits } from './policy/limits.ts'

/** The price of a part in an order of this size, and the number of pieces that it is for. */
const ShownPart = Type.Object({
  item_number: ItemNumber,
  price: Cents,
  price_unit: PriceUnit,
  unit_of_measure: Type.Optional(Type.String({ maxLength: limits.cartItemTextMax })),
  superseded_by: Type.Optional(IdField<ids.ItemNumber>(Type.String({ maxLength: limits.cartItemTextMax, description: 'The part number that replaces it' })))
}, { additionalProperties: false })
export type ShownPart = Static<typeof ShownPart>

/** What a page says an order costs: the total of its items, without freight and tax, and the price of each part. Amounts are US cents. */
export const ShownPrices = Type.Object({ total: Cents, parts: Type.Array(ShownPart, { maxItems: limits.cartLinesMax }) }, { additionalProperties: false })
export type ShownPrices = Static<typeof ShownPrices>
