import type { BackOrder } from '@portal/contracts/back-orders'
import type { ShownDealer } from '@portal/contracts/dealers'
import type { OrderSummary } from '@portal/contracts/orders'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { orderStatusLabels, orderStatusOf } from '@portal/contracts/rules/orders/order-status'
import type { SheetRows } from '@portal/contracts/rules/text/csv'
import { backOrderSortLabels } from './back-orders/back-orders-view.ts'
import { orderSortLabels } from './open-orders/open-orders-view.ts'
import { orderNumberText, shipMethod } from './order-words.ts'

/** Open orders as the rows of a file. What the distributor does not say stays empty. */
export function openOrdersSheet (orders: readonly OrderSummary[], dealer: Pick<ShownDealer, 'default_shipping'> | null): SheetRows {
  return [
    [orderSortLabels.po, 'Order number', orderSortLabels.date, 'Status', 'Ship method', orderSortLabels.pieces, orderSortLabels.backordered, orderSortLabels.total, 'Placed by'],
    ...orders.map(order => [
      order.po_number, orderNumberText(order), { day: order.order_date }, orderStatusLabels[orderStatusOf(order)], shipMethod(order, dealer),
      order.pieces ?? null, order.pieces_backordered ?? null, order.order_total === undefined ? null : { cents: order.order_total }, order.placed_by ?? null
    ])
  ]
}

/** Back-ordered lines as the rows of a file. */
export function backOrdersSheet (lines: readonly BackOrder[]): SheetRows {
  return [
    [
      partColumns.number, 'Description', partColumns.ordered, partColumns.shipped, partColumns.backordered, partColumns.stock,
      backOrderSortLabels.expected, 'Expected before', 'PO number', 'Order number', 'Order date', 'Invoices', 'Placed by'
    ],
    ...lines.map(({ order, invoices = [], ...line }) => [
      line.item_number, line.item_description, line.quantity, line.quantity_shipped, line.quantity_backordered, Math.max(0, line.quantity_available),
      { day: line.expected_arrival ?? null }, { day: line.arrival_before ?? null }, order.po_number, order.order_number, { day: order.order_date },
      invoices.map(({ invoice_number: number }) => number).join(', '), order.placed_by ?? null
    ])
  ]
}
