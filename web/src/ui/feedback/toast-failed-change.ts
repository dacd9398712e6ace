import { toApiError, type ApiError } from '../../lib/http/api-error.ts'
import { toast } from './toast-store.ts'

/**
 * Says that a change has failed. One without an answer may have been made all the same. The end of a session is said elsewhere.
 * @param id of the toast
 * @param header if the change was not made
 * @returns what was thrown
 */
export function toastFailedChange (id: string, thrown: unknown, header = 'Nothing Was Changed'): ApiError {
  const error = toApiError(thrown)
  const { code, status, message } = error
  const isUnsure = code === 'commit_unknown' || (status === 0 && code !== 'offline')
  if (code !== 'unauthenticated') toast({ id, kind: 'danger', header: isUnsure ? 'Not Sure Whether It Worked' : header, body: message })
  return error
}
