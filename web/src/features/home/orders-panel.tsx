import styled from 'styled-components'
import * as messages from '@portal/contracts/policy/messages'
import type { OrderSummary } from '@portal/contracts/orders'
import { formatDate } from '@portal/contracts/base/dates'
import { orderName } from '@portal/contracts/rules/orders/order-names'
import { isBackOrdered, orderFilterLabels } from '@portal/contracts/rules/orders/order-status'
import { useOpenOrders, useRejectedOrders } from '../../api/orders.ts'
import { OpenOrderBadge } from '../../domain/orders/order-status-badge.tsx'
import type { useActingOrdersUnderWay } from '../../domain/orders/use-acting-orders-under-way.ts'
import { counted, formatCount } from '../../lib/text/format.ts'
import { paths, to } from '../../paths.ts'
import { color, media, space, text, touchTarget } from '../../theme/tokens.ts'
import { FailureNotice } from '../../ui/feedback/notice.tsx'
import { MissingRecords } from '../../ui/tables/missing-records.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-or-error-state.tsx'
import { LoneLink, TextLink } from '../../ui/controls/text-link.tsx'
import { listedMax, orderGlance, orderSize } from './order-glance.ts'
import { VerbatimName } from '../../ui/layout/verbatim-text.tsx'

const Counts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(8)};
  padding: ${space(3)} ${space(4)};

  > div {
    display: flex;
    flex-direction: row-reverse;
    gap: ${space(2)};
    align-items: baseline;
  }

  dt {
    color: ${color('ink-muted')};
  }

  dd {
    ${text('lead')}
    font-weight: 650;
  }

  ${media.touch} {
    a {
      display: inline-grid;
      place-items: center;
      min-width: ${touchTarget};
      min-height: ${touchTarget};
    }
  }
`

const Rows = styled.ul`
  li {
    display: grid;
    grid-template-columns: minmax(17ch, 1fr) 8ch minmax(0, 18ch) 11ch;
    gap: ${space(1)} ${space(4)};
    align-items: center;
    min-height: 45px;
    padding: ${space(1)} ${space(4)};
    border-top: 1px solid ${color('line')};
  }

  li > :first-child {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space(2)};
    align-items: baseline;
    overflow-wrap: anywhere;
  }

  li > :last-child {
    text-align: right;
  }

  small {
    ${text('small')}
    color: ${color('ink-muted')};
  }

  li > :first-child small {
    white-space: nowrap;
  }

  time {
    color: ${color('ink-muted')};
    text-align: right;
  }

  ${media.touch} {
    a {
      display: inline-flex;
      align-items: center;
      min-height: ${touchTarget};
    }
  }

  ${media.belowTablet} {
    li {
      grid-template-columns: minmax(0, 1fr) auto;
      min-height: 86px;
      padding-block: ${space(2.5)};
    }

    /* Below the name in every row, so that all rows look alike. */
    small {
      flex-basis: 100%;
    }

    time {
      grid-area: 1 / 2;
    }
  }

  ${media.largeText} {
    li {
      grid-template-columns: minmax(0, 1fr);
    }

    time {
      grid-area: auto;
      text-align: left;
    }
  }
`

const Actions = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(4)};
  justify-content: end;
`

const Waiting = styled.strong`
  ${text('small')}
  color: ${color('warn')};
  white-space: nowrap;
`

/**
 * How many of the dealer's open orders await confirmation or are back-ordered, and the latest of them, which people who may order can order again.
 */
export function OrdersPanel ({ customer, mayOrder, underWay }: { customer: string, mayOrder: boolean, underWay: ReturnType<typeof useActingOrdersUnderWay> }) {
  const open = useOpenOrders(customer, underWay)
  return (
    <Panel title='Open orders' flush asOf={open.asOf} actions={<Links />}>
      <Orders {...open} mayOrder={mayOrder} />
    </Panel>
  )
}

/** To all orders, and to the rejected ones if there are any. */
function Links () {
  const rejected = useRejectedOrders().length
  return (
    <Actions>
      {rejected > 0 && <LoneLink to={to.openOrdersOf('rejected')}>{counted(rejected, 'rejected order')}</LoneLink>}
      <LoneLink to={paths.openOrders}>All open orders</LoneLink>
    </Actions>
  )
}

function Orders ({ orders = [], listed, leftOut, error, isValidating, retry, mayOrder }: ReturnType<typeof useOpenOrders> & { mayOrder: boolean }) {
  if (listed === 'loading') return <Placeholder />
  if (orders.length === 0) {
    return listed === 'missing' && error !== undefined
      ? <ErrorState error={error} title='The open orders could not be loaded' retrying={isValidating} onRetry={retry} />
      : <EmptyState title={messages.noOpenOrders} />
  }
  const { awaiting, backOrdered, underWay, latest } = orderGlance(orders)
  const elsewhere = underWay === 0 ? '' : underWay === orders.length ? ', listed above' : `, ${formatCount(underWay)} of them listed above`
  return (
    <>
      {listed === 'missing' && <FailureNotice kind='warn' error={error} onRetry={retry} retrying={isValidating}>{messages.openOrdersMissing}</FailureNotice>}
      <MissingRecords count={leftOut} noun='order' />
      <Counts>
        <div>
          <dt>{orderFilterLabels.awaiting.toLowerCase()}</dt>
          <dd><Count of={awaiting} at={to.openOrdersOf('awaiting')} label={`Unconfirmed orders: ${formatCount(awaiting)}`} /></dd>
        </div>
        <div>
          <dt>{orderFilterLabels.backordered.toLowerCase()}</dt>
          <dd><Count of={backOrdered} at={paths.backOrders} label={`Back orders, in ${counted(backOrdered, 'order')}`} /></dd>
        </div>
        <div><dt>open in total{elsewhere}</dt><dd><Count of={orders.length} at={paths.openOrders} label={`Open orders: ${formatCount(orders.length)}`} /></dd></div>
      </Counts>
      <Rows role='list'>{latest.map(order => <Row key={`${order.type}-${order._id}`} order={order} mayOrder={mayOrder} />)}</Rows>
    </>
  )
}

/** Leads to the list of what was counted, if there is anything. */
function Count ({ of: count, at, label }: { of: number, at: string, label: string }) {
  return count > 0 ? <TextLink to={at} aria-label={label}>{formatCount(count)}</TextLink> : <>0</>
}

function Row ({ order, mayOrder }: { order: OrderSummary, mayOrder: boolean }) {
  const { order_date: date, pieces_backordered: late = 0 } = order
  const name = orderName(order)
  return (
    <li>
      <span>
        <TextLink to={to.openOrder(order)}><VerbatimName>{name}</VerbatimName></TextLink>
        <small>{orderSize(order)}</small>
        {isBackOrdered(order) && <Waiting>{counted(late, 'piece')} back-ordered</Waiting>}
      </span>
      <time dateTime={date ?? undefined}>{date === null ? '–' : formatDate(date)}</time>
      <OpenOrderBadge order={order} />
      <span>{mayOrder && <TextLink to={to.orderAgain(order)} aria-label={`Order again: ${name}`}>Order again</TextLink>}</span>
    </li>
  )
}

function Placeholder () {
  return (
    <div aria-busy>
      <Counts><div><dt><Skeleton $width='20ch' /></dt><dd><Skeleton $width='2ch' /></dd></div></Counts>
      <Rows role='list'>{Array.from({ length: listedMax }, (_, at) => <li key={at}><Skeleton $width='12ch' /></li>)}</Rows>
    </div>
  )
}
