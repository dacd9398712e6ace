import { Fragment, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { CanceledOrder, OrderSummary } from '@portal/contracts/orders'
import { eachInOneList, stillMissing, type OrderMissed } from '@portal/contracts/rules/orders/open-orders'
import { orderName } from '@portal/contracts/rules/orders/order-names'
import * as messages from '@portal/contracts/policy/messages'
import { orderNewsTimes } from '@portal/contracts/policy/order-news'
import { useCanceledOrders, useOpenOrders, useRejectedOrders } from '../../../api/orders.ts'
import { portalNow } from '../../../lib/http/portal-clock.ts'
import { formatCount } from '../../../lib/text/format.ts'
import { formatInstantDay, portalToday } from '../../../lib/text/portal-day.ts'
import { nextSorting, pageOf } from '../../../lib/address/sorted-rows.ts'
import { readNavigationNotice } from '../../../lib/address/navigation-notice.ts'
import { useListView, type ListViewChange } from '../../../lib/address/use-list-view.ts'
import { paths, to } from '../../../paths.ts'
import { RejectedOrders } from '../../../domain/orders/rejected-orders.tsx'
import { useActingOrdersUnderWay } from '../../../domain/orders/use-acting-orders-under-way.ts'
import { useDealer } from '../../../domain/session/session.ts'
import { WithCustomer } from '../../../domain/dealer/with-dealer.tsx'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { MissingRecords } from '../../../ui/tables/missing-records.tsx'
import { ListDownloads } from '../../../ui/feedback/list-downloads.tsx'
import { FailureNotice, Notice } from '../../../ui/feedback/notice.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PagedPanel } from '../../../ui/tables/paged-panel.tsx'
import { Panel, Stack } from '../../../ui/layout/panel.tsx'
import { RefusedFilters } from '../../../ui/tables/refused-filters.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/empty-or-error-state.tsx'
import { VerbatimName, VerbatimNumber } from '../../../ui/layout/verbatim-text.tsx'
import { CanceledOrders } from './canceled-orders.tsx'
import { OrderFilterFields } from './order-filter-fields.tsx'
import { canceledInView, orderFilterProblem, ordersInView, readOrderView, orderViewParams, rejectedInView, type OrderView } from './open-orders-view.ts'
import { callUs } from '../order-outcome-words.tsx'
import { openOrdersSheet } from '../order-sheets.ts'
import { OrdersTable } from './orders-table.tsx'
import { RejectedList } from './rejected-list.tsx'
import { VanishedOrders } from './vanished-orders.tsx'

const title = 'Open Orders'

/** The acting dealer's orders that are not yet invoiced. Search, filter, sort order and page are kept in the address. */
export function OpenOrdersRoute () {
  return <WithCustomer title={title}>{customer => <OpenOrders customer={customer} />}</WithCustomer>
}

type Open = ReturnType<typeof useOpenOrders>

function OpenOrders ({ customer }: { customer: string }) {
  const { query, view, show } = useListView(readOrderView, orderViewParams)
  const field = useRef<HTMLInputElement>(null)
  const arrived = readNavigationNotice(useLocation().state)
  const listed = useOpenOrders(customer, useActingOrdersUnderWay())
  const known = useCanceledOrders(listed.missing.length > 0)
  const { open: orders, over: canceled } = eachInOneList(listed.orders ?? [], known.over)
  const missing = listed.listed === 'loading' ? [] : stillMissing(known.missing, listed.missing, orders, canceled)
  const open = { ...listed, orders: listed.orders && orders }
  const problem = orderFilterProblem(query)
  const clear = () => {
    show({ search: '', filter: undefined, mine: false })
    // The button disappears together with the empty state.
    field.current?.focus()
  }
  const isEmpty = open.listed === 'all' && open.orders?.length === 0
  const isFailed = open.error !== undefined && (open.orders ?? []).length === 0
  const showsFilters = !isFailed && (!isEmpty || view.search !== '' || view.filter !== undefined || view.mine || problem !== undefined)
  return (
    <Page title={title} actions={<ButtonLink to={paths.backOrders}>Back orders</ButtonLink>}>
      <Stack>
        <RejectedOrders />
        {arrived !== undefined && (
          <Notice kind='info' actions={<ButtonLink compact to={paths.invoiceHistory}>Invoice History</ButtonLink>}>{arrived}</Notice>
        )}
        <MissingOrders orders={missing} />
        <VanishedOrders orders={known.vanished.filter(({ erp_order_id: id }) => !orders.some(({ _id }) => _id === id))} />
        {showsFilters && <Panel><OrderFilterFields field={field} view={view} problem={problem} found={problem === undefined ? <Found open={open} canceled={canceled} view={view} /> : '–'} onView={show} /></Panel>}
        {problem !== undefined && <Panel flush><RefusedFilters onClear={clear} /></Panel>}
        {problem === undefined && (isOver(view)
          ? <OrdersOver canceled={canceled} view={view} otherwise={<NoMatch onClear={clear} />} />
          : <Orders customer={customer} open={open} view={view} onView={show} onClear={clear} />)}
        {problem === undefined && view.filter === undefined && <OrdersOver canceled={canceled} view={view} />}
      </Stack>
    </Page>
  )
}

/** An order must never be on no list. */
function MissingOrders ({ orders }: { orders: readonly OrderMissed[] }) {
  const [order, ...others] = orders
  if (order === undefined) return null
  if (others.length > 0) {
    return (
      <Notice kind='warn'>
        The distributor does not list these orders:{' '}
        {orders.map((each, at) => (
          <Fragment key={each.reference}>
            {at > 0 && ', '}
            <TextLink to={placeOf(each)}><VerbatimName>{orderName(each)}</VerbatimName></TextLink>
            {isLongMissing(each) && ` (not since ${formatInstantDay(each.missing_since)})`}
          </Fragment>
        ))}.
        They are being looked up. Please {callUs} before you order them again.
      </Notice>
    )
  }
  const name = <>order <VerbatimName>{orderName(order)}</VerbatimName> (reference <VerbatimNumber>{order.reference}</VerbatimNumber>)</>
  return (
    <Notice kind='warn' actions={<ButtonLink compact to={placeOf(order)}>View order</ButtonLink>}>
      {isLongMissing(order)
        ? (
          <>
            The distributor has not listed {name} since {formatInstantDay(order.missing_since)} and does not say why. Please {callUs} before you order it
            again.
          </>
          )
        : <>The distributor does not list {name} anymore, or not yet. It is being looked up.</>}
    </Notice>
  )
}

function placeOf ({ reference }: OrderMissed): string {
  return to.openOrder({ type: 'unconfirmed', _id: reference })
}

/** Whether it has been missing for so long that people are told to call. */
function isLongMissing (order: OrderMissed): order is OrderMissed & Required<Pick<OrderMissed, 'missing_since'>> {
  return order.missing_since !== undefined && portalNow() - Date.parse(order.missing_since) >= orderNewsTimes.missing
}

/** Whether the filter is for orders that no longer stand. */
function isOver ({ filter }: OrderView): boolean {
  return filter === 'canceled' || filter === 'rejected'
}

/** The orders that no longer stand. @param otherwise shown if there are none */
function OrdersOver ({ canceled, view, otherwise }: { canceled: readonly CanceledOrder[], view: OrderView, otherwise?: ReactNode }) {
  const count = useOverInView(canceled, view)
  if (count === 0) return otherwise === undefined ? null : <Panel flush>{otherwise}</Panel>
  return (
    <>
      <RejectedList view={view} />
      {view.filter !== 'rejected' && <CanceledOrders orders={canceledInView(canceled, view)} />}
    </>
  )
}

function useOverInView (canceled: readonly CanceledOrder[], view: OrderView): number {
  const rejected = rejectedInView(useRejectedOrders(), view).length
  return view.filter === 'rejected' ? rejected : rejected + canceledInView(canceled, view).length
}

/** The count of matches in words. */
function Found ({ open: { orders = [], listed }, canceled, view }: { open: Open, canceled: readonly CanceledOrder[], view: OrderView }) {
  const over = useOverInView(canceled, view)
  if (isOver(view)) return formatCount(over)
  if (listed === 'loading') return <Skeleton $width='14ch' />
  const found = ordersInView(orders, view).length
  return found === orders.length ? formatCount(found) : `${formatCount(found)} of ${formatCount(orders.length)}`
}

/** Rows shown while the orders are loading. */
const placeholderRows = 6

function Orders ({ customer, open, view, onView, onClear }: {
  customer: string
  open: Open
  view: OrderView
  onView: (change: ListViewChange<OrderView>) => void
  onClear: () => void
}) {
  const dealer = useDealer()
  const { orders = [], listed, asOf, leftOut, error, isValidating, retry } = open
  const isLoading = listed === 'loading' || (orders.length === 0 && listed === 'missing' && error === undefined)
  if (orders.length === 0 && error !== undefined) {
    return <Panel flush><ErrorState error={error} title='The open orders could not be loaded' retrying={isValidating} onRetry={retry} /></Panel>
  }
  if (orders.length === 0 && !isLoading) {
    return (
      <Panel flush asOf={asOf}>
        <EmptyState title={messages.noOpenOrders}><ButtonLink kind='primary' to={paths.stock}>Check stock or place an order</ButtonLink></EmptyState>
      </Panel>
    )
  }
  const found = ordersInView(orders, view)
  return (
    <>
      {listed === 'missing' && <FailureNotice kind='warn' alert error={error} onRetry={retry} retrying={isValidating}>{messages.openOrdersMissing}</FailureNotice>}
      <MissingRecords count={leftOut} noun='order' />
      <Rows orders={found} isLoading={isLoading} asOf={asOf} view={view} onView={onView} onClear={onClear} />
      {!isLoading && found.length > 0 && (
        <ListDownloads name={`open-orders-${customer}-${portalToday()}`} rows={() => openOrdersSheet(found, dealer)} />
      )}
    </>
  )
}

function Rows ({ orders, isLoading, asOf, view, onView, onClear }: {
  orders: readonly OrderSummary[]
  isLoading: boolean
  asOf: number | undefined
  view: OrderView
  onView: (change: ListViewChange<OrderView>) => void
  onClear: () => void
}) {
  if (orders.length === 0 && !isLoading) return <Panel flush asOf={asOf}><NoMatch onClear={onClear} /></Panel>
  const { rows, page, pages } = pageOf(orders, view.page)
  return (
    <PagedPanel page={page} pages={pages} asOf={asOf} onPage={wanted => { onView({ page: wanted }) }}>
      <OrdersTable
        orders={rows} placeholderRows={isLoading ? placeholderRows : 0} sorting={view.sorting}
        onSort={key => { onView(({ sorting }) => ({ sorting: nextSorting(sorting, key) })) }}
      />
    </PagedPanel>
  )
}

function NoMatch ({ onClear }: { onClear: () => void }) {
  return <EmptyState title={messages.noOpenOrders} body='No open orders match.'><Button onClick={onClear}>Clear filters</Button></EmptyState>
}
