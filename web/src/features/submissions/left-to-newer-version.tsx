import { dealerName } from '@portal/contracts/rules/dealers/dealer-name'
import type { LeftSubmission } from '../../api/submissions.ts'
import { counted } from '../../lib/text/format.ts'
import { formatMoment } from '../../lib/text/moment.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { DenseTable } from '../../ui/tables/dense-table.tsx'
import { ListTable, type Column } from '../../ui/tables/list-table.tsx'
import { SubmissionStateBadge } from './submission-state-badge.tsx'
import type { DealerNames } from './submissions-table.tsx'
import { VerbatimName, VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'

const columnsWith = (names: DealerNames): ReadonlyArray<Column<LeftSubmission>> => [
  { label: 'Reference', card: 'main', cell: one => <VerbatimNumber>{one.reference}</VerbatimNumber> },
  { label: 'Status', cell: one => <SubmissionStateBadge of={one} /> },
  { label: 'Dealer', cell: ({ customer_number: number }) => <VerbatimName>{dealerName(number, names.get(number))}</VerbatimName> },
  { label: 'Placed', cell: one => <time dateTime={one.placed_at}>{formatMoment(one.placed_at)}</time> }
]

/** After a rollback: what a newer version of the portal received and this one does not understand. */
export function LeftToNewerVersion ({ orders, mails, names }: { orders: readonly LeftSubmission[], mails: number, names: DealerNames }) {
  const what = [orders.length > 0 && counted(orders.length, 'order'), mails > 0 && counted(mails, 'email')].filter(each => each !== false).join(' and ')
  return (
    <Panel title='Waiting for the newer version'>
      <p>
        {what} came from a newer version of the portal. This version leaves them alone. They go out once the newer version runs again; ask your system
        administrator when that will be.
      </p>
      {orders.length > 0 && <ListTable caption='Orders of a newer version' columns={columnsWith(names)} rows={orders} keyOf={one => one.reference} frame={DenseTable} />}
    </Panel>
  )
}
