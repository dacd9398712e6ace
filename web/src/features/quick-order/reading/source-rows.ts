import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { withoutFormulaGuard } from '@portal/contracts/rules/text/csv'
import { asOneLine } from '@portal/contracts/rules/text/typed-text'

/** A line of a text or of a sheet. `line` counts from 1, and `text` is what it says. */
export type SourceRow = { line: number, text: string, cells: string[] }

/** In this order: a comma may be part of a number, and a blank of anything. */
const separators = ['\t', ';', ',', '|'] as const

/**
 * Splits a text into rows of cells. Cells are separated by tabs, semicolons, commas or vertical bars, whichever half of the lines have, or
 * else by several blanks. They may be quoted as in a CSV file. Lines without any text are left out.
 */
export function sourceRows (text: string): SourceRow[] {
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
  const filled = lines.split('\n').filter(line => line.trim() !== '')
  const separator = separators.find(mark => 2 * filled.filter(line => line.includes(mark)).length >= filled.length)
  const rows = separator === undefined ? byBlanks(lines) : bySeparator(lines, separator)
  return rows.filter(({ cells }) => cells.some(cell => cell !== ''))
}

function byBlanks (text: string): SourceRow[] {
  return text.split('\n').map((line, index) => ({ line: index + 1, text: cleanCell(line), cells: line.trim().split(/\s{2,}|\t/).map(cellText) }))
}

function bySeparator (text: string, separator: string): SourceRow[] {
  try {
    return parsedRows(text, separator, true)
  } catch (error) {
    // A quote without its counterpart, such as that of an inch.
    if (error instanceof CsvError) return parsedRows(text, separator, false)
    throw error
  }
}

function parsedRows (text: string, delimiter: string, isQuoted: boolean): SourceRow[] {
  const lines = text.split('\n')
  /** For each record, the number of its last line: a quoted cell may have several. */
  const ends: number[] = []
  const records = parse(text, {
    delimiter,
    quote: isQuoted ? '"' : false,
    relax_quotes: true,
    relax_column_count: true,
    record_delimiter: '\n',
    on_record: (record, { lines: end }) => {
      ends.push(end)
      return record
    }
  })
  return records.map((record, index) => {
    const before = ends[index - 1] ?? 0
    return { line: before + 1, text: cleanCell(lines.slice(before, ends[index]).join(' ')), cells: record.map(cellText) }
  })
}

/** Marks of direction and of width zero: nobody sees them, and no part number has them. */
const unseen = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/** The text of a cell without the apostrophe by which spreadsheets mark text, the portal's own files included. */
function cellText (text: string): string {
  return withoutFormulaGuard(cleanCell(text)).replace(/^'(?=\S)/, '')
}

/** A text on one line, without what cannot be seen and without surrounding blanks. */
export function cleanCell (text: string): string {
  return asOneLine(text.replace(unseen, '')).replace(/\u00A0/g, ' ').trim()
}
