import { limits } from '../../policy/limits.ts'
import { isTicked, type FoundColumns } from './columns.ts'
import type { NamedColumns } from './headings.ts'
import { shownQuantity, unitOf } from './quantities.ts'
import { scannedText } from './scan.ts'
import type { CellFault, SourceRow } from './source-rows.ts'
import { orderOfCell, orderOfWords, partOfDescription, withoutLabel, type Order } from './words.ts'

/** What is uncertain about how a line was read. Its original text should stay visible. */
export type LineDoubt = {
  /** The roles of its words or cells are a guess. */
  isGuess?: true
  /** A number next to the part that was not taken as its quantity. */
  unread?: string
  /** A cell that a spreadsheet shows, but that is not text. */
  fault?: { in: 'part' | 'quantity', kind: CellFault, text: string }
}

/**
 * A line to order, in the words of its source. If it is not understood, `part` is empty: nothing is left out. `quantity` is empty, or digits, perhaps
 * with a unit, or whatever is in its place.
 */
export type ListLine = { line: number, text: string, part: string, quantity: string, note: string, doubt?: LineDoubt }

/** The order in a row, its note, and what is doubtful about it. */
export type RowOrder = Order & { note?: string, doubt?: LineDoubt }

/**
 * Reads the order in a row.
 * @param columns undefined if the row does not belong to a table
 * @param named what the headings say
 * @param isChosen whether a person has chosen the columns
 */
export function rowOrder ({ cells, faults }: SourceRow, columns: FoundColumns | undefined, named: NamedColumns | undefined, isChosen: boolean): RowOrder {
  const filled = cells.flatMap((cell, at) => cell === '' ? [] : [at])
  const [only] = filled
  const isPart = columns !== undefined && (named !== undefined || isChosen) && columns.part === only && (isChosen || isOneNumber(cells[only] ?? ''))
  const isSum = only === columns?.quantity && cells.length > 1
  const isOfWords = filled.length === 1 && !isPart && !isSum && faults === undefined
  if (columns === undefined || isOfWords) return withDoubt(orderOfWords(cells[only ?? 0] ?? ''))
  const at = (column: number | undefined): string => column === undefined ? '' : cells[column] ?? ''
  const inPart = orderOfCell(at(columns.part))
  const asWritten = at(columns.quantity) || (inPart?.quantity ?? '')
  const isDotted = columns.hasThousands !== false && /^\d{1,3}\.\d{3}$/.test(asWritten)
  const written = isDotted && columns.hasThousands === true
    ? asWritten.replace('.', '')
    : columns.hasDecimals !== undefined && columns.hasDecimals !== false ? asWritten.replace(/^(\d{1,3}),(\d{3})$/, '$1.$2').replace(/\.000$/, '') : asWritten
  const isUnsure = isDotted || (columns.hasDecimals === 'perhaps' && written !== asWritten)
  const unit = at(columns.unit)
  const shown = shownQuantity(written)
  const hasUnit = shown !== undefined && /^\d+$/.test(shown) && unitOf(unit) !== undefined && unitOf(unit) !== 'EA'
  const fault = faultIn(faults, columns.part, at(columns.part), 'part') ?? faultIn(faults, columns.quantity, written, 'quantity')
  const counted = fault?.in === 'quantity' && fault.kind === 'struck' ? '' : hasUnit ? `${shown} ${unit.toUpperCase()}` : shown ?? written
  const twice = at(columns.quantity) === '' ? undefined : inPart?.quantity
  const unread = twice !== undefined || named !== undefined || isChosen
    ? twice
    : cells.find((cell, column) =>
      column !== columns.part && column !== columns.quantity && /^\d+$/.test(cell) && shownQuantity(cell) !== undefined && !isRunningFirst(column, columns))
  const isLeftOut = columns.ticks !== undefined && !isChosen && counted !== '' && !isTicked(at(columns.ticks))
  const order = isLeftOut ? { quantity: '', unread: counted } : { quantity: counted, ...unread !== undefined && { unread } }
  const described = inPart === undefined ? partOfDescription(at(columns.part)) : undefined
  const part = fault?.in === 'part' ? '' : described ?? scannedText(withoutLabel(inPart?.part ?? at(columns.part)))
  return withDoubt({ part, ...order, note: at(columns.note) }, fault, described !== undefined || isUnsure)
}

/** In a column of parts, blanks may be part of a number, but hardly where it is too long for one. */
function isOneNumber (cell: string): boolean {
  return /\d/.test(cell) && cell.length <= limits.itemNumberMax
}

/** A number before the part, of the line. */
function isRunningFirst (column: number, { part, quantity }: FoundColumns): boolean {
  return column === 0 && column < part && quantity !== undefined && quantity > part
}

/** The same with what is doubtful about it, also the number that was not read. */
export function withDoubt ({ unread, ...order }: RowOrder, fault?: LineDoubt['fault'], isGuess = false): RowOrder {
  if (unread === undefined && fault === undefined && !isGuess) return order
  return { ...order, doubt: { ...isGuess && { isGuess }, ...unread !== undefined && { unread }, ...fault !== undefined && { fault } } }
}

const spreadsheetError = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/i

function faultIn (faults: SourceRow['faults'], column: number | undefined, text: string, place: 'part' | 'quantity'): LineDoubt['fault'] | undefined {
  const kind = column === undefined ? undefined : faults?.get(column) ?? (spreadsheetError.test(text) ? 'error' : undefined)
  return kind === undefined ? undefined : { in: place, kind, text }
}
