import styled from 'styled-components'
import type { OrderSummary } from '@portal/contracts/orders'
import { formatDate } from '@portal/contracts/base/dates'
import { formatMoney } from '@portal/contracts/base/money'
import { isBackOrdered } from '@portal/contracts/rules/orders/order-status'
import { orderName } from '@portal/contracts/rules/orders/order-names'
import { formatCount } from '../../../lib/text/format.ts'
import { headingOf } from '../../../lib/address/sorted-rows.ts'
import { to } from '../../../paths.ts'
import { color } from '../../../theme/tokens.ts'
import { OpenOrderBadge } from '../../../domain/orders/order-status-badge.tsx'
import { useDealer } from '../../../domain/session/session.ts'
import { DenseTable } from '../../../ui/tables/dense-table.tsx'
import { ListTable, type Column } from '../../../ui/tables/list-table.tsx'
import { SmallPrint } from '../../../ui/layout/small-print.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { VerbatimName, VerbatimNumber } from '../../../ui/layout/verbatim-text.tsx'
import { PlacedBy } from '../../../domain/orders/placed-by.tsx'
import { orderSortLabels, type OrderSortKey, type OrderSorting } from './open-orders-view.ts'
import { orderNumberText, shipMethod } from '../order-words.ts'

const Waiting = styled.strong`
  color: ${color('warn')};
`

/** @param placeholderRows the number of placeholder rows while more orders are loading */
export function OrdersTable ({ orders, placeholderRows, sorting, onSort }: {
  orders: readonly OrderSummary[], placeholderRows: number, sorting: OrderSorting, onSort: (key: OrderSortKey) => void
}) {
  const dealer = useDealer()
  const sortedBy = (key: OrderSortKey) => ({ label: orderSortLabels[key], sort: headingOf(sorting, key, onSort) })
  const columns: ReadonlyArray<Column<OrderSummary>> = [
    {
      ...sortedBy('po'),
      card: 'main',
      isLong: true,
      width: '22%',
      cell: order => <><TextLink to={to.openOrder(order)}><VerbatimName>{orderName(order)}</VerbatimName></TextLink><PlacedBy order={order} /></>
    },
    { label: 'Order number', width: '17%', isLong: true, cell: order => <OrderNumber order={order} /> },
    { ...sortedBy('date'), width: '10%', cell: order => order.order_date === null ? '–' : formatDate(order.order_date) },
    {
      label: 'Status and ship method',
      width: '21%',
      cell: order => <OpenOrderBadge order={order}><SmallPrint>{shipMethod(order, dealer)}</SmallPrint></OpenOrderBadge>
    },
    { ...sortedBy('pieces'), isNumeric: true, width: '8%', cell: order => figure(order.pieces) },
    { ...sortedBy('backordered'), isNumeric: true, width: '11%', cell: order => <BackOrdered order={order} /> },
    { ...sortedBy('total'), isNumeric: true, width: '11%', cell: order => order.order_total === undefined ? '–' : formatMoney(order.order_total) }
  ]
  return <ListTable caption='Open orders' columns={columns} rows={orders} keyOf={order => `${order.type}-${order._id}`} placeholderRows={placeholderRows} frame={DenseTable} />
}

/** Until the distributor gives a number, the one at Submit and the reference, small, because they are longer. */
function OrderNumber ({ order }: { order: OrderSummary }) {
  return order.order_number === null
    ? <SmallPrint><VerbatimName>{orderNumberText(order)}</VerbatimName></SmallPrint>
    : <VerbatimNumber>{order.order_number}</VerbatimNumber>
}

function BackOrdered ({ order }: { order: OrderSummary }) {
  return isBackOrdered(order) ? <Waiting>{figure(order.pieces_backordered)}</Waiting> : figure(order.pieces_backordered)
}

/** A count that the distributor may not give. */
function figure (count: number | undefined): string {
  return count === undefined ? '–' : formatCount(count)
}
