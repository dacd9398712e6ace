import { lazy, Suspense, useLayoutEffect, useRef } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { PagesAheadContext } from '../lib/pages-ahead.ts'
import { RouteParamsContext } from '../lib/route-params.ts'
import { BarLoader } from '../ui/bar-loader.tsx'
import { toastNavigationFailed } from '../ui/navigation-failed.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { Guard } from './guard.tsx'
import { fetchPart } from './renewal.ts'
import { routes } from './routes.ts'

const pages = routes.map(({ load, ...route }) => ({ ...route, load, Page: lazy(async () => ({ default: await fetchPart(load).catch(notLoaded) })) }))

/** Its code is not to be had, and a reload would not help: the connection is gone. */
function notLoaded (error: unknown): never {
  toastNavigationFailed()
  throw error
}

/**
 * The router's `Routes` could nest and rank; this list is flat, its patterns exclude each other, and without them every
 * first page weighs 3 kB less.
 */
function pageAt (pathname: string) {
  for (const page of pages) {
    const match = matchPath(page.path, pathname)
    if (match !== null) return { ...page, params: match.params }
  }
  return undefined
}

function fetchAhead (patterns: readonly string[]): void {
  for (const { path, load } of pages) {
    if (patterns.includes(path)) load().catch(() => {})
  }
}

/** Begins to fetch the code of the page of this address, and resolves when it is there or is not to be had. */
export async function fetchPage (pathname: string): Promise<void> {
  await pageAt(pathname)?.load().catch(() => {})
}

// The page decides where it begins, also after Back.
history.scrollRestoration = 'manual'

/** The page of the current address, behind its guard. A page that fails leaves the shell around it alive. */
export function Pages () {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    // A visit begins at the top: scrolling there would only have the browser lay out what is not finished.
    if (pathname !== shown.current) window.scrollTo(0, 0)
    shown.current = pathname
  }, [pathname])

  const page = pageAt(pathname)
  if (page === undefined) return <ErrorScreen status={404} statusText='Not Found' />
  return (
    <ErrorBoundary address={pathname}>
      <PagesAheadContext value={fetchAhead}>
        <RouteParamsContext value={page.params}>
          <Suspense fallback={<BarLoader />}>
            <Guard who={page.who} least={page.least}><page.Page /></Guard>
          </Suspense>
        </RouteParamsContext>
      </PagesAheadContext>
    </ErrorBoundary>
  )
}
