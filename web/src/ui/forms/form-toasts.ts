import { useEffect } from 'react'
import * as messages from '@portal/contracts/policy/messages'
import { toasts } from '@portal/contracts/policy/page-timings'
import { dismissToast, toast } from '../feedback/toast-store.ts'

const ids = { invalid: 'form-invalid', refused: 'form-refused' } as const

/** Says that a form was not sent, because of what stands at its fields. The fields say so for longer, as does the form after a refusal. */
export function toastInvalidForm (): void {
  toast({ id: ids.invalid, kind: 'danger', header: 'Form Validation Failed', body: messages.formInvalid, duration: toasts.duration })
}

/** Says why the BFF refused a form. */
export function toastFormRefusal (header: string, body: string): void {
  toast({ id: ids.refused, kind: 'danger', header, body, duration: toasts.duration })
}

export function dismissFormToasts (): void {
  Object.values(ids).forEach(dismissToast)
}

/** A form's toasts go when its errors are mended, or the form is left. */
export function useFormToasts (isValid: boolean): void {
  useEffect(() => { if (isValid) dismissFormToasts() }, [isValid])
  useEffect(() => dismissFormToasts, [])
}
