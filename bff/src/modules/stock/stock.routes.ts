import { limits } from '@portal/contracts/policy/limits'
import { basePrice, usefulBreak } from '@portal/contracts/rules/pricing'
import { itemDetails, items, priceByItemNumbers } from '@portal/contracts/stock'
import type { Ports } from '../../ports/ports.ts'
import { FromSource, type Serve } from '../../serve.ts'
import { checkedTerm, publicView, soldItem } from './stock.service.ts'

export function publicStockRoutes (serve: Serve<{ who: 'anyone' }>, { erp }: Pick<Ports, 'erp'>, cap: number | undefined): void {
  serve(items, async (body, { findSession, findDealer, keep, requestId }) => {
    const session = await findSession()
    const customerNumber = await findDealer()
    const term = checkedTerm(body.search)
    const query = { term, customerNumber: customerNumber ?? undefined, limit: limits.searchResultsMax }
    return await keep([session === undefined ? 'public' : 'signed-in', customerNumber, term], async before => {
      const { found, mark } = await erp.searchAgain(query, before, { requestId, display: true })
      const shown = found === undefined || session !== undefined ? found : { ...found, items: found.items.map(item => publicView(item, cap)) }
      return new FromSource(shown, mark)
    })
  })
}

export function stockRoutes (serve: Serve<{ who: 'dealer', dealer: 'required' }>, { erp }: Pick<Ports, 'erp'>): void {
  serve(itemDetails, async ({ product: itemNumber }, { customerNumber, requestId }) => {
    const item = await soldItem(erp, itemNumber, customerNumber, requestId)
    const volume = usefulBreak(item)
    return {
      item,
      itemPrice: { price: basePrice(item) },
      itemPriceBreak: volume === undefined ? null : { dealer_price: volume.discount_price, discount_quantity: volume.discount_quantity }
    }
  })

  serve(priceByItemNumbers, async (body, { customerNumber, requestId }) => {
    return { items: await erp.prices(body.items, customerNumber, { requestId, display: true }) }
  })
}
