import Type, { type Static } from 'typebox'
import { closed, defineCall } from './call.ts'
import { endpoints } from './endpoints.ts'
import { CustomerNumber, IdField, IsoDate, PriceUnit } from './fields.ts'
import type * as ids from './base/ids.ts'
import { limits } from './policy/limits.ts'

/** A part that a dealer has bought. What was returned later still counts: credit memos take nothing off. */
export const BoughtPart = closed({
  item_number: IdField<ids.ItemNumber>(),
  item_description: Type.String({ description: 'As on the newest invoice' }),
  times: Type.Integer({ minimum: 1, description: 'Invoices that it is on' }),
  pieces: Type.Integer({ minimum: 1, description: 'Pieces shipped with all of them' }),
  last_bought: IsoDate,
  last_price: Type.Integer({ description: 'US cents for `price_unit` pieces, the last time' }),
  price_unit: PriceUnit
})
export type BoughtPart = Static<typeof BoughtPart>

export const boughtBefore = defineCall(endpoints.boughtBefore, {
  summary: 'The parts that the acting dealer has bought, the latest first. Without today\'s prices, for which there is another call.',
  body: closed({ dealer: CustomerNumber }),
  response: closed({
    parts: Type.Array(BoughtPart, { maxItems: limits.boughtPartsMax }),
    more: Type.Boolean({ description: 'The dealer has bought more parts than the response holds' }),
    since: Type.Union([IsoDate, Type.Null()], { description: 'The first day that counts; null if every purchase does' }),
    invoices_to_come: Type.Integer({ minimum: 0, description: 'Invoices that have not been read yet: asking again continues with them' })
  }),
  errors: ['unauthenticated', 'dealer_required', 'dealer_not_yours', 'dealer_changed', 'erp_unavailable', 'erp_bad_reply'],
  namesDealer: body => body.dealer
})
