import { ApiError, clientMessages } from '../../lib/http/api-error.ts'
import { saysOffline } from '../../lib/http/offline.ts'

/** The error to show for a part of the page that could not be loaded. Once the connection is back, it loads by itself. */
export function notLoadedError (): ApiError {
  return saysOffline()
    ? new ApiError('offline', `${clientMessages.offline} This opens by itself when the connection is back.`)
    : new ApiError('network', 'Check your connection and try again.')
}
