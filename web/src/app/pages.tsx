import { useLayoutEffect, useRef } from 'react'
import { matchRoutes, Route, Routes, useLocation } from 'react-router-dom'
import { PagesAheadContext } from '../lib/pages-ahead.ts'
import { BarLoader } from '../ui/bar-loader.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { Guard } from './guard.tsx'
import { lazyPart } from './lazy-part.tsx'
import { PageNotLoaded } from './page-not-loaded.tsx'
import { routes } from './routes.ts'

const pages = routes.map(({ load, ...route }) => ({
  ...route, ...lazyPart(load, { fallback: <BarLoader />, Failed: PageNotLoaded, mayReload: true })
}))

function fetchAhead (patterns: readonly string[]): void {
  for (const page of pages) {
    if (patterns.includes(page.path)) page.fetchAhead()
  }
}

/** Begins to fetch the code of the page of this address, and resolves when it is there or is not to be had. */
export async function fetchPage (pathname: string): Promise<void> {
  const [match] = matchRoutes(routes.map(({ path }) => ({ path })), pathname) ?? []
  await pages.find(({ path }) => path === match?.route.path)?.fetchAhead()
}

/** The page of the current address, behind its guard. A page that fails leaves the shell around it alive. */
export function Pages () {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    // A visit begins at the top: scrolling there would only have the browser lay out what is not finished.
    if (pathname !== shown.current) window.scrollTo(0, 0)
    shown.current = pathname
  }, [pathname])

  return (
    <ErrorBoundary address={pathname}>
      <PagesAheadContext value={fetchAhead}>
        <Routes>
          {pages.map(({ path, who, least, Part }) => <Route key={path} path={path} element={<Guard who={who} least={least}><Part /></Guard>} />)}
          <Route path='*' element={<ErrorScreen status={404} statusText='Not Found' />} />
        </Routes>
      </PagesAheadContext>
    </ErrorBoundary>
  )
}
