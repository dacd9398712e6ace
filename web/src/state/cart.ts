import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { limits } from '@portal/contracts/limits'
import type { Item } from '@portal/contracts/stock'
import * as edit from './cart-lines.ts'
import type { CartLine, CartLines } from './cart-lines.ts'
import { changeLines, emptyCart, type CheckoutForm, type CustomerCart } from './customer-cart.ts'
import { followOtherTabs, rootStorage } from './root-storage.ts'
import { useCustomerNumber } from './session.ts'
import { readCarts } from './stored-carts.ts'

type CartState = { carts: Readonly<Record<string, CustomerCart>> }

const slice = 'cart'

/** The carts of every customer number used in this browser, persisted and shared by its tabs. */
export const useCarts = create<CartState>()(persist<CartState>(
  () => ({ carts: {} }),
  { name: slice, storage: rootStorage(), merge: stored => ({ carts: readCarts(stored) }) }
))

/** The cart of a customer number as it is now. */
export function cartOf (customer: string): CustomerCart {
  return useCarts.getState().carts[customer] ?? emptyCart
}

export function changeCart (customer: string, change: (cart: CustomerCart) => CustomerCart): void {
  const before = cartOf(customer)
  const cart = change(before)
  if (cart !== before) useCarts.setState(({ carts }) => ({ carts: { ...carts, [customer]: cart } }))
}

function editLines (customer: string, change: (lines: CartLines) => CartLines): void {
  changeCart(customer, cart => changeLines(cart, change))
}

/** Adds to the line of that part. @returns false where the cart has none: its details are needed first. */
export function addToCartLine (customer: string, id: string, quantity: number): boolean {
  const lines = edit.addToLine(cartOf(customer).lines, id, quantity)
  if (lines === undefined) return false
  editLines(customer, () => lines)
  return true
}

/** @returns false where the cart holds as many lines as an order can. */
export function addCartLine (customer: string, line: CartLine): boolean {
  const before = cartOf(customer).lines
  const lines = edit.addLine(before, line)
  if (lines.length > limits.cartLinesMax) return false
  if (before.length === 0) replaceCart(customer, lines)
  else editLines(customer, () => lines)
  return true
}

export function setCartQuantity (customer: string, id: string, quantity: number): void {
  editLines(customer, lines => edit.setQuantity(lines, id, quantity))
}

export function setCartNote (customer: string, id: string, note: string): void {
  editLines(customer, lines => edit.setNote(lines, id, note))
}

export function removeFromCart (customer: string, id: string): void {
  editLines(customer, lines => lines.filter(line => line.id !== id))
}

export function clearCart (customer: string): void {
  editLines(customer, () => [])
}

/** Puts these lines in the place of the whole cart. It is another order: what was filled in for the one before is not for this one. */
export function replaceCart (customer: string, lines: CartLines): void {
  changeCart(customer, cart => ({ ...cart, lines, form: undefined }))
}

/** Takes a removal back. */
export function putBackInCart (customer: string, removed: CartLines, index: number): void {
  editLines(customer, lines => edit.putBack(lines, removed, index))
}

/** Keeps what is filled in at the checkout. */
export function keepCheckoutForm (customer: string, form: CheckoutForm): void {
  changeCart(customer, cart => ({ ...cart, form }))
}

/** Takes over today's stock and prices; what is ordered does not change. */
export function refreshCart (customer: string, items: readonly Item[]): void {
  changeCart(customer, cart => ({ ...cart, lines: edit.refreshItems(cart.lines, items) }))
}

/** Follows the other tabs. @returns the way to stop */
export function startCarts (): () => void {
  return followOtherTabs(useCarts)
}

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
  return useCart(cart => edit.pieces(cart.lines))
}
