import { areCards, giveQuantity, isAmongCards, isNumberAlone, withQuantitiesJoined } from './copied-cards.ts'
import { columnsOf, type Columns } from './columns.ts'
import { headingRows, headingsAt } from './heading-rows.ts'
import { headingName, headingOf, isOfRecords } from './headings.ts'
import { lineNumbers, withoutNumber } from './line-numbers.ts'
import { isAround, isOfNamelessColumns, isLabeledOther, isOfAmounts, isTotal, poNumberOf } from './other-rows.ts'
import { headingsOfWords, printedOrder, printedTable, type PrintedTable } from './printed-table.ts'
import { isMeantAsQuantity, isMoney, isYear, shownQuantity, unitOf } from './quantities.ts'
import { proseRows } from './said-to-a-person.ts'
import { rowOrder, withDoubt, type ListLine } from './row-order.ts'
import { cellsInTurn, ordersInTurn, severalOrders } from './several-orders.ts'
import { withCellsInRows } from './stacked-cells.ts'
import { hasText, sourceRows, type SourceRow } from './source-rows.ts'
import { apartIfBeside, columnNames, isBeside, isOfSums, isRaggedTable, tablesBelow, widthByBlanks, withCountsApart, withoutRecordKinds } from './table-shape.ts'
import { isCertainPart, isLabeled, orderOfWords, type Order } from './words.ts'

/** A row that is not meant to order anything. */
export type SkippedRow = { line: number, text: string, what: 'heading' | 'total' | 'po' | 'other' }

/** Which columns of a table were used, so that others can be chosen. */
export type TableColumns = {
  /** The first line of the table, where there are several. */
  line: number
  columns: Columns
  /** The name of each column: its heading or its first cell. */
  names: string[]
  /** Whether another choice would have been just as good. */
  isGuess: boolean
  /** The headings, by which a choice is remembered; undefined if there are none. */
  headings: string | undefined
}

export type PartList = {
  lines: ListLine[]
  skipped: SkippedRow[]
  /** The PO numbers in the list, with their lines. */
  poNumbers: Array<{ line: number, po: string, isFirst: boolean }>
  /** One for each table with headings of its own; the parts in lines of words belong to none. */
  tables: TableColumns[]
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
  const list: PartList = { lines: [], skipped: [], poNumbers: [], tables: [] }
  const apart = withQuantitiesJoined(withCellsInRows(withCountsApart(apartIfBeside(withoutRecordKinds(all)))))
  const prose = isOrderFile ? undefined : proseRows(apart)
  const rows = apart.filter((row, index) => {
    const po = poNumberOf(row.cells, row.text)
    if (po !== undefined) list.poNumbers.push({ line: row.line, po, isFirst: index === 0 })
    const isSkipped = prose?.has(row) === true || isAround(row.cells) || isOfNamelessColumns(row.cells)
    const isText = row.cells.some(hasText) ? !isSkipped && !isOfAmounts(row.cells) && !isLabeledOther(row.cells) : row.faults !== undefined
    if (po !== undefined || !isText) skip(list, row, po === undefined ? 'other' : 'po')
    return po === undefined && isText
  })
  const width = widthByBlanks(rows)
  const named = headingRows(rows, width)
  const [first, ...others] = tablesBelow(rows, named)
  if (first !== undefined && others.length > 0) {
    return ofTables(list, [first, ...others].map(rows => partListOf(rows, { ...chosen && { chosen }, isOrderFile })))
  }
  const printed = rows.map(({ cells }, index) => named[index] === undefined && cells.length === 1 ? headingsOfWords(cells[0] ?? '') : undefined)
  // Tables printed on several pages repeat their headings.
  const heading = named.findIndex(columns => columns?.part !== undefined)
  const printedAt = printed.findIndex(headings => headings !== undefined)
  const afterNames = heading < 0 ? rows.findIndex(({ cells }) => !isOneHeading(cells)) : 0
  const content = rows.filter((row, index) => {
    const isHeading = named[index] !== undefined || printed[index] !== undefined || index < afterNames
    // Titles, dates and addresses.
    const isOther = index < heading && !isHeading && !isOrder(row)
    if (isHeading || isOther) skip(list, row, isHeading ? 'heading' : 'other')
    return !isHeading && !isOther
  })
  const table = printedTable(printed[printedAt] ?? [])
  const isContent = new Set(content)
  if (table !== undefined) return ofPrintedTable(list, rows.slice(printedAt).filter(row => isContent.has(row)), rows.slice(0, printedAt), table)

  const written = headingsAt(rows, named, heading >= 0 ? heading : named.findIndex(columns => columns !== undefined), width)
  const names = written?.columns
  const unknown = names === undefined && !isOrderFile && isUnknownHeading(content) ? content.shift() : undefined
  if (unknown !== undefined) skip(list, unknown, 'heading')
  const tabular = content.filter(({ cells }) => cells.filter(cell => cell !== '').length > 1 && !isTotal(cells))
  const headings = written?.cells ?? unknown?.cells
  const signature = headings?.map(headingName).join(' ')
  const own = chosen?.(signature)
  const isList = headings === undefined && own === undefined && !isOrderFile
  const inTurn = isList && content.every(({ cells }) => cells.length === 1) ? ordersInTurn(content.map(({ text }) => text)) : undefined
  if (inTurn !== undefined) return ofTurns(list, content, inTurn)
  const isRagged = isRaggedTable(tabular) || tabular.every(({ cells }) => cellsInTurn(cells) !== undefined)
  const several = new Map(isList ? content.map(row => [row, severalOrders(row.cells, isRagged)]) : [])
  const isOfLists = isList && tabular.every(row => several.get(row) !== undefined)
  const isTable = headings !== undefined || (tabular.length > 0 && !isOfLists)
  const byContents = isTable ? columnsOf(tabular.map(({ cells }) => cells), names) : undefined
  if (own === undefined && names !== undefined && names.part === undefined && isOfRecords(headings?.[byContents?.part ?? -1] ?? '')) {
    for (const row of content) skip(list, row, 'other')
    return list
  }
  // A file in another form, such as with the quantity first, is read by its contents.
  const isFixed = isOrderFile && names === undefined && own === undefined &&
    (byContents?.quantity === undefined || 2 * tabular.filter(({ cells }) => isMeantAsQuantity(cells[1] ?? '')).length >= tabular.length)
  const found = isTable && isFixed ? { unit: undefined, ...byContents?.quantity === orderFileColumns.quantity && byContents, ...orderFileColumns } : byContents
  const isMisaligned = headings !== undefined && tabular.some(row => isBeside(row, headings.length))
  const columns = found === undefined ? undefined : { ...found, ...own, isGuess: (found.isGuess || isMisaligned) && own === undefined }
  // A few lines of a mail may look like rows of a table.
  if (columns !== undefined && (headings !== undefined || 2 * tabular.length > content.length)) {
    const { part, quantity, note, isGuess } = columns
    list.tables = [{ line: rows[0]?.line ?? 0, columns: { part, quantity, note }, names: columnNames(headings, tabular), isGuess, headings: signature }]
  }
  const numbers = isList ? lineNumbers(content) : new Map<SourceRow, string>()
  const hasCards = isList && areCards(content)
  let [pieces, cards] = [0, 0]
  for (const row of content) {
    const isWithoutText = !row.cells.some(hasText)
    if (isWithoutText && !isFaulty(row, columns)) {
      skip(list, row, 'other')
      continue
    }
    if (!isWithoutText && (isTotal(row.cells) || isOfSums(row.cells, columns))) {
      skip(list, row, 'total')
      continue
    }
    const orders = several.get(row)?.map(order => withDoubt(order)) ?? [rowOrder(withoutNumber(row, numbers.get(row)), columns, names, own !== undefined)]
    const [only] = orders
    const isAlone = several.get(row) === undefined && row.cells.filter(cell => cell !== '').length === 1
    // A sum below a column of quantities, perhaps with one of amounts, without a label.
    const isOfNumbers = several.get(row) === undefined && row.cells.every(cell => cell === '' || shownQuantity(cell) !== undefined || isMoney(cell))
    if (isOfNumbers && list.lines.length > 1 && only !== undefined && `${only.part}${only.quantity}` === String(pieces)) {
      skip(list, row, 'total')
      continue
    }
    const isGuessed = hasCards && isNumberAlone(row)
    const isOfCard = isGuessed || (isAlone && only?.part === '' && isLabeled(row.text))
    if (isOfCard && giveQuantity(list.lines, row.text, isGuessed ? row.text : only?.quantity ?? '', isGuessed)) {
      cards++
      continue
    }
    // A sentence, or a description, perhaps, that has a comma.
    const isSentence = several.get(row) !== undefined && row.cells.length > 1 && /^\p{L}+ /u.test(row.text)
    const isBroken = isSentence || (orders.length > 1 && orders.some(({ part }) => !/\d/.test(part)))
    for (const { part, quantity, note = '', doubt: found } of orders) {
      const isGuess = isBroken || (columns?.isGuess === true && row.cells.length > 1) || (row.cells.length === 1 && hasMore(row.text, part, quantity))
      const number = quantity === '' ? numbers.get(row) : undefined
      const doubt = part !== '' && (isGuess || number !== undefined) ? { ...found, ...isGuess && { isGuess }, ...number !== undefined && { unread: number } } as const : found
      list.lines.push({ line: row.line, text: row.text, part, quantity, note, ...doubt !== undefined && { doubt } })
      pieces += Number(quantity) || 0
    }
  }
  if (cards > 1) {
    for (const line of list.lines.filter(isAmongCards)) skip(list, line, 'other')
    list.lines = list.lines.filter(line => !isAmongCards(line))
  }
  return list
}

const orderFileColumns = { part: 0, quantity: 1, note: undefined, isGuess: false }

/** Whether the part or the quantity of a row without text is a cell that cannot be used as it is. */
function isFaulty ({ faults }: SourceRow, columns: Columns | undefined): boolean {
  return faults?.has(columns?.part ?? -1) === true || faults?.has(columns?.quantity ?? -1) === true
}

/** Whether words, or long numbers, stand beside a part and its quantity. */
function hasMore (text: string, part: string, quantity: string): boolean {
  if (text.length > part.length + quantity.length + ' pcs x '.length) return true
  const rest = text.length > part.length + quantity.length + 1 ? text.replace(part, ' ').split(/\P{L}+/u) : []
  return rest.some(word => word.length > 1 && unitOf(word) === undefined && !namesOnly.test(word))
}

/** Words that only label a part or a quantity beside them. */
const namesOnly = /^(?:qty|quantity|of|and|also|part|item|sku|no|num|number|pn)$/i

/** Whether a row is the heading of a list with a single column. */
function isOneHeading (cells: readonly string[]): boolean {
  const [name = ''] = cells
  const use = cells.length === 1 && !/\d/.test(name) ? headingOf(name)?.use : undefined
  return use === 'part' || use === 'quantity'
}

/** Whether a row above the headings is meant as an order nevertheless. */
function isOrder ({ cells }: SourceRow): boolean {
  const filled = cells.filter(cell => cell !== '')
  const { part, quantity } = orderOfWords(filled.join(' '))
  return (filled.length === 1 && isCertainPart(filled[0] ?? '')) || (/\d/.test(part) && shownQuantity(quantity) !== undefined && !isYear(quantity))
}

/** Headings in words that are not known: several cells without a digit, above rows that all have a quantity. */
function isUnknownHeading ([first, ...others]: readonly SourceRow[]): boolean {
  const filled = first?.cells.filter(cell => cell !== '') ?? []
  return filled.length > 2 && !filled.some(cell => /\d/.test(cell) || isMeantAsQuantity(cell)) && others.length > 0 &&
    others.every(({ cells }) => isTotal(cells) || cells.some(cell => shownQuantity(cell) !== undefined))
}

function skip (list: PartList, { line, text }: Pick<SourceRow, 'line' | 'text'>, what: SkippedRow['what']): void {
  list.skipped.push({ line, text, what })
}

/** The lists of tables below each other. Where headings return, one choice is for all their tables, if the same columns were found in them. */
function ofTables (list: PartList, lists: readonly PartList[]): PartList {
  const all = lists.flatMap(({ tables }) => tables)
  const isSame = ({ headings, columns: { part, quantity, note } }: TableColumns, other: TableColumns): boolean =>
    headings === other.headings && part === other.columns.part && quantity === other.columns.quantity && note === other.columns.note
  return {
    ...list,
    lines: lists.flatMap(({ lines }) => lines),
    skipped: [...list.skipped, ...lists.flatMap(({ skipped }) => skipped)],
    tables: all.filter((table, at) => all.findIndex(other => isSame(table, other)) === at)
  }
}

/** A part on one line and its quantity on the next, or the other way round, as a page that shows cards is copied. */
function ofTurns (list: PartList, rows: readonly SourceRow[], orders: readonly Order[]): PartList {
  orders.forEach(({ part, quantity }, index) => {
    const own = rows.slice(2 * index, 2 * index + 2)
    list.lines.push({ line: own[0]?.line ?? 0, text: own.map(({ text }) => text).join(' '), part, quantity, note: '' })
  })
  return list
}

/** Text outside the table, such as addresses and sums, is skipped, unless it begins with a part. */
function ofPrintedTable (list: PartList, rows: readonly SourceRow[], before: readonly SourceRow[], table: PrintedTable): PartList {
  for (const row of before) skip(list, row, 'other')
  for (const row of rows) {
    const order = isTotal(row.cells) ? undefined : printedOrder(row.text, table)
    const [first = ''] = row.text.split(' ', 1)
    if (order !== undefined && order.part !== '') list.lines.push({ line: row.line, text: row.text, part: order.part, quantity: order.quantity, note: '' })
    else if (isCertainPart(first)) list.lines.push({ line: row.line, text: row.text, part: first, quantity: '', note: '', doubt: { isGuess: true } })
    else skip(list, row, isTotal(row.cells) ? 'total' : 'other')
  }
  return list
}
