import type { RejectedOrder } from '@portal/contracts/orders'
import { orderName } from '@portal/contracts/rules/orders/order-names'
import { useRejectedOrders } from '../../../api/orders.ts'
import { formatInstantDay } from '../../../lib/text/portal-day.ts'
import { to } from '../../../paths.ts'
import { OrderStatusBadge } from '../../../domain/orders/order-status-badge.tsx'
import { ListTable, type Column } from '../../../ui/tables/list-table.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SmallPrint } from '../../../ui/layout/small-print.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { VerbatimName, VerbatimNumber } from '../../../ui/layout/verbatim-text.tsx'
import { PlacedBy } from '../../../domain/orders/placed-by.tsx'
import { rejectedInView, type OrderView } from './open-orders-view.ts'

const columns: ReadonlyArray<Column<RejectedOrder>> = [
  {
    label: 'PO number',
    card: 'main',
    isLong: true,
    width: '24%',
    cell: order => (
      <>
        <TextLink to={to.openOrder({ type: 'unconfirmed', _id: order.reference })}><VerbatimName>{orderName(order)}</VerbatimName></TextLink>
        <SmallPrint>Reference <VerbatimNumber>{order.reference}</VerbatimNumber></SmallPrint>
        <PlacedBy order={order} />
      </>
    )
  },
  { label: 'Order date', width: '14%', cell: order => formatInstantDay(order.submitted_at) },
  {
    label: 'Status',
    width: '18%',
    cell: ({ canceled, rejected_at: at }) => <OrderStatusBadge status={canceled === true ? 'canceled' : 'rejected'} remark={formatInstantDay(at)} />
  },
  { label: 'Reason', card: 'wide', cell: order => order.message },
  {
    label: 'Order again',
    width: '16%',
    cell: order => <TextLink to={to.rejectedOrderAgain(order)} aria-label={`Order again: ${orderName(order)}`}>Order again</TextLink>
  }
]

/** The acting dealer's orders that were rejected, or canceled before the ERP had them, with the reasons. */
export function RejectedList ({ view }: { view: Pick<OrderView, 'search' | 'filter' | 'mine'> }) {
  const orders = rejectedInView(useRejectedOrders(), view)
  if (orders.length === 0) return null
  return (
    <Panel title='Rejected orders' flush>
      <ListTable caption='Rejected orders' columns={columns} rows={orders} keyOf={order => order.reference} />
    </Panel>
  )
}
