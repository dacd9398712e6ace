import { useMemo } from 'react'
import type { SessionUser } from '@portal/contracts/session'
import { useSelectableDealers } from '../../domain/dealer/use-selectable-dealers.ts'

/** The dealers' names by number: none while the ordering system, which alone knows them, cannot be reached. */
export function useCompanies (viewer: SessionUser): ReadonlyMap<string, string> {
  const { data } = useSelectableDealers(viewer)
  return useMemo(() => new Map(data?.map(dealer => [dealer.customer_number, dealer.name_company])), [data])
}
