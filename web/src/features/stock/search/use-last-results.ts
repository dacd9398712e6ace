import { useState } from 'react'
import type { CallResponse } from '@portal/contracts/calls'
import type { StockSearch } from './stock-search.ts'

type Found = { search: StockSearch, data: CallResponse<'items'> }

/**
 * The results of the last search that was answered: they stay on the screen while another one gets no answer.
 * @param data the answer to `search`
 * @param isUnreached there is none, for lack of a connection
 * @returns undefined if there is nothing to keep
 */
export function useLastResults (search: StockSearch, data: CallResponse<'items'> | undefined, isUnreached: boolean): Found | undefined {
  const [last, setLast] = useState<Found>()
  if (data !== undefined && (last?.data !== data || last.search !== search)) setLast({ search, data })
  return isUnreached && search.term !== '' ? last : undefined
}
