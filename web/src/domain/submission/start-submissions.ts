import { onCartChangedElsewhere } from '../cart/sync/open-carts.ts'
import { useSession } from '../session/session.ts'
import { answerTabsAboutKeys } from './sending/keys-held-by-tabs.ts'
import { forgetUploads } from './sending/stored-upload.ts'
import { forgetShownOutcomes } from './outcomes/shown-outcomes.ts'
import { toastCartChanges } from './toast-cart-changes.ts'
import { watchStoredKeys, forgetOrderContents } from './keys/open-keys-store.ts'

/** Keeps this tab's submission keys in sync with the other tabs, and clears the orders when the session is over. @returns a function that stops it */
export function startSubmissions (): () => void {
  const stops = [
    watchStoredKeys(),
    answerTabsAboutKeys(),
    onCartChangedElsewhere(toastCartChanges),
    useSession.subscribe(({ status }, before) => {
      if (status !== 'out' || before.status === 'out') return
      forgetOrderContents()
      forgetUploads()
      forgetShownOutcomes()
    })
  ]
  return () => { stops.forEach(stop => { stop() }) }
}
