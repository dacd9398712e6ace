import { toasts } from '@portal/contracts/policy/page'
import { toast } from './toast-store.ts'

/** Says that a page could not be shown; one such toast at a time. */
export function toastNavigationFailed (): void {
  toast({
    id: 'navigation-failed',
    kind: 'danger',
    header: 'Navigation Failed!',
    body: 'Oops, something went wrong when we tried to load that page.',
    duration: toasts.duration
  })
}
