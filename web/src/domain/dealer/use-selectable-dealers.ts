import type { CallBody } from '@portal/contracts/calls'
import type { ListedDealer } from '@portal/contracts/dealer-lists'
import type { SessionUser } from '@portal/contracts/session'
import { useAnswer } from '../../api/use-call.ts'
import { call } from '../../lib/http/call.ts'
import { storeDealerList, storedDealerList } from '../session/stored-dealer-list.ts'

/** Fetches the dealers that this person may act for. The tab stores a complete list, so that it is not fetched on every page. */
export function useSelectableDealers ({ _id, role }: SessionUser) {
  return useAnswer('dealers', { role }, async (body: CallBody<'dealers'>, noting): Promise<readonly ListedDealer[]> => {
    let isComplete = true
    const kept = storedDealerList(_id)
    if (kept !== undefined) return kept
    if (role === 'dealer') return (await call('ownDealers', {}, noting)).dealers.map(({ customer_number, name_company = '' }) => ({ customer_number, name_company }))
    const { dealers } = await call('dealers', body, {
      onNotes (notes) {
        noting.onNotes?.(notes)
        isComplete = notes.leftOut === 0
      }
    })
    if (isComplete) storeDealerList(_id, dealers)
    return dealers
  })
}
