import styled from 'styled-components'
import type { ErpStatus } from '@portal/contracts/erp-status'
import { formatCount } from '../../lib/text/format.ts'
import { media } from '../../theme/tokens.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { ListTable, type Column } from '../../ui/tables/list-table.tsx'
import { agoText, breakerWords, sum } from './erp-figures.ts'
import { processText } from './process-reports.ts'
import { StateBadge } from './state-badge.tsx'

const ProcessTable = styled(DataTable)`
  ${media.tablet} {
    ${Badge} {
      white-space: normal;
    }
  }
`

const columns: ReadonlyArray<Column<ErpStatus>> = [
  { label: 'Process', card: 'main', cell: ({ process }) => processText(process) },
  { label: 'ERP', cell: report => <StateBadge report={report} /> },
  { label: 'Requests', cell: ({ breaker }) => <Badge $kind={breakerWords[breaker].kind}>{breakerWords[breaker].words}</Badge> },
  { label: 'Last good answer', cell: ({ last_good_answer: last, at }) => last === null ? 'None yet' : agoText(last, at) },
  { label: 'Calls', isNumeric: true, cell: ({ operations }) => formatCount(sum(operations.flatMap(({ calls }) => calls))) },
  { label: 'Errors', isNumeric: true, cell: ({ operations }) => formatCount(sum(operations.flatMap(({ errors }) => errors))) },
  { label: 'Waiting', isNumeric: true, cell: ({ under_way: reads, under_way_max: most }) => `${formatCount(reads)} of ${formatCount(most)}` },
  { label: 'Rejected', isNumeric: true, cell: ({ turned_away: count }) => formatCount(count) },
  { label: 'Wait requested', isNumeric: true, cell: ({ backoff_seconds: seconds }) => seconds === 0 ? 'No' : `${formatCount(seconds)} s more` }
]

/** How each process of the portal sees the ERP. */
export function ProcessesTable ({ reports }: { reports: readonly ErpStatus[] }) {
  return <ListTable caption='The ERP as each process sees it' columns={columns} rows={reports} keyOf={({ process }) => processText(process)} frame={ProcessTable} />
}
