import { dealerListIds } from '../paths.ts'
import { useCall } from './use-call.ts'

/** The dealers of a list: of a sales representative's number, the house's, or all. */
export function useDealerList (id: string) {
  const ofRep = useDealersOfRep(id === dealerListIds.house || id === dealerListIds.all ? null : id)
  const all = useCall('dealers', id === dealerListIds.all ? { all: true } : null)
  const house = useCall('houseDealers', id === dealerListIds.house ? {} : null)
  return id === dealerListIds.house ? house : id === dealerListIds.all ? all : ofRep
}

/** The dealers of a sales representative; nothing is fetched if the number is null. */
export function useDealersOfRep (rep: string | null) {
  return useCall('dealers', rep === null ? null : { id: rep })
}

/** The representatives who have an account; fetched only if `wanted`. */
export function useSalesReps (wanted: boolean) {
  return useCall('salesReps', wanted ? {} : null)
}

/** The dealerships of somebody who belongs to several. */
export function useOwnDealers () {
  return useCall('ownDealers', {}, { revalidateOnMount: true })
}

/** The user's dealers who need attention. */
export function useDealersAtAGlance () {
  return useCall('dealersAtAGlance', {})
}
