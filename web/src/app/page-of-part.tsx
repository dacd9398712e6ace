import { useEffect } from 'react'
import { paths } from '../paths.ts'
import { BarLoader } from '../ui/bar-loader.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { toastNavigationFailed } from '../ui/navigation-failed.ts'
import { Page } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import { notLoaded } from './not-loaded.ts'
import { usePart, type Part } from './part.ts'

/** A page once its code is there; where that could not be fetched, words and a way to try again. */
export function PageOfPart ({ part }: { part: Part<object> }) {
  const { Component, failed, fetching, retry } = usePart(part, true)
  const missing = failed && !fetching
  useEffect(() => { if (missing) toastNavigationFailed() }, [missing])

  if (Component !== undefined) return <Component />
  if (!failed) return <BarLoader />
  return (
    <Page title='Something Went Wrong...'>
      <ErrorState error={notLoaded} title='This page could not be loaded.' retrying={fetching} onRetry={retry}>
        <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
      </ErrorState>
    </Page>
  )
}
