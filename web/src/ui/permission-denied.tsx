import { timings } from '@portal/contracts/policy/timings'
import { toast } from './toast-store.ts'

/** Says that a page is not for this role; one such toast at a time. */
export function toastPermissionDenied (): void {
  toast({
    id: 'permission-denied',
    kind: 'danger',
    header: 'Permission Denied',
    body: 'Oops, something went wrong when we tried to load that page.',
    duration: timings.toast
  })
}
