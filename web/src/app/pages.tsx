import { lazy, Suspense, useLayoutEffect } from 'react'
import { useLocation, useRoutes, type RouteObject } from 'react-router-dom'
import { BarLoader } from '../ui/bar-loader.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { Guard } from './guard.tsx'
import { routes } from './routes.ts'

const pages: RouteObject[] = [
  ...routes.map(({ path, who, load }) => {
    const Page = lazy(async () => ({ default: await load() }))
    return { path, element: <Guard who={who}><Page /></Guard> }
  }),
  { path: '*', element: <ErrorScreen status={404} statusText='Not Found' /> }
]

// The page decides where it begins, also after Back.
history.scrollRestoration = 'manual'

/** The page of the current address, behind its guard. A page that fails leaves the shell around it alive. */
export function Pages () {
  const { pathname } = useLocation()
  const page = useRoutes(pages)
  useLayoutEffect(() => { window.scrollTo(0, 0) }, [pathname])

  return (
    <ErrorBoundary address={pathname}>
      <Suspense fallback={<BarLoader />}>
        {page}
      </Suspense>
    </ErrorBoundary>
  )
}
