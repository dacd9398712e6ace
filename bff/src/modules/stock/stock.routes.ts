import { limits } from '@portal/contracts/policy/limits'
import { partNotSold } from '@portal/contracts/policy/messages'
import { noRights } from '@portal/contracts/rules/accounts/rights'
import { itemWithin } from '@portal/contracts/rules/accounts/within-rights'
import { basePrice, hasPrice, usefulBreaks } from '@portal/contracts/rules/stock/pricing'
import { findParts, itemDetails, items, priceByItemNumbers, type FoundItem } from '@portal/contracts/stock'
import { PortalError } from '../../errors.ts'
import type { FoundStockItem } from '../../ports/erp/erp.ts'
import type { Ports } from '../../ports/ports.ts'
import { FromSource } from '../../http/answers/answer-source.ts'
import type { Serve } from '../../http/calls/serve.ts'
import { createNearToTerm } from './near-parts.ts'
import { checkedTerm, publicView, shownFor, soldItem, withAllowedPicture } from './stock.service.ts'
import { createTurns } from '../../lib/turns-per-person.ts'
import { searchesAtOnce, typedParts } from './typed-parts.ts'

export type StockSettings = {
  /** Above this quantity visitors see no exact figure. */
  publicStockCap: number | undefined
  pictureHosts: readonly string[]
}

export function publicStockRoutes (serve: Serve<{ who: 'anyone' }>, { erp, clock }: Pick<Ports, 'erp' | 'clock'>, { publicStockCap: cap, pictureHosts }: StockSettings): void {
  const nearTo = createNearToTerm({ erp, clock })

  serve(items, async (body, { findSession, findActing, keep }) => {
    const session = await findSession()
    const acting = await findActing()
    const [customerNumber, rights] = [acting?.customerNumber ?? null, acting?.rights ?? noRights]
    const term = checkedTerm(body.search)
    const query = { term, customerNumber: customerNumber ?? undefined, limit: limits.searchResultsMax }
    return await keep([session === undefined ? 'public' : rights.prices ? 'signed-in' : 'without-prices', customerNumber, term], async (forDisplay, before) => {
      const { found, version } = await erp.searchAgain(query, before, forDisplay)
      const viewed = (item: FoundStockItem): FoundItem => {
        const shown = withAllowedPicture(shownFor(item, term), pictureHosts)
        return session === undefined ? publicView(shown, cap) : itemWithin(shown, rights)
      }
      // A part with only a dealer price has no price for people who may not see it, so they could not order it.
      const shown = (items: FoundStockItem[]): FoundItem[] => acting === null ? items.map(viewed) : items.map(viewed).filter(hasPrice)
      if (found?.items.length !== 0) return new FromSource(found && { ...found, items: shown(found.items) }, version)
      const near = await nearTo(term, query.customerNumber, forDisplay)
      return new FromSource({ ...found, ...near.length > 0 && { near: shown(near) } }, version)
    })
  })
}

export function stockRoutes (serve: Serve<{ who: 'dealer', dealer: 'required' }>, { erp, clock }: Pick<Ports, 'erp' | 'clock'>): void {
  serve(itemDetails, async ({ product: itemNumber }, { customerNumber, rights, forDisplay }) => {
    const item = itemWithin(shownFor(await soldItem(erp, itemNumber, customerNumber, forDisplay), itemNumber), rights)
    if (!hasPrice(item)) throw new PortalError('not_found', { message: partNotSold })
    const [volume] = usefulBreaks(item)
    return {
      item,
      itemPrice: basePrice(item),
      itemPriceBreak: volume === undefined ? null : { dealer_price: volume.discount_price, discount_quantity: volume.discount_quantity }
    }
  })

  serve(priceByItemNumbers, async (body, { customerNumber, rights, forDisplay }) => {
    const { items, notChecked } = await erp.prices(body.items, customerNumber, forDisplay)
    const shown = items.map(({ bar_codes: _, ...item }) => itemWithin(item, rights))
    return { items: shown.filter(hasPrice), not_checked: [...notChecked, ...shown.filter(item => !hasPrice(item)).map(item => item.item_number)] }
  })

  const turns = createTurns(searchesAtOnce)
  serve(findParts, async ({ parts }, { customerNumber, rights, forDisplay }) => {
    const typed = await typedParts({ erp, clock, turns }, parts, customerNumber, forDisplay)
    return {
      parts: typed.map(({ found, near, ...part }) => {
        const shown = found && itemWithin(found, rights)
        return {
          ...part,
          ...(shown !== undefined && (hasPrice(shown) ? { found: shown } : { not_checked: true as const })),
          near: near.map(item => itemWithin(item, rights)).filter(hasPrice)
        }
      })
    }
  })
}
