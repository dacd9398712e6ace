import { messages } from '@portal/contracts/policy/messages'
import type { SessionUser } from '@portal/contracts/session'
import { keepTabDealer, tabDealer } from '../../lib/tab-dealer.ts'
import { toast } from '../../ui/toast-store.ts'
import { forgetDealers } from '../session/kept-dealers.ts'
import { currentUser } from '../session/session-calls.ts'
import { actAs, useSession } from '../session/session.ts'
import { selectDealer } from './select-dealer.ts'

/**
 * Asks who is logged in, acting for this tab's dealer where they may. The dealer of somebody else who used the tab before is forgotten; a
 * toast says so where they may no longer act for theirs.
 * @throws ApiError as the call does
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
  // The next new tab begins with the dealer that this one has taken out of its address, or where this fails with the one before.
  else if (asked.userId === null) selectDealer(user.dealer_selector).catch(() => {})
  return user
}

/** The person may not act for this tab's dealer any more: the tab goes on without one, and they choose another. */
export function loseDealer (): void {
  const { user } = useSession.getState()
  if (user === null || user.dealer_selector === null) return
  sayNotYours(user.dealer_selector)
  actAs({ dealer: null, dealer_selector: null })
}

function sayNotYours (customer: string): void {
  // The list that offers the dealer is out of date.
  forgetDealers()
  toast({ id: 'dealer-not-yours', kind: 'danger', header: `Not Acting for #${customer}`, body: messages.dealerNotYours })
}
