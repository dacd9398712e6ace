import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { onCallError } from '../lib/call.ts'
import { rootKey } from '../state/root-storage.ts'
import { endSession, hasSessionCookie, storedUser, useSession } from '../state/session.ts'
import { paths, to } from '../paths.ts'
import { toast } from '../ui/toast-store.ts'

/** Long enough to read why the page reloads. */
const reloadAfter = 1500

/** What any page does when the session ends, another dealer was selected, or another tab logs in or out. */
export function SessionEvents () {
  const navigate = useNavigate()
  const location = useLocation()

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

  useEffect(() => {
    if (useSession.getState().status === 'in' && !hasSessionCookie()) sayEnded('Your session has ended. Please log in again.')
  }, [location])

  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      const ours = event.key === rootKey || event.key === null
      if (ours && storedUser()?._id !== useSession.getState().user?._id) window.location.reload()
    }
    window.addEventListener('storage', onStorage)
    return () => { window.removeEventListener('storage', onStorage) }
  }, [])

  return null
}

function sayEnded (message: string): void {
  endSession()
  toast({ id: 'session-ended', kind: 'danger', header: 'Logged Out', body: message })
}
