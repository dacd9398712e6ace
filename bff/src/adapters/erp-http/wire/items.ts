import Type, { type Static } from 'typebox'
import type { Item } from '@portal/contracts/stock'
import { Flag, Key, Money, MoneyOrBlank, Quantity, readAmount, readMoney, readText, Text } from './fields.ts'

export const ItemRecord = Type.Object({
  ITNBR: Key,
  ITDSC: Text,
  MFGNO: Text,
  QTYOH: Quantity,
  /** Suggested retail price. */
  LSTPR: Money,
  /** The customer's price; blank where no customer was named. */
  CSTPR: MoneyOrBlank,
  /** The break price holds from this quantity on; 0 where there is none. */
  BRKQT: Type.Integer({ minimum: 0, maximum: 9_999_999 }),
  BRKPR: MoneyOrBlank
})
export type ItemRecord = Static<typeof ItemRecord>

/** `POST /v1/items/search`. CUST is empty for no customer. */
export type SearchRequest = { TERM: string, CUST: string, LIMIT: number }
export const SearchReply = Type.Object({ ITEMS: Type.Array(ItemRecord), MORE: Flag })

/** `POST /v1/items/prices`. */
export type PricesRequest = { CUST: string, ITEMS: string[] }
export const PricesReply = Type.Object({ ITEMS: Type.Array(ItemRecord) })

/** @param priced false drops the customer's price and price break, whatever the record holds */
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
  const breakPrice = readMoney(record.BRKPR)
  if (breakPrice !== undefined && record.BRKQT > 0) item.priceBreak = { discount_price: breakPrice, discount_quantity: record.BRKQT }
  return item
}
