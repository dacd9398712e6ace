import type { CustomerNumber } from '@portal/contracts/base/ids'
import { cartSending, refreshEvery } from '@portal/contracts/policy/page-timings'
import { storedStateKey } from '../../../lib/storage/stored-state.ts'
import { customerNumberOf, rightsOf, useSession, type Session } from '../../session/session.ts'
import { cartPrefix, closeCarts, enableCartSync, fetchCartQuietly, openCart, openCarts, openStoredCarts, readCarts, removeStoredCarts } from './open-carts.ts'

/**
 * Keeps this tab's carts in sync with other tabs and with the BFF: it sends changes, and looks for changes from other devices when the user logs in,
 * when the page becomes visible, and every now and then.
 * @returns a function that stops it
 */
export function startCartSync (): () => void {
  enableCartSync(true)
  const stopping = new AbortController()
  const { signal } = stopping
  const follow = ({ key, newValue }: StorageEvent): void => {
    if (key === null || (key === storedStateKey && newValue === null)) forgetAll()
    else if (key.startsWith(cartPrefix)) readOtherTabs()
  }
  const look = (): void => {
    if (document.visibilityState !== 'hidden') update()
    // The browser may soon stop the page, as on a phone that is put away.
    else sendUnsent()
  }
  const ticking = setInterval(() => {
    for (const { log, local } of openCarts()) {
      log.tidy()
      local.tidy()
    }
    if (document.visibilityState !== 'hidden') update()
  }, refreshEvery.cart)
  window.addEventListener('storage', follow, { signal })
  window.addEventListener('online', update, { signal })
  // A page restored from the back/forward cache has missed the storage events in between.
  window.addEventListener('pageshow', readOtherTabs, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  const unfollow = useSession.subscribe((session, before) => {
    if (actingIn(session) !== actingIn(before)) enter(session)
    // A right may have been taken away, or given.
    else if (rightsOf(session.user).prices !== rightsOf(before.user).prices) readCarts()
  })
  enter(useSession.getState())
  return () => {
    enableCartSync(false)
    stopping.abort()
    clearInterval(ticking)
    unfollow()
  }
}

/** Who acts for which dealer; undefined while nobody is known to be logged in. */
function actingIn ({ status, user }: Pick<Session, 'status' | 'user'>): string | undefined {
  return status === 'in' && user !== null ? `${user._id} ${customerNumberOf(user)}` : undefined
}

function enter ({ status, user }: Pick<Session, 'status' | 'user'>): void {
  if (status !== 'in' || user === null) return
  // Leftovers of another person, whose session ended by itself.
  removeStoredCarts(user._id)
  openStoredCarts()
  update()
}

/** Sends what is unsent, and looks for news of the acting dealer's cart. */
function update (): void {
  const customer = actingCustomer()
  if (customer !== null) openCart(customer).sync.now()
  sendUnsent()
}

function readOtherTabs (): void {
  const customer = actingCustomer()
  const lastOrdered = () => customer === null ? undefined : openCart(customer).local.cart().last?.key
  const before = lastOrdered()
  readCarts()
  const last = lastOrdered()
  // The BFF has taken the order's lines out, and the tab that submitted it may be closed before it has fetched the cart.
  if (customer !== null && last !== undefined && last !== before) fetchCartQuietly(customer)
}

function actingCustomer (): CustomerNumber | null {
  const { status, user } = useSession.getState()
  return status === 'in' && user !== null ? customerNumberOf(user) : null
}

function sendUnsent (): void {
  for (const { log, sync } of openCarts()) if (log.unsent().length > 0) sync.now()
}

/** Another tab has logged out, so nothing that this tab just wrote may stay. */
function forgetAll (): void {
  closeCarts()
  removeStoredCarts()
}

/** Sends what was changed in any cart, before a logout. It waits some seconds at most, and never fails. */
export async function sendCarts (): Promise<void> {
  const sending = [...openCarts()].map(async ({ sync }) => { await sync.sent() })
  const waiting = Promise.withResolvers<void>()
  const timer = setTimeout(waiting.resolve, cartSending.beforeLogout)
  await Promise.race([Promise.allSettled(sending), waiting.promise])
  clearTimeout(timer)
}
