import Type, { type Static } from 'typebox'
import type { Item } from '@portal/contracts/stock'
import { Flag, Key, Money, MoneyOrBlank, Quantity, readAmount, readMoney, readText, Text } from './fields.ts'

const itemFields = {
  ITNBR: Key,
  ITDSC: Text,
  MFGNO: Text,
  QTYOH: Quantity,
  /** Suggested retail price. */
  LSTPR: Money,
  /** The customer's price; blank if no customer was named. */
  CSTPR: MoneyOrBlank,
  /** The quantity from which the break price applies; 0 without a price break. */
  BRKQT: Type.Integer({ minimum: 0, maximum: 9_999_999 }),
  /** Never blank if BRKQT is above 0. */
  BRKPR: MoneyOrBlank
}

const breakHasPrice = ({ BRKQT, BRKPR }: { BRKQT: number, BRKPR: string }) => BRKQT === 0 || BRKPR.trim() !== ''
const breakWithoutPrice = () => 'must have a BRKPR if BRKQT is above 0'

export const ItemRecord = Type.Refine(Type.Object(itemFields), breakHasPrice, breakWithoutPrice)
export type ItemRecord = Static<typeof ItemRecord>

/** `GET /v1/items/{number}?CUST={number}`: the item, and the customer whose price it has. */
export const ItemReply = Type.Refine(Type.Object({ ...itemFields, CUST: Key }), breakHasPrice, breakWithoutPrice)

/** `POST /v1/items/search`. CUST is empty for no customer. */
export const SearchRequest = Type.Object({ TERM: Type.String(), CUST: Type.String(), LIMIT: Type.Integer({ minimum: 1, maximum: 10_000 }) })
export type SearchRequest = Static<typeof SearchRequest>
/** Repeats the term and the customer of the search: the results alone could belong to another request. */
export const SearchReply = Type.Object({ TERM: Text, CUST: Text, ITEMS: Type.Array(ItemRecord), MORE: Flag })
export type SearchReply = Static<typeof SearchReply>

/** `POST /v1/items/prices`. Items that are not sold are left out of the reply. */
export const PricesRequest = Type.Object({ CUST: Type.String(), ITEMS: Type.Array(Type.String(), { maxItems: 10_000 }) })
export type PricesRequest = Static<typeof PricesRequest>
export const PricesReply = Type.Object({ CUST: Key, ITEMS: Type.Array(ItemRecord) })

/** @param priced false leaves out the customer's price and price break, even if the record has them */
export function readItem (record: ItemRecord, priced: boolean): Item {
  const item: Item = {
    item_number: readText(record.ITNBR),
    item_description: readText(record.ITDSC),
    manufacturer_number: readText(record.MFGNO),
    quantity: record.QTYOH,
    retail_price: readAmount(record.LSTPR)
  }
  if (!priced) return item
  const dealerPrice = readMoney(record.CSTPR)
  if (dealerPrice !== undefined) item.dealer_price = dealerPrice
  if (record.BRKQT > 0) item.priceBreak = { discount_price: readAmount(record.BRKPR), discount_quantity: record.BRKQT }
  return item
}
