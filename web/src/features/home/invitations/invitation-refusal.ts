import { toApiError } from '../../../lib/http/api-error.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'

/** Says why an invitation was neither accepted nor declined. */
export function toastInvitationRefusal (header: string, error: unknown): void {
  const { code, message } = toApiError(error)
  const body = code === 'not_found' ? 'This invitation was answered in another tab, or withdrawn. Reload the page to see where you belong.' : message
  toast({ id: 'invitation', kind: 'danger', header, body })
}
