import styled from 'styled-components'
import { accountLabel } from '@portal/contracts/rules/audited-account'
import type { AuditEntry } from '../../api/audit.ts'
import { formatSecond } from '../../lib/moment.ts'
import { media } from '../../theme/tokens.ts'
import { Badge } from '../../ui/badge.tsx'
import { DenseTable } from '../../ui/dense-table.tsx'
import { ListTable, type Column } from '../../ui/list-table.tsx'
import { CopyableId } from '../../ui/request-id.tsx'
import { shownEvents } from './audit-events.ts'

const LogTable = styled(DenseTable)`
  ${media.tablet} {
    /* Addresses and details may be long: they break anywhere, but keep a readable minimum width. */
    td:nth-child(3),
    td:nth-child(5) {
      min-width: 9ch;
      overflow-wrap: anywhere;
    }

    td:nth-child(3) {
      min-width: 14ch;
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
  { label: 'Time', card: 'main', cell: ({ at }) => <time dateTime={at}>{formatSecond(at)}</time> },
  { label: 'Event', cell: ({ event }) => <Badge $kind={shownEvents[event].kind}>{shownEvents[event].label}</Badge> },
  { label: 'Who', cell: entry => accountLabel(entry.actor) ?? '–' },
  { label: 'Dealer', cell: entry => entry.dealer ?? '–' },
  { label: 'Detail', cell: entry => entry.detail },
  { label: 'Request', cell: ({ request_id: id }) => id === null ? '–' : <CopyableId short id={id} hint='Look for it in the logs of the portal.' /> }
]

/** @param entries undefined while they are loading */
export function AuditTable ({ entries }: { entries: readonly AuditEntry[] | undefined }) {
  return (
    <ListTable caption='Audit log, newest first' columns={columns} rows={entries} keyOf={entry => String(entry.id)} toCome={entries === undefined ? 12 : 0} frame={LogTable} />
  )
}
