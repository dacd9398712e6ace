import { limits } from '@portal/contracts/limits'
import { itemDetails, items, priceByItemNumbers } from '@portal/contracts/stock'
import type { Ports } from '../../ports/ports.ts'
import { actingDealer, type Serve } from '../../serve.ts'
import { checkedTerm, itemWithPrices, publicView } from './stock.service.ts'

export function publicStockRoutes (serve: Serve<{ who: 'anyone' }>, { erp }: Pick<Ports, 'erp'>, cap: number | undefined): void {
  serve(items, async (body, { findSession, keep, requestId }) => {
    const session = await findSession()
    const customerNumber = session === undefined ? null : actingDealer(session)
    const term = checkedTerm(body.search)
    return await keep([session === undefined ? 'public' : 'signed-in', customerNumber, term], async () => {
      const found = await erp.search({ term, customerNumber: customerNumber ?? undefined, limit: limits.searchResultsMax }, { requestId, display: true })
      return session === undefined ? { ...found, items: found.items.map(item => publicView(item, cap)) } : found
    })
  })
}

export function stockRoutes (serve: Serve<{ who: 'dealer', dealer: 'required' }>, { erp }: Pick<Ports, 'erp'>): void {
  serve(itemDetails, async (body, { customerNumber, requestId }) => await itemWithPrices(erp, body.product, customerNumber, requestId))

  serve(priceByItemNumbers, async (body, { customerNumber, requestId }) => {
    return { items: await erp.prices(body.items, customerNumber, { requestId, display: true }) }
  })
}
