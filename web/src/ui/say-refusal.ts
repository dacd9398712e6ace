import { toApiError, type ApiError } from '../lib/api-error.ts'
import { toast } from './toast-store.ts'

/**
 * Says in a toast why the BFF refused a form, and at the field that it refused it for.
 * @param fields the field that each code of a refusal is about
 */
export function sayRefusal (error: unknown, header: string, fields: Partial<Record<ApiError['code'], string>>,
  setFieldError: (field: string, message: string) => void): void {
  const { code, message } = toApiError(error)
  const field = fields[code]
  if (field !== undefined) setFieldError(field, message)
  toast({ id: 'form-refused', kind: 'danger', header, body: message })
}
