import { useRef } from 'react'
import type { BackOrder } from '@portal/contracts/back-orders'
import { useBackOrders } from '../../../api/orders.ts'
import { counted, formatCount } from '../../../lib/text/format.ts'
import { portalToday } from '../../../lib/text/portal-day.ts'
import { nextSorting, pageOf } from '../../../lib/address/sorted-rows.ts'
import { useListView } from '../../../lib/address/use-list-view.ts'
import { paths } from '../../../paths.ts'
import { WithCustomer } from '../../../domain/dealer/with-dealer.tsx'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { ListFilters } from '../../../ui/tables/list-filters.tsx'
import { MissingRecords } from '../../../ui/tables/missing-records.tsx'
import { ListDownloads } from '../../../ui/feedback/list-downloads.tsx'
import { FailureNotice } from '../../../ui/feedback/notice.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PagedPanel } from '../../../ui/tables/paged-panel.tsx'
import { Panel, Stack } from '../../../ui/layout/panel.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SortOnPhone } from '../../../ui/tables/sort-on-phone.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/empty-or-error-state.tsx'
import { backOrdersInView, readBackOrderView, backOrderSortLabels, backOrderViewParams } from './back-orders-view.ts'
import { backOrdersSheet } from '../order-sheets.ts'
import { PlacedByField } from '../../../domain/orders/placed-by-field.tsx'
import { BackOrdersTable } from './back-orders-table.tsx'

const title = 'Back Orders'

/** Everything that the acting dealer is still waiting for, over all open orders. Search, sort order and page are kept in the address. */
export function BackOrdersRoute () {
  return <WithCustomer title={title}>{customer => <BackOrders customer={customer} />}</WithCustomer>
}

function BackOrders ({ customer }: { customer: string }) {
  const { data, asOf, leftOut, error, isValidating, retry } = useBackOrders(customer)
  const notRead = data?.orders_not_read ?? 0
  return (
    <Page title={title} actions={<ButtonLink to={paths.openOrders}>All open orders</ButtonLink>}>
      {data === undefined && error !== undefined
        ? <Panel><ErrorState error={error} title='The back orders could not be loaded' retrying={isValidating} onRetry={retry} /></Panel>
        : (
          <Stack>
            {notRead > 0 && (
              <FailureNotice kind='warn' alert onRetry={retry} retrying={isValidating}>
                {counted(notRead, 'order')} with back orders could not be read in time, so {notRead === 1 ? 'its parts are' : 'their parts are'} missing here.
              </FailureNotice>
            )}
            <MissingRecords count={leftOut} noun='order' />
            {data?.lines.length === 0
              ? notRead === 0 && (
                <Panel asOf={asOf}>
                  <EmptyState title='Nothing is on back order.' body='Parts of your open orders that are still to come are listed here.'>
                    <ButtonLink kind='primary' to={paths.openOrders}>See open orders</ButtonLink>
                  </EmptyState>
                </Panel>
              )
              : <Lines customer={customer} lines={data?.lines} asOf={asOf} />}
          </Stack>
          )}
    </Page>
  )
}

/** @param lines undefined while they are loading */
function Lines ({ customer, lines, asOf }: { customer: string, lines: readonly BackOrder[] | undefined, asOf: number | undefined }) {
  const { view, show } = useListView(readBackOrderView, backOrderViewParams)
  const field = useRef<HTMLInputElement>(null)
  const { search, mine, sorting } = view
  const clear = () => {
    show({ search: '', mine: false })
    field.current?.focus()
  }
  const found = backOrdersInView(lines ?? [], view)
  const { rows, page, pages } = pageOf(found, view.page)
  return (
    <>
      <Panel>
        <ListFilters
          label='Back-ordered lines' field={field} search={search} placeholder='Part, description, PO or order number' fields={1}
          found={lines === undefined ? <Skeleton $width='14ch' /> : inWords(found, lines)} onSearch={text => { show({ search: text }) }}
          sort={(
            <SortOnPhone
              labels={backOrderSortLabels} sort={sorting.key} descending={!sorting.ascending}
              onSort={(key, descending) => { show({ sorting: { key, ascending: !descending } }) }}
            />
          )}
        >
          <PlacedByField mine={mine} onMine={wanted => { show({ mine: wanted }) }} />
        </ListFilters>
      </Panel>
      <PagedPanel page={page} pages={pages} asOf={asOf} onPage={wanted => { show({ page: wanted }) }}>
        {lines !== undefined && found.length === 0
          ? <EmptyState title='No back orders match.'><Button onClick={clear}>Clear {mine ? 'filters' : 'search'}</Button></EmptyState>
          : (
            <BackOrdersTable
              customer={customer} lines={lines && rows} sorting={sorting} onSort={key => { show(({ sorting }) => ({ sorting: nextSorting(sorting, key) })) }}
            />
            )}
      </PagedPanel>
      {found.length > 0 && <ListDownloads name={`back-orders-${customer}-${portalToday()}`} rows={() => backOrdersSheet(found)} />}
    </>
  )
}

/** The lines that match, and the pieces on back order in them. */
function inWords (found: readonly BackOrder[], all: readonly BackOrder[]): string {
  const pieces = found.reduce((sum, line) => sum + line.quantity_backordered, 0)
  const of = found.length === all.length ? '' : ` of ${formatCount(all.length)}`
  return `${formatCount(found.length)}${of} (${counted(pieces, 'piece')} to come)`
}
