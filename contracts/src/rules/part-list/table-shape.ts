import { tellingRows, type Columns } from './columns.ts'
import { headingName, namedColumns, type NamedColumns } from './headings.ts'
import { isAmount } from './quantities.ts'
import { hasText, type SourceRow } from './source-rows.ts'

const headerRecord = /^(?:h|hd|hdr|head|header)$/i
const lineRecord = /^(?:d|dt|dtl|det|detail|l|ln|lin|line|i|itm|item)$/i
const trailerRecord = /^(?:t|tr|trl|trailer|f|ftr|footer|eof)$/i

/**
 * The rows of a file whose rows begin with their kind, such as `HDR`, `DTL` and `TRL`, without it. The first and the last, about the whole order, are
 * left empty.
 */
export function withoutRecordKinds (rows: readonly SourceRow[]): readonly SourceRow[] {
  const isLine = ({ cells }: SourceRow): boolean => cells.length > 2 && lineRecord.test(cells[0] ?? '')
  const isOuter = (row: SourceRow | undefined, kind: RegExp): boolean => row !== undefined && row.cells.length > 1 && kind.test(row.cells[0] ?? '')
  const [from, to] = [isOuter(rows[0], headerRecord) ? 1 : 0, isOuter(rows.at(-1), trailerRecord) ? rows.length - 1 : rows.length]
  if (to - from === rows.length || to <= from || !rows.slice(from, to).every(isLine)) return rows
  return rows.map((row, at) => at >= from && at < to ? part(row, 1) : { ...row, cells: [] })
}

/** Separates the rows of two tables that stand beside each other under the same headings, as on an order form. */
export function apartIfBeside (rows: readonly SourceRow[]): readonly SourceRow[] {
  const at = rows.slice(0, tellingRows).findIndex(({ cells }) => isTwice(cells))
  if (at < 0) return rows
  const half = (rows[at]?.cells.length ?? 0) / 2
  return rows.flatMap((row, index) => {
    if (index < at || row.cells.length <= half) return [row]
    if (isTwice(row.cells)) return [part(row, 0, half)]
    return [part(row, 0, half), part(row, half)].filter(({ cells, faults }) => faults !== undefined || cells.some(hasText))
  })
}

function part ({ line, text, cells, faults = new Map() }: SourceRow, from: number, to = cells.length): SourceRow {
  const own = new Map([...faults].flatMap(([at, fault]) => at >= from && at < to ? [[at - from, fault] as const] : []))
  return { line, text, cells: cells.slice(from, to), ...own.size > 0 && { faults: own } }
}

function isTwice (cells: readonly string[]): boolean {
  const half = cells.length / 2
  return half >= 2 && cells.slice(0, half).every((cell, at) => cell === cells[at + half]) && namedColumns(cells.slice(0, half), true)?.part !== undefined
}

/**
 * Separates tables with different headings that stand below each other. Headings that are repeated, as on each page, do not begin another table.
 * @param named what each row says, if it has headings
 */
export function tablesBelow (rows: readonly SourceRow[], named: ReadonlyArray<NamedColumns | undefined>): Array<readonly SourceRow[]> {
  const begins: number[] = []
  let last: string | undefined
  named.forEach((columns, at) => {
    if (columns?.part === undefined || named[at - 1] !== undefined) return
    const own = rows[at]?.cells.map(headingName).join(' ').trimEnd()
    if (last !== undefined && own !== last) begins.push(at)
    last = own
  })
  return [0, ...begins].map((begin, index) => rows.slice(begin, begins[index]))
}

/** Separates quantities that are aligned to the right from the descriptions behind them, one blank away: `A-101      12 FILTER`. */
export function withCountsApart (rows: readonly SourceRow[]): readonly SourceRow[] {
  const byBlanks = rows.slice(0, tellingRows).filter(({ text, cells }) => cells.length > 1 && isByBlanks(text))
  const places = byBlanks.flatMap(({ cells }) => cells.findIndex((cell, at) => at > 0 && countBefore.test(cell)))
  const [at = -1] = places.filter(place => place > 0)
  if (at < 0 || places.length < 2 || places.filter(place => place !== at).length > 1) return rows
  return rows.map(row => {
    const [, count, rest] = isByBlanks(row.text) ? countBefore.exec(row.cells[at] ?? '') ?? [] : []
    return count === undefined || rest === undefined || row.faults !== undefined ? row : { ...row, cells: row.cells.toSpliced(at, 1, count, rest) }
  })
}

const countBefore = /^(\d{1,4}) (\p{L}{2}.*)$/u

/** The usual number of cells of rows that only blanks separate. */
export function widthByBlanks (rows: readonly SourceRow[]): number {
  const counts = new Map<number, number>()
  for (const { text, cells } of rows.slice(0, tellingRows)) {
    if (cells.length > 1 && isByBlanks(text)) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  }
  return [...counts].reduce((most, each) => each[1] > most[1] ? each : most, [0, 0])[0]
}

/** Whether the rows differ in their number of cells, as in a list that runs over several lines. */
export function isRaggedTable (rows: readonly SourceRow[]): boolean {
  const counts = new Set(rows.map(({ cells }) => cells.filter(cell => cell !== '').length))
  return rows.length <= 1 || counts.size > 1
}

/** Whether a row's cells may stand beside their headings: there are more of them, or only blanks separate them and their number is another. */
export function isBeside ({ text, cells }: SourceRow, width: number): boolean {
  return cells.findLastIndex(cell => cell !== '') >= width || (isByBlanks(text) && text.split(/ {2,}/).length === cells.length && cells.length !== width)
}

function isByBlanks (text: string): boolean {
  return text.includes('  ') && !text.includes('\t')
}

/** Whether a row has amounts alone, outside the columns of parts and quantities: sums below the columns of prices. */
export function isOfSums (cells: readonly string[], columns: Columns | undefined): boolean {
  return columns !== undefined && cells.length > 2 &&
    cells.every((cell, at) => cell === '' || (at !== columns.part && at !== columns.quantity && isAmount(cell)))
}

/** The name of each column: its heading, or its first cell. */
export function columnNames (headings: readonly string[] | undefined, rows: readonly SourceRow[]): string[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), headings?.length ?? 0)
  return Array.from({ length: width }, (_, at) => {
    const heading = headings?.[at] ?? ''
    return heading !== '' ? heading : rows.find(({ cells }) => (cells[at] ?? '') !== '')?.cells[at] ?? ''
  })
}
