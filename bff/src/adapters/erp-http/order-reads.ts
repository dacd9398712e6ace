import type { OrderSummary } from '@portal/contracts/orders'
import type { Erp, ErpContext } from '../../ports/erp.ts'
import { expectAbout, swapped, type Reads } from './reads.ts'
import { replyReader } from './replies.ts'
import { readText } from './wire/fields.ts'
import {
  LatestOrderRecord, LatestOrdersReply, OrderRecord, OrdersReply, readLatestOrder, readListedOrder, readOrder, type LatestOrdersRequest
} from './wire/orders.ts'
import { readFoundOrder } from './wire/submit.ts'

const orders = replyReader(OrdersReply)
const order = replyReader(OrderRecord)
const latest = replyReader(LatestOrderRecord)
const latestOfMany = replyReader(LatestOrdersReply)

type OrderReads = Pick<Erp, 'openOrders' | 'unconfirmedOrders' | 'order' | 'latestOrder' | 'latestOrders' | 'findOrderByReference'>

export function orderReads (reads: Reads): OrderReads {
  async function ordersOf (customerNumber: string, status: 'open' | 'unconfirmed', context: ErpContext): Promise<OrderSummary[]> {
    const path = `/v1/dealers/${encodeURIComponent(customerNumber)}/orders?STATUS=${status}`
    const { CUSNO, STATUS, ORDERS: records } = await reads.get({ method: 'GET', path }, orders, context)
    expectAbout(path, '/CUSNO', CUSNO, customerNumber)
    expectAbout(path, '/STATUS', STATUS, status)
    const code = status === 'open' ? 'C' : 'U'
    const seen = new Set<string>()
    records.forEach((record, index) => {
      expectAbout(path, `/ORDERS/${index}/CUSNO`, record.CUSNO, customerNumber)
      expectAbout(path, `/ORDERS/${index}/ORDST`, record.ORDST, code)
      const id = readText(record.ORDID)
      if (seen.has(id)) throw swapped(path, `/ORDERS/${index}/ORDID is there twice`)
      seen.add(id)
    })
    return records.map(readListedOrder)
  }

  return {
    openOrders: async (customerNumber, context) => await ordersOf(customerNumber, 'open', context),

    unconfirmedOrders: async (customerNumber, context) => await ordersOf(customerNumber, 'unconfirmed', context),

    async order (id, context) {
      const path = `/v1/orders/${encodeURIComponent(id)}`
      const record = await reads.find({ method: 'GET', path }, order, context)
      if (record === undefined) return undefined
      expectAbout(path, '/ORDID', record.ORDID, id)
      return readOrder(record)
    },

    async latestOrder (customerNumber, context) {
      const path = `/v1/dealers/${encodeURIComponent(customerNumber)}/orders/latest`
      const record = await reads.find({ method: 'GET', path }, latest, context)
      if (record === undefined) return undefined
      expectAbout(path, '/CUSNO', record.CUSNO, customerNumber)
      return readLatestOrder(record)
    },

    async latestOrders (customerNumbers, context) {
      const path = '/v1/orders/latest'
      const body: LatestOrdersRequest = { CUSTS: [...customerNumbers] }
      const { ORDERS: records } = await reads.get({ method: 'POST', path, body }, latestOfMany, context)
      const wanted = new Set(customerNumbers)
      return new Map(records.map((record, index) => {
        const customerNumber = readText(record.CUSNO)
        if (!wanted.delete(customerNumber)) throw swapped(path, `/ORDERS/${index}/CUSNO was not asked for, or is there twice`)
        return [customerNumber, readLatestOrder(record)]
      }))
    },

    async findOrderByReference (reference, customerNumber, context) {
      const found = await reads.findReference({ reference, customerNumber }, context)
      return typeof found === 'string' ? found : readFoundOrder(found)
    }
  }
}
