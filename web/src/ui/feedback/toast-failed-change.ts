import { toApiError, type ApiError } from '../../lib/http/api-error.ts'
import { toast } from './toast-store.ts'

/** Whether a failed change may have been made all the same, as one without an answer, or with one that only a proxy gave. */
export function mayBeMade ({ code, status }: ApiError): boolean {
  return code === 'commit_unknown' || code === 'bad_response' || (status === 0 && code !== 'offline')
}

/** The header of what is said about a failed change. @param notMade if it was not made */
export function failedChangeHeader (error: ApiError, notMade: string): string {
  return mayBeMade(error) ? 'Not Sure Whether It Worked' : notMade
}

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
