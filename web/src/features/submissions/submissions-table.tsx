import type { ReactNode } from 'react'
import { formatMoney } from '@portal/contracts/rules/money'
import type { OpenSubmission } from '../../api/submissions.ts'
import { formatCount } from '../../lib/format.ts'
import { to } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { formatMoment, shownStates } from './submission-view.ts'

/** Submitted orders that are not settled. `looks` adds when each is looked at next. */
export function SubmissionsTable ({ caption, looks = false, submissions }: { caption: string, looks?: boolean, submissions: readonly OpenSubmission[] }) {
  return (
    <Table caption={caption} looks={looks}>
      {submissions.map(one => (
        <tr key={one.reference}>
          <td data-main><TextLink to={to.submission(one.reference)}>{one.reference}</TextLink></td>
          <td data-label='State'><Badge $kind={shownStates[one.state].kind}>{shownStates[one.state].label}</Badge></td>
          <td data-label='Dealer'>{one.customer_number}</td>
          <td data-label='PO number'>{one.po_number}</td>
          <td data-label='Placed by'>{one.placed_by}</td>
          <td data-label='Placed'>{formatMoment(one.placed_at)}</td>
          {looks && <td data-label='Next look'>{one.next_look_at === null ? '–' : formatMoment(one.next_look_at)}</td>}
          <td data-label='Lines' data-numeric>{formatCount(one.line_count)}</td>
          <td data-label='Total' data-numeric>{formatMoney(one.total)}</td>
        </tr>
      ))}
    </Table>
  )
}

/** Rows of the final size while the orders are loaded. */
export function SubmissionsSkeleton () {
  return (
    <div aria-busy>
      <Table caption='Orders' looks={false}>
        {Array.from({ length: 3 }, (_, row) => (
          <tr key={row}>{Array.from({ length: 8 }, (_, cell) => <td key={cell}><Skeleton $width='80%' /></td>)}</tr>
        ))}
      </Table>
    </div>
  )
}

function Table ({ caption, looks, children }: { caption: string, looks: boolean, children: ReactNode }) {
  return (
    <DataTable>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope='col'>Reference</th>
          <th scope='col'>State</th>
          <th scope='col'>Dealer</th>
          <th scope='col'>PO number</th>
          <th scope='col'>Placed by</th>
          <th scope='col'>Placed</th>
          {looks && <th scope='col'>Next look</th>}
          <th scope='col' data-numeric>Lines</th>
          <th scope='col' data-numeric>Total</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </DataTable>
  )
}
