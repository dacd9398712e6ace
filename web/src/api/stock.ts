import type { Item } from '@portal/contracts/stock'
import type { CallBody, CallResponse } from '@portal/contracts/calls'
import { call } from '../lib/call.ts'
import { useAnswer, useCall } from './use-call.ts'

type Found = CallResponse<'items'> & {
  /** Seconds; above 0 where the ordering system is away and an older answer stands in. */
  age: number
}

/** The age is part of the answer: two answers that differ in nothing else are two. */
async function findItems (body: CallBody<'items'>): Promise<Found> {
  let age = 0
  const found = await call('items', body, { onAge: seconds => { age = seconds } })
  return { ...found, age }
}

/**
 * Searches stock, with the dealer's prices where a dealer is acting. Null asks for nothing. Answers are kept by their term,
 * so that a late answer to an older search never takes the place of a newer one.
 */
export function useStockSearch (term: string | null, customer: string | null) {
  return useAnswer('items', term === null ? null : { search: term, ...(customer !== null && { customer_number: customer }) }, findItems)
}

/**
 * A part with the dealer's price and price break, as a cart keeps it.
 * @throws ApiError
 */
export async function fetchItem (itemNumber: string, customer: string): Promise<Item> {
  const { item, itemPrice, itemPriceBreak } = await call('itemDetails', { product: itemNumber, customer_number: customer })
  const { priceBreak: _, ...rest } = item
  return {
    ...rest,
    dealer_price: itemPrice.price,
    ...(itemPriceBreak !== null && {
      priceBreak: { discount_price: itemPriceBreak.dealer_price, discount_quantity: itemPriceBreak.discount_quantity }
    })
  }
}

/** Today's stock and prices of the parts named; those that are sold no longer are missing. @throws ApiError */
export async function fetchItems (itemNumbers: readonly string[]): Promise<Item[]> {
  return (await call('priceByItemNumbers', { items: [...new Set(itemNumbers)] })).items
}

/** Today's stock and prices of the parts named, asked for anew each time a page needs them. */
export function usePrices (itemNumbers: readonly string[]) {
  const items = [...itemNumbers]
  return useCall('priceByItemNumbers', items.length === 0 ? null : { items }, { revalidateOnMount: true, dedupingInterval: 0 })
}
