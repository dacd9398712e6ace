import { limits } from '@portal/contracts/policy/limits'
import { cartSending } from '@portal/contracts/policy/page-timings'
import type { CartEdit } from '@portal/contracts/cart'
import type { Submission } from '@portal/contracts/checkout'
import type { CustomerNumber, ItemNumber, Reference } from '@portal/contracts/base/ids'
import { cleanNote } from '@portal/contracts/rules/cart/cart-lines'
import { keptItem, type CartContent } from '@portal/contracts/rules/cart/cart-edits'
import type { Item } from '@portal/contracts/stock'
import { rightsOf, useSession } from '../session/session.ts'
import { changedItems, type CartLine, type CartLines, type LinePieces } from './content/cart-lines.ts'
import { recordSubmission, shownCart, updateSubmission, type CheckoutForm, type CustomerCart, type LocalCart, type OrderAsSent } from './content/customer-cart.ts'
import { closeCarts, fetchCartQuietly, openCart, publishCart } from './sync/open-carts.ts'

/** A customer's current cart, read from storage first so that it includes other tabs' latest edits. */
export function cartOf (customer: CustomerNumber): CustomerCart {
  const { log, local } = openCart(customer)
  log.read()
  local.read()
  return shownCart(log.cart(), local.cart(), log.base().version, rightsOf(useSession.getState().user))
}

function editCart (customer: CustomerNumber, make: (cart: CartContent) => CartEdit): { before: CartContent, after: CartContent } {
  const { log, sync } = openCart(customer)
  const edited = log.edit(make)
  if (edited.after !== edited.before) sync.soon()
  publishCart(customer)
  return edited
}

function changeLocal (customer: CustomerNumber, change: (cart: LocalCart) => LocalCart): void {
  const { local } = openCart(customer)
  local.read()
  local.write(change(local.cart()))
  publishCart(customer)
}

/** Drops the checkout form when a new order is started: it was filled in for the previous one. */
function dropForm (customer: CustomerNumber): void {
  changeLocal(customer, cart => cart.form === undefined ? cart : { ...cart, form: undefined })
}

/** The lines as the BFF keeps them. */
function kept (lines: CartLines): CartLine[] {
  return lines.map(line => ({ ...line, item: keptItem(line.item), note: cleanNote(line.note) }))
}

/** The result of an addition: how many pieces were added, and how many the line has now. */
export type Added = { added: number, quantity: number }

/** Adds pieces to a part's existing line. @returns undefined if the cart has no such line: a new one needs the part's details */
export function addToCartLine (customer: CustomerNumber, { id, quantity, note }: Omit<CartLine, 'item'>): Added | undefined {
  const line = cartOf(customer).lines.find(each => each.id === id)
  return line && add(customer, { id, item: line.item, quantity, note })
}

/** Adds a part, as a new line if necessary. @returns undefined if the cart already has as many lines as an order may have */
export function addCartLine (customer: CustomerNumber, line: CartLine): Added | undefined {
  const { lines } = cartOf(customer)
  return lines.length < limits.cartLinesMax || lines.some(each => each.id === line.id) ? add(customer, line) : undefined
}

function add (customer: CustomerNumber, line: CartLine): Added {
  const { before, after } = addLines(customer, [line])
  const piecesIn = ({ lines }: CartContent): number => lines.find(each => each.id === line.id)?.quantity ?? 0
  return { added: piecesIn(after) - piecesIn(before), quantity: piecesIn(after) }
}

function addLines (customer: CustomerNumber, lines: CartLines): { before: CartContent, after: CartContent } {
  if (cartOf(customer).lines.length === 0) dropForm(customer)
  return editCart(customer, () => ({ kind: 'add', lines: kept(lines) }))
}

/**
 * What adding several lines did: the pieces that were added of each part, the lines for which the cart had no room, and those that would have made a
 * line of the cart exceed its limit.
 */
export type LinesAdded = { added: LinePieces[], noRoom: CartLine[], tooMany: CartLine[] }

/** Adds several parts in one step, to their existing lines if the cart has them. `takeFromCart` with what was added undoes it. */
export function addCartLines (customer: CustomerNumber, lines: CartLines): LinesAdded {
  const present = new Map(cartOf(customer).lines.map(line => [line.id, line.quantity]))
  const noRoom: CartLine[] = []
  const tooMany: CartLine[] = []
  const adding = lines.filter(line => {
    const quantity = (present.get(line.id) ?? 0) + line.quantity
    const isFull = !present.has(line.id) && present.size >= limits.cartLinesMax
    if (isFull) noRoom.push(line)
    else if (quantity > limits.cartQuantityMax) tooMany.push(line)
    else present.set(line.id, quantity)
    return !isFull && quantity <= limits.cartQuantityMax
  })
  const { before, after } = addLines(customer, adding)
  const had = new Map(before.lines.map(line => [line.id, line.quantity]))
  const added = after.lines.flatMap(({ id, quantity }) => {
    const more = quantity - (had.get(id) ?? 0)
    return more > 0 ? [{ id, quantity: more }] : []
  })
  return { added, noRoom, tooMany }
}

/** Takes pieces out of the cart; a line goes with its last piece. */
export function takeFromCart (customer: CustomerNumber, pieces: readonly LinePieces[]): void {
  editCart(customer, () => ({ kind: 'remove', seen: [...pieces] }))
}

export function setCartQuantity (customer: CustomerNumber, id: ItemNumber, quantity: number): void {
  editCart(customer, () => ({ kind: 'quantity', id, quantity }))
}

export function setCartNote (customer: CustomerNumber, id: ItemNumber, note: string): void {
  editCart(customer, () => ({ kind: 'note', id, note: cleanNote(note) }))
}

export function removeFromCart (customer: CustomerNumber, id: ItemNumber): void {
  editCart(customer, ({ lines }) => ({ kind: 'remove', seen: seen(lines.filter(line => line.id === id)) }))
}

export function clearCart (customer: CustomerNumber): void {
  editCart(customer, ({ lines }) => ({ kind: 'remove', seen: seen(lines) }))
}

/**
 * Replaces the cart. The checkout form is dropped, since it was filled in for the previous order.
 * @param replaced the lines that make way, by default all; pieces that were added to them since stay
 */
export function replaceCart (customer: CustomerNumber, lines: CartLines, replaced?: CartLines): void {
  dropForm(customer)
  editCart(customer, cart => ({ kind: 'replace', seen: seen(replaced ?? cart.lines), lines: kept(lines) }))
}

function seen (lines: CartLines): LinePieces[] {
  return lines.map(({ id, quantity }) => ({ id, quantity }))
}

/** Undoes a removal. @param index where the lines were */
export function putBackInCart (customer: CustomerNumber, lines: CartLines, index: number): void {
  editCart(customer, () => ({ kind: 'put-back', lines: kept(lines), index }))
}

/** Stores the checkout form as it is filled in. */
export function keepCheckoutForm (customer: CustomerNumber, form: CheckoutForm): void {
  changeLocal(customer, cart => ({ ...cart, form }))
}

/** Updates stock and prices of the cart's parts. Quantities and notes stay as they are. */
export function refreshCart (customer: CustomerNumber, items: readonly Item[]): void {
  const { log } = openCart(customer)
  log.refresh(changedItems(log.cart().lines, items.map(keptItem)))
  publishCart(customer)
}

/**
 * Records the BFF's answer to an order. The BFF has taken its lines out of the cart, which is fetched again. If the order was rejected, they
 * are put back.
 */
export function recordSubmittedOrder (customer: CustomerNumber, order: OrderAsSent, submission: Submission): void {
  changeLocal(customer, cart => recordSubmission(cart, order, submission, openCart(customer).log.base().version))
  if (order.fromFile) return
  // If the page is closed before that, a notice on the next page offers to restore the rejected order.
  fetchCartQuietly(customer).then(isFetched => {
    if (!isFetched) return
    // Only now may there be room for it.
    openCart(customer).local.tidy()
    if (submission.state === 'rejected') restoreLines(customer, { reference: submission.reference, lines: order.lines })
  })
}

/** The person has requested the release of the cart: the BFF has taken its lines out, and the checkout form is dropped. */
export function recordAsked (customer: CustomerNumber): void {
  dropForm(customer)
  fetchCartQuietly(customer).then(isFetched => { if (isFetched) openCart(customer).local.tidy() })
}

/** The BFF has put the parts of a request for release back into the cart. */
export function recordGivenBack (customer: CustomerNumber): void {
  fetchCartQuietly(customer)
}

/** Records the new state of the order submitted last. */
export function recordSubmissionState (customer: CustomerNumber, submission: Submission): void {
  changeLocal(customer, cart => updateSubmission(cart, submission))
}

/** Puts the lines of the order submitted last back into the cart if it was rejected. */
export function restoreLastOrder (customer: CustomerNumber): void {
  const { last } = cartOf(customer)
  if (last?.submission.state === 'rejected' && !last.inCart) restoreLines(customer, { reference: last.submission.reference, lines: last.lines })
}

/** Puts lines of a rejected order back into the cart: each piece once, on whatever device. `replaced`: its pieces whose place other parts take. */
export function restoreLines (customer: CustomerNumber, edit: { reference: Reference, lines: CartLines, replaced?: LinePieces[] }): void {
  editCart(customer, () => ({ ...edit, kind: 'restore', lines: kept(edit.lines) }))
}

/** Stops showing a rejected order. */
export function dismissRejectedOrder (customer: CustomerNumber, reference: Reference): void {
  editCart(customer, () => ({ kind: 'put-away', reference }))
}

/** Resolves once the BFF has everything that was changed in the cart. @throws ApiError */
export async function cartSent (customer: CustomerNumber): Promise<void> {
  await openCart(customer).sync.sent()
}

/** Resolves once the cart is as the BFF has it, or after a few seconds if that cannot be known. Never fails. */
export async function cartLookedUp (customer: CustomerNumber): Promise<void> {
  const waiting = Promise.withResolvers<void>()
  const timer = setTimeout(waiting.resolve, cartSending.beforeEmpty)
  await Promise.race([openCart(customer).sync.fetched().catch(() => {}), waiting.promise])
  clearTimeout(timer)
}

/** Drops this tab's carts from memory, but not from the browser's storage. */
export function forgetCarts (): void {
  closeCarts()
}
