import { toApiError, type ApiError } from '../../lib/http/api-error.ts'
import { failedChangeHeader } from './failed-change-header.ts'
import { toast } from './toast-store.ts'

/**
 * Says that a change has failed, or may have been made all the same. The end of a session is said elsewhere.
 * @param id of the toast
 * @param header if the change was not made
 * @returns what was thrown
 */
export function toastFailedChange (id: string, thrown: unknown, header = 'Nothing Was Changed'): ApiError {
  const error = toApiError(thrown)
  if (error.code !== 'unauthenticated') toast({ id, kind: 'danger', header: failedChangeHeader(error, header), body: error.message })
  return error
}
