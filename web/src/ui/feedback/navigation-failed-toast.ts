import { toasts } from '@portal/contracts/policy/page-timings'
import { toast } from './toast-store.ts'

export const pageNotLoaded = 'Oops, something went wrong when we tried to load that page.'

/**
 * Shows a toast that says that a page could not be loaded; at most one at a time.
 * @returns its id
 */
export function toastNavigationFailed (): string {
  return toast({
    id: 'navigation-failed',
    kind: 'danger',
    header: 'Navigation Failed!',
    body: pageNotLoaded,
    duration: toasts.duration
  })
}
