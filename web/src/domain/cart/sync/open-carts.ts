import { create } from 'zustand'
import type { HandedChange } from '@portal/contracts/cart'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import { ApiError, clientMessages } from '../../../lib/http/api-error.ts'
import { call } from '../../../lib/http/call.ts'
import { randomUuid } from '../../../lib/browser/random-uuid.ts'
import { storedStateKey } from '../../../lib/storage/stored-state.ts'
import { whenOnline } from '../../../lib/browser/when-online.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { rightsOf, useSession } from '../../session/session.ts'
import { isBaseName, openCartLog, type CartLog } from './cart-log.ts'
import { cartChangesText, editText } from './cart-changes-text.ts'
import { createCartSync, type CartSync } from './cart-sync.ts'
import { toastUnrestored } from './toast-unrestored.ts'
import { shownCart, type CustomerCart } from '../content/customer-cart.ts'
import type { CartLines } from '../content/cart-lines.ts'
import { takeFormOfTab } from './forms-of-tab.ts'
import { openLocalCart, type LocalCartStore } from './local-cart.ts'

/** A cart of the logged-in user that this tab works on. */
export type OpenCart = {
  log: CartLog
  local: LocalCartStore
  sync: CartSync
  /** How many fetches are under way because of this browser's own actions. */
  quietFetches: number
}

/** The user's carts by customer number, as far as this tab has read them. All tabs of the browser share them. */
export const useCarts = create<{ carts: Readonly<Record<string, CustomerCart>> }>()(() => ({ carts: {} }))

/** Customer numbers of the carts with changes that could not be sent yet. */
export const useStalledCarts = create<{ customers: readonly string[] }>()(() => ({ customers: [] }))

/** The beginning of every stored cart entry's name. The user's id and the dealer's number follow. */
export const cartPrefix = `${storedStateKey}:kept-cart:`

/** By customer number. Each is opened once, since it holds what this tab has read and what it has yet to store. */
const open = new Map<string, OpenCart>()
/** Whether carts are kept in sync with the BFF: see `startCartSync`. */
let isSynced = false
type NewsListener = (customer: CustomerNumber, news: string, handed: readonly HandedChange[]) => void
const newsListeners = new Set<NewsListener>()
/** Who took back the cart, if it has been empty since then; by customer number. */
const emptiedBy = new Map<string, string>()

function owner (): string {
  return useSession.getState().user?._id ?? ''
}

export function openCart (customer: CustomerNumber): OpenCart {
  const known = open.get(customer)
  if (known !== undefined) return known
  const userId = owner()
  const prefix = `${cartPrefix}${userId}:${customer}:`
  const log = openCartLog(prefix, { storage: () => localStorage, now: () => Date.now(), newId: randomUuid })
  const local = openLocalCart(prefix, () => localStorage)
  const form = takeFormOfTab(userId, customer)
  if (form !== undefined && local.cart().form === undefined) local.write({ ...local.cart(), form })
  let wasFetched = false
  /** The last answer lacks lines that this page had put back by itself. */
  let isUnrestored = false
  /** What colleagues have done to the cart, by the last answer. */
  let handed: readonly HandedChange[] = []
  const sync = createCartSync({
    log,
    ask: async body => {
      if (!isSynced || useSession.getState().status !== 'in' || owner() !== userId) throw new ApiError('canceled', clientMessages.canceled)
      wasFetched = log.isFetched()
      // For this dealer, whichever one the tab acts for by then. Looking for news does not keep an idle session alive.
      const answer = await call('cart', body, { dealer: customer, background: body.edits.length === 0 })
      isUnrestored = answer.unrestored !== undefined
      handed = wasFetched ? answer.handed ?? [] : []
      for (const order of answer.unrestored ?? []) toastUnrestored(order)
      return answer
    },
    changed: before => {
      noteEmptied(customer, log.cart().lines, handed)
      publishCart(customer)
      const news = wasFetched && !isUnrestored && cart.quietFetches === 0 ? cartChangesText(before, log.cart().lines) : undefined
      if (news !== undefined) newsListeners.forEach(listener => { listener(customer, news, handed) })
    },
    refused: ({ edit }, { message }) => {
      // It stays until dismissed, because the tab may be hidden when the change is refused.
      toast({ kind: 'danger', header: 'Change Not Saved', body: `A change to the cart was not accepted: ${editText(edit)}. ${message}`, duration: null })
    },
    stalled: isStalled => {
      useStalledCarts.setState(({ customers }) => {
        if (customers.includes(customer) === isStalled) return { customers }
        return { customers: isStalled ? [...customers, customer] : customers.filter(other => other !== customer) }
      })
    },
    waitForConnection: async milliseconds => {
      await new Promise<void>(resolve => {
        const timer = setTimeout(wake, milliseconds)
        const stop = whenOnline(wake)
        function wake (): void {
          clearTimeout(timer)
          stop()
          resolve()
        }
      })
    }
  })
  const cart: OpenCart = { log, local, sync, quietFetches: 0 }
  open.set(customer, cart)
  return cart
}

/** Sets whether carts are kept in sync with the BFF from now on. */
export function enableCartSync (isWanted: boolean): void {
  isSynced = isWanted
}

function noteEmptied (customer: CustomerNumber, { length }: CartLines, handed: readonly HandedChange[]): void {
  const last = handed.at(-1)
  if (length > 0) emptiedBy.delete(customer)
  else if (last?.kind === 'taken-back') emptiedBy.set(customer, last.name)
}

/** Who took back the cart, if it has been empty since then; undefined if it is empty for another reason. */
export function cartEmptiedBy (customer: CustomerNumber): string | undefined {
  return emptiedBy.get(customer)
}

/** Calls the listener with what was changed in a cart elsewhere, in words, and what colleagues have done to it. @returns a function that stops it */
export function onCartChangedElsewhere (listener: NewsListener): () => void {
  newsListeners.add(listener)
  return () => { newsListeners.delete(listener) }
}

/** Fetches a cart that this browser's own order has changed, which is not news to anybody. @returns false if it is no longer available */
export async function fetchCartQuietly (customer: CustomerNumber): Promise<boolean> {
  const cart = openCart(customer)
  cart.quietFetches++
  const isFetched = await cart.sync.fetched().then(() => true, () => false)
  cart.quietFetches--
  return isFetched
}

/** Shows a cart as this tab has read it by now. */
export function publishCart (customer: CustomerNumber): void {
  const { log, local } = openCart(customer)
  const cart = shownCart(log.cart(), local.cart(), log.base().version, rightsOf(useSession.getState().user))
  useCarts.setState(({ carts }) => isSame(carts[customer], cart) ? { carts } : { carts: { ...carts, [customer]: cart } })
}

function isSame (a: CustomerCart | undefined, b: CustomerCart): boolean {
  return a?.lines === b.lines && a.version === b.version && a.away === b.away && a.form === b.form && a.last === b.last && a.taken === b.taken
}

/** Reads what other tabs have written of the carts that this tab works on. */
export function readCarts (): void {
  for (const [customer, { log, local }] of open) {
    log.read()
    local.read()
    publishCart(customer)
  }
}

export function openCarts (): Iterable<OpenCart> {
  return open.values()
}

/** Opens every cart that this browser has stored of the user. */
export function openStoredCarts (): void {
  const prefix = `${cartPrefix}${owner()}:`
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) publishCart(name.slice(prefix.length).split(':')[0] ?? '')
  } catch {
    // If storage is refused, nothing was stored.
  }
}

/** Drops this tab's carts from memory, but not from the browser's storage. Answers that are still on their way are not stored anymore. */
export function closeCarts (): void {
  for (const { log, local, sync } of open.values()) {
    sync.stop()
    log.close()
    local.close()
  }
  open.clear()
  emptiedBy.clear()
  useCarts.setState({ carts: {} })
  useStalledCarts.setState({ customers: [] })
}

/** Removes what is stored of carts. @param but the user whose carts stay */
export function removeStoredCarts (but?: string): void {
  removeEntries(name => but === undefined || !name.startsWith(`${cartPrefix}${but}:`))
}

function removeEntries (which: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(cartPrefix) && which(name)) localStorage.removeItem(name)
  } catch {
    // If storage is refused, nothing was stored.
  }
}

/** The session is over, so only the unsent part of the carts is kept. The rest, with the dealer's prices, comes with the next login. */
function leaveUnsent (): void {
  for (const { local } of open.values()) {
    const { last, ...rest } = local.cart()
    if (last !== undefined) local.write({ ...rest, last: { ...last, lines: [] } })
  }
  removeEntries(isBaseName)
}

openStoredCarts()
useSession.subscribe(({ user }, { user: before }) => {
  if (user?._id === before?._id) return
  if (user === null) leaveUnsent()
  closeCarts()
  openStoredCarts()
})
