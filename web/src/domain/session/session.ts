import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Dealer } from '@portal/contracts/dealers'
import { sessionEndCookie } from '@portal/contracts/protocol'
import type { SessionUser } from '@portal/contracts/session'
import { readCookie, writeCookie } from '../../lib/cookies.ts'
import { keepTabDealer, tabDealer } from '../../lib/tab-dealer.ts'
import { forgetDealers } from './kept-dealers.ts'
import { rootStorage } from '../../lib/root-storage.ts'

/**
 * - `unknown`: the BFF has not said yet.
 * - `in`: logged in as `user`. `out`: logged out.
 * - `unavailable`: there is a session cookie, but nobody could say whose.
 */
type SessionStatus = 'unknown' | 'in' | 'out' | 'unavailable'

export type Session = {
  status: SessionStatus
  /** Set while `in`; while `unknown` the user of the last visit. */
  user: SessionUser | null
}

const slice = 'user'
/** Raised when the user's record changes shape: what an older build has stored is then forgotten. */
const version = 1
const storage = rootStorage<Pick<Session, 'user'>>()

/**
 * The user is the browser's, and all of its tabs share them. The dealer that staff act for is the tab's own: only the tab keeps its number,
 * and the record is read again after a reload.
 */
export const useSession = create<Session>()(persist<Session, [], [], Pick<Session, 'user'>>(
  () => ({ status: 'unknown', user: null }),
  {
    name: slice,
    version,
    storage,
    partialize: ({ user }) => ({ user: user === null ? null : actingFor(user, null) })
  }
))

/** A member of staff in a tab that acts for this dealer, whose record is not known yet. A dealer acts for nobody else. */
function actingFor (user: SessionUser, customer: string | null): SessionUser {
  return user.role === 'dealer' ? user : { ...user, dealer: null, dealer_selector: customer }
}

/** The user that this browser has stored, by whom its other tabs go: of staff, without the dealer they act for. */
export function storedUser (): SessionUser | null {
  return storage.getItem(slice)?.state.user ?? null
}

export function startSession (user: SessionUser): void {
  keepTabDealer(user.role === 'dealer' ? undefined : { userId: user._id, customer: user.dealer_selector })
  useSession.setState({ status: 'in', user })
}

/** This tab acts for another dealer from now on, or for none. */
export function actAs (chosen: Pick<SessionUser, 'dealer' | 'dealer_selector'>): void {
  const { user } = useSession.getState()
  if (user !== null) startSession({ ...user, ...chosen })
}

/** Forgets who was logged in; the carts stay for the next login. */
export function endSession (): void {
  writeCookie(sessionEndCookie, '', 0)
  forgetDealers()
  useSession.setState({ status: 'out', user: null })
}

/** Nobody could say who is logged in: goes on with the user of the last visit, whom the BFF checks on every call anyway. */
export function assumeSession (): void {
  const { user } = useSession.getState()
  if (user === null) {
    useSession.setState({ status: 'unavailable' })
    return
  }
  const tab = tabDealer()
  startSession(actingFor(user, tab !== undefined && (tab.userId ?? user._id) === user._id ? tab.customer : null))
}

/** Merges changed fields into the user's record. */
export function updateUser (changes: Partial<SessionUser>): void {
  useSession.setState(({ user }) => ({ user: user === null ? null : { ...user, ...changes } }))
}

/** True while the readable cookie beside the session's own says that there is one. */
export function hasSessionCookie (): boolean {
  return readCookie(sessionEndCookie) !== undefined
}

/** When the session ends at the latest, ms since 1970; 0 where there is none. */
export function sessionEnd (): number {
  return Number(readCookie(sessionEndCookie) ?? 0) * 1000
}

/** Who is logged in, or null. */
export function useUser (): SessionUser | null {
  return useSession(({ status, user }) => status === 'in' ? user : null)
}

/** The dealer acted for: a dealer's own, or the one that staff have selected. Null for staff without, or while the ERP is away. */
export function useDealer (): Dealer | null {
  return useSession(({ status, user }) => status === 'in' && user !== null ? user.dealer : null)
}

/** The acting dealer's account number, known also while the ERP is away. */
export function useCustomerNumber (): string | null {
  return useSession(({ status, user }) => status === 'in' && user !== null ? customerNumberOf(user) : null)
}

export function customerNumberOf (user: SessionUser): string | null {
  return user.role === 'dealer' ? user.dealer_number : user.dealer_selector
}
