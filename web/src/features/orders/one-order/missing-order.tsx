import { Navigate } from 'react-router-dom'
import type { OrderPlace, SubmittedOrder } from '@portal/contracts/orders'
import { orderName, orderTitle } from '@portal/contracts/rules/orders/order-names'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { useOrderOutcome } from '../../../api/one-order.ts'
import { refetchOrders } from '../../../api/refetch-orders.ts'
import { formatCount } from '../../../lib/text/format.ts'
import { formatInstantDay } from '../../../lib/text/portal-day.ts'
import { navigationNotice } from '../../../lib/address/navigation-notice.ts'
import { paths, to } from '../../../paths.ts'
import { useCart } from '../../../domain/cart/use-cart.ts'
import { useRights } from '../../../domain/session/session.ts'
import { OrderStatusBadge } from '../../../domain/orders/order-status-badge.tsx'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { ListTable, type Column } from '../../../ui/tables/list-table.tsx'
import { Notice, type NoticeKind } from '../../../ui/feedback/notice.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel, Stack } from '../../../ui/layout/panel.tsx'
import { EmptyState } from '../../../ui/feedback/empty-or-error-state.tsx'
import { canBeOrderedAgain, OrderOutcomeWords, type OutcomeElsewhere } from '../order-outcome-words.tsx'
import { SmallPrint } from '../../../ui/layout/small-print.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { VerbatimName, VerbatimNumber } from '../../../ui/layout/verbatim-text.tsx'
import { LoadingOrError } from '../../../ui/feedback/loading-or-error.tsx'

const back = <ButtonLink to={paths.openOrders}>Back to open orders</ButtonLink>

/** Shown in place of an order that was not found: leads to where it is, or says what happened to it. An unknown order redirects to the list. */
export function MissingOrder ({ order: { type, _id: id }, customer, title }: { order: Pick<OrderPlace, 'type' | '_id'>, customer: string, title: string }) {
  const { data: outcome, error, isValidating, retry } = useOrderOutcome(id)
  const { finances } = useRights()
  if (error?.code === 'not_found') return <UnknownOrder customer={customer} />
  if (outcome?.kind === 'listed') {
    const { place } = outcome
    if (place.type !== type || place._id !== id) return <Navigate to={to.openOrder(place)} replace state={navigationNotice(arrival[place.type])} />
    // The distributor moved it back and forth between the two answers.
    return (
      <Page title={title} actions={back}>
        <Panel><EmptyState title='The distributor is changing this order'><Button kind='primary' onClick={refetchOrders}>Try again</Button></EmptyState></Panel>
      </Page>
    )
  }
  if (outcome?.kind === 'invoiced' && outcome.invoice_id !== undefined && finances) {
    return <Navigate to={to.invoice(outcome.invoice_id)} replace state={navigationNotice(`The distributor has invoiced order ${orderTitle(outcome.order)}: this is its invoice.`)} />
  }
  if (outcome !== undefined) return <Outcome outcome={outcome} />
  return (
    <Page title={title} actions={back}>
      <Panel>
        <LoadingOrError error={error} title='The order could not be loaded' retrying={isValidating} onRetry={retry} />
      </Panel>
    </Page>
  )
}

/** Redirects from an unknown order to the list, which says so. */
export function UnknownOrder ({ customer }: { customer: string }) {
  const unknown = `This order is not one of #${customer}’s open orders. It was invoiced (look in Invoice History), canceled or deleted, or belongs to another dealer.`
  return <Navigate to={paths.openOrders} replace state={navigationNotice(unknown)} />
}

/** Why one page of an order led to the other. */
const arrival: Record<OrderPlace['type'], string> = {
  confirmed: 'The distributor has confirmed this order.',
  unconfirmed: 'The distributor reopened this order to change it, so it is unconfirmed again. It is still valid, so do not order it again.'
}

function Outcome ({ outcome }: { outcome: OutcomeElsewhere }) {
  const { order } = outcome
  const { finances } = useRights()
  return (
    <Page title={orderTitle(order)} isName actions={back}>
      <Stack>
        <Notice kind={kinds[outcome.kind]} actions={<Actions outcome={outcome} />}><OrderOutcomeWords outcome={outcome} finances={finances} /></Notice>
        <Panel>
          <Facts>
            <div><dt>Reference</dt><dd><VerbatimNumber>{order.reference}</VerbatimNumber></dd></div>
            {'known_at' in outcome && <div><dt>Status</dt><dd><OrderStatusBadge status={outcome.kind} /></dd></div>}
            <div><dt>PO number</dt><dd><VerbatimName>{orderName(order)}</VerbatimName></dd></div>
            <div><dt>Order date</dt><dd>{formatInstantDay(order.submitted_at)}</dd></div>
            {'known_at' in outcome && <div><dt>{outcome.kind === 'deleted' ? 'Deleted' : 'Canceled'} on or before</dt><dd>{formatInstantDay(outcome.known_at)}</dd></div>}
          </Facts>
        </Panel>
        <Panel title='Parts, as they were ordered' flush><ListTable caption='Parts, as they were ordered' columns={columns} rows={order.lines} /></Panel>
      </Stack>
    </Page>
  )
}

const kinds: Record<OutcomeElsewhere['kind'], NoticeKind> = {
  canceled: 'danger', deleted: 'danger', merged: 'warn', invoiced: 'info', settling: 'info', unclear: 'warn'
}

/** What can be done now: nothing if the order or its parts may still stand. */
function Actions ({ outcome }: { outcome: OutcomeElsewhere }) {
  return canBeOrderedAgain(outcome) ? <Again order={outcome.order} /> : null
}

function Again ({ order }: { order: SubmittedOrder }) {
  const isRestored = useCart(cart => cart.away)?.includes(order.reference) === true
  const place = { type: 'unconfirmed', _id: order.reference } as const
  return isRestored ? null : <ButtonLink compact to={to.orderAgain(place)}>Order again</ButtonLink>
}

const columns: ReadonlyArray<Column<SubmittedOrder['lines'][number]>> = [
  { label: partColumns.number, card: 'main', width: '30%', cell: ({ item_number: number }) => <TextLink to={to.stock(number)}><VerbatimNumber>{number}</VerbatimNumber></TextLink> },
  { label: 'Description', card: 'wide', cell: line => <>{line.item_description}{line.note !== '' && <SmallPrint>Note: {line.note}</SmallPrint>}</> },
  { label: partColumns.ordered, isNumeric: true, width: '15%', cell: line => formatCount(line.quantity) }
]
