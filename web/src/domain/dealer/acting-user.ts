import type { CustomerNumber } from '@portal/contracts/base/ids'
import * as messages from '@portal/contracts/policy/messages'
import type { SessionUser } from '@portal/contracts/session'
import { keepTabDealer, tabDealer } from '../../lib/storage/tab-dealer.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { forgetDealerList } from '../session/stored-dealer-list.ts'
import { currentUser, type CurrentUser } from '../session/session-calls.ts'
import { setActingDealer, customerNumberOf, enterSession, startSession, useSession } from '../session/session.ts'
import { isRecordMissing, refreshDealer } from './refresh-dealer.ts'
import { selectDealer } from './select-dealer.ts'

/**
 * Fetches the logged-in user, acting for this tab's dealer if they may. If another user selected that dealer, it is forgotten. If the user
 * may not act for it any more, a toast says so.
 * @throws ApiError if the call fails
 */
export async function fetchActingUser (): Promise<CurrentUser> {
  const asked = tabDealer()
  const current = await currentUser()
  const { user } = current
  if (asked === undefined) return current
  if (user.role === 'dealer' || (asked.userId ?? user._id) !== user._id) {
    keepTabDealer(undefined)
    return await currentUser()
  }
  if (asked.customer !== null && user.dealer_selector === null) sayNotYours(asked.customer)
  // The tab took its dealer from its address: make it the one that the next new tab begins with. If this fails, it begins with the previous one.
  else if (asked.userId === null) selectDealer(user.dealer_selector).catch(() => {})
  return current
}

/**
 * Goes on as the user who has just logged in. Nobody waits for the ERP: the acting dealer's record follows, if need be once
 * the ERP is back.
 */
export function continueAfterLogin (user: SessionUser): void {
  // Called first: it reads which dealer the tab had before.
  const asking = fetchActingUser()
  enterSession(user)
  const isStill = (): boolean => useSession.getState().user?._id === user._id
  asking.then(current => { if (isStill()) startSession(current.user, current.dealerAsOf) }, () => { useSession.setState({ asksDealer: false }) })
    .then(() => { if (isStill() && (customerNumberOf(user) !== null || isRecordMissing())) refreshDealer() })
}

/**
 * Called when the person may not act for this tab's dealer any more: the tab goes on without a dealer, and a toast says why.
 * @param words what it means for what the person was doing
 */
export function dropActingDealer (words: string = messages.dealerNotYours): void {
  const { user } = useSession.getState()
  if (user === null || user.dealer_selector === null) return
  sayNotYours(user.dealer_selector, words)
  setActingDealer({ dealer: null, dealer_selector: null })
}

function sayNotYours (customer: CustomerNumber, words: string = messages.dealerNotYours): void {
  // The stored list still offers this dealer, so it is out of date.
  forgetDealerList()
  toast({ id: 'dealer-not-yours', kind: 'danger', header: `Not Acting for #${customer}`, body: words })
}
