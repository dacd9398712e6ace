import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { onCallError } from '../lib/call.ts'
import { endSession, useSession } from '../state/session.ts'
import { paths, to } from '../paths.ts'
import { toast } from '../ui/toast-store.ts'
import { SessionWatch } from './session-watch.tsx'

/** Long enough to read why the page reloads. */
const reloadAfter = 1500

/** What any page does when the session ends, another dealer was selected, or another tab logs in or out. */
export function SessionEvents () {
  const navigate = useNavigate()
  const status = useSession(session => session.status)

  useEffect(() => onCallError(error => {
    if (error.code === 'unauthenticated') {
      const { pathname, search } = window.location
      sayEnded(error.message)
      if (pathname !== paths.login) navigate(to.login(pathname + search), { replace: true })
    } else if (error.code === 'dealer_changed') {
      toast({ id: 'dealer-changed', kind: 'loading', header: 'Dealer Changed', body: error.message })
      setTimeout(() => { window.location.reload() }, reloadAfter)
    }
  }), [navigate])

  return <SessionWatch signedIn={status === 'in'} onEnd={sayEnded} />
}

function sayEnded (message: string): void {
  endSession()
  toast({ id: 'session-ended', kind: 'danger', header: 'Logged Out', body: message })
}
