import type { CallBody } from '@portal/contracts/calls'
import type { ListedDealer } from '@portal/contracts/dealer-lists'
import type { SessionUser } from '@portal/contracts/session'
import { call } from '../lib/call.ts'
import { keepDealers, keptDealers } from '../state/kept-dealers.ts'
import { useAnswer, useCall } from './use-call.ts'

/** The dealers that this member of staff may act for. The tab keeps them, so that they are asked for once and not on each page. */
export function useSelectableDealers ({ _id, role }: SessionUser) {
  return useAnswer('dealers', { role }, async (body: CallBody<'dealers'>): Promise<readonly ListedDealer[]> => {
    const kept = keptDealers(_id)
    if (kept !== undefined) return kept
    const { dealers } = await call('dealers', body)
    keepDealers(_id, dealers)
    return dealers
  })
}

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
