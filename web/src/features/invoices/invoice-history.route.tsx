import { useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ListedInvoice } from '@portal/contracts/invoices'
import * as messages from '@portal/contracts/policy/messages'
import { formatDate, monthsBefore } from '@portal/contracts/base/dates'
import { allInvoicesSince } from '@portal/contracts/policy/invoice-history'
import { invoiceKinds, matchesInvoice, shipToCity, tellsPayment, type InvoiceKind } from '@portal/contracts/rules/finances/invoices'
import { hasTerm } from '@portal/contracts/rules/text/list-search'
import { focusHeading } from '../../lib/browser/focus-heading.ts'
import { portalToday } from '../../lib/text/portal-day.ts'
import { formatCount } from '../../lib/text/format.ts'
import { readNavigationNotice } from '../../lib/address/navigation-notice.ts'
import { nextSorting, pageOf } from '../../lib/address/sorted-rows.ts'
import { useListView } from '../../lib/address/use-list-view.ts'
import { paths } from '../../paths.ts'
import { useDealer } from '../../domain/session/session.ts'
import { WithCustomer } from '../../domain/dealer/with-dealer.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { MissingRecords } from '../../ui/tables/missing-records.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PagedPanel } from '../../ui/tables/paged-panel.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { RefusedFilters } from '../../ui/tables/refused-filters.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-or-error-state.tsx'
import { CollectionProgress } from './collect/collection-progress.tsx'
import { useCollection } from './collect/use-collection.ts'
import { InvoiceDownloads } from './invoice-downloads.tsx'
import { furtherBack, furtherBackMonths, InvoiceFilterFields } from './invoice-filter-fields.tsx'
import { invoiceFilterProblems, readInvoiceView, sortedInvoices, invoiceViewParams } from './invoice-filters.ts'
import { InvoicesTable } from './invoices-table.tsx'
import { useListedInvoices } from './listed-invoices.ts'
import { OlderInvoicesNotice, OnlyRecentNotice } from './older-invoices-notice.tsx'

const title = 'Invoice History'

/**
 * The acting dealer's invoices and credit memos of recent months, and older ones where the distributor has them. Filters and sort order are
 * kept in the address.
 */
export function InvoiceHistoryRoute () {
  return <WithCustomer title={title}>{customer => <InvoiceHistory customer={customer} />}</WithCustomer>
}

function InvoiceHistory ({ customer }: { customer: string }) {
  const { query, view, show } = useListView(readInvoiceView, invoiceViewParams)
  const [today] = useState(portalToday)
  const addresses = useDealer()?.address ?? {}
  const search = useRef<HTMLInputElement>(null)
  const arrived = readNavigationNotice(useLocation().state)
  const { collection, isRunning, start, close } = useCollection(customer)
  const { filters, sorting } = view
  const problems = invoiceFilterProblems(query)
  const isRefused = Object.keys(problems).length > 0
  const { recent, older, isCut, data, asOf, leftOut } = useListedInvoices(customer, filters, isRefused)
  const { error, isValidating, retry } = recent
  const found = (isRefused ? [] : data?.invoices ?? []).filter(invoice => matchesInvoice(invoice, filters, addresses, today))
  const isOnlyRecent = data?.older === true && older === undefined
  const isFiltered = Object.values(filters).some(value => value !== undefined)
  const isNamed = filters.mine === true || data?.invoices.some(({ placed_by: by }) => by !== undefined) === true
  // There from the start, so that nothing moves when the list comes.
  const mayLookBack = data === undefined ? older === undefined : isOnlyRecent && found.length > 0
  // Only if the search matched it, so that rows stay low.
  const cityOf = (invoice: ListedInvoice) => {
    const city = shipToCity(invoice, addresses)
    return filters.search !== undefined && hasTerm([city], filters.search) ? city : undefined
  }
  const sorted = sortedInvoices(found, sorting)
  const { rows, page, pages } = pageOf(sorted, view.page)
  const clear = () => {
    show({ filters: {} })
    // The button disappears together with the empty state.
    search.current?.focus()
  }
  const lookFurtherBack = () => {
    show(({ filters }) => ({ filters: { ...filters, from: monthsBefore(today, furtherBackMonths) } }))
    // The button disappears. In the search, the focus would open a phone's keyboard.
    focusHeading()
  }

  return (
    <Page
      title={title}
      actions={<InvoiceDownloads customer={customer} filters={filters} found={sorted} running={isRunning ? collection?.kind : undefined} onCollect={start} />}
    >
      <Stack>
        {arrived !== undefined && <Notice kind='info'>{arrived}</Notice>}
        {collection !== undefined && <CollectionProgress state={collection} onAgain={start} onClose={close} />}
        {data === undefined && error !== undefined
          ? <Panel><ErrorState error={error} title='The invoices could not be loaded' retrying={isValidating} onRetry={retry} /></Panel>
          : data?.invoices.length === 0 && !data.older
            ? <Panel asOf={asOf}><NoInvoices since={data.since} /></Panel>
            : (
              <Stack>
                <Panel>
                  <InvoiceFilterFields
                    searchField={search} filters={filters} problems={problems}
                    kinds={kindsOf(recent.data?.invoices, filters.kind)} isNamed={isNamed}
                    since={data?.older === true ? undefined : data?.since}
                    found={data === undefined ? <Skeleton $width='14ch' /> : counted(found.length, data)}
                    sorting={sorting} onSort={wanted => { show({ sorting: wanted }) }}
                    onFilter={wanted => { show(({ filters }) => ({ filters: { ...filters, ...wanted } })) }}
                    onFurtherBack={mayLookBack ? lookFurtherBack : undefined}
                  />
                </Panel>
                {older !== undefined && <OlderInvoicesNotice older={older} />}
                {isCut && data !== undefined && <OnlyRecentNotice since={data.since} />}
                <MissingRecords count={leftOut} noun='invoice' />
                <PagedPanel page={page} pages={pages} asOf={asOf} onPage={wanted => { show({ page: wanted }) }}>
                  {isRefused && <RefusedFilters onClear={clear} />}
                  {!isRefused && (data === undefined || found.length > 0
                    ? (
                      <InvoicesTable
                        invoices={data && rows} today={today} cityOf={cityOf} sorting={sorting}
                        onSort={key => { show(({ sorting }) => ({ sorting: nextSorting(sorting, key) })) }}
                      />
                      )
                    : (
                      <EmptyState title={messages.noInvoices} body={`No invoices${sinceWords(data.since)}${isFiltered ? ' match these filters' : ''}.`}>
                        {isOnlyRecent && <Button kind='primary' onClick={lookFurtherBack}>{furtherBack}</Button>}
                        {isFiltered && <Button onClick={clear}>Clear filters</Button>}
                      </EmptyState>
                      ))}
                </PagedPanel>
              </Stack>
              )}
      </Stack>
    </Page>
  )
}

/** The kinds to choose from. Not every distributor says how an invoice is paid; if this one does not, there are none. */
function kindsOf (invoices: readonly ListedInvoice[] = [], chosen: InvoiceKind | undefined): readonly InvoiceKind[] {
  const isTold = invoices.length === 0 || invoices.some(tellsPayment)
  return isTold ? invoiceKinds : invoiceKinds.filter(kind => kind === 'credit' || kind === chosen)
}

/** The count of matches in words. */
function counted (found: number, { invoices, since }: { invoices: readonly ListedInvoice[], since: string }): string {
  return found === invoices.length ? `${formatCount(found)}${sinceWords(since)}` : `${formatCount(found)} of ${formatCount(invoices.length)}`
}

/** The first day that the list covers; nothing if it covers all of them. */
function sinceWords (since: string): string {
  return since === allInvoicesSince ? '' : ` since ${formatDate(since)}`
}

function NoInvoices ({ since }: { since: string }) {
  return (
    <EmptyState title={messages.noInvoices} body={`Invoices since ${formatDate(since)} are shown here.`}>
      <ButtonLink kind='primary' to={paths.openOrders}>See open orders</ButtonLink>
    </EmptyState>
  )
}
