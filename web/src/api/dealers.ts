import { useCall } from './use-call.ts'

/** The dealers of a sales representative, or those of the house if `rep` is null. */
export function useDealerList (rep: string | null) {
  const ofRep = useDealersOfRep(rep)
  const house = useCall('houseDealers', rep === null ? {} : null)
  return rep === null ? house : ofRep
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

/** The dealers of the person, at a glance. */
export function useDealersAtAGlance () {
  return useCall('dealersAtAGlance', {})
}
