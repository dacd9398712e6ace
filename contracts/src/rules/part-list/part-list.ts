import { limits } from '../../policy/limits.ts'
import { columnsOf, type Columns, type FoundColumns } from './columns.ts'
import { headingName, namedColumns, type NamedColumns } from './headings.ts'
import { isTotal, poNumberOf } from './other-rows.ts'
import { headingsOfWords, printedOrder, printedTable, type PrintedTable } from './printed-table.ts'
import { shownQuantity, unitOf } from './quantities.ts'
import { scannedText } from './scan.ts'
import { sourceRows, type CellFault, type SourceRow } from './source-rows.ts'
import { orderOfWords, severalOrders, withoutLabel, type Order } from './words.ts'

/** What is doubtful about how a line was read: its text should stay in sight. */
export type LineDoubt = {
  /** Which of its words or cells is what is a guess. */
  isGuess?: true
  /** A number next to the part that was not taken as its quantity. */
  unread?: string
  /** A cell that a spreadsheet shows, but that is not text. */
  fault?: { in: 'part' | 'quantity', kind: CellFault, text: string }
}

/**
 * A line as it is to be ordered, in the words of its source. Where it is not understood, `part` is empty: nothing is left out. `quantity` is
 * empty, digits, perhaps with a unit, or what is in its place.
 */
export type ListLine = { line: number, text: string, part: string, quantity: string, note: string, doubt?: LineDoubt }

/** A row that is not meant to order anything. */
export type SkippedRow = { line: number, text: string, what: 'heading' | 'total' | 'po' | 'other' }

/** Which columns of a table were taken, so that others can be chosen. */
export type TableColumns = {
  columns: Columns
  /** What each column is called, by its heading or by its first cell. */
  names: string[]
  /** Whether another choice would have been as good. */
  isGuess: boolean
  /** The headings, by which a choice is remembered; undefined if there are none. */
  headings: string | undefined
}

export type PartList = {
  lines: ListLine[]
  skipped: SkippedRow[]
  /** The PO numbers in the list, with their lines. */
  poNumbers: Array<{ line: number, po: string, isFirst: boolean }>
  table: TableColumns | undefined
}

export type ReadingOptions = {
  /** The columns that a person has chosen, by the headings of the table. */
  chosen?: (headings: string | undefined) => Columns | undefined
  /** Without headings, the first column has the parts and the second the quantities, as in the order files of dealer systems. */
  isOrderFile?: boolean
}

/** Reads the parts and quantities in a text: copied from a spreadsheet or a mail, or the content of a CSV file. */
export function partListOfText (text: string, options: ReadingOptions = {}): PartList {
  return partListOf(sourceRows(text), options)
}

/** The same for rows that are split into cells already, such as those of a sheet. */
export function partListOf (all: readonly SourceRow[], { chosen, isOrderFile = false }: ReadingOptions = {}): PartList {
  const list: PartList = { lines: [], skipped: [], poNumbers: [], table: undefined }
  const rows = all.filter((row, index) => {
    const po = poNumberOf(row.cells)
    if (po !== undefined) list.poNumbers.push({ line: row.line, po, isFirst: index === 0 })
    const isText = row.cells.some(cell => /[\p{L}\p{N}]/u.test(cell))
    if (po !== undefined || !isText) skip(list, row, po === undefined ? 'other' : 'po')
    return po === undefined && isText
  })
  const named = rows.map(({ cells }, index) => cells.length > 1 ? namedColumns(cells, index === 0) : undefined)
  const printed = rows.map(({ cells }, index) => named[index] === undefined && cells.length === 1 ? headingsOfWords(cells[0] ?? '') : undefined)
  // Tables that are printed on several pages have headings on each.
  const heading = named.findIndex(columns => columns?.part !== undefined)
  const printedAt = printed.findIndex(headings => headings !== undefined)
  const content = rows.filter((row, index) => {
    const isHeading = named[index] !== undefined || printed[index] !== undefined
    if (isHeading) skip(list, row, 'heading')
    return !isHeading
  })
  const table = printedTable(printed[printedAt] ?? [])
  const isContent = new Set(content)
  if (table !== undefined) return ofPrintedTable(list, rows.slice(printedAt).filter(row => isContent.has(row)), rows.slice(0, printedAt), table)

  const names = named[heading >= 0 ? heading : named.findIndex(columns => columns !== undefined)]
  const tabular = content.filter(({ cells }) => cells.filter(cell => cell !== '').length > 1)
  const headings = names === undefined ? undefined : rows[heading >= 0 ? heading : named.indexOf(names)]?.cells
  const signature = headings?.map(headingName).join(' ')
  const own = chosen?.(signature)
  const isList = names === undefined && own === undefined && !isOrderFile
  const isRagged = isRaggedTable(tabular)
  const isOfLists = isList && tabular.every(({ cells }) => severalOrders(cells, isRagged) !== undefined)
  const isTable = names !== undefined || (tabular.length > 0 && !isOfLists)
  const isFixed = isOrderFile && names === undefined && own === undefined
  const found = isTable ? isFixed ? orderFileColumns : columnsOf(tabular.map(({ cells }) => cells), names) : undefined
  const columns = found === undefined ? undefined : { ...found, ...own, isGuess: found.isGuess && own === undefined }
  if (columns !== undefined) {
    const { part, quantity, note } = columns
    list.table = { columns: { part, quantity, note }, names: columnNames(headings, tabular), isGuess: columns.isGuess, headings: signature }
  }
  let pieces = 0
  for (const row of content) {
    if (isTotal(row.cells)) {
      skip(list, row, 'total')
      continue
    }
    const several = isList ? severalOrders(row.cells, isRagged) : undefined
    const orders: RowOrder[] = several ?? [rowOrder(row, columns, names, own !== undefined)]
    const [only] = orders
    // A sum below a column of quantities, without a word.
    const isAlone = several === undefined && row.cells.filter(cell => cell !== '').length === 1
    if (isAlone && list.lines.length > 1 && only?.part === '' && only.quantity === String(pieces)) {
      skip(list, row, 'total')
      continue
    }
    for (const { part, quantity, note = '', doubt: found } of orders) {
      const isGuess = columns?.isGuess === true || (row.cells.length === 1 && row.text.length > part.length + quantity.length + ' pcs x '.length)
      const doubt = isGuess && part !== '' ? { ...found, isGuess } as const : found
      list.lines.push({ line: row.line, text: row.text, part, quantity, note, ...doubt !== undefined && { doubt } })
      pieces += Number(quantity) || 0
    }
  }
  return list
}

const orderFileColumns: FoundColumns = { part: 0, quantity: 1, note: undefined, unit: undefined, isGuess: false }

function skip (list: PartList, { line, text }: SourceRow, what: SkippedRow['what']): void {
  list.skipped.push({ line, text, what })
}

/** Whether the rows have different numbers of cells, as a list that runs over several lines has. */
function isRaggedTable (rows: readonly SourceRow[]): boolean {
  const counts = new Set(rows.map(({ cells }) => cells.filter(cell => cell !== '').length))
  return rows.length <= 1 || counts.size > 1
}

/** What stands outside the table, such as addresses and sums, is skipped. */
function ofPrintedTable (list: PartList, rows: readonly SourceRow[], before: readonly SourceRow[], table: PrintedTable): PartList {
  for (const row of before) skip(list, row, 'other')
  for (const row of rows) {
    const order = isTotal(row.cells) ? undefined : printedOrder(row.text, table)
    if (order === undefined || order.part === '') skip(list, row, isTotal(row.cells) ? 'total' : 'other')
    else list.lines.push({ line: row.line, text: row.text, part: order.part, quantity: order.quantity, note: '' })
  }
  return list
}

type RowOrder = Order & { note?: string, doubt?: LineDoubt }

function rowOrder ({ cells, faults }: SourceRow, columns: FoundColumns | undefined, named: NamedColumns | undefined, isChosen: boolean): RowOrder {
  const filled = cells.flatMap((cell, at) => cell === '' ? [] : [at])
  const [only] = filled
  const isPart = columns !== undefined && (named !== undefined || isChosen) && columns.part === only && (isChosen || isOneNumber(cells[only] ?? ''))
  const isSum = only === columns?.quantity && cells.length > 1
  const isOfWords = filled.length === 1 && !isPart && !isSum && faults === undefined
  if (columns === undefined || isOfWords) return withDoubt(orderOfWords(cells[only ?? 0] ?? ''), undefined)
  const at = (column: number | undefined): string => column === undefined ? '' : cells[column] ?? ''
  const written = at(columns.quantity)
  const unit = at(columns.unit)
  const shown = shownQuantity(written)
  const hasUnit = shown !== undefined && /^\d+$/.test(shown) && unitOf(unit) !== undefined && unitOf(unit) !== 'EA'
  const quantity = hasUnit ? `${shown} ${unit.toUpperCase()}` : shown ?? written
  const fault = faultIn(faults, columns.part, at(columns.part), 'part') ?? faultIn(faults, columns.quantity, written, 'quantity')
  const unread = named !== undefined || isChosen
    ? undefined
    : cells.find((cell, column) =>
      column !== columns.part && column !== columns.quantity && /^\d+$/.test(cell) && shownQuantity(cell) !== undefined && !isRunningFirst(column, columns))
  return withDoubt({ part: fault?.in === 'part' ? '' : scannedText(withoutLabel(at(columns.part))), quantity, note: at(columns.note), ...unread !== undefined && { unread } }, fault)
}

/** In a column of parts, blanks may be part of a number, but hardly where it is too long for one. */
function isOneNumber (cell: string): boolean {
  return /\d/.test(cell) && cell.length <= limits.itemNumberMax
}

/** A number before the part, of the line. */
function isRunningFirst (column: number, { part, quantity }: FoundColumns): boolean {
  return column === 0 && column < part && quantity !== undefined && quantity > part
}

function withDoubt ({ unread, ...order }: RowOrder, fault: LineDoubt['fault'] | undefined): RowOrder {
  if (unread === undefined && fault === undefined) return order
  return { ...order, doubt: { ...unread !== undefined && { unread }, ...fault !== undefined && { fault } } }
}

const spreadsheetError = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/i

function faultIn (faults: SourceRow['faults'], column: number | undefined, text: string, place: 'part' | 'quantity'): LineDoubt['fault'] | undefined {
  const kind = column === undefined ? undefined : faults?.get(column) ?? (spreadsheetError.test(text) ? 'error' : undefined)
  return kind === undefined ? undefined : { in: place, kind, text }
}

function columnNames (headings: readonly string[] | undefined, rows: readonly SourceRow[]): string[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), headings?.length ?? 0)
  return Array.from({ length: width }, (_, at) => {
    const heading = headings?.[at] ?? ''
    return heading !== '' ? heading : rows.find(({ cells }) => (cells[at] ?? '') !== '')?.cells[at] ?? ''
  })
}
