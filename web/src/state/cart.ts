import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { limits } from '@portal/contracts/limits'
import type { Item } from '@portal/contracts/stock'
import * as edit from './cart-lines.ts'
import type { CartLine, CartLines } from './cart-lines.ts'
import { beginSubmission, changeLines, dropSubmission, emptyCart, takeOver, type CustomerCart } from './customer-cart.ts'
import { followOtherTabs, rootStorage } from './root-storage.ts'
import { customerNumberOf, useCustomerNumber, useSession } from './session.ts'
import { readCarts } from './stored-carts.ts'

type CartState = { carts: Readonly<Record<string, CustomerCart>> }

const slice = 'cart'

/** The carts of every customer number used in this browser, persisted and shared by its tabs. */
export const useCarts = create<CartState>()(persist<CartState>(
  () => ({ carts: {} }),
  { name: slice, storage: rootStorage(), merge: (stored, { carts }) => ({ carts: merged(readCarts(stored), carts) }) }
))

function merged (written: CartState['carts'], own: CartState['carts']): CartState['carts'] {
  return Object.fromEntries(Object.entries(written).map(([customer, cart]) => [customer, takeOver(cart, own[customer] ?? emptyCart)]))
}

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
  const lines = edit.addLine(cartOf(customer).lines, line)
  if (lines.length > limits.cartLinesMax) return false
  editLines(customer, () => lines)
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

/** Puts these lines in the place of the whole cart. */
export function replaceCart (customer: string, lines: CartLines): void {
  editLines(customer, () => lines)
}

/**
 * The person has pressed Submit for this cart and this form. Another tab may have done so a moment ago, before this one has
 * heard of it: its key is taken over, so that both send the same submission.
 */
export function submitCart (customer: string, data: string, mintKey: () => string): void {
  const elsewhere = readCarts(rootStorage<CartState>().getItem(slice)?.state)[customer]?.pending
  changeCart(customer, cart => beginSubmission({ ...cart, pending: cart.pending ?? elsewhere }, data, mintKey))
}

/** Takes over today's stock and prices. What is ordered does not change, so a submission key stays. */
export function refreshCart (customer: string, items: readonly Item[]): void {
  changeCart(customer, cart => ({ ...cart, lines: edit.refreshItems(cart.lines, items) }))
}

/**
 * Follows the other tabs, and drops submission keys when another dealer is acted for.
 * @returns the way to stop
 */
export function startCarts (): () => void {
  dropOtherDealersSubmissions(useSession.getState())
  const stops = [followOtherTabs(useCarts), useSession.subscribe(dropOtherDealersSubmissions)]
  return () => { stops.forEach(stop => { stop() }) }
}

/** A key stands for a decision made for one dealer: it does not outlive the switch to another one. */
export function dropOtherDealersSubmissions ({ status, user }: Pick<ReturnType<typeof useSession.getState>, 'status' | 'user'>): void {
  if (status !== 'in' || user === null) return
  const acting = customerNumberOf(user)
  for (const customer of Object.keys(useCarts.getState().carts)) {
    if (customer !== acting) changeCart(customer, dropSubmission)
  }
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
