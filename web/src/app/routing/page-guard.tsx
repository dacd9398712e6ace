import { useState, type ReactNode } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { hasRank, type Role } from '@portal/contracts/base/roles'
import type { Right } from '@portal/contracts/rules/accounts/rights'
import { ApiError, clientMessages } from '../../lib/http/api-error.ts'
import { pathAfterLogin } from '../../lib/address/path-after-login.ts'
import { paths, to } from '../../paths.ts'
import { rightsOf, useSession, useUser } from '../../domain/session/session.ts'
import { Page } from '../../ui/layout/page.tsx'
import { BarLoader } from '../../ui/feedback/bar-loader.tsx'
import { ErrorState } from '../../ui/feedback/empty-or-error-state.tsx'
import { lazyPart } from '../loading/lazy-part.tsx'
import { addressLeftBy } from '../session/logged-out-elsewhere.ts'
import { restoreSession } from '../session/restore-session.ts'
import { PageNotLoaded } from '../loading/page-not-loaded.tsx'
import type { RouteEntry } from './routes.ts'

// Links lead only to pages that the user may open, so hardly anybody needs it.
const { Part: PageDenied } = lazyPart(() => import('./page-denied.tsx').then(part => part.PageDenied), { fallback: <BarLoader />, Failed: PageNotLoaded, mayReload: true })

/**
 * Shows a page to the users it is meant for, and redirects others to the login or the home page. This is only a
 * convenience: the BFF protects the data.
 */
export function PageGuard ({ who, least, right, children }: { who: RouteEntry['who'], least: Role | undefined, right: Right | undefined, children: ReactNode }) {
  const user = useUser()
  const status = useSession(session => session.status)
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()

  // The BFF refuses everything else until it is set up.
  if (user?.second_factor_due === true && !pathname.startsWith(paths.secondFactor)) return <Navigate to={paths.secondFactor} replace />
  if (who === 'signed-out' && user !== null) {
    return <Navigate to={pathAfterLogin(params.get('next') ?? addressLeftBy(user._id), paths.home, paths.login)} replace />
  }
  if (who === 'signed-in' && status === 'unavailable') return <Unavailable />
  if (who === 'signed-in' && status === 'out') return <Navigate to={to.login(pathname + search)} replace />
  if (least !== undefined && user !== null && !hasRank(user.role, least)) return <PageDenied lacks={{ least }} />
  if (right !== undefined && user !== null && !rightsOf(user)[right]) return <PageDenied lacks={{ right }} />
  return children
}

function Unavailable () {
  const [retrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    await restoreSession()
    setRetrying(false)
  }
  return (
    <Page title='Something Went Wrong...'>
      <ErrorState error={new ApiError('network', clientMessages.network)} title='Your login could not be checked' retrying={retrying} onRetry={retry} />
    </Page>
  )
}
