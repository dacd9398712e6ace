import type { FormikHelpers } from 'formik'
import { toApiError, type ApiError } from '../lib/api-error.ts'
import { toast } from './toast-store.ts'

/**
 * Shows why the BFF refused a form: in a toast, and at the field concerned, or above the form if it concerns none.
 * @param fields the name of the field that each error code concerns
 */
export function sayRefusal (error: unknown, header: string, fields: Partial<Record<ApiError['code'], string>>,
  form: Pick<FormikHelpers<unknown>, 'setFieldError' | 'setStatus'>): void {
  const { code, message } = toApiError(error)
  const field = fields[code]
  if (field === undefined) form.setStatus(message)
  else form.setFieldError(field, message)
  toast({ id: 'form-refused', kind: 'danger', header, body: message })
}
