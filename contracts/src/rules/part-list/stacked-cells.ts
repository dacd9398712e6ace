import { headingOf } from './headings.ts'
import type { SourceRow } from './source-rows.ts'

/**
 * The rows of a table whose cells were pasted one below the other, or in pairs of a name and a value: `Part`, `Qty`, `A-101`, `2`. The names at the
 * beginning tell how many cells a row has.
 */
export function withCellsInRows (all: readonly SourceRow[]): readonly SourceRow[] {
  // A tab may follow each cell.
  const rows = all.every(({ cells }) => cells.slice(1).every(cell => cell === '')) ? all.map(row => ({ ...row, cells: row.cells.slice(0, 1) })) : all
  const width = rows.findIndex(row => !isName(row.cells))
  const uses = rows.slice(0, Math.max(0, width)).map(({ text }) => headingOf(text)?.use)
  if (!uses.includes('part') || !uses.includes('quantity') || rows.length % width !== 0 || rows.some(({ cells }) => cells.length > 1)) return withPairsJoined(rows)
  return rows.flatMap((row, at) => {
    if (at % width !== 0) return []
    const own = rows.slice(at, at + width)
    return [{ ...row, text: own.map(({ text }) => text).join(' '), cells: own.map(({ text }) => text) }]
  })
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
