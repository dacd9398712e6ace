import { Fragment } from 'react'
import type { VanishedOrder } from '@portal/contracts/orders'
import { orderName } from '@portal/contracts/rules/orders/order-names'
import { formatInstantDay } from '../../../lib/text/portal-day.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { VerbatimName, VerbatimNumber } from '../../../ui/layout/verbatim-text.tsx'
import { callUs } from '../order-outcome-words.tsx'

/** Names orders that were not placed here, and that are on no list anymore. The portal has no page of them. */
export function VanishedOrders ({ orders }: { orders: readonly VanishedOrder[] }) {
  const [order, ...others] = orders
  if (order === undefined) return null
  if (others.length === 0) {
    return (
      <Notice kind='warn'>
        The distributor has not listed order <NameAndNumber order={order} /> since {formatInstantDay(order.missing_since)} and does not say why. Please{' '}
        {callUs} before you order it again.
      </Notice>
    )
  }
  return (
    <Notice kind='warn'>
      The distributor does not list these orders and does not say why:{' '}
      {orders.map((each, at) => (
        <Fragment key={each.erp_order_id}>
          {at > 0 && ', '}
          <NameAndNumber order={each} remark={`, not since ${formatInstantDay(each.missing_since)}`} />
        </Fragment>
      ))}. Please {callUs} before you order them again.
    </Notice>
  )
}

function NameAndNumber ({ order, remark = '' }: { order: VanishedOrder, remark?: string }) {
  return <><VerbatimName>{orderName(order)}</VerbatimName> (order number <VerbatimNumber>{order.order_number ?? order.erp_order_id}</VerbatimNumber>{remark})</>
}
