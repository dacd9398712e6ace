import type { Erp, FoundItems, SearchQuery } from '../../ports/erp.ts'
import { expectAbout, swapped, type Reads } from './reads.ts'
import { replyReader } from './replies.ts'
import { ItemReply, PricesReply, readItem, SearchReply, type PricesRequest, type SearchRequest } from './wire/items.ts'

const search = replyReader(SearchReply)
const item = replyReader(ItemReply)
const prices = replyReader(PricesReply)

const searchPath = '/v1/items/search'

export function itemReads (reads: Reads): Pick<Erp, 'search' | 'searchAgain' | 'item' | 'prices'> {
  function requestOf ({ term, customerNumber, limit }: SearchQuery) {
    const body: SearchRequest = { TERM: term, CUST: customerNumber ?? '', LIMIT: limit }
    return { method: 'POST', path: searchPath, body } as const
  }

  function foundIn ({ TERM, CUST, ITEMS: records, MORE: more }: SearchReply, { term, customerNumber, limit }: SearchQuery): FoundItems {
    // Legacy systems may answer in upper case.
    expectAbout(searchPath, '/TERM', TERM.toLowerCase(), term.toLowerCase())
    expectAbout(searchPath, '/CUST', CUST, customerNumber ?? '')
    return {
      items: records.slice(0, limit).map(record => readItem(record, customerNumber !== undefined)),
      more: more === 'Y' || records.length > limit
    }
  }

  return {
    search: async (query, context) => foundIn(await reads.get(requestOf(query), search, context), query),

    async searchAgain (query, before, context) {
      const { reply, text } = await reads.getUnless(before, requestOf(query), search, context)
      return { found: reply === undefined ? undefined : foundIn(reply, query), reply: text }
    },

    async item (itemNumber, customerNumber, context) {
      const path = `/v1/items/${encodeURIComponent(itemNumber)}?CUST=${encodeURIComponent(customerNumber)}`
      const record = await reads.find({ method: 'GET', path }, item, context)
      if (record === undefined) return undefined
      expectAbout(path, '/ITNBR', record.ITNBR, itemNumber)
      expectAbout(path, '/CUST', record.CUST, customerNumber)
      return readItem(record, true)
    },

    async prices (itemNumbers, customerNumber, context) {
      const path = '/v1/items/prices'
      const body: PricesRequest = { CUST: customerNumber, ITEMS: [...itemNumbers] }
      const { CUST, ITEMS: records } = await reads.get({ method: 'POST', path, body }, prices, context)
      expectAbout(path, '/CUST', CUST, customerNumber)
      const wanted = new Set(itemNumbers)
      return records.map((record, index) => {
        const item = readItem(record, true)
        if (!wanted.delete(item.item_number)) throw swapped(path, `/ITEMS/${index}/ITNBR was not asked for, or is there twice`)
        return item
      })
    }
  }
}
