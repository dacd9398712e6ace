import { toApiError, type ApiError } from '../lib/api-error.ts'
import { toast } from './toast-store.ts'

/**
 * Says why the BFF refused a form: in a toast, and at the field that was refused.
 * @param fields the field that each error code is about
 */
export function sayRefusal (error: unknown, header: string, fields: Partial<Record<ApiError['code'], string>>,
  setFieldError: (field: string, message: string) => void): void {
  const { code, message } = toApiError(error)
  const field = fields[code]
  if (field !== undefined) setFieldError(field, message)
  toast({ id: 'form-refused', kind: 'danger', header, body: message })
}
