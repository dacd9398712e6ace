import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { pageNotLoaded } from './navigation-failed-toast.ts'
import { toast } from './toast-store.ts'

/**
 * Shown instead of a page that the user's role may not open: shows one toast and redirects to the home page. The toast stays until dismissed, since the
 * home page does not say why the user is there.
 */
export function PermissionDenied () {
  useEffect(() => {
    toast({
      id: 'permission-denied',
      kind: 'danger',
      header: 'Permission Denied',
      body: pageNotLoaded
    })
  }, [])
  return <Navigate to={paths.home} replace />
}
