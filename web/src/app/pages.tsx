import { useLayoutEffect, useRef } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { PagesAheadContext } from '../lib/pages-ahead.ts'
import { RouteParamsContext } from '../lib/route-params.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { Guard } from './guard.tsx'
import { PageOfPart } from './page-of-part.tsx'
import { definePart } from './part.ts'
import { routes } from './routes.ts'

const pages = routes.map(({ load, ...route }) => ({ ...route, part: definePart(load) }))

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
  for (const { path, part } of pages) {
    if (patterns.includes(path)) part.fetchAhead()
  }
}

/** Begins to fetch the code of the page of this address, and resolves when it is there or is not to be had. */
export async function fetchPage (pathname: string): Promise<void> {
  await pageAt(pathname)?.part.fetchAhead()
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
          <Guard who={page.who} least={page.least}><PageOfPart key={page.path} part={page.part} /></Guard>
        </RouteParamsContext>
      </PagesAheadContext>
    </ErrorBoundary>
  )
}
