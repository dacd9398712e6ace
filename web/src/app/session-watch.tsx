import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { messages } from '@portal/contracts/policy/messages'
import { storedTabDealer, tabDealer } from '../lib/tab-dealer.ts'
import { whenOnline } from '../lib/when-online.ts'
import { rootKey } from '../lib/root-storage.ts'
import { hasSessionCookie, storedUser, useSession } from '../domain/session/session.ts'
import { restoreUnsure } from './restore-session.ts'
import { isSameActor } from './same-actor.ts'
import { onSessionEnd } from './session-end.ts'

/** Notices that the session is over without a call that says so, and that another tab logs in or out. */
export function SessionWatch ({ signedIn, onEnd }: { signedIn: boolean, onEnd: (message: string) => void }) {
  const location = useLocation()

  useEffect(() => {
    if (signedIn && !hasSessionCookie()) onEnd(messages.sessionEnded)
  }, [signedIn, onEnd, location])

  // A session that could not be asked for at the start is asked for with the next page, and when the connection is back.
  useEffect(() => { restoreUnsure() }, [location])
  useEffect(() => whenOnline(restoreUnsure), [])

  useEffect(() => signedIn ? onSessionEnd(() => { onEnd(messages.sessionEnded) }) : undefined, [signedIn, onEnd])

  useEffect(() => {
    // What the page holds in memory is another person's, or another dealer's: only a page that is loaded again has none of it.
    const compare = () => {
      if (!isSameActor(storedUser(), useSession.getState().user)) window.location.reload()
    }
    const follow = (event: StorageEvent) => {
      if (event.key === rootKey || event.key === null) compare()
    }
    // A page that comes back out of the browser's memory, by Back, heard nothing of what went on meanwhile: the tab may act for another dealer.
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

  return null
}
