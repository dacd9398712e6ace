import type { ReactNode } from 'react'
import { orderStatusLabels, orderStatusOf, type OrderStatus } from '@portal/contracts/rules/orders/order-status'
import { Badge, type BadgeKind } from '../../ui/feedback/badge.tsx'
import { SmallPrint } from '../../ui/layout/small-print.tsx'

const kinds: Readonly<Record<OrderStatus, BadgeKind>> = {
  unchecked: 'warn',
  awaiting: 'warn',
  submitted: 'neutral',
  rejected: 'danger',
  unconfirmed: 'neutral',
  reopened: 'warn',
  confirmed: 'success',
  pending_shipment: 'info',
  invoiced: 'success',
  canceled: 'danger',
  deleted: 'danger'
}

/** An order's status, with a remark below it if there is one. */
export function OrderStatusBadge ({ status, remark, children }: { status: OrderStatus, remark?: string | undefined, children?: ReactNode }) {
  return (
    <div>
      <Badge $kind={kinds[status]}>{orderStatusLabels[status]}</Badge>
      {remark !== undefined && <> <SmallPrint>{remark}</SmallPrint></>}
      {children !== undefined && <> {children}</>}
    </div>
  )
}

/** The status of an open order, and how often the distributor took it back. `children` go below. */
export function OpenOrderBadge ({ order, children }: { order: Parameters<typeof orderStatusOf>[0], children?: ReactNode }) {
  const status = orderStatusOf(order)
  return <OrderStatusBadge status={status} remark={remarkOf(status, order.revisions ?? 0)}>{children}</OrderStatusBadge>
}

function remarkOf (status: OrderStatus, revisions: number): string | undefined {
  switch (status) {
    case 'reopened': return 'by the distributor, to change it'
    case 'confirmed':
    case 'pending_shipment': return revisions === 0 ? undefined : `Reopened ${revisions === 1 ? 'once' : `${revisions} times`} by the distributor`
    default: return undefined
  }
}
