import type { ReactNode } from 'react'
import type { Dealer } from '@portal/contracts/dealers'
import type { OrderSummary } from '@portal/contracts/orders'
import { formatDate } from '@portal/contracts/rules/dates'
import { to } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { orderName, orderStatus, shipMethod } from './order-view.ts'

/** @param isLoading more orders are being loaded */
export function OrdersTable ({ orders, dealer, isLoading }: { orders: readonly OrderSummary[], dealer: Dealer, isLoading: boolean }) {
  return (
    <Table>
      {orders.map(order => {
        const status = orderStatus(order)
        return (
          <tr key={`${order.type}-${order._id}`}>
            <td data-main><TextLink to={to.openOrder(order)}>{orderName(order)}</TextLink></td>
            <td data-label='Order number'>{order.order_number ?? '–'}</td>
            <td data-label='Order date' data-numeric>{order.order_date === null ? '–' : formatDate(order.order_date)}</td>
            <td data-label='Status'><Badge $kind={status.kind}>{status.label}</Badge></td>
            <td data-label='Ship method'>{shipMethod(order, dealer)}</td>
          </tr>
        )
      })}
      {isLoading && <RowsToCome />}
    </Table>
  )
}

/** Placeholder rows of the final size. */
export function OrdersSkeleton () {
  return (
    <div aria-busy>
      <Table><RowsToCome /></Table>
    </div>
  )
}

function RowsToCome () {
  return Array.from({ length: 6 }, (_, row) => (
    <tr key={row}>{Array.from({ length: 5 }, (_, cell) => <td key={cell}><Skeleton $width='80%' /></td>)}</tr>
  ))
}

function Table ({ children }: { children: ReactNode }) {
  return (
    <DataTable>
      <caption>Open orders</caption>
      <thead>
        <tr>
          <th scope='col'>PO number</th>
          <th scope='col'>Order number</th>
          <th scope='col' data-numeric>Order date</th>
          <th scope='col'>Status</th>
          <th scope='col'>Ship method</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </DataTable>
  )
}
