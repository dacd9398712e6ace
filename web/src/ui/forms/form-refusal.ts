import type { FormikHelpers } from 'formik'
import { toApiError, type ApiError } from '../../lib/http/api-error.ts'
import { failedChangeHeader } from '../feedback/toast-failed-change.ts'
import { toastFormRefusal } from './form-toasts.ts'

/** The name of the field that each error code concerns. */
export type FieldsOfErrors = Partial<Record<ApiError['code'], string>>

/** For every form with a `SecondFactorCodeField`. */
const codeFields: FieldsOfErrors = { code_required: 'code', code_wrong: 'code' }

export function fieldOfError (code: ApiError['code'], fields: FieldsOfErrors): string | undefined {
  return codeFields[code] ?? fields[code]
}

/**
 * Shows why the BFF refused a form: in a toast, and at the field concerned, or above the form if it concerns none. A code of two-step login that
 * is asked for is not a refusal: only its field appears. Neither is a missing connection: only a toast says so, until the connection is back.
 * @param header if what the form asks for was not done
 * @param fields besides those of the code
 * @param changes whether the form changes anything, so that without an answer nobody knows whether it did
 */
export function showFormRefusal (
  thrown: unknown, header: string, fields: FieldsOfErrors, form: Pick<FormikHelpers<unknown>, 'setFieldError' | 'setStatus'>, { changes = true } = {}
): void {
  const error = toApiError(thrown)
  const { code, message } = error
  // A dialog asks for it, in front of any form.
  if (code === 'staff_login_to_confirm') return
  const field = fieldOfError(code, fields)
  if (field !== undefined) form.setFieldError(field, message)
  else if (code !== 'offline') form.setStatus(message)
  if (code !== 'code_required') toastFormRefusal(changes ? failedChangeHeader(error, header) : header, error)
}
