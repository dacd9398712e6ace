import { formatMoney } from '@portal/contracts/base/money'
import type { ReleaseRequest } from '@portal/contracts/releases'
import { useReleases } from '../../api/releases.ts'
import { WithCustomer } from '../../domain/dealer/with-dealer.tsx'
import { ReleaseStateBadge } from '../../domain/releases/release-state-badge.tsx'
import { useRights } from '../../domain/session/session.ts'
import { SubmissionNotices } from '../../domain/submission/outcomes/submission-notices.tsx'
import { formatCount } from '../../lib/text/format.ts'
import { formatMoment } from '../../lib/text/moment.ts'
import { paths, to } from '../../paths.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-or-error-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { VerbatimName } from '../../ui/layout/verbatim-text.tsx'
import { ZoneNote } from '../../ui/layout/zone-note.tsx'
import { ListTable, type Column } from '../../ui/tables/list-table.tsx'

const title = 'Releases'

/** Orders that people may not submit themselves and have asked others to release: the user's own, and those that the user may release. */
export function ReleasesRoute () {
  return <WithCustomer title={title}>{customer => <Releases key={customer} customer={customer} />}</WithCustomer>
}

function Releases ({ customer }: { customer: string }) {
  const { data, error, isValidating, retry } = useReleases(customer)
  const { prices } = useRights()
  const requests = data?.releases
  return (
    <Page title={title}>
      <Stack>
        <SubmissionNotices />
        {error !== undefined && requests !== undefined && <Notice kind='warn' alert>The list could not be refreshed.</Notice>}
        {requests === undefined && error !== undefined && <Panel><ErrorState error={error} title='The requests could not be loaded' retrying={isValidating} onRetry={retry} /></Panel>}
        {requests?.length === 0 && <Panel><EmptyState title='No orders are waiting for release.' body='People who are not allowed to submit an order can ask for its release on the order summary.'><ButtonLink to={paths.cart}>View cart</ButtonLink></EmptyState></Panel>}
        {(requests === undefined ? error === undefined : requests.length > 0) && (
          <Panel flush><ListTable caption='Requests for release' columns={columnsOf(prices)} rows={requests} keyOf={({ reference }) => reference} /></Panel>
        )}
        <ZoneNote />
      </Stack>
    </Page>
  )
}

function columnsOf (prices: boolean): ReadonlyArray<Column<ReleaseRequest>> {
  const columns: Array<Column<ReleaseRequest>> = [
    { label: 'Order', card: 'main', isLong: true, width: '24%', cell: ({ reference, po_number: po }) => <TextLink to={to.release(reference)}>PO #<VerbatimName>{po}</VerbatimName></TextLink> },
    { label: 'Status', width: '18%', cell: request => <ReleaseStateBadge state={request.state} /> },
    { label: 'Requested by', isLong: true, width: '18%', cell: ({ asked_by: by, mine }) => mine === true ? 'You' : <VerbatimName>{by}</VerbatimName> },
    { label: 'Requested', width: '16%', cell: ({ asked_at: at }) => formatMoment(at) },
    { label: 'Pieces', isNumeric: true, width: '12%', cell: ({ pieces, ordered_pieces: ordered = pieces }) => <span>{formatCount(ordered)}{ordered !== pieces && <> <small>instead of {formatCount(pieces)}</small></>}</span> }
  ]
  return prices ? [...columns, { label: 'Total', isNumeric: true, width: '12%', cell: request => <TotalOf request={request} /> }] : columns
}

/** What was ordered, and what was asked for if that was another amount. */
function TotalOf ({ request: { total, ordered_total: ordered = total } }: { request: ReleaseRequest }) {
  if (ordered === undefined) return '–'
  return <span>{formatMoney(ordered)}{total !== undefined && total !== ordered && <> <small>instead of {formatMoney(total)}</small></>}</span>
}
