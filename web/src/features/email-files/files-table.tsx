import styled from 'styled-components'
import type { FileEntry } from '../../api/email-files.ts'
import { media } from '../../theme/tokens.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
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

/** All files, with their recipients and last delivery. */
export function FilesTable ({ files }: { files: readonly FileEntry[] }) {
  return (
    <Files>
      <caption>Files and their deliveries</caption>
      <thead>
        <tr>
          <th scope='col'>File</th>
          <th scope='col'>Recipients</th>
          <th scope='col'>Changed</th>
          <th scope='col' data-numeric>Size</th>
          <th scope='col'>Last delivery</th>
        </tr>
      </thead>
      <tbody>
        {files.map(file => {
          const { _id: id, name, recipient, modified, size, delivery } = file
          const { kind, label, detail } = deliveryWords(file)
          return (
            <tr key={id}>
              <td data-main>{name}</td>
              <td data-label='Recipients'>{recipient ?? 'Nobody'}</td>
              <td data-label='Changed'>{modified === null ? 'Not in the folder now' : instantText(modified)}</td>
              <td data-label='Size' data-numeric>{size === null ? '–' : sizeText(size)}</td>
              <td data-label='Last delivery'>
                <span>
                  <Badge $kind={kind}>{label}</Badge> {detail}
                  {delivery !== null && delivery.recipient !== recipient && ` It was for ${delivery.recipient}.`}
                </span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </Files>
  )
}
