import { useState, type ReactNode } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { hasRank, type Role } from '@portal/contracts/base/roles'
import { ApiError, clientMessages } from '../../lib/http/api-error.ts'
import { pathAfterLogin } from '../../lib/address/path-after-login.ts'
import { paths, to } from '../../paths.ts'
import { useSession, useUser } from '../../domain/session/session.ts'
import { Page } from '../../ui/layout/page.tsx'
import { PermissionDenied } from '../../ui/feedback/permission-denied.tsx'
import { ErrorState } from '../../ui/feedback/empty-or-error-state.tsx'
import { restoreSession } from '../session/restore-session.ts'
import type { RouteEntry } from './routes.ts'

/**
 * Shows a page to the users it is meant for, and redirects others to the login or the home page. This is only a
 * convenience: the BFF protects the data.
 */
export function PageGuard ({ who, least, children }: { who: RouteEntry['who'], least: Role | undefined, children: ReactNode }) {
  const user = useUser()
  const status = useSession(session => session.status)
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()

  if (who === 'signed-out' && status === 'in') return <Navigate to={pathAfterLogin(params.get('next'), paths.home, paths.login)} replace />
  if (who === 'signed-in' && status === 'unavailable') return <Unavailable />
  if (who === 'signed-in' && status === 'out') return <Navigate to={to.login(pathname + search)} replace />
  if (least !== undefined && user !== null && !hasRank(user.role, least)) return <PermissionDenied />
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
