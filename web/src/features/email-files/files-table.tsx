import styled from 'styled-components'
import type { FileEntry } from '../../api/email-files.ts'
import { media } from '../../theme/tokens.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { ListTable, type Column } from '../../ui/list-table.tsx'
import { deliveryWords, instantText, sizeText } from './delivery-words.ts'

const Files = styled(DataTable)`
  ${media.tablet} {
    /* Names and addresses may be of any length; a day or a size is not broken up. */
    td:first-child,
    td:nth-child(2),
    td:last-child {
      overflow-wrap: anywhere;
    }

    td:first-child {
      min-width: 16ch;
    }

    td:nth-child(2) {
      min-width: 20ch;
    }

    td:last-child {
      min-width: 28ch;
    }
  }
`

const columns: ReadonlyArray<Column<FileEntry>> = [
  { label: 'File', card: 'main', cell: file => file.name },
  { label: 'Recipients', cell: file => file.recipient ?? 'Nobody' },
  { label: 'Changed', cell: ({ modified }) => modified === null ? 'Not in the folder now' : instantText(modified) },
  { label: 'Size', isNumeric: true, cell: ({ size }) => size === null ? '–' : sizeText(size) },
  { label: 'Last delivery', cell: file => <LastDelivery file={file} /> }
]

/** All files, with their recipients and last delivery. */
export function FilesTable ({ files }: { files: readonly FileEntry[] }) {
  return <ListTable caption='Files and their deliveries' columns={columns} rows={files} keyOf={file => file._id} frame={Files} />
}

function LastDelivery ({ file }: { file: FileEntry }) {
  const { recipient, delivery } = file
  const { kind, label, detail } = deliveryWords(file)
  return (
    <span>
      <Badge $kind={kind}>{label}</Badge> {detail}
      {delivery !== null && delivery.recipient !== recipient && ` It was for ${delivery.recipient}.`}
    </span>
  )
}
