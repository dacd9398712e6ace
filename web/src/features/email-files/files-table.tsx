import styled from 'styled-components'
import type { FileEntry } from '../../api/email-files.ts'
import { formatMoment } from '../../lib/text/moment.ts'
import { color, media, text } from '../../theme/tokens.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { ListTable, type Column } from '../../ui/tables/list-table.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { deliveryWords, nextWords, sizeText } from './delivery-words.ts'
import { RecipientList } from './recipient-list.tsx'

const Files = styled(DataTable)`
  ${media.tablet} {
    td {
      vertical-align: top;
    }
  }

  ${media.desktop} {
    time {
      white-space: nowrap;
    }
  }
`

const Small = styled.span`
  ${text('small')}
  display: block;
  color: ${color('ink-muted')};
`

const columns: ReadonlyArray<Column<FileEntry>> = [
  { label: 'File', card: 'main', isLong: true, cell: file => <TextLink to={{ search: new URLSearchParams({ file: file._id }).toString() }}>{file.name}</TextLink> },
  { label: 'Recipients', isLong: true, cell: ({ recipient }) => recipient === null ? 'Nobody' : <RecipientList text={recipient} /> },
  { label: 'Changed', cell: ({ modified }) => modified === null ? 'Not in the folder now' : <time dateTime={modified}>{formatMoment(modified)}</time> },
  { label: 'Size', isNumeric: true, cell: ({ size }) => size === null ? '–' : sizeText(size) },
  { label: 'Last delivery', cell: file => <LastDelivery file={file} /> }
]

/** All files, with their recipients and last delivery. */
export function FilesTable ({ files }: { files: readonly FileEntry[] }) {
  return <ListTable caption='Files and their deliveries' columns={columns} rows={files} keyOf={file => file._id} frame={Files} />
}

function LastDelivery ({ file }: { file: FileEntry }) {
  const { delivery } = file
  const { kind, label } = deliveryWords(file)
  return (
    <span>
      <Badge $kind={kind}>{label}</Badge>{delivery !== null && <> <time dateTime={delivery.at}>{formatMoment(delivery.at)}</time></>}
      {delivery !== null && nextWords(delivery) !== '' && <Small>{nextWords(delivery)}</Small>}
    </span>
  )
}
