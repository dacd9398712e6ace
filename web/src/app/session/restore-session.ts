import { endpoints } from '@portal/contracts/endpoints'
import { timings } from '@portal/contracts/policy/timings'
import { isRole } from '@portal/contracts/base/roles'
import { toApiError } from '../../lib/http/api-error.ts'
import { takeEarlyAnswer } from '../../lib/http/request.ts'
import { tabDealer } from '../../lib/storage/tab-dealer.ts'
import { fetchActingUser } from '../../domain/dealer/acting-user.ts'
import { abandonSession } from '../../domain/session/session-calls.ts'
import { assumeSession, clearSession, hasSessionCookie, startSession, storedUser, useSession } from '../../domain/session/session.ts'

/**
 * The BFF could not be reached, so the session rests on the previous visit or is unknown. Module state, because the session
 * is restored before any component exists.
 */
let unsure = false

/**
 * Finds out who is logged in. The page waits at most `timings.stateRestore`. After that, or if the BFF cannot answer,
 * it continues with the user of the previous visit, and a late answer corrects this. If the tab belonged to somebody else until now, it says so.
 */
export async function restoreSession (): Promise<void> {
  const kept = storedUser()
  if (!hasSessionCookie() || (kept !== null && !isRole(kept.role))) {
    // Discard an answer that was requested while there was a session: it belongs to the user who has logged out, not to
    // the next one who logs in.
    takeEarlyAnswer(endpoints.session.method, endpoints.session.path, '{}')
    if (kept === null) clearSession()
    else abandonSession()
    return
  }
  unsure = false
  const limit = setTimeout(assumeSession, timings.stateRestore)
  const before = tabDealer()?.userId ?? null
  try {
    const { user, dealerAsOf } = await fetchActingUser()
    startSession(user, dealerAsOf)
    if (before !== null && before !== user._id) import('./say-other-person.ts').then(({ sayOtherPerson }) => { sayOtherPerson(user) }, () => {})
  } catch (error) {
    if (toApiError(error).code === 'unauthenticated') clearSession()
    else {
      unsure = true
      if (useSession.getState().status === 'unknown') assumeSession()
    }
  } finally {
    clearTimeout(limit)
  }
}

/** Asks for the session again if the last attempt did not find out who is logged in, or not in time. */
export async function restoreUnsureSession (): Promise<void> {
  if (unsure || useSession.getState().status === 'unavailable') await restoreSession()
}
