import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { hasRank, roleLabels, roles, type Role } from '@portal/contracts/base/roles'
import { paths } from '../../paths.ts'
import { pageNotLoaded } from './navigation-failed-toast.ts'
import { toast } from './toast-store.ts'

/**
 * Shown instead of a page that is for the role `least` and those above it: says so in one toast and redirects to the home page. The toast stays until
 * dismissed, since the home page does not say why the user is there.
 */
export function PermissionDenied ({ least }: { least: Role }) {
  useEffect(() => {
    toast({
      id: 'permission-denied',
      kind: 'danger',
      header: 'Permission Denied',
      body: `${pageNotLoaded} It is for ${roles.filter(role => hasRank(role, least)).map(role => `${roleLabels[role]}s`).join(' and ')}.`
    })
  }, [least])
  return <Navigate to={paths.home} replace />
}
