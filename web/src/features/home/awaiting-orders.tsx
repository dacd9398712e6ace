import styled from 'styled-components'
import type { OrderUnderWay } from '@portal/contracts/orders'
import { awaitingOf } from '@portal/contracts/rules/orders/open-orders'
import { orderTitle } from '@portal/contracts/rules/orders/order-names'
import { counted, formatCount, formatRecentTime } from '../../lib/text/format.ts'
import { to } from '../../paths.ts'
import { OpenOrderBadge } from '../../domain/orders/order-status-badge.tsx'
import type { useActingOrdersUnderWay } from '../../domain/orders/use-acting-orders-under-way.ts'
import { color, space } from '../../theme/tokens.ts'
import { FailureNotice } from '../../ui/feedback/notice.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { VerbatimName, VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'

const List = styled.ul`
  display: grid;
  gap: ${space(2)};
  margin-top: ${space(3)};

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(1)} ${space(3)};
    padding-top: ${space(2)};
    border-top: 1px solid ${color('line')};
    overflow-wrap: anywhere;
  }
`

const Detail = styled.span`
  color: ${color('ink-muted')};
`

/**
 * The acting dealer's orders that the ERP has not yet confirmed, as on the open orders page, even while the ERP is away. Renders
 * nothing if there are none.
 */
export function AwaitingOrders ({ customer, underWay: { data, error, isValidating, retry } }: {
  customer: string
  underWay: ReturnType<typeof useActingOrdersUnderWay>
}) {
  if (data === undefined) {
    if (error === undefined) return null
    return (
      <FailureNotice kind='warn' error={error} onRetry={retry} retrying={isValidating}>
        The orders of #{customer} awaiting confirmation could not be loaded.
      </FailureNotice>
    )
  }
  const orders = awaitingOf(data.orders)
  if (orders.length === 0) return null
  const isOne = orders.length === 1
  return (
    <Panel title={`${formatCount(orders.length)} ${isOne ? 'order awaits' : 'orders await'} confirmation`}>
      <p>We have received {isOne ? 'it. Do not submit it again.' : 'them. Do not submit them again.'}</p>
      <List role='list'>{orders.map(order => <Awaiting key={order._id} order={order} />)}</List>
    </Panel>
  )
}

function Awaiting ({ order }: { order: OrderUnderWay }) {
  const { _id: reference, submitted_at: at, next_look_at: next, pieces } = order
  return (
    <li>
      <TextLink to={to.openOrder(order)}><VerbatimName>{orderTitle(order)}</VerbatimName></TextLink>
      <OpenOrderBadge order={order} />
      <Detail>{formatRecentTime(Date.parse(at))} · {counted(pieces, 'piece')} · reference <VerbatimNumber>{reference}</VerbatimNumber>{next !== undefined && ` · next check at ${formatRecentTime(Date.parse(next))}`}</Detail>
    </li>
  )
}
