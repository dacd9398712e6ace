import type { OrderSummary } from '@portal/contracts/orders'
import { Badge } from '../../ui/badge.tsx'
import { orderStatus } from './order-view.ts'
import { Remark } from './remark.tsx'

/** An order's state, with what the distributor has done to it before. */
export function OrderState ({ order }: { order: Pick<OrderSummary, 'type' | 'pending_shipment' | 'revisions' | 'submission_state'> }) {
  const { kind, label, remark } = orderStatus(order)
  return <><Badge $kind={kind}>{label}</Badge>{remark !== undefined && <> <Remark>{remark}</Remark></>}</>
}
