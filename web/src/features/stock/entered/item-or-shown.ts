import type { Item } from '@portal/contracts/stock'
import { fetchItem, fetchItems } from '../../../api/stock.ts'
import { isUnreached } from '../../../api/use-call.ts'
import { toApiError } from '../../../lib/http/api-error.ts'
import type { FetchItems } from './add-several-to-cart.ts'
import type { FetchItem } from './add-to-cart.ts'

/**
 * Without a connection, a part goes into the cart as the results show it, and waits there like any other edit. The cart and the summary ask for
 * today's stock and price anyway.
 */
export function itemOrShown (shown: readonly Item[]): FetchItem {
  return async (id, customer) => {
    try {
      return await fetchItem(id, customer)
    } catch (error) {
      const item = shown.find(({ item_number: number }) => number === id)
      if (item === undefined || !isUnreached(toApiError(error))) throw error
      return item
    }
  }
}

/** The same for several parts. */
export function itemsOrShown (shown: readonly Item[]): FetchItems {
  return async ids => {
    try {
      return await fetchItems(ids)
    } catch (error) {
      if (!isUnreached(toApiError(error))) throw error
      return shown.filter(({ item_number: number }) => ids.includes(number))
    }
  }
}
