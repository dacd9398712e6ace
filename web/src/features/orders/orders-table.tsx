import type { OrderSummary } from '@portal/contracts/orders'
import { formatDate } from '@portal/contracts/rules/dates'
import { to } from '../../paths.ts'
import { useDealer } from '../../domain/session/session.ts'
import { ListTable, type Column } from '../../ui/list-table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { numberText, orderName, orderStatus, shipMethod } from './order-view.ts'
import { StatusBadge } from './status-badge.tsx'

/** @param isLoading more orders are being loaded */
export function OrdersTable ({ orders, isLoading }: { orders: readonly OrderSummary[], isLoading: boolean }) {
  const dealer = useDealer()
  const columns: ReadonlyArray<Column<OrderSummary>> = [
    { label: 'PO number', card: 'main', width: '24%', cell: order => <TextLink to={to.openOrder(order)}>{orderName(order)}</TextLink> },
    { label: 'Order number', width: '18%', cell: numberText },
    { label: 'Order date', isNumeric: true, width: '14%', cell: order => order.order_date === null ? '–' : formatDate(order.order_date) },
    { label: 'Status', width: '24%', cell: order => <StatusBadge {...orderStatus(order)} /> },
    { label: 'Ship method', width: '20%', cell: order => shipMethod(order, dealer) }
  ]
  return <ListTable caption='Open orders' columns={columns} rows={orders} keyOf={order => `${order.type}-${order._id}`} toCome={isLoading ? 6 : 0} />
}
