import type { RejectedOrder } from '@portal/contracts/orders'
import { useRejectedOrders } from '../api/orders.ts'
import { formatInstantDay } from '../lib/format.ts'
import { Notice } from '../ui/notice.tsx'
import { Stack } from '../ui/panel.tsx'

/** Says which of the acting dealer's orders were not taken in the end, and why. Shows nothing where there are none. */
export function RejectedOrders () {
  const orders = useRejectedOrders()
  if (orders.length === 0) return null
  return <Stack>{orders.map(order => <Rejected key={order.reference} order={order} />)}</Stack>
}

function Rejected ({ order }: { order: RejectedOrder }) {
  return (
    <Notice kind='danger'>
      Order PO #{order.po_number} of {formatInstantDay(order.submitted_at)} was rejected: {order.message} (reference {order.reference})
    </Notice>
  )
}
