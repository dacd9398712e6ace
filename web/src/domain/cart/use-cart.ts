import { useCustomerNumber } from '../session/session.ts'
import { useCarts, useStalledCarts } from './sync/open-carts.ts'
import { pieces, type CartLines } from './content/cart-lines.ts'
import { emptyCart, type CustomerCart } from './content/customer-cart.ts'

/** Selects something from the acting dealer's cart. `select` must return the identical value for the same cart. */
export function useCart<T> (select: (cart: CustomerCart) => T): T {
  const customer = useCustomerNumber() ?? ''
  return useCarts(({ carts }) => select(carts[customer] ?? emptyCart))
}

export function useCartLines (): CartLines {
  return useCart(cart => cart.lines)
}

/** The number of pieces in the acting dealer's cart. */
export function useCartQuantity (): number {
  return useCart(cart => pieces(cart.lines))
}

/** Whether changes in the acting dealer's cart could not be sent, and so exist only in this browser for now. */
export function useCartStalled (): boolean {
  const customer = useCustomerNumber() ?? ''
  return useStalledCarts(({ customers }) => customers.includes(customer))
}
