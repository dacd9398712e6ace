import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { toasts } from '@portal/contracts/policy/page'
import { paths } from '../paths.ts'
import { toast } from './toast-store.ts'

/** In the place of a page that is not for this person's role: says so, once, and leads home. */
export function PermissionDenied () {
  useEffect(() => {
    toast({
      id: 'permission-denied',
      kind: 'danger',
      header: 'Permission Denied',
      body: 'Oops, something went wrong when we tried to load that page.',
      duration: toasts.duration
    })
  }, [])
  return <Navigate to={paths.home} replace />
}
