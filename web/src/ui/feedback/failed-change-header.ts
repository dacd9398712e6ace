import type { ApiError } from '../../lib/http/api-error.ts'

/** Whether a failed change may have been made all the same, as one without an answer, or with one that only a proxy gave. */
export function mayBeMade ({ code, status }: ApiError): boolean {
  return code === 'commit_unknown' || code === 'bad_response' || (status === 0 && code !== 'offline')
}

/** The header of what is said about a failed change. @param notMade if it was not made */
export function failedChangeHeader (error: ApiError, notMade: string): string {
  return mayBeMade(error) ? 'Not Sure Whether It Worked' : notMade
}
