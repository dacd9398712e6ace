import type { CustomerNumber, ItemNumber } from '@portal/contracts/base/ids'
import * as messages from '@portal/contracts/policy/messages'
import type { Item } from '@portal/contracts/stock'
import { formatCount } from '../../../lib/text/format.ts'
import { useOffline } from '../../../lib/http/offline.ts'
import { messageWithRequest, toApiError } from '../../../lib/http/api-error.ts'
import { dismissAddFailures, toastAddFailed } from '../../../domain/order-entry/add-failure-toasts.ts'
import { addCartLine, addToCartLine, type Added } from '../../../domain/cart/cart.ts'
import type { CartLine } from '../../../domain/cart/content/cart-lines.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { reasonOf } from '../reason-of.ts'

export const noDealer = 'Please Select a Dealer before adding items to cart.'

/**
 * Loads a part's details for a customer.
 * @throws ApiError
 */
export type FetchItem = (id: ItemNumber, customer: CustomerNumber) => Promise<Item>

/**
 * Adds a part to the dealer's cart and tells the user the result. If the part is already in the cart, no call is made.
 * @param customer the acting dealer; null if none is selected
 * @returns whether anything was added
 */
export async function addToCart (customer: CustomerNumber | null, order: Omit<CartLine, 'item'>, fetchItem: FetchItem): Promise<boolean> {
  if (customer === null) return failed(noDealer)
  const known = addToCartLine(customer, order)
  if (known !== undefined) return sayAdded(order, known)
  try {
    const added = addCartLine(customer, { ...order, item: await fetchItem(order.id, customer) })
    return added === undefined ? failed(messages.cartFull) : sayAdded(order, added)
  } catch (error) {
    const failure = toApiError(error)
    const { code, status } = failure
    // The page handles these by itself: it goes to the login, reloads for the other dealer, or continues without one.
    if (code === 'unauthenticated' || code === 'dealer_changed' || code === 'dealer_not_yours') return false
    if (status === 400) return failed(noDealer)
    // A part that is not sold is no error, and trying again does not help.
    const reason = code === 'not_found' ? failure.message : `An Unknown Error Occurred Please try again later. ${messageWithRequest({ ...failure, message: reasonOf(failure) })}`
    // The person may be at another part by now.
    return failed(`${reason} Not added: ${formatCount(order.quantity)} × ${order.id}.`, order.id)
  }
}

function sayAdded ({ id }: Pick<CartLine, 'id'>, { added, quantity }: Added): boolean {
  if (added === 0) return failed(`The cart already has ${formatCount(quantity)} × ${id}. ${messages.quantityMax}`, id)
  dismissAddFailures([id])
  toast({ id: 'added-to-cart', kind: 'success', header: 'Added to Cart', body: `${formatCount(added)} × ${id}${useOffline.getState().isOffline ? `. ${messages.cartKeptOffline}` : ''}` })
  return true
}

function failed (body: string, part?: string): false {
  toastAddFailed(body, part)
  return false
}
