import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import * as messages from '@portal/contracts/policy/messages'
import { abandonSession, currentUser } from '../../domain/session/session-calls.ts'
import { checkSessionWith, onCallError } from '../../lib/http/call.ts'
import { clearSession, hasSessionCookie, useSession } from '../../domain/session/session.ts'
import { dropActingDealer } from '../../domain/dealer/acting-user.ts'
import { useDealerOfRecoveredErp } from '../../domain/dealer/refresh-dealer.ts'
import { reloadForCode } from '../../lib/program/reload-for-code.ts'
import { paths, to } from '../../paths.ts'
import { dismissToast, toast } from '../../ui/feedback/toast-store.ts'
import { useDealerInAddress } from '../routing/use-dealer-in-address.ts'
import { lazyPart } from '../loading/lazy-part.tsx'
import { wasLoggedOutElsewhere } from './logged-out-elsewhere.ts'
import { restoreSession } from './restore-session.ts'
import { isSameActor } from './same-actor.ts'

const { Part: SessionWatch } = lazyPart(() => import('./session-watch.tsx').then(part => part.SessionWatch), { fallback: null, Failed: () => null, mayReload: false })

/** Milliseconds; long enough to read why the page reloads. */
const reloadAfter = 1500

/** The toast that says that the session has ended. */
const ended = 'session-ended'

/**
 * Responds to events that concern every page: the session ends, the user may not act for the tab's dealer, or another
 * tab logs in or out.
 */
export function SessionEvents () {
  const navigate = useNavigate()
  const status = useSession(session => session.status)
  useDealerOfRecoveredErp()
  useDealerInAddress()

  useEffect(() => { checkSessionWith(checkSession) }, [])
  useEffect(() => { if (wasLoggedOutElsewhere()) sayLoggedOut(messages.loggedOutElsewhere) }, [])
  useEffect(() => { if (status === 'in') dismissToast(ended) }, [status])
  useEffect(() => onCallError((error, name) => {
    if (error.code === 'unauthenticated') {
      // `checkSession` was asked first. If the session is over, the refusal of its own call arrives here, too.
      if (name !== 'session' && hasSessionCookie()) return
      // If several calls are refused at once, the first one says so.
      if (useSession.getState().status === 'out') return
      const { pathname, search } = window.location
      sayEnded(error.message)
      if (pathname !== paths.login) navigate(to.login(pathname + search), { replace: true })
    } else if (error.code === 'dealer_not_yours' && name !== 'selectDealer' && name !== 'cart') {
      dropActingDealer(name === 'createOrder' || name === 'adpOrder' || isCheckingOut())
    } else if (error.code === 'right_missing' || error.code === 'above_order_limit') {
      // A right was taken away, or an order limit set: the page asks again what it may show and offer.
      refreshRights()
    } else if (error.code === 'older_process') {
      // No process of this page's build is left.
      reloadForCode()
    } else if (error.code === 'dealer_changed') {
      toast({ id: 'dealer-changed', kind: 'loading', header: 'Dealer Changed', body: error.message })
      // Nothing in memory of the previous dealer may be shown for the new one.
      setTimeout(() => { window.location.reload() }, reloadAfter)
    }
  }), [navigate])

  return <SessionWatch signedIn={status === 'in'} onEnd={sayAbandoned} />
}

function isCheckingOut (): boolean {
  return [paths.checkout, to.orderSummary('')].some(start => window.location.pathname.startsWith(start))
}

/**
 * A refused call does not prove that the session is over. If the password or the email address was changed, here or in
 * another tab, the session was renewed, and only calls with the old credential are refused.
 * @returns whether the session continues for the same person
 */
async function checkSession (): Promise<boolean> {
  if (!hasSessionCookie()) return false
  try {
    const { user } = await currentUser()
    if (isSameActor(user, useSession.getState().user)) return true
    // The data in memory belongs to another person.
    window.location.reload()
  } catch {
    // The refusal is handled above; without an answer, the page stays as it is.
  }
  return false
}

let isRefreshing = false

/** Goes on with what the user may do now. Several calls that are refused at once ask once. */
function refreshRights (): void {
  if (isRefreshing) return
  isRefreshing = true
  restoreSession().finally(() => { isRefreshing = false })
}

/** The page found this out by itself, not from the BFF. */
function sayAbandoned (message: string): void {
  abandonSession()
  sayLoggedOut(message)
}

function sayEnded (message: string): void {
  clearSession()
  sayLoggedOut(message)
}

function sayLoggedOut (message: string): void {
  toast({ id: ended, kind: 'danger', header: 'Logged Out', body: message })
}
