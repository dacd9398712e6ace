import { useMemo } from 'react'
import type { SessionUser } from '@portal/contracts/session'
import { useSelectableDealers } from './use-selectable-dealers.ts'

/** The dealers' representatives, by the dealer's number; empty while the ordering system cannot be reached. */
export function useRepsOfDealers (viewer: SessionUser): ReadonlyMap<string, string> {
  const { data } = useSelectableDealers(viewer)
  return useMemo(() => new Map(data?.flatMap(({ customer_number: number, rep_number: rep }) => rep === undefined ? [] : [[number, rep]])), [data])
}

/** The dealers' names by number; empty while the ordering system cannot be reached. */
export function useDealerNames (viewer: SessionUser): ReadonlyMap<string, string> {
  const { data } = useSelectableDealers(viewer)
  return useMemo(() => new Map(data?.map(dealer => [dealer.customer_number, dealer.name_company])), [data])
}
