import { deleteUnconfirmedOrder, latestOrder, openOrder, openOrders, rejectedOrders, unconfirmedOrder, unconfirmedOrders } from '@portal/contracts/orders'
import type { Ports } from '../../ports/ports.ts'
import type { Serve } from '../../serve.ts'
import { deleteOrder } from './delete-order.ts'
import { rejectedOrdersOf } from './rejected-orders.ts'
import { confirmedOrderOf, unconfirmedOrderOf, unconfirmedOrdersOf } from './orders.service.ts'

export function orderRoutes (serve: Serve<{ who: 'dealer', dealer: 'required' }>, ports: Pick<Ports, 'erp' | 'journal' | 'clock'>): void {
  const { erp } = ports

  serve(openOrders, async (_body, { customerNumber, requestId }) => {
    return { orders: await erp.openOrders(customerNumber, { requestId, display: true }) }
  })

  serve(unconfirmedOrders, async (_body, { customerNumber, requestId }) => {
    return { orders: await unconfirmedOrdersOf(ports, customerNumber, requestId) }
  })

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
    return { order: await erp.latestOrder(customerNumber, { requestId, display: true }) ?? null }
  })
}

export function orderDeletionRoutes (serve: Serve<{ who: 'superUser', dealer: 'required' }>, ports: Pick<Ports, 'erp'>): void {
  serve(deleteUnconfirmedOrder, async (body, { customerNumber, requestId, audit }) => {
    await deleteOrder(ports.erp, body.id, customerNumber, requestId, audit)
    return { ok: true as const }
  })
}
