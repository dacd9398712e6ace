import { create } from 'zustand'
import { limits } from '@portal/contracts/policy/limits'
import type { Submission } from '@portal/contracts/checkout'
import type { Item } from '@portal/contracts/stock'
import { field, isRecord } from '../../lib/read-json.ts'
import { randomUuid } from '../../lib/random-uuid.ts'
import type { CartEdit, RestoredOrder } from './cart-edits.ts'
import { changedItems, type CartLine, type CartLines, type LinePieces } from './cart-lines.ts'
import { openCartLog, seenWithin, type CartLog } from './cart-log.ts'
import type { CheckoutForm, CustomerCart, SentOrder } from './customer-cart.ts'
import { rootKey, rootStorage } from '../../lib/root-storage.ts'
import { readCart } from './stored-carts.ts'

type CartState = { carts: Readonly<Record<string, CustomerCart>> }

const prefix = `${rootKey}:cart:`
/** The slice of the root in which an earlier release stored the carts. */
const oldSlice = 'cart'
const oldStorage = rootStorage<unknown>()
/** By customer number. Each log is opened once, since it holds what this tab has read and what it has yet to store. */
const logs = new Map<string, CartLog>()

/** The carts of every customer number used in this browser, as far as this tab has read them. All tabs share the carts. */
export const useCarts = create<CartState>()(() => {
  const customers = [...Object.keys(oldCarts()), ...storedCustomers()]
  return { carts: Object.fromEntries(customers.map(customer => [customer, logOf(customer).cart()])) }
})

function logOf (customer: string): CartLog {
  const known = logs.get(customer)
  if (known !== undefined) return known
  const log = openCartLog(prefix + customer, {
    storage: () => localStorage,
    now: () => Date.now(),
    newId: randomUuid,
    adopted: () => {
      const old = oldCarts()[customer]
      return old === undefined ? undefined : readCart(old)
    }
  })
  logs.set(customer, log)
  return log
}

function storedCustomers (): string[] {
  try {
    return Object.keys(localStorage).filter(name => name.startsWith(prefix)).map(customerOf)
  } catch {
    return []
  }
}

function customerOf (name: string): string {
  return name.slice(prefix.length).split(':')[0] ?? ''
}

function oldCarts (): Record<string, unknown> {
  const carts = field(oldStorage.getItem(oldSlice)?.state, 'carts')
  return isRecord(carts) ? carts : {}
}

/** Moves carts that an earlier release stored into storage entries of their own. */
export function adoptOldCarts (): void {
  const old = oldStorage.getItem(oldSlice)
  if (old === null) return
  const adopting = Object.keys(oldCarts()).map(logOf)
  const adopt = (): boolean => adopting.map(log => log.adopt()).every(Boolean)
  const isRoomy = adopt()
  oldStorage.removeItem(oldSlice)
  // There may not be room for both copies, so try again without the old one.
  if (!isRoomy && !adopt()) oldStorage.setItem(oldSlice, old)
}

/** A customer's current cart, read from storage first so that it includes other tabs' latest edits. */
export function cartOf (customer: string): CustomerCart {
  const log = logOf(customer)
  log.read()
  return log.cart()
}

function editCart (customer: string, make: (cart: CustomerCart) => CartEdit): { before: CustomerCart, after: CustomerCart } {
  const edited = logOf(customer).edit(make)
  publish(customer)
  return edited
}

function publish (customer: string): void {
  const cart = logOf(customer).cart()
  useCarts.setState(state => state.carts[customer] === cart ? state : { carts: { ...state.carts, [customer]: cart } })
}

/** The result of an addition: how many pieces were added, and how many the line has now. */
export type Added = { added: number, quantity: number }

/** Adds pieces to a part's existing line. @returns undefined if the cart has no such line: a new one needs the part's details */
export function addToCartLine (customer: string, { id, quantity, note }: Omit<CartLine, 'item'>): Added | undefined {
  const line = cartOf(customer).lines.find(each => each.id === id)
  return line && add(customer, { id, item: line.item, quantity, note })
}

/** Adds a part, as a new line if need be. @returns undefined if the cart already has as many lines as an order may have */
export function addCartLine (customer: string, line: CartLine): Added | undefined {
  const { lines } = cartOf(customer)
  return lines.length < limits.cartLinesMax || lines.some(each => each.id === line.id) ? add(customer, line) : undefined
}

function add (customer: string, line: CartLine): Added {
  const { before, after } = editCart(customer, () => ({ kind: 'add', line }))
  const piecesIn = ({ lines }: CustomerCart): number => lines.find(each => each.id === line.id)?.quantity ?? 0
  return { added: piecesIn(after) - piecesIn(before), quantity: piecesIn(after) }
}

/** What adding several lines did: the pieces that were added of each part, and the lines for which the cart had no room. */
export type LinesAdded = { added: LinePieces[], noRoom: CartLine[] }

/** Adds several parts in one step, to their existing lines if the cart has them. `takeFromCart` with what was added undoes it. */
export function addCartLines (customer: string, lines: CartLines): LinesAdded {
  const present = new Set(cartOf(customer).lines.map(line => line.id))
  const noRoom: CartLine[] = []
  const adding = lines.filter(line => {
    if (present.has(line.id) || present.size < limits.cartLinesMax) return present.add(line.id)
    noRoom.push(line)
    return false
  })
  const { before, after } = editCart(customer, () => ({ kind: 'add-lines', lines: adding }))
  const had = new Map(before.lines.map(line => [line.id, line.quantity]))
  const added = after.lines.flatMap(({ id, quantity }) => {
    const more = quantity - (had.get(id) ?? 0)
    return more > 0 ? [{ id, quantity: more }] : []
  })
  return { added, noRoom }
}

/** Takes pieces out of the cart, and with its last piece a line. */
export function takeFromCart (customer: string, pieces: readonly LinePieces[]): void {
  editCart(customer, () => ({ kind: 'remove', seen: pieces }))
}

export function setCartQuantity (customer: string, id: string, quantity: number): void {
  editCart(customer, () => ({ kind: 'quantity', id, quantity }))
}

export function setCartNote (customer: string, id: string, note: string): void {
  editCart(customer, () => ({ kind: 'note', id, note }))
}

export function removeFromCart (customer: string, id: string): void {
  editCart(customer, ({ lines }) => ({ kind: 'remove', seen: seen(lines.filter(line => line.id === id)) }))
}

export function clearCart (customer: string): void {
  editCart(customer, ({ lines }) => ({ kind: 'remove', seen: seen(lines) }))
}

/** Replaces the whole cart. The checkout form is dropped, since it was filled in for the previous order. */
export function replaceCart (customer: string, lines: CartLines): void {
  editCart(customer, cart => ({ kind: 'replace', seen: seen(cart.lines), lines }))
}

function seen (lines: CartLines): LinePieces[] {
  return lines.map(({ id, quantity }) => ({ id, quantity }))
}

/** Undoes a removal. @param index where the lines were */
export function putBackInCart (customer: string, lines: CartLines, index: number): void {
  editCart(customer, () => ({ kind: 'put-back', lines, index }))
}

/** Stores the checkout form as it is filled in. */
export function keepCheckoutForm (customer: string, form: CheckoutForm): void {
  editCart(customer, () => ({ kind: 'form', form }))
}

/** Updates stock and prices of the cart's parts. Quantities and notes stay as they are. */
export function refreshCart (customer: string, items: readonly Item[]): void {
  editCart(customer, ({ lines }) => ({ kind: 'refresh', items: changedItems(lines, items) }))
}

/** Records the BFF's answer to an order: unless it was rejected, its lines leave the cart. */
export function recordOrder (customer: string, order: SentOrder, submission: Submission): void {
  editCart(customer, () => ({ kind: 'sent', order, submission }))
}

/** Records the new state of the order submitted last. */
export function recordNews (customer: string, submission: Submission): void {
  editCart(customer, () => ({ kind: 'news', submission }))
}

/** Puts the lines of the order submitted last back into the cart if it was rejected. */
export function restoreRefusedOrder (customer: string): void {
  editCart(customer, () => ({ kind: 'restore-refused' }))
}

/** Puts a rejected order's lines back into the cart. @param items current details of those of its parts that are still sold */
export function restoreRejectedOrder (customer: string, { reference, lines }: RestoredOrder, items: readonly Item[]): void {
  editCart(customer, () => ({ kind: 'restore-rejected', order: { reference, lines }, items }))
}

/** Stops showing a rejected order in this browser. */
export function dismissRejectedOrder (customer: string, reference: string): void {
  editCart(customer, () => ({ kind: 'put-away', reference }))
}

/** Keeps this tab's carts up to date with what other tabs write. @returns a function that stops it */
export function startCarts (): () => void {
  const follow = ({ key }: StorageEvent): void => {
    if (key === null) readAll()
    else if (key.startsWith(prefix)) readAnew(customerOf(key))
  }
  let ticked = Date.now()
  const tick = (): void => {
    const now = Date.now()
    // A tab that was suspended needs a moment to see what other tabs have written in the meantime.
    if (now - ticked < 2 * seenWithin) for (const log of logs.values()) log.tidy()
    ticked = now
  }
  const ticking = setInterval(tick, seenWithin)
  window.addEventListener('storage', follow)
  // A page restored from the back/forward cache has missed the storage events in between.
  window.addEventListener('pageshow', readAll)
  return () => {
    clearInterval(ticking)
    window.removeEventListener('storage', follow)
    window.removeEventListener('pageshow', readAll)
  }
}

function readAll (): void {
  for (const customer of logs.keys()) readAnew(customer)
}

function readAnew (customer: string): void {
  logOf(customer).read()
  publish(customer)
}

/** Drops this tab's carts from memory, but not from the browser's storage. */
export function forgetCarts (): void {
  logs.clear()
  useCarts.setState({ carts: {} })
}
