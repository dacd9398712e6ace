import { ApiError } from '../../lib/http/api-error.ts'

/** The error to show for a part of the page that could not be loaded. */
export const notLoadedError = new ApiError('network', 'Check your connection and try again.')
