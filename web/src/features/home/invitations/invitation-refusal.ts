import { toApiError } from '../../../lib/http/api-error.ts'
import { failedChangeHeader } from '../../../ui/feedback/toast-failed-change.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'

/** Says why an invitation was neither accepted nor declined, or that it may have been. */
export function toastInvitationRefusal (header: string, error: unknown): void {
  const failed = toApiError(error)
  const { code, message } = failed
  // After a lost answer, it may be the person's own.
  const isGone = code === 'not_found'
  const body = isGone ? 'This invitation was already answered, or withdrawn. Reload the page to see where you belong.' : message
  toast({ id: 'invitation', kind: 'danger', header: isGone ? 'No Longer Open' : failedChangeHeader(failed, header), body })
}
