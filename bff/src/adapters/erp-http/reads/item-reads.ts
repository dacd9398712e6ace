import { barCodeNumber } from '@portal/contracts/rules/part-list/bar-code'
import { hasPrice } from '@portal/contracts/rules/stock/pricing'
import { invalid } from '@portal/erp-gateway/contract/codec'
import { gatewayOperations } from '@portal/erp-gateway/contract/operations'
import { isObject } from '@portal/erp-gateway/contract/record'
import { partNumber, type FoundItems, type GatewayFoundItem, type Prices, type PricesAsked } from '@portal/erp-gateway/contract/records/items'
import type { Erp, PricedItems, SearchVersion, SearchQuery } from '../../../ports/erp/erp.ts'
import { badReply } from '../protection/checked-answer.ts'
import type { CheckedReads, SeenAnswer } from './checked-reads.ts'
import { lastPrices } from '../last-good/last-prices.ts'

const { search, item, prices } = gatewayOperations

export function itemReads (ask: CheckedReads): Pick<Erp, 'search' | 'searchAgain' | 'item' | 'prices'> {
  /** The answer behind each version, for as long as somebody holds the version. */
  const answers = new WeakMap<SearchVersion, SeenAnswer>()

  const askedBy = ({ term, customerNumber = '', limit }: SearchQuery) => ({ term, customerNumber, limit })

  function foundIn ({ items, more }: FoundItems, { customerNumber, limit }: SearchQuery) {
    const shown = items.slice(0, limit)
    return { items: customerNumber === undefined ? shown.map(withoutPrice) : shown.filter(hasPrice), more: more || items.length > limit }
  }

  return {
    search: async (query, context) => foundIn(await ask.get(search, askedBy(query), context), query),

    async searchAgain (query, before, context) {
      const { answer, seen } = await ask.getUnless(before === undefined ? undefined : answers.get(before), search, askedBy(query), context)
      if (answer === undefined && before !== undefined) return { found: undefined, version: before }
      const version = { bytes: seen.text.length }
      answers.set(version, seen)
      return { found: answer === undefined ? undefined : foundIn(answer, query), version }
    },

    async item (itemNumber, customerNumber, context) {
      const found = await ask.find(item, { itemNumber, customerNumber }, context)
      if ('notFound' in found) return undefined
      const { customerNumber: _, ...sold } = found.answer
      if (!hasPrice(sold)) throw badReply(`item ${itemNumber}`, 'it has neither LSTPR nor CSTPR')
      return sold
    },

    async prices (itemNumbers, customerNumber, context) {
      const asked = { itemNumbers: [...itemNumbers], customerNumber }
      let pieced: Prices | undefined
      const { answer, leftOut } = await ask.getPartly(prices, asked, context, async lastGood => {
        const last = await lastPrices(lastGood, itemNumbers, customerNumber)
        pieced = last?.found
        return last && { found: { answer: last.found, leftOut: [] }, at: last.at, isPieced: true }
      })
      // One without a price is on file, and cannot be ordered.
      const items = answer.items.filter(hasPrice)
      if (answer === pieced) return { items, notChecked: missingIn(asked, items) }
      const unpriced = answer.items.filter(item => !hasPrice(item)).map(item => item.item_number)
      return { items, notChecked: [...unpriced, ...leftOut.length === 0 ? [] : notCheckedIn(asked, answer.items, leftOut)] }
    }
  }
}

/** The requested numbers whose records were left out. If one of those records does not name its part, every number without a record counts. */
function notCheckedIn (asked: PricesAsked, items: PricedItems['items'], leftOut: readonly unknown[]): string[] {
  const missing = missingIn(asked, items)
  const named = new Set(leftOut.map(record => isObject(record) ? partNumber.decode(record) : invalid))
  return [...named].every(number => number !== invalid && missing.includes(number)) ? missing.filter(number => named.has(number)) : missing
}

function missingIn ({ itemNumbers }: PricesAsked, items: PricedItems['items']): string[] {
  const priced = new Set(items.map(item => item.item_number))
  const articles = new Set(items.flatMap(item => item.bar_codes ?? []).map(barCodeNumber))
  return itemNumbers.filter(number => !priced.has(number) && !articles.has(barCodeNumber(number) ?? ''))
}

/** A price that nobody asked for is dropped. */
function withoutPrice ({ dealer_price: _, priceBreak: __, further_breaks: ___, ...item }: GatewayFoundItem): GatewayFoundItem {
  return item
}
