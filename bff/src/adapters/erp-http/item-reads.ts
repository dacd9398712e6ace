import type { Erp } from '../../ports/erp.ts'
import { expectAbout, swapped, type Reads } from './reads.ts'
import { replyReader } from './replies.ts'
import { ItemReply, PricesReply, readItem, SearchReply, type PricesRequest, type SearchRequest } from './wire/items.ts'

const search = replyReader(SearchReply)
const item = replyReader(ItemReply)
const prices = replyReader(PricesReply)

export function itemReads (reads: Reads): Pick<Erp, 'search' | 'item' | 'prices'> {
  return {
    async search ({ term, customerNumber, limit }, context) {
      const body: SearchRequest = { TERM: term, CUST: customerNumber ?? '', LIMIT: limit }
      const path = '/v1/items/search'
      const { TERM, CUST, ITEMS: records, MORE: more } = await reads.get({ method: 'POST', path, body }, search, context)
      // Legacy systems keep text in upper case.
      expectAbout(path, '/TERM', TERM.toLowerCase(), term.toLowerCase())
      expectAbout(path, '/CUST', CUST, body.CUST)
      return {
        items: records.slice(0, limit).map(record => readItem(record, customerNumber !== undefined)),
        more: more === 'Y' || records.length > limit
      }
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
