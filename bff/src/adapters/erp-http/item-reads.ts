import { gatewayOperations } from '@portal/erp-gateway/contract/operations'
import type { FoundItems, GatewayFoundItem } from '@portal/erp-gateway/contract/records/items'
import type { Erp, SearchMark, SearchQuery } from '../../ports/erp.ts'
import type { Ask } from './ask.ts'
import { lastPrices } from './last-prices.ts'

const { search, item, prices } = gatewayOperations

export function itemReads (ask: Ask): Pick<Erp, 'search' | 'searchAgain' | 'item' | 'prices'> {
  /** The text of the answer that each mark stands for, for as long as somebody holds the mark. */
  const texts = new WeakMap<SearchMark, string>()

  const askedBy = ({ term, customerNumber = '', limit }: SearchQuery) => ({ term, customerNumber, limit })

  function foundIn ({ items, more }: FoundItems, { customerNumber, limit }: SearchQuery) {
    const shown = items.slice(0, limit)
    return { items: customerNumber === undefined ? shown.map(withoutPrice) : shown, more: more || items.length > limit }
  }

  return {
    search: async (query, context) => foundIn(await ask.get(search, askedBy(query), context), query),

    async searchAgain (query, before, context) {
      const { answer, text } = await ask.getUnless(before === undefined ? undefined : texts.get(before), search, askedBy(query), context)
      if (answer === undefined && before !== undefined) return { found: undefined, mark: before }
      const mark = { bytes: text.length }
      texts.set(mark, text)
      return { found: answer === undefined ? undefined : foundIn(answer, query), mark }
    },

    async item (itemNumber, customerNumber, context) {
      const found = await ask.find(item, { itemNumber, customerNumber }, context)
      if ('notFound' in found) return undefined
      const { customerNumber: _, ...sold } = found.answer
      return sold
    },

    async prices (itemNumbers, customerNumber, context) {
      let isPieced = false
      const { items } = await ask.get(prices, { itemNumbers: [...itemNumbers], customerNumber }, context, async lastGood => {
        const last = await lastPrices(lastGood, itemNumbers, customerNumber)
        isPieced = last !== undefined
        return last
      })
      const known = new Set(items.map(item => item.item_number))
      return { items, notChecked: isPieced ? itemNumbers.filter(number => !known.has(number)) : [] }
    }
  }
}

/** A price that nobody asked for is dropped. */
function withoutPrice ({ dealer_price: _, priceBreak: __, ...item }: GatewayFoundItem): GatewayFoundItem {
  return item
}
