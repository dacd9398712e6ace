import type { ReactNode } from 'react'
import styled from 'styled-components'
import { formatDate } from '@portal/contracts/rules/dates'
import type { AuditEntry } from '../../api/audit.ts'
import { color, media, text } from '../../theme/tokens.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { shownEvents } from './audit-events.ts'

const LogTable = styled(DataTable)`
  ${media.tablet} {
    /* Addresses, details and request ids may be long: they break anywhere, but not below a width that can be read. */
    td:nth-child(3),
    td:nth-child(5),
    td:nth-child(6) {
      min-width: 9ch;
      overflow-wrap: anywhere;
    }

    td:nth-child(3) {
      min-width: 14ch;
    }

    td:nth-child(6) {
      ${text('small')}
      color: ${color('ink-muted')};
    }
  }

  ${media.desktop} {
    time {
      white-space: nowrap;
    }

    td:nth-child(3) {
      min-width: 24ch;
    }
  }
`

export function AuditTable ({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <Table>
      {entries.map(({ id, at, event, actor, dealer, detail, request_id: request }) => (
        <tr key={id}>
          <td data-main><time dateTime={at}>{formatDate(at.slice(0, 10))} {at.slice(11, 19)}</time></td>
          <td data-label='Event'><Badge $kind={shownEvents[event].kind}>{shownEvents[event].label}</Badge></td>
          <td data-label='Who'>{actor ?? '–'}</td>
          <td data-label='Dealer'>{dealer ?? '–'}</td>
          <td data-label='Detail'>{detail}</td>
          <td data-label='Request'>{request ?? '–'}</td>
        </tr>
      ))}
    </Table>
  )
}

/** Placeholder rows of the final size. */
export function AuditSkeleton () {
  return (
    <div aria-busy>
      <Table>
        {Array.from({ length: 12 }, (_, row) => (
          <tr key={row}>{Array.from({ length: 6 }, (_, cell) => <td key={cell}><Skeleton $width='80%' /></td>)}</tr>
        ))}
      </Table>
    </div>
  )
}

function Table ({ children }: { children: ReactNode }) {
  return (
    <LogTable>
      <caption>Audit log, newest first</caption>
      <thead>
        <tr>
          <th scope='col'>Time (UTC)</th>
          <th scope='col'>Event</th>
          <th scope='col'>Who</th>
          <th scope='col'>Dealer</th>
          <th scope='col'>Detail</th>
          <th scope='col'>Request</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </LogTable>
  )
}
