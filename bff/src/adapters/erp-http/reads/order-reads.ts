import { gatewayOperations } from '@portal/erp-gateway/contract/operations'
import type { GatewayLatestOrder, OrdersAsked } from '@portal/erp-gateway/contract/records/orders'
import type { LatestOrder } from '@portal/contracts/orders'
import type { Erp, ErpContext } from '../../../ports/erp/erp.ts'
import type { AskOffer } from '../offered-options.ts'
import type { CheckedReads } from './checked-reads.ts'
import type { ListedOwners } from './listed-owners.ts'

const operations = gatewayOperations

type OrderReads = Pick<Erp, 'openOrders' | 'unconfirmedOrders' | 'order' | 'changesSince' | 'latestOrder' | 'latestOrders' | 'findOrderByReference'>

export function orderReads (ask: CheckedReads, listed: ListedOwners, offers: AskOffer): OrderReads {
  async function ordersOf (asked: OrdersAsked, context: ErpContext) {
    const { orders } = await ask.get(operations.orders, asked, context)
    listed.keep(orders.map(({ _id }) => _id), asked.customerNumber)
    return orders
  }

  return {
    openOrders: async (customerNumber, context) => await ordersOf({ customerNumber, status: 'open' }, context),

    unconfirmedOrders: async (customerNumber, context) => await ordersOf({ customerNumber, status: 'unconfirmed' }, context),

    async order (id, context) {
      const found = await ask.find(operations.order, { id }, context, listed.unrelated)
      return 'notFound' in found ? undefined : found.answer
    },

    async changesSince (mark, context) {
      if (!await offers('CHANGES', context)) return undefined
      const found = await ask.getIfThere(operations.changes, { mark }, context)
      if (found === undefined) return undefined
      const { next, more, gap, orders } = found.answer
      return { next, more, gap, orders }
    },

    async latestOrder (customerNumber, context) {
      const found = await ask.find(operations['latest-order'], { customerNumber }, context)
      return 'notFound' in found ? undefined : shown(found.answer)
    },

    async latestOrders (customerNumbers, context) {
      const { orders } = await ask.get(operations['latest-orders'], { customerNumbers: [...customerNumbers] }, context)
      return new Map(orders.map(order => [order.customerNumber, shown(order)]))
    },

    async findOrderByReference (reference, customerNumber, context) {
      const found = await ask.find(operations['find-order'], { reference, customerNumber }, context)
      if ('notFound' in found) return found.notFound.found
      const { erpOrderId, status } = found.answer
      return { erpOrderId, status }
    }
  }
}

function shown ({ customerNumber: _, ...order }: GatewayLatestOrder): LatestOrder {
  return order
}
