import type { Item } from '@portal/contracts/stock'
import { formatCount } from '../../lib/format.ts'
import { toApiError } from '../../lib/api-error.ts'
import { addCartLine, addToCartLine } from '../../state/cart.ts'
import { toast } from '../../ui/toast-store.ts'

/** Loads a part's details for a customer. @throws ApiError */
export type FetchItem = (id: string, customer: string) => Promise<Item>

/**
 * Adds a part to the dealer's cart and says what came of it. A part that is in the cart already is added to without asking
 * the server.
 * @param customer the acting dealer; null where none is selected
 * @returns whether it was added
 */
export async function addToCart (customer: string | null, order: { id: string, quantity: number, note: string }, fetchItem: FetchItem): Promise<boolean> {
  if (customer === null) return failed('Please Select a Dealer before adding items to cart.')
  const { id, quantity, note } = order
  if (!addToCartLine(customer, id, quantity)) {
    try {
      const item = await fetchItem(id, customer)
      if (!addCartLine(customer, { id, item, quantity, note })) return failed('The cart is full. Please submit it before adding more parts.')
    } catch (error) {
      const { code, status } = toApiError(error)
      // These speak for themselves: the page goes to the login, reloads for the other dealer, or goes on without one.
      if (code === 'unauthenticated' || code === 'dealer_changed' || code === 'dealer_not_yours') return false
      return status === 400
        ? failed('Please Select a Dealer before adding items to cart.')
        : failed('An Unknown Error Occurred Please try again later.')
    }
  }
  toast({ id: 'added-to-cart', kind: 'success', header: 'Added to Cart', body: `${formatCount(quantity)} × ${id}` })
  return true
}

function failed (body: string): false {
  toast({ kind: 'danger', header: 'Add to Cart Failed', body })
  return false
}
