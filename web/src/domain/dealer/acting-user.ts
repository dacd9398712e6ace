import { messages } from '@portal/contracts/policy/messages'
import type { SessionUser } from '@portal/contracts/session'
import { keepTabDealer, tabDealer } from '../../lib/tab-dealer.ts'
import { toast } from '../../ui/toast-store.ts'
import { forgetDealers } from '../session/kept-dealers.ts'
import { currentUser } from '../session/session-calls.ts'
import { actAs, useSession } from '../session/session.ts'
import { selectDealer } from './select-dealer.ts'

/**
 * Fetches the logged-in user, acting for this tab's dealer if they may. If another user selected that dealer, it is forgotten. If the user
 * may not act for it any more, a toast says so.
 * @throws ApiError if the call fails
 */
export async function askUser (): Promise<SessionUser> {
  const asked = tabDealer()
  const user = await currentUser()
  if (asked === undefined) return user
  if (user.role === 'dealer' || (asked.userId ?? user._id) !== user._id) {
    keepTabDealer(undefined)
    return await currentUser()
  }
  if (asked.customer !== null && user.dealer_selector === null) sayNotYours(asked.customer)
  // The tab took its dealer from its address: make it the one that the next new tab begins with. If this fails, that stays the previous one.
  else if (asked.userId === null) selectDealer(user.dealer_selector).catch(() => {})
  return user
}

/** Called when the person may not act for this tab's dealer any more: the tab goes on without a dealer, and a toast says why. */
export function loseDealer (): void {
  const { user } = useSession.getState()
  if (user === null || user.dealer_selector === null) return
  sayNotYours(user.dealer_selector)
  actAs({ dealer: null, dealer_selector: null })
}

function sayNotYours (customer: string): void {
  // The stored list still offers this dealer, so it is out of date.
  forgetDealers()
  toast({ id: 'dealer-not-yours', kind: 'danger', header: `Not Acting for #${customer}`, body: messages.dealerNotYours })
}
