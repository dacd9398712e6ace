import { ApiError } from '../lib/api-error.ts'

/** Why a part of the page is missing, as a person reads it. */
export const notLoaded = new ApiError('network', 'Check your connection and try again.')
