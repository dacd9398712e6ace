import { endpoints } from '@portal/contracts/endpoints'
import { timings } from '@portal/contracts/policy/timings'
import { toApiError } from '../lib/api-error.ts'
import { takeAsked } from '../lib/asked-early.ts'
import { askUser } from '../domain/dealer/acting-user.ts'
import { assumeSession, endSession, hasSessionCookie, startSession, useSession } from '../domain/session/session.ts'

/** The BFF could not be asked: the page goes by the last visit, or knows nobody. */
let unsure = false

/**
 * Finds out who is logged in. The page waits for it no longer than the restore limit: past it, or where the BFF cannot say,
 * it goes on with the user of the last visit, and a late answer sets that right.
 */
export async function restoreSession (): Promise<void> {
  if (!hasSessionCookie()) {
    // What was asked while there still was one concerns whoever has left; the next to log in here must not be taken for them.
    takeAsked(endpoints.session.method, endpoints.session.path, '{}')
    endSession()
    return
  }
  unsure = false
  const limit = setTimeout(assumeSession, timings.stateRestore)
  try {
    startSession(await askUser())
  } catch (error) {
    if (toApiError(error).code === 'unauthenticated') endSession()
    else {
      unsure = true
      if (useSession.getState().status === 'unknown') assumeSession()
    }
  } finally {
    clearTimeout(limit)
  }
}

/** Asks again where nobody could say who is logged in. */
export async function restoreUnsure (): Promise<void> {
  if (unsure) await restoreSession()
}
