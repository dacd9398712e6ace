import { matchRoutes, Route, Routes, useLocation } from 'react-router-dom'
import { PreloadPagesContext } from '../../lib/program/use-preload-pages.ts'
import { BarLoader } from '../../ui/feedback/bar-loader.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { PageGuard } from './page-guard.tsx'
import { lazyPart } from '../loading/lazy-part.tsx'
import { PageNotLoaded } from '../loading/page-not-loaded.tsx'
import { routes } from './routes.ts'
import { useScrollPosition } from './use-scroll-position.ts'

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
  useScrollPosition()

  return (
    <ErrorBoundary address={pathname}>
      <PreloadPagesContext value={fetchAhead}>
        <Routes>
          {pages.map(({ path, who, least, right, Part }) => (
            <Route key={path} path={path} element={<PageGuard who={who} least={least} right={right}><Part /></PageGuard>} />
          ))}
          <Route path='*' element={<ErrorScreen status={404} statusText='Not Found' />} />
        </Routes>
      </PreloadPagesContext>
    </ErrorBoundary>
  )
}
