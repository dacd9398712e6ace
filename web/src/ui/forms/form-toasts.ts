import { useEffect } from 'react'
import * as messages from '@portal/contracts/policy/messages'
import { toasts } from '@portal/contracts/policy/page-timings'
import type { ApiError } from '../../lib/http/api-error.ts'
import { dismissToast, toast } from '../feedback/toast-store.ts'

const ids = { invalid: 'form-invalid', refused: 'form-refused' } as const

/** Says that a form was not sent because of the errors at its fields. Those stay visible longer, as does the form's own message after a refusal. */
export function toastInvalidForm (): void {
  toast({ id: ids.invalid, kind: 'danger', header: 'Form Validation Failed', body: messages.formInvalid, duration: toasts.duration })
}

/** Says why the BFF refused a form. The form's own message stays longer, but it has none about a missing connection. */
export function toastFormRefusal (header: string, { code, message }: Pick<ApiError, 'code' | 'message'>): void {
  toast({ id: ids.refused, kind: 'danger', header, body: message, duration: code === 'offline' ? null : toasts.duration })
}

export function dismissFormToasts (): void {
  Object.values(ids).forEach(dismissToast)
}

/** A form's toasts disappear when its errors are fixed or the form is left. */
export function useFormToasts (isValid: boolean): void {
  useEffect(() => { if (isValid) dismissFormToasts() }, [isValid])
  useEffect(() => dismissFormToasts, [])
}
