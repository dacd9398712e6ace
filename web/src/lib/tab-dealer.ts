import { customerNumber } from '@portal/contracts/policy/account-numbers'
import { dealerHeader, noDealer } from '@portal/contracts/protocol'

/**
 * The dealer that this tab acts for, where staff use it. Every tab has one of its own: it stands in the tab's own storage, outlives
 * reloads and a new login of the same person, and no other tab hears of it.
 */
export type TabDealer = {
  /** Who chose; null while nobody has said who follows an address that names a dealer. */
  userId: string | null
  /** Null for none. */
  customer: string | null
}

const key = 'tab-dealer'

/** Names a dealer in an address, for a link that is opened in a tab of its own. */
export const dealerParam = 'dealer'

/**
 * Undefined for a tab that goes by the session: a dealer's, a visitor's, and one of staff that has just been opened. Kept here beside the
 * tab's storage, which a browser may refuse: every call reads it.
 */
let current = storedTabDealer()

export function tabDealer (): TabDealer | undefined {
  return current
}

/** The same as the tab has it stored: a page that comes back out of the browser's memory may find another one there. */
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

export function keepTabDealer (dealer: TabDealer | undefined): void {
  current = dealer
  try {
    if (dealer === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify([dealer.userId, dealer.customer]))
  } catch {
    // Refused: the tab goes on, and after a reload begins as a new one does.
  }
}

/** Takes over the dealer that the tab's address names, and takes it out of the address. */
export function takeDealerFromAddress (): void {
  const { pathname, search, hash } = window.location
  const params = new URLSearchParams(search)
  const named = params.get(dealerParam)
  if (named === null) return
  if (new RegExp(customerNumber).test(named)) keepTabDealer({ userId: null, customer: named })
  params.delete(dealerParam)
  const rest = params.size === 0 ? '' : `?${params}`
  window.history.replaceState(window.history.state, '', pathname + rest + hash)
}

/** What every call says of it. */
export function dealerHeaders (): Record<string, string> {
  return current === undefined ? {} : { [dealerHeader]: current.customer ?? noDealer }
}

function isTextOrNull (value: unknown): value is string | null {
  return typeof value === 'string' || value === null
}
