import { headingOf } from './headings.ts'
import type { SourceRow } from './source-rows.ts'

/** The rows of a table whose cells were pasted one below the other, row by row, column by column, or in pairs of a name and a value. */
export function withCellsInRows (all: readonly SourceRow[]): readonly SourceRow[] {
  // A tab may follow each cell.
  const rows = all.every(({ cells }) => cells.slice(1).every(cell => cell === '')) ? all.map(row => ({ ...row, cells: row.cells.slice(0, 1) })) : all
  const isStacked = rows.every(({ cells, faults }) => cells.length === 1 && faults === undefined)
  const table = isStacked ? rowByRow(rows) ?? columnByColumn(rows) : undefined
  return table?.map(own => {
    const cells = own.map(({ text }) => text)
    return { line: own[0]?.line ?? 0, text: cells.join(' '), cells }
  }) ?? withPairsJoined(rows)
}

/** `Part`, `Qty`, `A-101`, `2`: the names at the beginning tell how many cells a row has. */
function rowByRow (rows: readonly SourceRow[]): ReadonlyArray<readonly SourceRow[]> | undefined {
  const width = Math.max(0, rows.findIndex(row => !isName(row.cells)))
  if (!areOfOrders(rows.slice(0, width)) || rows.length % width !== 0) return undefined
  return Array.from({ length: rows.length / width }, (_, row) => rows.slice(row * width, (row + 1) * width))
}

/** `Part`, `A-101`, `A-102`, `Qty`, `2`, `12`: there are as many cells below each name. */
function columnByColumn (rows: readonly SourceRow[]): ReadonlyArray<readonly SourceRow[]> | undefined {
  const names = rows.filter(row => isName(row.cells))
  const height = rows.length / names.length
  const isRepeated = new Set(names.map(({ text }) => text)).size < names.length
  if (!areOfOrders(names) || isRepeated || names.some((row, column) => row !== rows[column * height])) return undefined
  return Array.from({ length: height }, (_, row) => names.flatMap((_, column) => rows[column * height + row] ?? []))
}

function areOfOrders (names: readonly SourceRow[]): boolean {
  const uses = names.map(({ text }) => headingOf(text)?.use)
  return uses.includes('part') && uses.includes('quantity')
}

/** `Part`, `A-101` in two cells becomes `Part: A-101`. */
function withPairsJoined (rows: readonly SourceRow[]): readonly SourceRow[] {
  const isPair = ({ cells, faults }: SourceRow): boolean => {
    const [name = '', value = '', ...others] = cells
    return faults === undefined && value !== '' && others.every(cell => cell === '') && isName([name]) && headingOf(value) === undefined
  }
  if (rows.length < 2 || !rows.every(isPair)) return rows
  return rows.map(row => ({ ...row, cells: [`${row.cells[0]?.replace(/ ?:$/, '')}: ${row.cells[1]}`] }))
}

function isName ([name = '', ...others]: readonly string[]): boolean {
  return others.length === 0 && !/\d/.test(name) && headingOf(name) !== undefined
}
