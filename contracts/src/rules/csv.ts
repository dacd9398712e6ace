import { centsToDecimal, type Cents } from './money.ts'

/** Characters that a spreadsheet may read as the start of a formula, full-width forms included. */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** A cell: text, nothing, a count, or an amount of money, which is written as plain digits with two decimals. */
export type CsvCell = string | null | number | { readonly cents: Cents }

/**
 * Formats rows as a CSV file (RFC 4180). Text is quoted, and text that a spreadsheet would read as a formula gets an apostrophe in front.
 * Numbers are not quoted and keep their sign, since only the portal writes them.
 */
export function csvText (rows: ReadonlyArray<readonly CsvCell[]>): string {
  return rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell (value: CsvCell): string {
  if (typeof value === 'number') return String(value)
  if (value !== null && typeof value === 'object') return centsToDecimal(value.cents)
  const text = value ?? ''
  return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}
