import type { IsoDate } from '../../base/dates.ts'
import { centsToDecimal, type Cents } from '../../base/money.ts'

/**
 * What a spreadsheet may read as the start of a formula, including full-width forms. Apostrophes before it count, so that the guard can be told from
 * the text.
 */
const formula = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * Where semicolons separate cells, as in much of Europe, the text after one is a cell of its own, and a formula unless it begins with a letter or a
 * digit.
 */
const nextCell = /;(?! ?[\p{L}\p{N}])/gu
const guardedNextCell = /;'(?! ?[\p{L}\p{N}])/gu

/** A cell of a file that people open in a spreadsheet: text, nothing, a count, a day, or an amount of money with two decimals. */
export type SheetCell = string | null | number | { readonly cents: Cents } | { readonly day: IsoDate | null }

/** The heads of the columns, and the rows below them. */
export type SheetRows = ReadonlyArray<readonly SheetCell[]>

/**
 * Formats rows as a CSV file (RFC 4180). Text is quoted, and gets a leading apostrophe wherever a spreadsheet would read it as a formula, even as a
 * cell of its own after a semicolon; `withoutFormulaGuard` removes that. Numbers are not quoted and keep their sign, since only the portal writes
 * them.
 */
export function csvText (rows: SheetRows): string {
  return rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')
}

/** The text of a cell that `csvText` wrote. Other programs' text is returned as it is, unless it has the same guard. */
export function withoutFormulaGuard (text: string): string {
  return (formula.test(text) ? text.replace(/^'/, '') : text).replace(guardedNextCell, ';')
}

function cell (value: SheetCell): string {
  if (typeof value === 'number') return String(value)
  if (value === null || typeof value === 'string') return quoted(guarded(value ?? ''))
  return 'cents' in value ? centsToDecimal(value.cents) : quoted(value.day ?? '')
}

function guarded (text: string): string {
  const inner = text.replace(nextCell, ";'")
  return formula.test(text) ? `'${inner}` : inner
}

function quoted (text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
