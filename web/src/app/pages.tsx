import { matchRoutes, Route, Routes, useLocation } from 'react-router-dom'
import { PagesAheadContext } from '../lib/pages-ahead.ts'
import { BarLoader } from '../ui/bar-loader.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { Guard } from './guard.tsx'
import { lazyPart } from './lazy-part.tsx'
import { PageNotLoaded } from './page-not-loaded.tsx'
import { routes } from './routes.ts'
import { usePlace } from './use-place.ts'

const pages = routes.map(({ load, ...route }) => ({
  ...route, ...lazyPart(load, { fallback: <BarLoader />, Failed: PageNotLoaded, mayReload: true })
}))

function fetchAhead (patterns: readonly string[]): void {
  for (const page of pages) {
    if (patterns.includes(page.path)) page.fetchAhead()
  }
}

/** Fetches the code of the page at this address. Resolves when the code is loaded or has failed to load. */
export async function fetchPage (pathname: string): Promise<void> {
  const [match] = matchRoutes(routes.map(({ path }) => ({ path })), pathname) ?? []
  await pages.find(({ path }) => path === match?.route.path)?.fetchAhead()
}

/** The page at the current address, behind its guard. If a page fails, the shell around it still works. */
export function Pages () {
  const { pathname } = useLocation()
  usePlace()

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
