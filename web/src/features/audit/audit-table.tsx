import styled from 'styled-components'
import { formatDate } from '@portal/contracts/rules/dates'
import type { AuditEntry } from '../../api/audit.ts'
import { color, media, text } from '../../theme/tokens.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { ListTable, type Column } from '../../ui/list-table.tsx'
import { shownEvents } from './audit-events.ts'

const LogTable = styled(DataTable)`
  ${media.tablet} {
    /* Addresses, details and request ids may be long: they break anywhere, but keep a readable minimum width. */
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

const columns: ReadonlyArray<Column<AuditEntry>> = [
  { label: 'Time (UTC)', card: 'main', cell: ({ at }) => <time dateTime={at}>{formatDate(at.slice(0, 10))} {at.slice(11, 19)}</time> },
  { label: 'Event', cell: ({ event }) => <Badge $kind={shownEvents[event].kind}>{shownEvents[event].label}</Badge> },
  { label: 'Who', cell: entry => entry.actor ?? '–' },
  { label: 'Dealer', cell: entry => entry.dealer ?? '–' },
  { label: 'Detail', cell: entry => entry.detail },
  { label: 'Request', cell: entry => entry.request_id ?? '–' }
]

/** @param entries undefined while they are loading */
export function AuditTable ({ entries }: { entries: readonly AuditEntry[] | undefined }) {
  return (
    <ListTable caption='Audit log, newest first' columns={columns} rows={entries} keyOf={entry => String(entry.id)} toCome={entries === undefined ? 12 : 0} frame={LogTable} />
  )
}
