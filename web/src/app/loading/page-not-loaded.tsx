import { useEffect } from 'react'
import { saysOffline } from '../../lib/http/offline.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { toastNavigationFailed } from '../../ui/feedback/navigation-failed-toast.ts'
import { Page } from '../../ui/layout/page.tsx'
import { ErrorState } from '../../ui/feedback/empty-or-error-state.tsx'
import { dismissToast } from '../../ui/feedback/toast-store.ts'
import type { PartFailure } from './lazy-part.tsx'
import { notLoadedError } from './not-loaded-error.ts'

/** Shown instead of a page whose code could not be fetched. */
export function PageNotLoaded ({ retry, retrying }: PartFailure) {
  useEffect(() => {
    // Without a connection, this says everything necessary, and the page opens by itself.
    if (retrying || saysOffline()) return
    const id = toastNavigationFailed()
    return () => { dismissToast(id) }
  }, [retrying])
  return (
    <Page title='Something Went Wrong...'>
      <ErrorState error={notLoadedError()} title='This page could not be loaded' retrying={retrying} onRetry={retry}>
        <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
      </ErrorState>
    </Page>
  )
}
