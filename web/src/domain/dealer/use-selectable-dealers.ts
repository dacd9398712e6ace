import type { CallBody } from '@portal/contracts/calls'
import type { ListedDealer } from '@portal/contracts/dealer-lists'
import type { SessionUser } from '@portal/contracts/session'
import { useAnswer } from '../../api/use-call.ts'
import { call } from '../../lib/call.ts'
import { keepDealers, keptDealers } from '../session/kept-dealers.ts'

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
