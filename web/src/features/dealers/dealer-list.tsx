import { useMemo, useRef, useState } from 'react'
import type { ListedDealer } from '@portal/contracts/dealer-lists'
import * as messages from '@portal/contracts/policy/messages'
import { hasRank } from '@portal/contracts/base/roles'
import { useDealerList } from '../../api/dealers.ts'
import { useDealersLatestOrders } from '../../api/dealers-latest-orders.ts'
import { oldestOf } from '../../lib/http/answer-age.ts'
import { counted, formatCount, missingText } from '../../lib/text/format.ts'
import { saveCsv } from '../../lib/browser/save-file.ts'
import { useListView } from '../../lib/address/use-list-view.ts'
import { portalToday } from '../../lib/text/portal-day.ts'
import { dealerListIds, paths } from '../../paths.ts'
import { useUser } from '../../domain/session/session.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { DownloadButton } from '../../ui/feedback/download-button.tsx'
import { MissingRecords } from '../../ui/tables/missing-records.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-or-error-state.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { DealerSkeleton, DealerTable } from './dealer-table.tsx'
import { dealersCsv } from './dealers-csv.ts'
import { DealerListControls } from './dealer-list-controls.tsx'
import { storeSortOrder, lastSortOrder } from './last-sort-order.ts'
import { knownFacts, knownKinds, readDealerListView, dealersInView, dealerListParams, orderOf, type DealerListView } from './dealer-list-view.ts'

/** The dealers of a list, see `useDealerList`. Sort order and filters are kept in the address. */
export function DealerList ({ id }: { id: string }) {
  const user = useUser()
  const { data, asOf, leftOut, error, isValidating, retry } = useDealerList(id)
  const mayChoose = user !== null && hasRank(user.role, 'admin')
  return (
    <Page title={titleOf(id)} actions={mayChoose ? <ButtonLink to={paths.dealerLists}>All lists</ButtonLink> : undefined}>
      {data !== undefined
        ? <Dealers dealers={data.dealers} asOf={asOf} leftOut={leftOut} id={id} />
        : error === undefined
          ? <Stack><Panel><Skeleton $height='60px' /></Panel><Panel flush><DealerSkeleton /></Panel></Stack>
          : <Panel><ErrorState error={error} title='The dealers could not be loaded' retrying={isValidating} onRetry={retry} /></Panel>}
    </Page>
  )
}

function titleOf (id: string): string {
  return id === dealerListIds.all ? 'All Dealers' : id === dealerListIds.house ? 'House Dealer List' : `Dealer List: Sales Rep #${id}`
}

function whyEmpty (id: string): string {
  if (id === dealerListIds.all) return 'The ERP has none.'
  return id === dealerListIds.house ? 'Every dealer has a sales representative with a user account.' : `No dealer has sales rep #${id}.`
}

const noOrders = new Map<string, null>()
const notByDate = 'The list is sorted by number, because it cannot be sorted by last order date now. '

function Dealers ({ dealers, asOf, leftOut, id }: {
  dealers: readonly ListedDealer[]
  asOf: number | undefined
  leftOut: number
  id: string
}) {
  // Read once: a later choice must not change what Back shows.
  const [kept] = useState(lastSortOrder)
  const { view, show } = useListView(query => readDealerListView(query, kept), view => dealerListParams(view, kept))
  const [find, setFind] = useState(view.find)
  const findField = useRef<HTMLInputElement>(null)
  const known = useMemo(() => knownFacts(dealers), [dealers])
  const kinds = useMemo(() => knownKinds(dealers, portalToday()), [dealers])
  // The ERP's list may say when a dealer last ordered.
  const byDate = view.sort === 'date' && !known.lastOrder
  const chosen = view.show === null ? dealers : kinds.get(view.show) ?? dealers
  const all = useMemo(() => byDate ? dealers.map(dealer => dealer.customer_number) : null, [dealers, byDate])
  const { orders, unread, leftOut: ordersLeftOut, asOf: ordersAsOf, error, isRetrying, retry, want, all: allOrders } = useDealersLatestOrders(all)
  const complete = !byDate || orders.size + unread.size >= dealers.length
  // Until all have arrived, each batch of orders would re-sort the list.
  const dated = byDate && complete ? orders : noOrders
  const sort = complete ? view.sort : 'number'
  const descending = complete && view.descending
  const rows = useMemo(() => dealersInView(chosen, dated, { sort, descending, find: view.find }), [chosen, dated, sort, descending, view.find])

  const sortBy = (wanted: DealerListView) => {
    storeSortOrder(wanted)
    show({ sort: wanted.sort, descending: wanted.descending }, { replace: false })
  }
  const save = async () => {
    const name = `dealers-${id}.csv`
    const last = await allOrders(rows.map(dealer => dealer.customer_number))
    saveCsv(dealersCsv(rows, last.orders), name)
    const missing = leftOut + last.leftOut
    if (missing > 0) toast({ kind: 'info', header: 'The File Is Not Complete', body: `${name}: ${missingText(missing, 'record')}` })
  }
  const findAll = () => {
    setFind('')
    show(view => ({ find: '', show: null, ...(view.show !== null && orderOf(null, kept)) }))
    // The button disappears together with the empty state.
    findField.current?.focus()
  }

  if (dealers.length === 0) return <Panel><EmptyState title={messages.noDealers} body={whyEmpty(id)} /></Panel>
  return (
    <Stack>
      <Panel>
        <DealerListControls
          caption={count(rows.length, dealers.length)}
          findField={findField}
          find={find}
          view={view}
          total={dealers.length}
          kinds={kinds}
          known={known}
          onShow={kind => { show({ show: kind, ...orderOf(kind, kept) }, { replace: false }) }}
          onFind={text => {
            setFind(text)
            show({ find: text.trim() })
          }}
          onSort={sortBy}
        >
          <DownloadButton label='Download CSV' disabled={rows.length === 0} save={save} />
        </DealerListControls>
      </Panel>
      <MissingRecords count={leftOut} noun='dealer' />
      <MissingRecords count={ordersLeftOut} noun='last order' />
      {error !== undefined && (
        <FailureNotice kind='warn' alert error={error} onRetry={retry} retrying={isRetrying}>{complete ? '' : notByDate}{orders.size === 0 ? 'The' : 'Some'} last orders could not be loaded.</FailureNotice>
      )}
      {!complete && error === undefined && (
        <Notice kind='info'>
          Sorted by number until all last orders are loaded: {formatCount(orders.size)} of {formatCount(dealers.length)}.
        </Notice>
      )}
      <Panel flush asOf={oldestOf(asOf, ordersAsOf)}>
        {rows.length === 0
          ? <EmptyState title='No dealers match.'><Button onClick={findAll}>Show all dealers</Button></EmptyState>
          : (
            <DealerTable
              rows={rows} known={known} onSight={want} orders={orders} unread={unread} failed={error !== undefined}
              view={view} shown={{ sort, descending }} onSort={sortBy}
            />
            )}
      </Panel>
    </Stack>
  )
}

function count (shown: number, total: number): string {
  const all = counted(total, 'dealer')
  return shown === total ? all : `${formatCount(shown)} of ${all}`
}
