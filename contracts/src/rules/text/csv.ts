import type { IsoDate } from '../../base/dates.ts'
import { centsToDecimal, type Cents } from '../../base/money.ts'

/** Characters that a spreadsheet may read as the start of a formula, full-width forms included. */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** Where semicolons separate cells, as in much of Europe, what follows one is a cell of its own: a formula, unless it begins with a letter or a digit. */
const nextCell = /;(?! ?[\p{L}\p{N}])/gu

/** Text that a spreadsheet would take for a date, a time or a number, and show or save as another text than it is. */
const rewritten: readonly RegExp[] = [
  /^0\d+(?:\.\d*)?$/, /^\d{12,}$/, /^\d*\.\d*0$/, /^\d+(?:\.\d*)?e[+-]?\d+$/i, /^\d{1,3}(?:,\d{3})+$/, /^[\d.,]+%$/, /^\$[\d.,]+$/, /^\d+ \d+\/\d+$/,
  /^\d{1,4}[-/]\d{1,4}(?:[-/]\d{1,4})?$/, /^(?=.*\d)(?:\d{1,4}[-/ ]?)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:[-/ ]?\d{1,4})?$/i,
  /^\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m?)?$/i, /^(?:true|false)$/i
]

/** A cell: text, nothing, a count, a day, or an amount of money, which is written as plain digits with two decimals. */
export type CsvCell = string | null | number | { readonly cents: Cents } | { readonly day: IsoDate | null }

/**
 * Formats rows as a CSV file (RFC 4180). Text is quoted, and text that a spreadsheet would read as a formula, or turn into a date or into
 * another number, gets an apostrophe in front, also where it would be a cell of its own behind a semicolon.
 * Numbers are not quoted and keep their sign, since only the portal writes them.
 */
export function csvText (rows: ReadonlyArray<readonly CsvCell[]>): string {
  return rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell (value: CsvCell): string {
  if (typeof value === 'number') return String(value)
  if (value === null || typeof value === 'string') return quoted(asText(value ?? ''))
  return 'cents' in value ? centsToDecimal(value.cents) : quoted(value.day ?? '')
}

function asText (text: string): string {
  const guarded = text.replace(nextCell, ";'")
  return formula.test(text) || rewritten.some(form => form.test(text)) ? `'${guarded}` : guarded
}

function quoted (text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
