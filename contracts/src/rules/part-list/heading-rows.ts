import { headingOf, namedColumns, type NamedColumns } from './headings.ts'
import { headingCells } from './printed-table.ts'
import type { SourceRow } from './source-rows.ts'

/** The headings of a table, and what they say. */
export type Headings = { cells: readonly string[], columns: NamedColumns }

/**
 * What each row says, if it has headings; a row that goes on with the ones above says what they do.
 * @param width the usual number of cells
 */
export function headingRows (rows: readonly SourceRow[], width: number): ReadonlyArray<NamedColumns | undefined> {
  const named = rows.map(({ cells }, at) => cells.length > 1 ? namedColumns(headingCells(cells, width), at === 0) : undefined)
  return named.map((columns, at) => {
    const above = named[at - 1]
    const { cells = [] } = rows[at] ?? {}
    return columns ?? (above?.part !== undefined && cells.some(cell => cell !== '') && cells.every(isOfHeading) ? above : undefined)
  })
}

/** Whether a cell may be below a heading as a part of it: `Number`, `(pcs)`, or nothing. */
function isOfHeading (cell: string): boolean {
  return !/\d/.test(cell) && (cell === '' || /^\(.*\)$/.test(cell) || headingOf(cell) !== undefined)
}

/** The most rows of headings around one. */
const around = 2

/**
 * The headings at a row, which may be spread over several rows, such as `Quantity` above `On hand`.
 * @param named what each row says, if it has headings
 * @param width the usual number of cells
 */
export function headingsAt (rows: readonly SourceRow[], named: ReadonlyArray<NamedColumns | undefined>, at: number, width: number): Headings | undefined {
  const [row, columns] = [rows[at], named[at]]
  if (row === undefined || columns === undefined) return undefined
  let [from, to] = [at, at]
  while (at - from < around && named[from - 1] !== undefined) from--
  while (to - at < around && named[to + 1] !== undefined) to++
  const written = rows.slice(from, to + 1).map(({ cells }) => headingCells(cells, width))
  // Headings that are repeated on the next page may follow at once.
  const together = Array.from({ length: Math.max(...written.map(({ length }) => length)) }, (_, column) => [...new Set(written.map(cells => cells[column] ?? ''))].join(' ').trim())
  const read = from === to ? undefined : namedColumns(together, true)
  return read?.part === undefined ? { cells: headingCells(row.cells, width), columns } : { cells: together, columns: read }
}
