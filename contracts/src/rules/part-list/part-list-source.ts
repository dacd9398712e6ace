import { noHeadings, partListLimits, partListMessages } from '../../policy/part-lists.ts'
import type { Columns } from './columns.ts'
import { partListOf, type PartList } from './part-list.ts'
import { sourceRows, type Sheet } from './source-rows.ts'

/** What a person has chosen for a source: a sheet of a workbook, by its position, and columns for its tables, by their headings or `noHeadings`. */
export type SourceChoice = { sheet?: number, columns?: RememberedColumns }

/** What to read, and how. */
export type SourceOptions = {
  remembered: RememberedColumns
  choice: SourceChoice
  /** The text is the order file of a dealer system, with fixed columns. */
  isOrderFile?: boolean
}

/** The columns chosen for tables with the same headings, keyed by the headings. */
export type RememberedColumns = Readonly<Record<string, Columns>>

/** A list and what was left out of it. A worker can post all of it. */
export type ReadSource = {
  list: PartList
  /** The name of the sheet; empty for a text. */
  sheet: string
  /** The position of the sheet. */
  at: number
  /** The other sheets that have parts. */
  otherSheets: Array<{ at: number, name: string, lines: number }>
  hiddenSheets: number
  hiddenRows: number
  hiddenColumns: number
}

export type SourceReading = { ok: true, read: ReadSource } | { ok: false, message: string }

/** Reads a list of parts from a text. */
export function readTextSource (text: string, options: SourceOptions): SourceReading {
  const message = textRefusal(text)
  if (message !== undefined) return { ok: false, message }
  return readSheets([{ name: '', rows: sourceRows(text), hiddenRows: 0, hiddenColumns: 0 }], 0, options)
}

/** Why a text cannot be a list of parts; undefined if it can. */
export function textRefusal (text: string): string | undefined {
  if (isForPrograms(text)) return partListMessages.forPrograms
  return isTooLong(text) ? partListMessages.tooVast : undefined
}

/** X12 and EDIFACT begin with an envelope, and JSON is an object or a list. */
function isForPrograms (text: string): boolean {
  if (/^\s*(?:ISA([^\w\s])..\1|(?:UNA.{6}\s*)?UNB\W)/.test(text)) return true
  if (!/^\s*(?:\{|\[\s*[[{"])/.test(text) || !/[\]}]\s*$/.test(text)) return false
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

/** Whether a text has more lines than are read; empty ones do not count. */
function isTooLong (text: string): boolean {
  let lines = 0
  let isFilled = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const isEnd = code === 10 || code === 13
    if (isEnd && isFilled) lines++
    isFilled = !isEnd
  }
  return lines > partListLimits.rows
}

/** The same for sheets: reads the first one with parts, unless another was chosen. */
export function readSheets (
  sheets: readonly Sheet[], hiddenSheets: number, { remembered, choice: { sheet: at, columns }, isOrderFile = false }: SourceOptions
): SourceReading {
  if (sheets.some(({ rows }) => rows.some(({ cells }) => cells.length > partListLimits.columns))) return { ok: false, message: partListMessages.tooVast }
  const lists = sheets.map(({ name, rows }, index) => partListOf(rows, {
    isOrderFile: isOrderFile && name === '',
    chosen: headings => (index === at ? columns?.[headings ?? noHeadings] : undefined) ?? (headings === undefined ? undefined : remembered[headings])
  }))
  const own = at ?? Math.max(0, lists.findIndex(({ lines }) => lines.some(({ part }) => part !== '')))
  const [sheet, list] = [sheets[own], lists[own]]
  if (sheet === undefined || list === undefined || list.lines.length === 0) {
    return { ok: false, message: list !== undefined && list.skipped.length > 0 ? partListMessages.noParts : partListMessages.empty }
  }
  const otherSheets = sheets.flatMap(({ name }, index) => {
    const lines = lists[index]?.lines.filter(({ part, quantity }) => part !== '' && quantity !== '').length ?? 0
    return index === own || lines === 0 ? [] : [{ at: index, name, lines }]
  })
  const { name, hiddenRows, hiddenColumns } = sheet
  return { ok: true, read: { list, sheet: name, at: own, otherSheets, hiddenSheets, hiddenRows, hiddenColumns } }
}
