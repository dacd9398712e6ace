import {
  deleteUnconfirmedOrder, latestOrder, openOrder, openOrders, ordersUnderWay, rejectedOrders, unconfirmedOrder, unconfirmedOrders
} from '@portal/contracts/orders'
import { orderAnswer } from '@portal/contracts/rules/order-number'
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
    const orders = await erp.openOrders(customerNumber, { requestId, display: true })
    return { orders: orders.map(orderAnswer), as_of: asOf }
  })

  serve(unconfirmedOrders, async (_body, { customerNumber, requestId }) => {
    const { orders, as_of } = await unconfirmedOrdersOf(ports, customerNumber, requestId)
    return { orders: orders.map(orderAnswer), as_of }
  })

  serve(ordersUnderWay, async (body, { customerNumber }) => {
    const { orders, version } = await ordersUnderWayOf(ports, watch, customerNumber, body.seen)
    return { orders: orders.map(orderAnswer), version }
  })

  serve(openOrder, async (body, { customerNumber, requestId }) => {
    return { order: orderAnswer(await confirmedOrderOf(ports, body.id, customerNumber, requestId)) }
  })

  serve(unconfirmedOrder, async (body, { customerNumber, requestId }) => {
    return { order: orderAnswer(await unconfirmedOrderOf(ports, body.id, customerNumber, requestId)) }
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
