import { useFileDeliveries, type FileEntry, type PastDelivery } from '../../api/email-files.ts'
import { formatMoment } from '../../lib/text/moment.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { ListTable, type Column } from '../../ui/tables/list-table.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-or-error-state.tsx'
import { outcomeWords, sizeText } from './delivery-words.ts'
import { RecipientList } from './recipient-list.tsx'

const columns: ReadonlyArray<Column<PastDelivery>> = [
  { label: 'When', card: 'main', cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  { label: 'Outcome', cell: delivery => <Badge $kind={outcomeWords(delivery).kind}>{outcomeWords(delivery).label}</Badge> },
  { label: 'To', isLong: true, cell: ({ recipient }) => <RecipientList text={recipient} /> },
  { label: 'Size', isNumeric: true, cell: ({ size }) => sizeText(size) },
  { label: 'Why', isLong: true, cell: ({ sender }) => sender === null ? 'The file had changed' : `Sent by ${sender}` },
  { label: 'Problem', isLong: true, cell: ({ note }) => note === '' ? '–' : note }
]

/** Every delivery of a file, newest first. It is fetched again once the file has a new one. */
export function DeliveryHistory ({ file }: { file: FileEntry }) {
  const { data, error, isValidating, retry } = useFileDeliveries(file)
  const caption = `Deliveries of ${file.name}, newest first`
  return (
    <Panel title={`Deliveries of ${file.name}`} flush>
      {error !== undefined && data === undefined
        ? <ErrorState error={error} title='The deliveries could not be loaded' retrying={isValidating} onRetry={retry} />
        : data?.deliveries.length === 0
          ? <EmptyState title='Not sent yet.' body='Deliveries appear here with their time, recipients and outcome.' />
          : <ListTable caption={caption} columns={columns} rows={data?.deliveries} keyOf={({ at }) => at} />}
    </Panel>
  )
}
