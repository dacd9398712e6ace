import type { CanceledOrder } from '@portal/contracts/orders'
import { orderName } from '@portal/contracts/rules/orders/order-names'
import { formatCount } from '../../../lib/text/format.ts'
import { formatInstantDay } from '../../../lib/text/portal-day.ts'
import { to } from '../../../paths.ts'
import { OrderStatusBadge } from '../../../domain/orders/order-status-badge.tsx'
import { ListTable, type Column } from '../../../ui/tables/list-table.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SmallPrint } from '../../../ui/layout/small-print.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { VerbatimName, VerbatimNumber } from '../../../ui/layout/verbatim-text.tsx'
import { PlacedBy } from '../../../domain/orders/placed-by.tsx'

const columns: ReadonlyArray<Column<CanceledOrder>> = [
  {
    label: 'PO number',
    card: 'main',
    isLong: true,
    width: '24%',
    cell: order => (
      <>
        <TextLink to={to.openOrder({ type: 'unconfirmed', _id: order.reference })}><VerbatimName>{orderName(order)}</VerbatimName></TextLink>
        <PlacedBy order={order} />
      </>
    )
  },
  {
    label: 'Order number',
    width: '18%',
    cell: ({ reference, erp_order_id: number }) => (
      <div>
        {number !== undefined && <VerbatimNumber>{number}</VerbatimNumber>}
        <SmallPrint>Reference <VerbatimNumber>{reference}</VerbatimNumber></SmallPrint>
      </div>
    )
  },
  { label: 'Order date', width: '14%', cell: order => formatInstantDay(order.submitted_at) },
  { label: 'Status', width: '24%', cell: order => <OrderStatusBadge status={order.kind} remark={remarkOf(order)} /> },
  { label: 'Pieces', isNumeric: true, width: '20%', cell: order => formatCount(order.pieces) }
]

/** Accepted orders that no longer stand. */
export function CanceledOrders ({ orders }: { orders: readonly CanceledOrder[] }) {
  if (orders.length === 0) return null
  return (
    <Panel title='Canceled orders' flush>
      <ListTable caption='Canceled orders' columns={columns} rows={orders} keyOf={order => order.reference} />
    </Panel>
  )
}

function remarkOf ({ kind, known_at: at }: CanceledOrder): string {
  return `${kind === 'canceled' ? 'by the distributor' : 'in the portal'}, on or before ${formatInstantDay(at)}`
}
