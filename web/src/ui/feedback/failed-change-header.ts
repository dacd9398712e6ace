import type { ApiError } from '../../lib/http/api-error.ts'

/** The header of what is said about a failed change. One without an answer may have been made all the same. @param notMade if it was not */
export function failedChangeHeader ({ code, status }: ApiError, notMade: string): string {
  const isUnsure = code === 'commit_unknown' || code === 'bad_response' || (status === 0 && code !== 'offline')
  return isUnsure ? 'Not Sure Whether It Worked' : notMade
}
