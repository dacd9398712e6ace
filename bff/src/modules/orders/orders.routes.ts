import { backOrders } from '@portal/contracts/back-orders'
import {
  canceledOrders, deleteUnconfirmedOrder, latestOrder, openOrder, openOrders, orderCsv, orderOutcome, orderPdf, ordersUnderWay, rejectedOrders,
  unconfirmedOrder, unconfirmedOrders
} from '@portal/contracts/orders'
import { withSouthernOrder } from '@portal/contracts/rules/orders/southern-order'
import type { OrderWatch } from '../../ports/orders/order-watch.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Serve } from '../../http/calls/serve.ts'
import { backOrdersOf } from './back-orders.ts'
import type { CanceledOrders } from './canceled-orders.ts'
import { deleteOrder } from './delete-order.ts'
import type { EndPorts } from './order-end.ts'
import { orderOutcomeOf } from './order-outcome.ts'
import { confirmedOrderOf, orderAsCsv, orderAsPdf, unconfirmedOrderOf } from './orders.service.ts'
import { latestOrderOf, ordersUnderWayOf, unconfirmedOrdersOf } from './orders-under-way.ts'
import { withOrderers } from './who-ordered.ts'
import { rejectedOrdersOf } from './rejected-orders.ts'
import { withAsOf } from './as-of-context.ts'

export function orderRoutes (
  serve: Serve<{ who: 'dealer', dealer: 'required', right: 'prices' }>, ports: EndPorts & Pick<Ports, 'documentPrinter' | 'orderNews'> & { settledAfter: number },
  watch: OrderWatch, canceled: CanceledOrders
): void {
  const { erp, clock } = ports

  serve(openOrders, async (_body, { customerNumber, forDisplay, session }) => {
    const { context, asOf } = withAsOf(forDisplay, clock.now())
    const orders = await erp.openOrders(customerNumber, context)
    return { orders: (await withOrderers(ports, orders, session.userId)).map(withSouthernOrder), as_of: asOf() }
  })

  serve(unconfirmedOrders, async (_body, { customerNumber, forDisplay, session }) => {
    const { orders, as_of } = await unconfirmedOrdersOf(ports, customerNumber, forDisplay)
    return { orders: (await withOrderers(ports, orders, session.userId)).map(withSouthernOrder), as_of }
  })

  serve(ordersUnderWay, async (body, { customerNumber, session }) => {
    const { orders, version } = await ordersUnderWayOf(ports, watch, customerNumber, body.seen)
    return { orders: (await withOrderers(ports, orders, session.userId)).map(withSouthernOrder), version }
  })

  serve(openOrder, async (body, { customerNumber, forDisplay }) => {
    return { order: withSouthernOrder(await confirmedOrderOf(ports, body.id, customerNumber, forDisplay)) }
  })

  serve(unconfirmedOrder, async (body, { customerNumber, forDisplay }) => {
    return { order: withSouthernOrder(await unconfirmedOrderOf(ports, body.id, customerNumber, forDisplay)) }
  })

  serve(orderCsv, async (body, { customerNumber, forDisplay }) => {
    return { csv: await orderAsCsv(ports, body.id, customerNumber, forDisplay) }
  })

  serve(orderPdf, async (body, { customerNumber, forDisplay }) => {
    const bytes = await orderAsPdf(ports, body.id, customerNumber, forDisplay)
    return { pdf: Buffer.from(bytes).toString('base64') }
  })

  serve(rejectedOrders, async (_body, { customerNumber, session }) => {
    return { orders: await withOrderers(ports, await rejectedOrdersOf(ports, customerNumber, session.userId), session.userId) }
  })

  serve(canceledOrders, async (_body, { customerNumber, requestId, session }) => {
    const { orders, ...known } = await canceled.of(customerNumber, requestId)
    return { orders: await withOrderers(ports, orders, session.userId), ...known }
  })

  serve(orderOutcome, async (body, { customerNumber, requestId }) => {
    return { outcome: await orderOutcomeOf(ports, body.id, customerNumber, requestId) }
  })

  serve(backOrders, async (_body, { customerNumber, forDisplay, rights, session }) => {
    const { lines, orders_not_read } = await backOrdersOf(ports, customerNumber, rights.finances, forDisplay)
    const orders = await withOrderers(ports, lines.map(({ order }) => order), session.userId)
    return { lines: lines.map((line, at) => ({ ...line, order: orders[at] ?? line.order })), orders_not_read }
  })

  serve(latestOrder, async (_body, { customerNumber, forDisplay }) => {
    return { order: await latestOrderOf(ports, customerNumber, forDisplay) }
  })
}

export function orderDeletionRoutes (serve: Serve<{ who: 'superUser', dealer: 'required' }>, ports: Pick<Ports, 'erp' | 'journal' | 'orderNews' | 'users' | 'memberships' | 'clock' | 'ids'>): void {
  serve(deleteUnconfirmedOrder, async (body, { customerNumber, origin, session, audit }) => {
    await deleteOrder(ports, body.id, { reason: body.reason ?? null, userId: session.userId, customerNumber, ...origin(), audit })
    return { ok: true as const }
  })
}
