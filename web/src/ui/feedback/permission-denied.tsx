import { Navigate, useLocation } from 'react-router-dom'
import type { Role } from '@portal/contracts/base/roles'
import { paths } from '../../paths.ts'

/** The state of home's history entry when it is shown instead of a page for higher roles. */
export type DeniedPage = { denied: string, least: Role }

/** Shown instead of a page that is for the role `least` and those above it: leads to the home page, which says so. */
export function PermissionDenied ({ least }: { least: Role }) {
  const state: DeniedPage = { denied: useLocation().pathname, least }
  return <Navigate to={paths.home} replace state={state} />
}
