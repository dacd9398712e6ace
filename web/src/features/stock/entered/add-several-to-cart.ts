import type { Item } from '@portal/contracts/stock'
import { addLinesWithToast, toastNotAdded } from '../../../domain/order-entry/add-lines-with-toast.ts'
import { toastAddFailed } from '../../../domain/order-entry/add-failure-toasts.ts'
import { cartOf } from '../../../domain/cart/cart.ts'
import type { CartLine, LinePieces } from '../../../domain/cart/content/cart-lines.ts'
import { messageWithRequest, toApiError } from '../../../lib/http/api-error.ts'
import { formatCount } from '../../../lib/text/format.ts'
import { noDealer } from './add-to-cart.ts'

/**
 * Loads stock and prices of several parts; those that are no longer sold are missing.
 * @throws ApiError
 */
export type FetchItems = (ids: readonly string[]) => Promise<Item[]>

/**
 * Adds several parts to the dealer's cart in one step, with one call for those that are not in it yet. Parts of which nothing was added are
 * named in a toast, with the reason.
 * @returns what was added; undefined if nothing was
 */
export async function addSeveralToCart (customer: string | null, orders: ReadonlyArray<Omit<CartLine, 'item'>>, fetchItems: FetchItems): Promise<LinePieces[] | undefined> {
  if (customer === null) return failed(noDealer)
  const items = new Map(cartOf(customer).lines.map(line => [line.id, line.item]))
  const unknown = orders.map(({ id }) => id).filter(id => !items.has(id))
  try {
    if (unknown.length > 0) for (const item of await fetchItems(unknown)) items.set(item.item_number, item)
  } catch (error) {
    const failure = toApiError(error)
    // The page handles these by itself.
    const isHandled = failure.code === 'unauthenticated' || failure.code === 'dealer_changed' || failure.code === 'dealer_not_yours'
    return isHandled ? undefined : failed(`None of the ${formatCount(orders.length)} lines was added. ${messageWithRequest(failure)}`)
  }
  const sold = orders.flatMap(order => {
    const item = items.get(order.id)
    return item === undefined ? [] : [{ ...order, item }]
  })
  toastNotAdded(orders.filter(({ id }) => !items.has(id)).map(({ id }) => id), 'No longer sold')
  const { added } = addLinesWithToast(customer, sold)
  return added.length === 0 ? undefined : added
}

function failed (body: string): undefined {
  toastAddFailed(body)
  return undefined
}
