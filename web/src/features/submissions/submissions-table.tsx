import type { ReactNode } from 'react'
import styled from 'styled-components'
import { formatMoney } from '@portal/contracts/rules/money'
import type { FoundSubmission, OpenSubmission } from '../../api/submissions.ts'
import { to } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { formatMoment, shownStates } from './submission-view.ts'

const Wrapping = styled.td`
  overflow-wrap: anywhere;
`

type TableProps = {
  caption: string
  /** The state of each, if they differ. */
  withState?: boolean
  /** The heading of an additional column. */
  further?: string
  children: ReactNode
}

/** Orders that need attention. */
export function ManualTable ({ submissions }: { submissions: readonly OpenSubmission[] }) {
  return <Table caption='Orders that need attention'>{submissions.map(one => <Row key={one.reference} submission={one} />)}</Table>
}

/** Orders that the portal is still processing, and when each is due next. */
export function WaitingTable ({ submissions }: { submissions: readonly OpenSubmission[] }) {
  return (
    <Table caption='Orders being processed' withState further='Next look'>
      {submissions.map(one => (
        <Row key={one.reference} submission={one} withState further={['Next look', one.next_look_at === null ? '–' : formatMoment(one.next_look_at)]} />
      ))}
    </Table>
  )
}

/** Orders found by a search, settled or not. */
export function FoundTable ({ submissions }: { submissions: readonly FoundSubmission[] }) {
  return (
    <Table caption='Orders that were found, newest first' withState further='In the ERP'>
      {submissions.map(one => <Row key={one.reference} submission={one} withState further={['In the ERP', one.erp_order_id ?? '–']} />)}
    </Table>
  )
}

/** Placeholder rows of the final size. */
export function SubmissionsSkeleton () {
  return (
    <div aria-busy>
      <Table caption='Orders'>
        {Array.from({ length: 3 }, (_, row) => (
          <tr key={row}>{Array.from({ length: 6 }, (_, cell) => <td key={cell}><Skeleton $width='80%' /></td>)}</tr>
        ))}
      </Table>
    </div>
  )
}

function Row ({ submission, withState = false, further }: {
  submission: OpenSubmission
  withState?: boolean
  further?: readonly [label: string, value: string]
}) {
  const { reference, state, customer_number: customer, po_number: po, placed_by: placedBy, placed_at: placedAt, total } = submission
  return (
    <tr>
      <td data-main><TextLink to={to.submission(reference)}>{reference}</TextLink></td>
      {withState && <td data-label='State'><Badge $kind={shownStates[state].kind}>{shownStates[state].label}</Badge></td>}
      <td data-label='Dealer'>{customer}</td>
      <Wrapping data-label='PO number'>{po}</Wrapping>
      <Wrapping data-label='Placed by'>{placedBy}</Wrapping>
      <td data-label='Placed'>{formatMoment(placedAt)}</td>
      {further !== undefined && <td data-label={further[0]}>{further[1]}</td>}
      <td data-label='Total' data-numeric>{formatMoney(total)}</td>
    </tr>
  )
}

function Table ({ caption, withState = false, further, children }: TableProps) {
  return (
    <DataTable>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope='col'>Reference</th>
          {withState && <th scope='col'>State</th>}
          <th scope='col'>Dealer</th>
          <th scope='col'>PO number</th>
          <th scope='col'>Placed by</th>
          <th scope='col'>Placed</th>
          {further !== undefined && <th scope='col'>{further}</th>}
          <th scope='col' data-numeric>Total</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </DataTable>
  )
}
