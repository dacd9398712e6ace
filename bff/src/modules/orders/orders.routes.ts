import { latestOrder, openOrder, openOrders, unconfirmedOrder, unconfirmedOrders } from '@portal/contracts/orders'
import type { Ports } from '../../ports/ports.ts'
import type { Serve } from '../../serve.ts'
import { confirmedOrderOf, unconfirmedOrderOf, unconfirmedOrdersOf } from './orders.service.ts'

export function orderRoutes (serve: Serve<{ who: 'dealer', dealer: 'required' }>, ports: Pick<Ports, 'erp' | 'journal'>): void {
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

  serve(latestOrder, async (_body, { customerNumber, requestId }) => {
    return { order: await erp.latestOrder(customerNumber, { requestId, display: true }) ?? null }
  })
}
