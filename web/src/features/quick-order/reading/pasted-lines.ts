import { limits } from '@portal/contracts/policy/limits'
import { columnsOf, headingColumns, isHeadingLine, type Columns } from './part-list-columns.ts'
import { sourceRows, type SourceRow } from './source-rows.ts'
import { isMeantAsQuantity, isMoney, writtenQuantity } from './written-quantity.ts'

/**
 * A line as it is to be ordered, in the words of its source. Where it is not understood, `part` is empty: nothing is left out. `quantity` is
 * empty, digits, or what stands in its place.
 */
export type PastedLine = { line: number, text: string, part: string, quantity: string, note: string }

/** What a text or a sheet says, and the number of rows that hold headings only. */
export type PastedList = { lines: PastedLine[], headings: number }

type Order = Pick<PastedLine, 'part' | 'quantity' | 'note'>

/** Reads the parts and quantities that stand in a text: copied from a spreadsheet or a mail, or the content of a CSV file. */
export function pastedList (text: string): PastedList {
  return partListOf(sourceRows(text))
}

/** The same for rows that are split into cells already, such as those of a sheet. */
export function partListOf (rows: readonly SourceRow[]): PastedList {
  const named = rows.map(({ cells }, index) => cells.length > 1 ? headingColumns(cells, index === 0) : isHeadingLine(cells[0]?.split(/\s+/) ?? []) ? {} : undefined)
  // Tables that are printed on several pages have headings on each.
  const heading = named.find(columns => columns?.part !== undefined) ?? named.find(columns => columns?.quantity !== undefined)
  const content = rows.filter((_, index) => named[index] === undefined)
  const tabular = content.map(({ cells }) => cells).filter(cells => cells.filter(cell => cell !== '').length > 1)
  const columns = heading === undefined && tabular.length === 0 ? undefined : columnsOf(tabular, heading)
  const lines = content.map(({ line, text, cells }) => ({ line, text, ...orderOf(cells, columns, heading !== undefined) }))
  return { lines, headings: rows.length - content.length }
}

function orderOf (cells: readonly string[], columns: Columns | undefined, isNamed: boolean): Order {
  const [only = '', ...others] = cells.filter(cell => cell !== '')
  // In a table with headings, blanks may be part of a number.
  const isPart = isNamed && columns !== undefined && cells[columns.part] === only && /\d/.test(only)
  if (others.length === 0 && !isPart) return wordsOf(only)
  const at = (column: number | undefined): string => column === undefined ? '' : cells[column] ?? ''
  const quantity = at(columns?.quantity)
  return { part: withoutFormula(at(columns?.part)), quantity: writtenQuantity(quantity) ?? quantity, note: at(columns?.note) }
}

/** `="00123"` is how some programs keep a spreadsheet from dropping the zeros. */
function withoutFormula (cell: string): string {
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell
}

const bullet = /^(?:[-–•*·]\s+|\d{1,3}[.)]\s+)/
// Only tried on lines of up to `wordsMax` characters, so that they take no time.
/* eslint-disable regexp/no-super-linear-backtracking -- see the line above */
const last = /^(.+?)(?:\s*[:=×*]\s*|\s+[-–]\s+|\s+x\s*|\s+qty\.?:?\s*|\s+)(\S+(?:\s+(?:pcs?\.?|pieces?|ea\.?|each|units?))?)$/i
const first = /^(\d[\d,]*)\s*(?:x|×|\*|pcs?\.?|pieces?|ea\.?|units?)?\s+(?:(?:of|x|×|-|–)\s+)?(.+)$/i
/* eslint-enable regexp/no-super-linear-backtracking */
/** Characters of a line that can be a part and a quantity in words. */
const wordsMax = 200

/** Reads a line of words: `RS-OF141 2`, `2 x RS-OF141 oil filter`, `RS-OF141 - 2 pcs $8.40`. */
function wordsOf (text: string): Order {
  const line = withoutPrices(text.replace(bullet, ''))
  if (line.length > wordsMax) return { part: partOf(line), quantity: '', note: '' }
  const [, front = '', end = ''] = last.exec(line) ?? []
  const [, start = '', back = ''] = first.exec(line) ?? []
  const isLast = isMeantAsQuantity(end)
  const isFirst = writtenQuantity(start) !== undefined
  // Of two numbers alone, the longer one is the part.
  const isTurned = isFirst && isLast && back === end && end.length > start.length
  if (isLast && !isTurned) return { part: partOf(front), quantity: writtenQuantity(end) ?? end, note: '' }
  if (isFirst) return { part: partOf(back), quantity: writtenQuantity(start) ?? start, note: '' }
  return { part: partOf(line), quantity: '', note: '' }
}

function withoutPrices (line: string): string {
  const words = line.split(/\s+/)
  while (words.length > 1 && isMoney(words.at(-1)?.replace(/^@/, '') ?? '')) words.pop()
  return words.at(-1) === '@' ? words.slice(0, -1).join(' ') : words.join(' ')
}

/** The part number that words begin with: a first word with a digit, or else all of them if they can be one. */
function partOf (words: string): string {
  const [word = '', ...rest] = words.split(/\s+/)
  if (/\d/.test(word) && rest.length > 0 && /^[A-Za-z]{2,}/.test(rest[0] ?? '')) return word
  return /\d/.test(words) && words.length <= limits.itemNumberMax ? words : rest.length === 0 ? word : /\d/.test(word) ? word : ''
}
