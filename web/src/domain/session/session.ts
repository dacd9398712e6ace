import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { ShownDealer } from '@portal/contracts/dealers'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import { everyRight, type Rights } from '@portal/contracts/rules/accounts/rights'
import { sessionEndCookie } from '@portal/contracts/protocol'
import type { SessionUser } from '@portal/contracts/session'
import { deleteCookie, readCookie } from '../../lib/storage/cookies.ts'
import { keepTabDealer, tabDealer } from '../../lib/storage/tab-dealer.ts'
import { forgetDealerList } from './stored-dealer-list.ts'
import { sliceStorage } from '../../lib/storage/stored-state.ts'

/**
 * - `unknown`: the BFF has not answered yet.
 * - `in`: logged in as `user`. `out`: logged out.
 * - `unavailable`: there is a session cookie, but the BFF could not be asked whose it is.
 */
type SessionStatus = 'unknown' | 'in' | 'out' | 'unavailable'

export type Session = {
  status: SessionStatus
  /** Set while the status is `in`. While it is `unknown`, the user of the last visit. */
  user: SessionUser | null
  /** When the acting dealer's record was read, in milliseconds since 1970, if it is old. */
  dealerAsOf: number | undefined
  /** The acting dealer's record is on its way. */
  asksDealer: boolean
}

const slice = 'user'
/** Raise this when the shape of the user's record changes: records stored by older builds are then discarded. */
const version = 1
const storage = sliceStorage<Pick<Session, 'user'>>()

/**
 * All tabs of a browser share the user. The dealer that somebody has chosen belongs to one tab: its number is stored in that tab only, and its
 * record is fetched again after a reload.
 */
export const useSession = create<Session>()(persist<Session, [], [], Pick<Session, 'user'>>(
  () => ({ status: 'unknown', user: null, dealerAsOf: undefined, asksDealer: false }),
  {
    name: slice,
    version,
    storage,
    partialize: ({ user }) => ({ user: user === null ? null : actingFor(user, null) })
  }
))

/** The user acting for this dealer, whose record and rights are not loaded yet. A person who belongs to only one dealer is returned unchanged. */
function actingFor (user: SessionUser, customer: CustomerNumber | null): SessionUser {
  if (user.dealer_number !== null) return user
  const { rights: _ofAnother, ...person } = user
  return { ...person, dealer: null, dealer_selector: customer }
}

/** The user in the browser's storage, which all tabs share. It has no dealer for people who choose one. */
export function storedUser (): SessionUser | null {
  return storage.getItem(slice)?.state.user ?? null
}

/** @param dealerAsOf when the acting dealer's record was read, if it is old */
export function startSession (user: SessionUser, dealerAsOf?: number): void {
  keepTabDealer({ userId: user._id, customer: customerNumberOf(user) })
  useSession.setState({ status: 'in', user, dealerAsOf, asksDealer: false })
}

/** Continues as this user while the record of the tab's dealer is loading. */
export function enterSession (user: SessionUser): void {
  startSession(ofThisTab(user))
  useSession.setState({ asksDealer: true })
}

/** The user, acting for this tab's dealer. */
function ofThisTab (user: SessionUser): SessionUser {
  const tab = tabDealer()
  return actingFor(user, tab !== undefined && (tab.userId ?? user._id) === user._id ? tab.customer : null)
}

/** Switches this tab to another acting dealer, or to none. */
export function setActingDealer (chosen: Pick<SessionUser, 'dealer' | 'dealer_selector'>): void {
  const { user } = useSession.getState()
  if (user !== null) startSession({ ...user, ...chosen })
}

/** Clears the logged-in user and the readable session cookie. Unsent changes of the user's carts stay for the next login. */
export function clearSession (): void {
  // The next person to log in need not hear that this user's only dealer is not theirs.
  if (useSession.getState().user?.dealer_number != null) keepTabDealer(undefined)
  deleteCookie(sessionEndCookie)
  forgetDealerList()
  useSession.setState({ status: 'out', user: null })
}

/** Continues with the user of the last visit if the BFF cannot be asked who is logged in. It checks every call anyway. */
export function assumeSession (): void {
  const { user } = useSession.getState()
  if (user === null) {
    useSession.setState({ status: 'unavailable' })
    return
  }
  startSession(ofThisTab(user))
}

/** Stores the acting dealer's record. @param asOf when it was read, if it is old */
export function putDealer (dealer: ShownDealer, asOf?: number): void {
  const { user } = useSession.getState()
  if (user !== null && customerNumberOf(user) === dealer.customer_number) useSession.setState({ user: { ...user, dealer }, dealerAsOf: asOf })
}

/** Merges changed fields into the user's record. */
export function updateSessionUser (changes: Partial<SessionUser>): void {
  useSession.setState(({ user }) => ({ user: user === null ? null : { ...user, ...changes } }))
}

/** Whether there is a session, as told by the readable cookie that accompanies the HttpOnly session cookie. */
export function hasSessionCookie (): boolean {
  return readCookie(sessionEndCookie) !== undefined
}

export function useUser (): SessionUser | null {
  return useSession(({ status, user }) => status === 'in' ? user : null)
}

/** The acting dealer: a person's only one, or the selected one. Null if none is selected or the ERP is unavailable. */
export function useDealer (): ShownDealer | null {
  return useSession(({ status, user }) => status === 'in' && user !== null ? user.dealer : null)
}

/** The acting dealer's account number, which is known even while the ERP is unavailable. Null if no dealer is selected. */
export function useCustomerNumber (): string | null {
  return useSession(({ status, user }) => status === 'in' && user !== null ? customerNumberOf(user) : null)
}

/** What the user may do for the acting dealer. The pages hide the rest; the BFF refuses it. */
export function useRights (): Rights {
  return rightsOf(useUser())
}

/** What a user may do. Staff, and people whom an older build logged in, see every page, and the BFF decides. */
export function rightsOf (user: Pick<SessionUser, 'rights'> | null): Rights {
  return user?.rights ?? everyRight
}

export function customerNumberOf (user: Pick<SessionUser, 'dealer_number' | 'dealer_selector'>): string | null {
  return user.dealer_number ?? user.dealer_selector
}

/** Whether the user chooses the dealer to act for, in each tab: staff, and people who belong to several. */
export function choosesDealer (user: Pick<SessionUser, 'role' | 'dealers'>): boolean {
  return user.role !== 'dealer' || user.dealers !== undefined
}
