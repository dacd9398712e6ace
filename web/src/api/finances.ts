import { useCall } from './use-call.ts'

/**
 * The dealer's record with the amounts due. It is fetched each time the page opens, because the session's copy may be
 * hours old.
 */
export function useFinances (customer: string | null) {
  return useCall('finances', customer === null ? null : { dealer: customer }, { revalidateOnMount: true, dedupingInterval: 0 })
}
