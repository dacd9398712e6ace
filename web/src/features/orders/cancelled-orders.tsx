import type { CancelledOrder } from '@portal/contracts/orders'
import { useCancelledOrders } from '../../api/orders.ts'
import { formatCount, formatInstantDay } from '../../lib/format.ts'
import { to } from '../../paths.ts'
import { ListTable, type Column } from '../../ui/list-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { orderName, type OrderStatus } from './order-view.ts'
import { StatusBadge } from './status-badge.tsx'

const columns: ReadonlyArray<Column<CancelledOrder>> = [
  {
    label: 'PO number',
    card: 'main',
    width: '24%',
    cell: order => <TextLink to={to.openOrder({ type: 'unconfirmed', _id: order.reference })}>{orderName(order)}</TextLink>
  },
  { label: 'Order number', width: '18%', cell: order => `Reference ${order.reference}` },
  { label: 'Order date', isNumeric: true, width: '14%', cell: order => formatInstantDay(order.submitted_at) },
  { label: 'Status', width: '24%', cell: order => <StatusBadge {...statusOf(order)} /> },
  { label: 'Pieces', isNumeric: true, width: '20%', cell: order => formatCount(order.pieces) }
]

/** The acting dealer's orders that were accepted and do not stand any more. Nothing where there are none. */
export function CancelledOrders () {
  const orders = useCancelledOrders()
  if (orders.length === 0) return null
  return (
    <Panel title='Cancelled orders' flush>
      <ListTable caption='Cancelled orders' columns={columns} rows={orders} keyOf={order => order.reference} />
    </Panel>
  )
}

function statusOf ({ kind, known_at: at }: CancelledOrder): OrderStatus {
  const known = `known since ${formatInstantDay(at)}`
  return kind === 'cancelled'
    ? { label: 'Cancelled', kind: 'danger', remark: `by the distributor, ${known}` }
    : { label: 'Deleted', kind: 'danger', remark: `in the portal, ${known}` }
}
