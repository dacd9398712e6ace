import { ApiError, offlineMessage } from '../../lib/http/api-error.ts'

/** The error to show for a part of the page that could not be loaded. It is loaded by itself once the connection is back. */
export function notLoadedError (): ApiError {
  return new ApiError('network', navigator.onLine ? 'Check your connection and try again.' : `${offlineMessage} This opens by itself when the connection is back.`)
}
