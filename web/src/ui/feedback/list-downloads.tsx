import styled from 'styled-components'
import type { SheetRows } from '@portal/contracts/rules/text/csv'
import { fetchForPress } from '../../lib/program/fetch-for-press.ts'
import { space } from '../../theme/tokens.ts'
import { DownloadButton } from './download-button.tsx'

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space(2)};

  @media print {
    display: none;
  }
`

const formats = [['csv', 'Download CSV'], ['xlsx', 'Download Excel']] as const

/**
 * Buttons that save a list as a CSV file and as an Excel workbook.
 * @param name of the file, without its extension
 * @param rows the heads and the rows; may throw an ApiError
 */
export function ListDownloads ({ name, rows, disabled = false }: { name: string, rows: () => SheetRows | Promise<SheetRows>, disabled?: boolean }) {
  return (
    <Row>
      {formats.map(([format, label]) => (
        <DownloadButton
          key={format} label={label} disabled={disabled} compact
          save={async () => {
            // The code that writes files is loaded with the first one.
            const [{ saveList }, list] = await Promise.all([fetchForPress(async () => await import('../../lib/sheets/save-list.ts')), rows()])
            saveList(list, name, format)
          }}
        />
      ))}
    </Row>
  )
}
