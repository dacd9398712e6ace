import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { partListLimits, partListMessages } from '@portal/contracts/policy/part-lists'
import { cleanCell, type SourceRow } from './source-rows.ts'

/** The rows of a workbook's first sheet, or why it cannot be read. Cells of formulas have the results that the spreadsheet stored. */
export async function workbookRows (bytes: Uint8Array): Promise<SourceRow[] | string> {
  try {
    const sheet = await readSheet(await unpacked(bytes), { parseNumber: digits => digits })
    return sheet
      .map((row, index) => {
        const cells = row.map(cell => cleanCell(cell instanceof Date ? cell.toISOString().slice(0, 10) : cell === null ? '' : String(cell)))
        return { line: index + 1, text: cells.join('\t').trimEnd(), cells }
      })
      .filter(({ cells }) => cells.some(cell => cell !== ''))
  } catch (error) {
    return error instanceof RangeError ? partListMessages.unpackedTooLarge : partListMessages.notWorkbook
  }
}

/**
 * The workbook without compression: the library would unpack large parts in a worker from a `blob:` address, which the content security policy
 * does not allow.
 * @throws RangeError if it is too large
 */
async function unpacked (bytes: Uint8Array): Promise<ArrayBuffer> {
  let size = 0
  const parts = unzipSync(bytes, {
    filter ({ name, originalSize }) {
      if (!/\.(?:xml|rels)$/.test(name)) return false
      size += originalSize
      if (size > partListLimits.workbookBytes) throw new RangeError(name)
      return true
    }
  })
  return await new Blob([zipSync(parts, { level: 0 })]).arrayBuffer()
}
