import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { currentUser } from '../domain/session/session-calls.ts'
import { onCallError } from '../lib/call.ts'
import { endSession, hasSessionCookie, useSession } from '../domain/session/session.ts'
import { loseDealer } from '../domain/dealer/acting-user.ts'
import { paths, to } from '../paths.ts'
import { toast } from '../ui/toast-store.ts'
import { SessionWatch } from './session-watch.tsx'

/** Long enough to read why the page reloads. */
const reloadAfter = 1500

/** What any page does when the session ends, its dealer is not the person's to act for, or another tab logs in or out. */
export function SessionEvents () {
  const navigate = useNavigate()
  const status = useSession(session => session.status)

  useEffect(() => onCallError((error, name) => {
    if (error.code === 'unauthenticated') {
      if (name !== 'session' && hasSessionCookie()) {
        checkSession()
        return
      }
      const { pathname, search } = window.location
      sayEnded(error.message)
      if (pathname !== paths.login) navigate(to.login(pathname + search), { replace: true })
    } else if (error.code === 'dealer_not_yours' && name !== 'selectDealer') {
      loseDealer()
    } else if (error.code === 'dealer_changed') {
      toast({ id: 'dealer-changed', kind: 'loading', header: 'Dealer Changed', body: error.message })
      setTimeout(() => { window.location.reload() }, reloadAfter)
    }
  }), [navigate])

  return <SessionWatch signedIn={status === 'in'} onEnd={sayEnded} />
}

/**
 * The session may go on: a password or an address changed in another tab renews it, and what was under way with the credential from
 * before is refused. The page then begins anew; where the session is over, this call says so.
 */
function checkSession (): void {
  currentUser().then(() => { window.location.reload() }, () => {})
}

function sayEnded (message: string): void {
  endSession()
  toast({ id: 'session-ended', kind: 'danger', header: 'Logged Out', body: message })
}
