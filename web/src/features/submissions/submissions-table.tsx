import type { ReactNode } from 'react'
import styled from 'styled-components'
import { formatMoney } from '@portal/contracts/rules/money'
import type { OpenSubmission } from '../../api/submissions.ts'
import { to } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { formatMoment, shownStates } from './submission-view.ts'

const Wrapping = styled.td`
  overflow-wrap: anywhere;
`

/** Submitted orders that are not settled. `atWork` adds what the portal does with each, and when it looks at it next. */
export function SubmissionsTable ({ caption, atWork = false, submissions }: { caption: string, atWork?: boolean, submissions: readonly OpenSubmission[] }) {
  return (
    <Table caption={caption} atWork={atWork}>
      {submissions.map(one => (
        <tr key={one.reference}>
          <td data-main><TextLink to={to.submission(one.reference)}>{one.reference}</TextLink></td>
          {atWork && <td data-label='State'><Badge $kind={shownStates[one.state].kind}>{shownStates[one.state].label}</Badge></td>}
          <td data-label='Dealer'>{one.customer_number}</td>
          <Wrapping data-label='PO number'>{one.po_number}</Wrapping>
          <Wrapping data-label='Placed by'>{one.placed_by}</Wrapping>
          <td data-label='Placed'>{formatMoment(one.placed_at)}</td>
          {atWork && <td data-label='Next look'>{one.next_look_at === null ? '–' : formatMoment(one.next_look_at)}</td>}
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
      <Table caption='Orders' atWork={false}>
        {Array.from({ length: 3 }, (_, row) => (
          <tr key={row}>{Array.from({ length: 6 }, (_, cell) => <td key={cell}><Skeleton $width='80%' /></td>)}</tr>
        ))}
      </Table>
    </div>
  )
}

function Table ({ caption, atWork, children }: { caption: string, atWork: boolean, children: ReactNode }) {
  return (
    <DataTable>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope='col'>Reference</th>
          {atWork && <th scope='col'>State</th>}
          <th scope='col'>Dealer</th>
          <th scope='col'>PO number</th>
          <th scope='col'>Placed by</th>
          <th scope='col'>Placed</th>
          {atWork && <th scope='col'>Next look</th>}
          <th scope='col' data-numeric>Total</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </DataTable>
  )
}
