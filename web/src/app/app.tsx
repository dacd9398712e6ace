import { useEffect } from 'react'
import { startCartSync } from '../domain/cart/sync/start-cart-sync.ts'
import { startSubmissions } from '../domain/submission/start-submissions.ts'
import { Toasts } from '../ui/feedback/toasts.tsx'
import { Pages } from './routing/pages.tsx'
import { SessionEvents } from './session/session-events.tsx'
import { Shell } from './shell/shell.tsx'
import { useBarsKnown } from './use-bars-known.ts'

/**
 * The whole page, within a router.
 * @param holdsPage whether the served document contains the page for this address. If so, the page is rendered from the
 * start; otherwise it is rendered once the session is known
 */
export function App ({ holdsPage }: { holdsPage: boolean }) {
  const settled = useBarsKnown()
  useEffect(startSubmissions, [])
  useEffect(startCartSync, [])

  return (
    <>
      <SessionEvents />
      <Shell settled={settled}>{(settled || holdsPage) && <Pages />}</Shell>
      <Toasts />
    </>
  )
}
