import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import * as messages from '@portal/contracts/policy/messages'
import { sessionLifetimes } from '@portal/contracts/policy/sessions'
import { storedTabDealer, tabDealer } from '../../lib/storage/tab-dealer.ts'
import { whenOnline } from '../../lib/browser/when-online.ts'
import { storedStateKey } from '../../lib/storage/stored-state.ts'
import { hasSessionCookie, storedUser, useSession, useUser } from '../../domain/session/session.ts'
import { paths } from '../../paths.ts'
import { ConfirmLoginDialog } from './confirm-login-dialog.tsx'
import { IdleTimeoutDialog } from './idle-timeout-dialog.tsx'
import { forgetAddressLeft, noteLogoutElsewhere } from './logged-out-elsewhere.ts'
import { restoreUnsureSession } from './restore-session.ts'
import { isSameActor } from './same-actor.ts'
import { onSessionExpiry } from './session-expiry.ts'

/** Detects the end of the session without a call, and logins and logouts in other tabs. */
export function SessionWatch ({ signedIn, onEnd }: { signedIn: boolean, onEnd: (message: string) => void }) {
  const location = useLocation()
  const user = useUser()

  useEffect(() => {
    if (signedIn && !hasSessionCookie()) onEnd(messages.sessionEnded)
  }, [signedIn, onEnd, location])

  // Whoever is logged in has by now been led from the login page to their own.
  useEffect(() => { if (signedIn && location.pathname !== paths.login) forgetAddressLeft() }, [signedIn, location])

  // If the session could not be checked at the start, check it at the next navigation and when the connection is back.
  useEffect(() => { restoreUnsureSession() }, [location])
  useEffect(() => whenOnline(restoreUnsureSession), [])

  useEffect(() => signedIn ? onSessionExpiry(() => { onEnd(messages.sessionEnded) }) : undefined, [signedIn, onEnd])

  useEffect(() => {
    // The data in memory belongs to another person; only a reload is sure to discard it. The tab's dealer stays until then: it says whose the tab was.
    const compare = () => {
      if (isSameActor(storedUser(), useSession.getState().user)) return
      // The address may say what was searched for, and whoever logs in next may be somebody else.
      if (noteLogoutElsewhere()) window.location.replace(paths.login)
      else window.location.reload()
    }
    const follow = (event: StorageEvent) => {
      if (event.key === storedStateKey || event.key === null) compare()
    }
    // A page restored from the back/forward cache has missed all events: the tab may act for another dealer by now.
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      if (storedTabDealer()?.customer === tabDealer()?.customer) compare()
      else window.location.reload()
    }
    window.addEventListener('storage', follow)
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('storage', follow)
      window.removeEventListener('pageshow', comeBack)
    }
  }, [])

  if (user === null) return null
  return (
    <>
      <IdleTimeoutDialog idle={sessionLifetimes[user.role].idle} />
      {user.by_provider === true && <ConfirmLoginDialog />}
    </>
  )
}
