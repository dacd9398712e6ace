import { isRunning } from './columns.ts'
import type { SourceRow } from './source-rows.ts'
import { isCertainPart } from './words.ts'

/** The running numbers in front of lines of words, such as `1 RS-OF141` or `1.RS-OF141`, which would seem to be quantities. There are at least three. */
export function lineNumbers (rows: readonly SourceRow[]): ReadonlyMap<SourceRow, string> {
  const numbers = new Map(rows.flatMap(row => {
    const [cell = ''] = row.cells
    const [, number = '', part = ''] = row.cells.length === 1 ? /^(\d{1,5}(?= )|\d{1,5}\.(?=[A-Z])) ?(\S+)/i.exec(cell) ?? [] : []
    return isCertainPart(part) ? [[row, number] as const] : []
  }))
  return numbers.size > 2 && isRunning({ cells: [...numbers.values()] }) ? numbers : new Map()
}

export function withoutNumber (row: SourceRow, number: string | undefined): SourceRow {
  return number === undefined ? row : { ...row, cells: row.cells.map(cell => cell.slice(number.length).trim()) }
}
