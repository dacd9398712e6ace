import { orderNews, orderNewsSeen } from '@portal/contracts/order-news'
import { orderNewsLimits, orderNewsTimes } from '@portal/contracts/policy/order-news'
import type { OrderNews } from '@portal/contracts/order-news'
import type { StoredNews } from '../../../ports/orders/order-news.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Serve } from '../../../http/calls/serve.ts'

export function newsRoutes (serve: Serve<{ who: 'dealer', dealer: 'required', right: 'prices' }>, { orderNews: stored, users, clock }: Pick<Ports, 'orderNews' | 'users' | 'clock'>): void {
  serve(orderNews, async (_body, { customerNumber, session }) => {
    const user = await users.findById(session.userId)
    const since = Math.max(clock.now() - orderNewsTimes.kept, user?.createdAt ?? 0)
    const { news, more } = await stored.unseen(customerNumber, session.userId, since, orderNewsLimits.listed)
    return { news: news.map(shown), more }
  })

  serve(orderNewsSeen, async (body, { customerNumber, session }) => {
    await stored.noteSeen(customerNumber, body.ids, session.userId, clock.now())
    return { ok: true as const }
  })
}

function shown ({ id, at, order, content }: StoredNews): OrderNews {
  return { id, at: new Date(at).toISOString(), order, content }
}
