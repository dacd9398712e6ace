import type { OrderNewsId } from '@portal/contracts/base/ids'
import { refreshEvery } from '@portal/contracts/policy/page-timings'
import { call } from '../lib/http/call.ts'
import { changeAnswer, refetch, useAnswer } from './use-call.ts'

/** News of the acting dealer's orders that the person has not seen, while the page is visible. These calls do not extend the session. */
export function useOrderNews (isWanted = true) {
  return useAnswer('orderNews', isWanted ? {} : null, async (body, noting) => await call('orderNews', body, { ...noting, background: true }), {
    refreshInterval: refreshEvery.orderNews, revalidateOnFocus: true
  })
}

/** Notes that the person has seen these. They leave the page at once, and come back if the call fails. */
export async function noteNewsSeen (ids: OrderNewsId[]): Promise<void> {
  await changeAnswer('orderNews', {}, ({ news, more }) => ({ news: news.filter(({ id }) => !ids.includes(id)), more }))
  try {
    await call('orderNewsSeen', { ids })
  } finally {
    await refetch('orderNews')
  }
}
