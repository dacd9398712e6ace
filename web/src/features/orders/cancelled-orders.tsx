import type { CancelledOrder } from '@portal/contracts/orders'
import { useCancelledOrders } from '../../api/orders.ts'
import { formatCount, formatInstantDay } from '../../lib/format.ts'
import { to } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { ListTable, type Column } from '../../ui/list-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { orderName } from './order-view.ts'
import { Remark } from './remark.tsx'

const columns: ReadonlyArray<Column<CancelledOrder>> = [
  {
    label: 'PO number',
    card: 'main',
    width: '24%',
    cell: order => <TextLink to={to.openOrder({ type: 'unconfirmed', _id: order.reference })}>{orderName(order)}</TextLink>
  },
  { label: 'Order number', width: '18%', cell: order => `Reference ${order.reference}` },
  { label: 'Order date', isNumeric: true, width: '14%', cell: order => formatInstantDay(order.submitted_at) },
  {
    label: 'Status',
    width: '24%',
    cell: order => (
      <>
        <Badge $kind='danger'>{order.kind === 'cancelled' ? 'Cancelled' : 'Deleted'}</Badge>{' '}
        <Remark>{order.kind === 'cancelled' ? 'by the distributor' : 'in the portal'}, known since {formatInstantDay(order.known_at)}</Remark>
      </>
    )
  },
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
