import { ApiError, clientMessages } from '../http/api-error.ts'
import { saysOffline } from '../http/offline.ts'
import { fetchPartOrReload } from './fetch-part-or-reload.ts'

/** Fetches code with the first press that needs it. @throws ApiError if that fails, whose message can be shown */
export async function fetchForPress<T> (load: () => Promise<T>): Promise<T> {
  try {
    return await fetchPartOrReload(load, true)
  } catch (error) {
    const code = saysOffline() ? 'offline' : 'network'
    throw new ApiError(code, clientMessages[code], {}, error)
  }
}
