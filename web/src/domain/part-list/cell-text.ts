import { format, isDateFormat } from 'numfmt'
import type { CellFault } from '@portal/contracts/rules/part-list/source-rows'

/** A cell as a person sees it in a spreadsheet. */
export type ShownCell = { text: string, fault?: CellFault }

/** The built-in formats, which a workbook names only by number (ECMA-376, 18.8.30). */
const builtIn = new Map([
  [1, '0'], [2, '0.00'], [3, '#,##0'], [4, '#,##0.00'], [9, '0%'], [10, '0.00%'], [12, '# ?/?'], [13, '# ??/??'], [14, 'm/d/yyyy'], [15, 'd-mmm-yy'], [16, 'd-mmm'], [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'], [19, 'h:mm:ss AM/PM'], [20, 'h:mm'], [21, 'h:mm:ss'], [22, 'm/d/yyyy h:mm'], [37, '#,##0 ;(#,##0)'], [38, '#,##0 ;(#,##0)'], [39, '#,##0.00 ;(#,##0.00)'],
  [40, '#,##0.00 ;(#,##0.00)'], [45, 'mm:ss'], [46, '[h]:mm:ss'], [47, 'mmss.0'],
  // Dates of East Asian calendars.
  ...[27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58].map(id => [id, 'm/d/yyyy'] as const)
])

/** A number format; without a code, all digits are shown. */
export type NumberFormat = { code: string | undefined, isDate: boolean }

export function numberFormat (id: number, own: ReadonlyMap<number, string>): NumberFormat {
  const code = own.get(id) ?? builtIn.get(id)
  // An exponent hides digits; General and Text add nothing.
  if (code === undefined || /^general$|^@$/i.test(code) || /E[+-]/i.test(code)) return { code: undefined, isDate: false }
  return { code, isDate: isDateFormat(code) }
}

/** @param days to add to the days of a workbook that counts them from 1904 */
export function shownNumber (written: string, { code, isDate }: NumberFormat, days: number): ShownCell {
  const value = Number(written)
  if (Number.isNaN(value)) return { text: written }
  if (code === undefined) return { text: allDigits(written, value) }
  try {
    const text = format(code, isDate ? value + days : value).trim()
    if (isDate) return { text, fault: 'date' }
    // Some formats show negative numbers only in red.
    return { text: value < 0 && text !== '' && !/[-−(]/.test(text) ? `-${text}` : withoutMarks(text) }
  } catch {
    return { text: allDigits(written, value) }
  }
}

/** In a text, `1,000` and `2.000` can be 1 or 2000 as well. A format has the comma for thousands alone. */
function withoutMarks (text: string): string {
  return /^\(?[\d,]+(?:\.\d+)?\)?$/.test(text) ? text.replaceAll(',', '').replace(/\.000(?=\)?$)/, '') : text
}

/** A number as spreadsheets show it in a wide cell: with up to 15 digits, and, if it is whole, no exponent. */
function allDigits (written: string, value: number): string {
  if (/^-?\d+$/.test(written)) return written
  const rounded = Number(value.toPrecision(15))
  if (Number.isInteger(rounded) && Math.abs(rounded) < 1e21) return BigInt(rounded).toString()
  return String(rounded)
}
