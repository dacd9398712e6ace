import type { CustomerNumber } from '@portal/contracts/base/ids'
import * as messages from '@portal/contracts/policy/messages'
import type { SessionUser } from '@portal/contracts/session'
import { keepTabDealer, tabDealer } from '../../lib/storage/tab-dealer.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { forgetDealerList } from '../session/stored-dealer-list.ts'
import { currentUser, type CurrentUser } from '../session/session-calls.ts'
import { choosesDealer, customerNumberOf, enterSession, startSession, useSession } from '../session/session.ts'
import { isRecordMissing, refreshDealer } from './refresh-dealer.ts'
import { selectDealer } from './select-dealer.ts'

/**
 * Fetches the logged-in user, acting for this tab's dealer if they may. If another user selected that dealer, it is forgotten. If the user may not
 * act for it anymore, a toast says so; a person with one dealer left then acts for that one.
 * @throws ApiError if the call fails
 */
export async function fetchActingUser (): Promise<CurrentUser> {
  const asked = tabDealer()
  const current = await currentUser()
  const { user } = current
  if (asked === undefined) return current
  const isOthers = (asked.userId ?? user._id) !== user._id
  if (isOthers || (user.dealer_number !== null && asked.customer !== user.dealer_number)) {
    if (!isOthers && asked.userId !== null && asked.customer !== null) sayNotYours(user, asked.customer)
    keepTabDealer(isOthers ? undefined : { userId: user._id, customer: user.dealer_number })
    return await currentUser()
  }
  if (user.dealer_number !== null) return current
  if (asked.customer !== null && user.dealer_selector === null) sayNotYours(user, asked.customer)
  // The tab took its dealer from its address: the next new tab should begin with the same one. If this fails, it begins with the previous one.
  else if (asked.userId === null) selectDealer(user.dealer_selector, true).catch(() => {})
  return current
}

/** Continues as the user who has just logged in. Nobody waits for the ERP: the acting dealer's record follows, if necessary once the ERP is back. */
export function continueAfterLogin (user: SessionUser): void {
  // Called first: it reads which dealer the tab had before.
  const asking = fetchActingUser()
  enterSession(user)
  const isStill = (): boolean => useSession.getState().user?._id === user._id
  asking.then(current => { if (isStill()) startSession(current.user, current.dealerAsOf) }, () => { useSession.setState({ asksDealer: false }) })
    .then(() => { if (isStill() && (customerNumberOf(user) !== null || isRecordMissing())) refreshDealer() })
}

/**
 * Called when the person may no longer act for this tab's dealer: the tab continues without a dealer, and a toast says why. For a dealer's person,
 * the remaining dealers are fetched first: with only one left, the tab acts for that one.
 * @param isAmidOrder an order was being checked out, or was sent and refused
 */
export function dropActingDealer (isAmidOrder = false): void {
  const { user } = useSession.getState()
  const customer = user === null ? null : customerNumberOf(user)
  if (user === null || customer === null) return
  const { rights: _ofThatDealer, ...person } = user
  const left = { ...person, dealer_number: null, dealer: null, dealer_selector: null }
  startSession(left)
  const say = (now: SessionUser): void => { sayNotYours(now, customer, isAmidOrder) }
  if (user.role !== 'dealer') {
    say(left)
    return
  }
  const isStill = (): boolean => useSession.getState().user?._id === user._id
  // What there is to do depends on the dealers that are left.
  fetchActingUser().then(current => {
    if (!isStill()) return
    startSession(current.user, current.dealerAsOf)
    say(current.user)
  }, () => { if (isStill()) say(left) })
}

/** @param user as the tab goes on */
function sayNotYours (user: SessionUser, customer: CustomerNumber, isAmidOrder = false): void {
  // The stored list still offers this dealer, so it is out of date.
  forgetDealerList()
  const body = choosesDealer(user)
    ? isAmidOrder ? messages.dealerMoved : messages.dealerNotYours
    : isAmidOrder ? messages.dealershipLeftAmidOrder : messages.dealershipLeft
  const next = user.dealer_number === null ? '' : ` This tab now acts for #${user.dealer_number}.`
  toast({ id: 'dealer-not-yours', kind: 'danger', header: `Not Acting for #${customer}`, body: body + next })
}
