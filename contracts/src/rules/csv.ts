import { centsToDecimal, type Cents } from './money.ts'

/** Characters that a spreadsheet may take for the start of a formula, full-width forms included. */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** A cell: text, nothing, a count, or an amount, which is written as plain digits with two decimals. */
export type CsvCell = string | null | number | { readonly cents: Cents }

/**
 * A CSV file (RFC 4180). Text is quoted, and what a spreadsheet would take for a formula gets an apostrophe in front. Figures are
 * bare and keep their sign: nobody but the portal has written them, so a negative one stays a number.
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
