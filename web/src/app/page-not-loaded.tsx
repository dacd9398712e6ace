import { useEffect } from 'react'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { toastNavigationFailed } from '../ui/navigation-failed.ts'
import { Page } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import { dismissToast } from '../ui/toast-store.ts'
import type { Failure } from './lazy-part.tsx'
import { notLoaded } from './not-loaded.ts'

/** Shown instead of a page whose code could not be fetched. */
export function PageNotLoaded ({ retry, retrying }: Failure) {
  useEffect(() => {
    if (retrying) return
    const id = toastNavigationFailed()
    return () => { dismissToast(id) }
  }, [retrying])
  return (
    <Page title='Something Went Wrong...'>
      <ErrorState error={notLoaded} title='This page could not be loaded' retrying={retrying} onRetry={retry}>
        <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
      </ErrorState>
    </Page>
  )
}
