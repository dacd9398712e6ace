import { useCustomerNumber } from '../session/session.ts'
import { useCarts } from './cart.ts'
import { pieces, type CartLines } from './cart-lines.ts'
import { emptyCart, type CustomerCart } from './customer-cart.ts'

/** Reads from the acting dealer's cart. `select` must return the same thing for the same cart. */
export function useCart<T> (select: (cart: CustomerCart) => T): T {
  const customer = useCustomerNumber() ?? ''
  return useCarts(({ carts }) => select(carts[customer] ?? emptyCart))
}

export function useCartLines (): CartLines {
  return useCart(cart => cart.lines)
}

/** Pieces in the acting dealer's cart, for the badge. */
export function useCartQuantity (): number {
  return useCart(cart => pieces(cart.lines))
}
