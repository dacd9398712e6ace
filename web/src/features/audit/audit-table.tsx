import styled from 'styled-components'
import { accountLabel } from '@portal/contracts/rules/accounts/account-label'
import type { AuditEntry } from '../../api/audit.ts'
import { formatMomentToSecond } from '../../lib/text/moment.ts'
import { color, media, space } from '../../theme/tokens.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { DenseTable } from '../../ui/tables/dense-table.tsx'
import { ListTable, type Column } from '../../ui/tables/list-table.tsx'
import { MailAddress } from '../../ui/layout/mail-address.tsx'
import { shownEvent } from './audit-events.ts'
import { AuditEntryDetails } from './audit-entry-details.tsx'
import { VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'

const LogTable = styled(DenseTable)`
  td {
    vertical-align: top;
  }

  summary {
    margin-left: ${space(4)};
    list-style-position: outside;
    cursor: pointer;
    overflow-wrap: anywhere;
  }

  ${media.touch} {
    summary {
      padding-block: ${space(3)};
    }
  }

  /* Addresses may be long: they break anywhere, but keep a readable minimum width. */
  ${media.tablet} {
    td:nth-child(3),
    td:nth-child(4) {
      min-width: 13ch;
      overflow-wrap: anywhere;
    }

    td:last-child {
      min-width: 16ch;
    }

    /* The longest events take a third of a tablet on one line. */
    td:nth-child(2) > span {
      white-space: normal;
    }

    td:empty::after {
      content: '–';
    }
  }

  ${media.desktop} {
    time {
      white-space: nowrap;
    }

    td:nth-child(3),
    td:nth-child(4) {
      min-width: 22ch;
    }

    td:last-child {
      width: 35%;
    }
  }

  ${media.wide} {
    td:nth-child(2) > span {
      white-space: nowrap;
    }
  }
`

const AccountNumber = styled(VerbatimNumber)`
  color: ${color('ink-muted')};
`

const columns: ReadonlyArray<Column<AuditEntry>> = [
  { label: 'Time', card: 'main', cell: ({ at }) => <time dateTime={at}>{formatMomentToSecond(at)}</time> },
  { label: 'Event', cell: ({ event }) => <Badge $kind={shownEvent(event).kind}>{shownEvent(event).label}</Badge> },
  { label: 'Who', cell: ({ actor, dealer }) => actor === null ? '–' : <Account account={actor} dealer={dealer} /> },
  // The same account is shown only once. A card leaves out empty fields.
  { label: 'Account affected', cell: ({ actor, target, dealer }) => target === null || target.id === actor?.id ? null : <Account account={target} dealer={dealer} /> },
  { label: 'Dealer', cell: ({ dealer }) => dealer !== null && <VerbatimNumber>{dealer}</VerbatimNumber> },
  { label: 'What happened', card: 'wide', cell: entry => <AuditEntryDetails entry={entry} /> }
]

/** The account, with its number unless the dealer's column shows that. */
function Account ({ account, dealer }: { account: NonNullable<AuditEntry['actor']>, dealer: string | null }) {
  const { number } = account
  return <span><MailAddress>{accountLabel(account)}</MailAddress>{number !== null && number !== dealer && <AccountNumber> {number}</AccountNumber>}</span>
}

/** @param entries undefined while they are loading */
export function AuditTable ({ entries }: { entries: readonly AuditEntry[] | undefined }) {
  return (
    <ListTable caption='Audit log, newest first' columns={columns} rows={entries} keyOf={entry => entry.id} placeholderRows={entries === undefined ? 12 : 0} frame={LogTable} />
  )
}
