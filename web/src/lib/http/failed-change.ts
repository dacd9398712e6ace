import type { ApiError } from './api-error.ts'

/**
 * The heading for a change that has failed. One without an answer may have been made all the same.
 * @param header if it was not made
 */
export function failedChange ({ code, status }: ApiError, header = 'Nothing Was Changed'): string {
  const isUnsure = code === 'commit_unknown' || (status === 0 && code !== 'offline')
  return isUnsure ? 'Not Sure Whether It Worked' : header
}
