import type { Erp, ErpContext } from '../../ports/erp.ts'
import { createGateway, gatewayLimits, type Gateway, type GatewayLimits, type GatewayRequest } from './gateway.ts'
import { badReply, replyReader } from './replies.ts'
import { submitOrder } from './submit-order.ts'
import { readText } from './wire/fields.ts'
import { ItemRecord, PricesReply, readItem, SearchReply, type PricesRequest, type SearchRequest } from './wire/items.ts'
import { DealerRecord, readDealer } from './wire/dealers.ts'
import { OrderRecord, OrdersReply, OrderSummaryRecord, readLatestOrder, readOrder, readOrderSummary, readReference } from './wire/orders.ts'
import { NoneReply, OrderIdReply } from './wire/submit.ts'

export type ErpHttpOptions = {
  /** Address of the ERP gateway, e.g. `https://erp.example.com/gateway`. */
  url: string
  /** Sent as a bearer token, where there is one. */
  key?: string | undefined
  /** Connections at most; as many again for orders, which are kept apart from reads. */
  poolSize?: number | undefined
  limits?: Partial<GatewayLimits> | undefined
}

const poolSizeDefault = 256

const replies = {
  search: replyReader(SearchReply),
  item: replyReader(ItemRecord),
  prices: replyReader(PricesReply),
  dealer: replyReader(DealerRecord),
  orders: replyReader(OrdersReply),
  order: replyReader(OrderRecord),
  latest: replyReader(OrderSummaryRecord),
  orderId: replyReader(OrderIdReply),
  none: replyReader(NoneReply)
}

/** The ERP over its gateway contract. `close` resolves when what is under way has ended. */
export function createErpHttp (options: ErpHttpOptions): Erp & { close(): Promise<void> } {
  return erpOver(createGateway({
    url: options.url,
    key: options.key,
    poolSize: options.poolSize ?? poolSizeDefault,
    limits: { ...gatewayLimits, ...options.limits }
  }))
}

/** The translation alone, over whatever carries requests to a gateway and answers back. */
export function erpOver (gateway: Gateway): Erp & { close(): Promise<void> } {
  /** The text of a 200, or undefined for a 404. */
  async function textOf (request: GatewayRequest, context: ErpContext): Promise<string | undefined> {
    const { status, text } = await gateway.read(request, context)
    return status === 404 ? undefined : text
  }

  /** The text of a reply that the contract always gives. */
  async function alwaysTextOf (request: GatewayRequest, context: ErpContext): Promise<string> {
    const text = await textOf(request, context)
    if (text === undefined) throw badReply(request.path, 'status 404')
    return text
  }

  async function ordersOf (customerNumber: string, status: 'open' | 'unconfirmed', context: ErpContext): Promise<OrderSummaryRecord[]> {
    const path = `/v1/dealers/${encodeURIComponent(customerNumber)}/orders?STATUS=${status}`
    const text = await alwaysTextOf({ method: 'GET', path }, context)
    const { ORDERS: records } = replies.orders.parse(text, path)
    const code = status === 'open' ? 'C' : 'U'
    records.forEach((record, index) => {
      expectAbout(path, `/ORDERS/${index}/CUSNO`, record.CUSNO, customerNumber)
      expectAbout(path, `/ORDERS/${index}/ORDST`, record.ORDST, code)
    })
    return records
  }

  return {
    async search ({ term, customerNumber, limit }, context) {
      const path = '/v1/items/search'
      const body: SearchRequest = { TERM: term, CUST: customerNumber ?? '', LIMIT: limit }
      const { ITEMS: records, MORE: more } = replies.search.parse(await alwaysTextOf({ method: 'POST', path, body }, context), path)
      return {
        items: records.slice(0, limit).map(record => readItem(record, customerNumber !== undefined)),
        more: more === 'Y' || records.length > limit
      }
    },

    async item (itemNumber, customerNumber, context) {
      const path = `/v1/items/${encodeURIComponent(itemNumber)}?CUST=${encodeURIComponent(customerNumber)}`
      const text = await textOf({ method: 'GET', path }, context)
      if (text === undefined) return undefined
      const record = replies.item.parse(text, path)
      expectAbout(path, '/ITNBR', record.ITNBR, itemNumber)
      return readItem(record, true)
    },

    async prices (itemNumbers, customerNumber, context) {
      const path = '/v1/items/prices'
      const body: PricesRequest = { CUST: customerNumber, ITEMS: [...itemNumbers] }
      const { ITEMS: records } = replies.prices.parse(await alwaysTextOf({ method: 'POST', path, body }, context), path)
      const wanted = new Set(itemNumbers)
      return records.map((record, index) => {
        const item = readItem(record, true)
        if (!wanted.delete(item.item_number)) throw badReply(path, `/ITEMS/${index}/ITNBR was not asked for, or is there twice`)
        return item
      })
    },

    async dealer (customerNumber, context) {
      const path = `/v1/dealers/${encodeURIComponent(customerNumber)}`
      const text = await textOf({ method: 'GET', path }, context)
      if (text === undefined) return undefined
      const record = replies.dealer.parse(text, path)
      expectAbout(path, '/CUSNO', record.CUSNO, customerNumber)
      return readDealer(record)
    },

    async openOrders (customerNumber, context) {
      return (await ordersOf(customerNumber, 'open', context)).map(readOrderSummary)
    },

    async unconfirmedOrders (customerNumber, context) {
      const records = await ordersOf(customerNumber, 'unconfirmed', context)
      return records.map(record => ({ ...readOrderSummary(record), reference: readReference(record) }))
    },

    async order (id, context) {
      const path = `/v1/orders/${encodeURIComponent(id)}`
      const text = await textOf({ method: 'GET', path }, context)
      if (text === undefined) return undefined
      const record = replies.order.parse(text, path)
      expectAbout(path, '/ORDID', record.ORDID, id)
      return readOrder(record)
    },

    async latestOrder (customerNumber, context) {
      const path = `/v1/dealers/${encodeURIComponent(customerNumber)}/orders/latest`
      const text = await textOf({ method: 'GET', path }, context)
      if (text === undefined) return undefined
      const record = replies.latest.parse(text, path)
      expectAbout(path, '/CUSNO', record.CUSNO, customerNumber)
      return readLatestOrder(record)
    },

    async submitOrder (order, context) {
      return await submitOrder(gateway, order, context)
    },

    async findOrderByReference (reference, customerNumber, context) {
      const path = `/v1/orders?REFERENCE=${encodeURIComponent(reference)}&CUST=${encodeURIComponent(customerNumber)}`
      const { status, text } = await gateway.read({ method: 'GET', path }, context)
      // A 404 of a proxy, or of a gateway that lacks the operation, says nothing about the order.
      if (status === 404) {
        replies.none.parse(text, path)
        return 'none'
      }
      const record = replies.orderId.parse(text, path)
      expectAbout(path, '/REFNO', record.REFNO, reference)
      expectAbout(path, '/CUSNO', record.CUSNO, customerNumber)
      return { erpOrderId: readText(record.ORDID) }
    },

    async health (context) {
      await alwaysTextOf({ method: 'GET', path: '/v1/health' }, context)
    },

    close: gateway.close
  }
}

/** Refuses an answer that is about something else than was asked for. */
function expectAbout (of: string, field: string, found: string, asked: string): void {
  if (readText(found) !== asked) throw badReply(of, `${field} is not the one asked for`)
}
