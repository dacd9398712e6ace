import {
  deleteUnconfirmedOrder, latestOrder, openOrder, openOrders, ordersUnderWay, rejectedOrders, unconfirmedOrder, unconfirmedOrders
} from '@portal/contracts/orders'
import type { OrderWatch } from '../../ports/order-watch.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Serve } from '../../serve.ts'
import { deleteOrder } from './delete-order.ts'
import { confirmedOrderOf, unconfirmedOrderOf } from './orders.service.ts'
import { latestOrderOf, ordersUnderWayOf, unconfirmedOrdersOf } from './orders-under-way.ts'
import { rejectedOrdersOf } from './rejected-orders.ts'

export function orderRoutes (
  serve: Serve<{ who: 'dealer', dealer: 'required' }>, ports: Pick<Ports, 'erp' | 'journal' | 'clock'>, watch: OrderWatch
): void {
  const { erp, clock } = ports

  serve(openOrders, async (_body, { customerNumber, requestId }) => {
    const asOf = new Date(clock.now()).toISOString()
    return { orders: await erp.openOrders(customerNumber, { requestId, display: true }), as_of: asOf }
  })

  serve(unconfirmedOrders, async (_body, { customerNumber, requestId }) => await unconfirmedOrdersOf(ports, customerNumber, requestId))

  serve(ordersUnderWay, async (body, { customerNumber }) => await ordersUnderWayOf(ports, watch, customerNumber, body.seen))

  serve(openOrder, async (body, { customerNumber, requestId }) => {
    return { order: await confirmedOrderOf(ports, body.id, customerNumber, requestId) }
  })

  serve(unconfirmedOrder, async (body, { customerNumber, requestId }) => {
    return { order: await unconfirmedOrderOf(ports, body.id, customerNumber, requestId) }
  })

  serve(rejectedOrders, async (_body, { customerNumber }) => {
    return { orders: await rejectedOrdersOf(ports, customerNumber) }
  })

  serve(latestOrder, async (_body, { customerNumber, requestId }) => {
    return { order: await latestOrderOf(ports, customerNumber, requestId) }
  })
}

export function orderDeletionRoutes (serve: Serve<{ who: 'superUser', dealer: 'required' }>, ports: Pick<Ports, 'erp'>): void {
  serve(deleteUnconfirmedOrder, async (body, { customerNumber, requestId, audit }) => {
    await deleteOrder(ports.erp, body.id, customerNumber, requestId, audit)
    return { ok: true as const }
  })
}
