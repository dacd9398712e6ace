import { useCall } from './use-call.ts'

/** The dealers of a representative, or with null of the house. */
export function useDealerList (rep: string | null) {
  const ofRep = useCall('dealers', rep === null ? null : { id: rep })
  const house = useCall('houseDealers', rep === null ? {} : null)
  return rep === null ? house : ofRep
}

/** The representatives with an account; asked for where `wanted`. */
export function useSalesReps (wanted: boolean) {
  return useCall('salesReps', wanted ? {} : null)
}
