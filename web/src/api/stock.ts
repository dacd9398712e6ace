import type { Item } from '@portal/contracts/stock'
import { call } from '../lib/call.ts'
import { useCall } from './use-call.ts'

/**
 * Searches the stock, with the dealer's prices if one is acting. Answers are cached by term, so a late answer to an
 * older search never replaces that of a newer one.
 * @param term nothing is fetched if it is null
 */
export function useStockSearch (term: string | null, customer: string | null) {
  return useCall('items', term === null ? null : { search: term, ...(customer !== null && { customer_number: customer }) })
}

/**
 * A part with the dealer's price and price break, in the form that the cart stores.
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

/**
 * Today's stock and prices of the given parts; discontinued parts are missing.
 * @throws ApiError
 */
export async function fetchItems (itemNumbers: readonly string[]): Promise<Item[]> {
  return (await call('priceByItemNumbers', { items: [...new Set(itemNumbers)] })).items
}

/** Today's stock and prices of the given parts, fetched each time a page needs them. */
export function usePrices (itemNumbers: readonly string[]) {
  const items = [...itemNumbers]
  return useCall('priceByItemNumbers', items.length === 0 ? null : { items }, { revalidateOnMount: true, dedupingInterval: 0 })
}
