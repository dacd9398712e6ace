import { barCodeNumber, hasBarCode } from '@portal/contracts/rules/part-list/bar-code'
import { rankOfNumber } from '@portal/contracts/rules/stock/part-numbers'
import { gatewayOperations } from '../../contract/operations.ts'
import { askedFor, type FoundItems, type GatewayItem, type SearchAsked } from '../../contract/records/items.ts'
import type { DerivedMethods } from './derived-methods.ts'
import type { GatewayErp } from '../erp.ts'
import { eachOnce } from './lists.ts'
import { mustBeAbout, noSuchRecord } from './found-or-not.ts'
import type { ServeOperation } from '../serve.ts'

const { search, item, prices } = gatewayOperations

export function itemOperations (serve: ServeOperation, erp: GatewayErp, derived: DerivedMethods) {
  return {
    search: serve(search, async (asked, context) => {
      const found = erp.search === undefined ? { items: [] } : await erp.search(asked, context)
      return found === undefined ? noSuchRecord : { answer: foundItems(asked, found) }
    }),
    item: serve(item, async (asked, context) => {
      const found = await derived.item?.(asked, context)
      if (found === undefined) return noSuchRecord
      if (!askedFor([asked.itemNumber])(found)) mustBeAbout(asked.itemNumber, found.item_number)
      return { answer: { ...found, customerNumber: asked.customerNumber } }
    }),
    prices: serve(prices, async ({ customerNumber, itemNumbers }, context) => {
      const wanted = new Set(itemNumbers)
      const found = derived.prices === undefined ? [] : await derived.prices({ customerNumber, itemNumbers: [...wanted] }, context)
      return found === undefined ? noSuchRecord : { answer: { customerNumber, items: eachOnce(found, numberOf, askedFor(wanted)) } }
    })
  }
}

const numberOf = (item: GatewayItem): string => item.item_number

function foundItems ({ term, customerNumber, limit }: SearchAsked, { items, more = false }: Pick<FoundItems, 'items'> & { more?: boolean }): FoundItems {
  const listed = eachOnce(items, numberOf)
  const article = barCodeNumber(term)
  const ranks = new Map(listed.map(item => [item, hasBarCode(item.bar_codes, article) ? 0 : rankOfNumber(item.item_number, term)]))
  const shown = listed.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0)).slice(0, limit)
  return { term, customerNumber, items: customerNumber === '' ? shown.map(withoutDealerPrice) : shown, more: more || listed.length > limit }
}

/** A visitor who is not logged in sees no dealer price. */
function withoutDealerPrice ({ dealer_price, priceBreak, further_breaks, ...open }: GatewayItem): GatewayItem {
  return open
}
