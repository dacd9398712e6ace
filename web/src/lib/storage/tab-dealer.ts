import type { CustomerNumber, UserId } from '@portal/contracts/base/ids'
import { dealerParam } from '@portal/contracts/base/page-params'
import { customerNumber } from '@portal/contracts/policy/customer-and-rep-numbers'
import { dealerHeader, noDealerSelected } from '@portal/contracts/protocol'

/**
 * The dealer that this tab acts for. Each tab has its own: it is kept in the tab's session storage, so it
 * survives reloads and a new login of the same person, and other tabs are not affected.
 */
export type TabDealer = {
  /** Who acts for the dealer; null if the dealer came from an address and the user is not known yet. */
  userId: UserId | null
  /** Null for no dealer. */
  customer: CustomerNumber | null
}

const key = 'tab-dealer'

/**
 * Undefined if the tab goes by the session: for a visitor, or a new tab. Cached in memory, because
 * every call reads it and the browser may refuse storage.
 */
let current = storedTabDealer()

export function tabDealer (): TabDealer | undefined {
  return current
}

/**
 * The dealer in the tab's storage. For a page restored from the back/forward cache, it may differ from `tabDealer()`.
 */
export function storedTabDealer (): TabDealer | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (!Array.isArray(stored)) return undefined
    const [userId, customer]: unknown[] = stored
    return isTextOrNull(userId) && isTextOrNull(customer) ? { userId, customer } : undefined
  } catch {
    return undefined
  }
}

/** Sets the tab's dealer; undefined makes the tab go by the session. */
export function keepTabDealer (dealer: TabDealer | undefined): void {
  current = dealer
  try {
    if (dealer === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify([dealer.userId, dealer.customer]))
  } catch {
    // Storage is refused, so the tab keeps its dealer only until it is reloaded.
  }
}

/** Adopts the dealer named in the tab's address. Back, Forward and a reload stay with the dealer that the tab acts for by then. */
export function takeDealerFromAddress (): void {
  const named = new URLSearchParams(window.location.search).get(dealerParam)
  if (named === null || !new RegExp(customerNumber).test(named)) return
  const [visit] = performance.getEntriesByType('navigation')
  const isReturn = visit !== undefined && 'type' in visit && visit.type !== 'navigate'
  if (named !== current?.customer && !(isReturn && current !== undefined)) keepTabDealer({ userId: null, customer: named })
}

/** Puts the tab's dealer into the visible address, or removes it if the tab has none. */
export function nameDealerInAddress (): void {
  const { pathname, search, hash } = window.location
  const params = new URLSearchParams(search)
  const customer = current?.customer ?? null
  if (params.get(dealerParam) === customer) return
  if (customer === null) params.delete(dealerParam)
  else params.set(dealerParam, customer)
  window.history.replaceState(window.history.state, '', pathname + (params.size === 0 ? '' : `?${params}`) + hash)
}

/** The header that names the tab's dealer in every call, if the tab has one. */
export function dealerHeaders (): Record<string, string> {
  return current === undefined ? {} : { [dealerHeader]: current.customer ?? noDealerSelected }
}

function isTextOrNull (value: unknown): value is string | null {
  return typeof value === 'string' || value === null
}
