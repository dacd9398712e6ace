import { toApiError } from '../../../lib/http/api-error.ts'
import { failedChangeHeader } from '../../../ui/feedback/toast-failed-change.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'

/** Says why an invitation was neither accepted nor declined, or that it may have been. */
export function toastInvitationRefusal (header: string, error: unknown): void {
  const failed = toApiError(error)
  const { code, message } = failed
  const body = code === 'not_found' ? 'This invitation was answered in another tab, or withdrawn. Reload the page to see where you belong.' : message
  toast({ id: 'invitation', kind: 'danger', header: failedChangeHeader(failed, header), body })
}
