import type { ApiError } from '../../lib/http/api-error.ts'

/** What failed, without the advice to try again, for places that say so already. */
export function reasonOf ({ message }: Pick<ApiError, 'message'>): string {
  return message.replace(/ Please [^.]*try again[^.]*\.$/, '')
}
