import { withoutFormulaGuard } from '../text/csv.ts'
import { asOneLine } from '../text/typed-text.ts'
import { namedColumns } from './headings.ts'
import { poNumberOf } from './other-rows.ts'
import { scannedText } from './scan.ts'

/** Why the text of a cell cannot be used as it is, although the spreadsheet shows something there. */
export type CellFault = 'date' | 'error' | 'truth' | 'struck' | 'no-result'

/** A line of a text or sheet. `line` counts from 1, and `text` is its content. */
export type SourceRow = { line: number, text: string, cells: string[], faults?: ReadonlyMap<number, CellFault> }

/** A table as a person sees it, without hidden cells; a text has no name. */
export type Sheet = { name: string, rows: SourceRow[], hiddenRows: number, hiddenColumns: number }

/** In this order, because a comma may be part of a number, and a blank part of anything. */
const separators = ['\t', ';', ',', '|'] as const

/**
 * Splits a text into rows of cells. The separator is the one named by a first line such as `sep=;`, or tabs, semicolons, commas or vertical bars,
 * whichever half of the lines have, or else several blanks. Cells may be quoted as in a CSV file. The marks of quoted mail, the frames of tables, and
 * lines without any letter or digit are left out.
 */
export function sourceRows (text: string): SourceRow[] {
  const whole = withoutEntities(text).replace(/^\uFEFF/, '').replace(/\r+\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(/[│┃║]/g, '|')
  const [, named] = /^\s*"?sep=(.)"?[ \t]*(?:\n|$)/i.exec(whole) ?? []
  // An empty line stays in its place, so that the others keep their numbers.
  const content = withoutQuoteMarks(named === undefined ? whole : whole.replace(/^[^\n]*/, ''))
  // A PO number may contain any character, and says nothing about the lines below.
  const filled = content.split('\n').filter(line => hasText(line) && poNumberOf([line]) === undefined).map(line => line.replace(ofNumber, ''))
  const separator = named ?? separatorOf(filled)
  return (separator === undefined ? byBlanks(content) : bySeparator(content, separator)).filter(({ cells }) => cells.some(cell => cell !== ''))
}

/** The commas of `RS-OF141 1,200`, `RS-OF141 2 8,40` and `8,40 €` separate nothing. */
const ofNumber = /(?<=^\S+ \d{1,3}),(?=\d{3}(?: \w+)?$)|(?<=^\S+ \d{1,5} \d[\d.]{0,9}),(?=\d\d$)|(?<=\d),(?=\d\d ?(?:€|EUR))|(?<=(?:€|EUR) ?\d[\d.]{0,9}),(?=\d\d\b)/g

const entities: Record<string, string> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', apos: '\'' }

/** Text that was copied from the source of a web page has names or numbers for some characters: `A-101&nbsp;2`. */
function withoutEntities (text: string): string {
  return text.replace(/&(?:#(\d{1,6})|#[xX]([\da-fA-F]{1,5})|(nbsp|amp|lt|gt|quot|apos));/g, (_, decimal?: string, hex?: string, name = '') =>
    entities[name] ?? String.fromCodePoint(decimal === undefined ? Number.parseInt(hex ?? '20', 16) : Number(decimal)))
}

/** The separator of lines that have headings, or of half of all lines; undefined if there is none but blanks. */
function separatorOf (lines: readonly string[]): string | undefined {
  const first = lines.slice(0, headingsWithin)
  const ofHeadings = separators.find(mark => first.some(line => isRowOfHeadings(line.split(mark))))
  if (ofHeadings !== undefined || first.some(line => isRowOfHeadings(line.trim().split(/ {2,}/)))) return ofHeadings
  const ofHalf = separators.find(mark => 2 * lines.filter(line => line.includes(mark)).length >= lines.length)
  // Descriptions may have commas.
  if (ofHalf !== ',' || lines.every(line => line.includes(','))) return ofHalf
  return lines.every(line => line.includes('|')) ? '|' : lines.every(line => line.trim().includes('  ')) ? undefined : ofHalf
}

/** How many lines a report may have above its headings. */
const headingsWithin = 40

/** Whether cells are headings of a table, with its parts and quantities. */
function isRowOfHeadings (cells: readonly string[]): boolean {
  const columns = cells.length > 1 ? namedColumns(cells.map(cellText), true) : undefined
  return columns?.part !== undefined && columns.quantity !== undefined
}

/** Whether a line has any letter or digit, as the frame of a table does not. */
export function hasText (line: string): boolean {
  return /[a-z\d]/i.test(line) || /[\p{L}\p{N}]/u.test(line)
}

/** What chat programs write before a copied message: `[11:02, 11/27/2026] Bob: `, `27.11.26, 11:02 - Bob: `, `[11:02 AM] Bob: `. */
const sender = /^(?:\[[\d:.,/ \u00A0\u202F-]{5,24}(?:[ap]\.?m\.?)?[\d,./ -]{0,12}\]|\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? \d{1,2}:\d{2}(?::\d{2})?(?:[ \u00A0\u202F][ap]\.?m\.?)? -) [^:\n\t]{1,40}: /gim

/** In a reply to a mail, `> ` precedes each quoted line. */
function withoutQuoteMarks (text: string): string {
  return (text.includes('>') ? text.replace(/^[ \t]*(?:>[ \t]?)+/gm, '') : text).replace(sender, '')
}

function byBlanks (text: string): SourceRow[] {
  return text.split('\n').map((line, index) => rowOf(index + 1, line, line.trim().split(/\s{2,}|\t/)))
}

function rowOf (line: number, text: string, cells: readonly string[]): SourceRow {
  return { line, text: cleanCell(text), cells: cells.map(cellText) }
}

/** The most characters, and line breaks, of a quoted cell. In a longer one, the quote is an ordinary character, such as an inch mark. */
const quotedMax = 4000
const quotedLinesMax = 20

function bySeparator (text: string, separator: string): SourceRow[] {
  const rows: SourceRow[] = []
  let at = 0
  let line = 1
  for (; at < text.length; at++, line++) {
    if (text[at] === '\n') continue
    const cells: string[] = []
    const start = at
    const startLine = line
    for (;;) {
      const quoted = quotedCell(text, at, separator)
      if (quoted !== undefined) {
        cells.push(quoted.cell)
        for (let from = text.indexOf('\n', at); from >= 0 && from < quoted.end; from = text.indexOf('\n', from + 1)) line++
        at = quoted.end
      } else {
        const end = endOfCell(text, at, separator)
        cells.push(text.slice(at, end))
        at = end
      }
      if (text[at] !== separator) break
      at++
    }
    rows.push(rowOf(startLine, text.slice(start, at).replaceAll('\n', ' '), cells.length > 1 ? cells : otherwiseSplit(cells[0] ?? '', separator)))
  }
  return rows
}

/** Lines that are not in the form of most. */
function otherwiseSplit (line: string, separator: string): string[] {
  const other = separators.find(mark => mark !== separator && mark !== '|' && line.includes(mark) && (mark !== ',' || !/^[^,]*\d,\d{3}\b/.test(line)))
  return other === undefined ? line.trim().split(/\s{2,}/) : line.split(other)
}

function endOfCell (text: string, from: number, separator: string): number {
  for (let at = from; at < text.length; at++) if (text[at] === separator || text[at] === '\n') return at
  return text.length
}

/** A quoted cell, perhaps after `=`, by which a program keeps a spreadsheet from dropping zeros. */
function quotedCell (text: string, from: number, separator: string): { cell: string, end: number } | undefined {
  let at = from
  while (text[at] === ' ') at++
  if (text[at] === '=' && text[at + 1] === '"') at++
  if (text[at] !== '"') return undefined
  let cell = ''
  let lines = 0
  for (let begin = ++at; at < Math.min(text.length, begin + quotedMax); at++) {
    if (text[at] === '\n' && ++lines > quotedLinesMax) return undefined
    if (text[at] !== '"') continue
    cell += text.slice(begin, at)
    if (text[at + 1] === '"') {
      cell += '"'
      begin = ++at + 1
      continue
    }
    at++
    while (text[at] === ' ') at++
    return at >= text.length || text[at] === separator || text[at] === '\n' ? { cell, end: at } : undefined
  }
  return undefined
}

/** Invisible marks of direction and zero width, which no part number has. */
const unseen = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/** Between the fields of a GS1 code; as a blank, it would make the next field a quantity. */
const gs1Separator = '\u001D'

/**
 * The text of a cell without the apostrophe by which spreadsheets mark text, and without the apostrophes that the portal's own files put before
 * possible formulas.
 */
export function cellText (text: string): string {
  const clean = cleanCell(text.includes(gs1Separator) ? scannedText(text) : text)
  const formula = /^="([^"]*)"$/.exec(clean)?.[1] ?? clean
  return formula.includes('\'') ? withoutFormulaGuard(formula).replace(/^'([^']+)'$/, '$1').replace(/^'(?=\S)/, '') : formula
}

/** A text on one line, without invisible characters and surrounding blanks. */
export function cleanCell (text: string): string {
  return /^[!-~](?:[ -~]*[!-~])?$|^$/.test(text) ? text : asOneLine(text.replace(unseen, '')).replace(/\u00A0/g, ' ').trim()
}
