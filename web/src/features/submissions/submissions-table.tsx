import styled from 'styled-components'
import { formatMoney } from '@portal/contracts/base/money'
import { dealerName } from '@portal/contracts/rules/dealers/dealer-name'
import type { FoundSubmission, ManualSubmission, OpenSubmission } from '../../api/submissions.ts'
import { formatMoment } from '../../lib/text/moment.ts'
import { to } from '../../paths.ts'
import { media } from '../../theme/tokens.ts'
import { DenseTable } from '../../ui/tables/dense-table.tsx'
import { ListTable, type Column } from '../../ui/tables/list-table.tsx'
import { MailAddress } from '../../ui/layout/mail-address.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { VerbatimName, VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'
import { CheckNowButton, isLookedUp } from './check-now-button.tsx'
import { sentenceOf } from './event-words.ts'
import { SubmissionStateBadge } from './submission-state-badge.tsx'

/** People compare references with another system, so they are never broken. */
const Submissions = styled(DenseTable)`
  ${media.tablet} {
    td:first-child {
      white-space: nowrap;
    }
  }

  ${media.desktop} {
    time {
      white-space: nowrap;
    }
  }
`

type Columns = ReadonlyArray<Column<OpenSubmission>>

/** The dealers' names by number. */
export type DealerNames = ReadonlyMap<string, string>

type TableProps<Row> = { submissions: readonly Row[], names: DealerNames }

const reference: Columns = [
  { label: 'Reference', card: 'main', cell: one => <TextLink to={to.submission(one.reference)}><VerbatimNumber>{one.reference}</VerbatimNumber></TextLink> }
]
const state: Columns = [{ label: 'Status', cell: one => <SubmissionStateBadge of={one} /> }]
const orderColumns = (names: DealerNames): Columns => [
  { label: 'Dealer', isLong: true, cell: ({ customer_number: number }) => <VerbatimName>{dealerName(number, names.get(number))}</VerbatimName> },
  { label: 'PO number', isLong: true, cell: one => <VerbatimName>{one.po_number}</VerbatimName> },
  { label: 'Placed by', cell: one => <MailAddress>{one.placed_by}</MailAddress> },
  { label: 'Placed', cell: one => <time dateTime={one.placed_at}>{formatMoment(one.placed_at)}</time> }
]
const total: Columns = [{ label: 'Total', isNumeric: true, cell: one => formatMoney(one.total) }]

const manualColumns = (names: DealerNames): ReadonlyArray<Column<ManualSubmission>> => [
  ...reference, { label: 'Reason', isLong: true, cell: one => one.reason === '' ? '–' : sentenceOf(one.reason) }, ...orderColumns(names), ...total
]
const waitingColumns = (names: DealerNames): Columns => [
  ...reference,
  // The widest column has room for the button.
  { label: 'Status', cell: one => <><SubmissionStateBadge of={one} />{isLookedUp(one) && <CheckNowButton reference={one.reference} />}</> },
  ...orderColumns(names),
  { label: 'Next check', cell: one => one.next_look_at === null ? '–' : <time dateTime={one.next_look_at}>{formatMoment(one.next_look_at)}</time> },
  ...total
]
const foundColumns = (names: DealerNames): ReadonlyArray<Column<FoundSubmission>> => [
  ...reference, ...state, ...orderColumns(names), { label: 'ERP ID', cell: one => one.erp_order_id === null ? '–' : <VerbatimNumber>{one.erp_order_id}</VerbatimNumber> }, ...total
]

const keyOf = (one: OpenSubmission) => one.reference

/** Orders that need attention. */
export function ManualTable ({ submissions, names }: TableProps<ManualSubmission>) {
  return <ListTable caption='Orders that need attention' columns={manualColumns(names)} rows={submissions} keyOf={keyOf} frame={Submissions} />
}

/** Orders that the portal is still processing, and when each is due next. */
export function WaitingTable ({ submissions, names }: TableProps<OpenSubmission>) {
  return <ListTable caption='Orders being processed' columns={waitingColumns(names)} rows={submissions} keyOf={keyOf} frame={Submissions} />
}

/** Orders found by a search, settled or not. */
export function FoundTable ({ submissions, names, caption }: TableProps<FoundSubmission> & { caption: string }) {
  return <ListTable caption={caption} columns={foundColumns(names)} rows={submissions} keyOf={keyOf} frame={Submissions} />
}

/** Placeholder rows of the final size. */
export function SubmissionsSkeleton () {
  return <ListTable caption='Orders' columns={manualColumns(new Map())} rows={undefined} frame={Submissions} />
}
