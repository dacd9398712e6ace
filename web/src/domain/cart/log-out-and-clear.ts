import { forgetCarts } from './cart.ts'
import { sendCarts } from './sync/start-cart-sync.ts'
import { toApiError } from '../../lib/http/api-error.ts'
import { clearStoredState } from '../../lib/storage/stored-state.ts'
import { paths } from '../../paths.ts'
import { keepTabDealer } from '../../lib/storage/tab-dealer.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { forgetDrafts } from '../session/page-drafts.ts'
import { logOut } from '../session/session-calls.ts'
import { clearSession } from '../session/session.ts'

/**
 * Logs the user out and clears what this browser stored of theirs. The portal keeps the carts. A toast reports a failure.
 * @param then the address to continue at: the current one may reveal what the user looked for
 * @returns whether the user is logged out
 */
export async function logOutAndClear (then: string = paths.login): Promise<boolean> {
  try {
    await sendCarts()
    await logOut()
    clearSession()
    forgetCarts()
    clearStoredState()
    forgetDrafts()
    keepTabDealer(undefined)
    // Whatever is in memory belongs to this person: whoever logs in next must not see it.
    window.location.replace(then)
    return true
  } catch (error) {
    toast({ id: 'log-out', kind: 'danger', header: 'You Are Still Logged In', body: toApiError(error).message })
    return false
  }
}
