import { useCall } from './use-call.ts'

/** The dealer's record with the amounts due, asked for anew each time the page is opened: the session's own may be hours old. */
export function useFinances (customer: string | null) {
  return useCall('finances', customer === null ? null : { dealer: customer }, { revalidateOnMount: true, dedupingInterval: 0 })
}
