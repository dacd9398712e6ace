import { toasts } from '@portal/contracts/policy/page-timings'
import { toast } from './toast-store.ts'

/**
 * Shows a toast that says that a page could not be loaded; at most one at a time.
 * @returns its id
 */
export function toastNavigationFailed (): string {
  return toast({
    id: 'navigation-failed',
    kind: 'danger',
    header: 'Navigation Failed!',
    body: 'Oops, something went wrong when we tried to load that page.',
    duration: toasts.duration
  })
}
