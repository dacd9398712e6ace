import type { ItemNumber } from '../../base/ids.ts'
import { writtenQuantity } from '../part-list/quantities.ts'
import { isTotal, poNumberOf } from '../part-list/other-rows.ts'
import { scannedText } from '../part-list/scan.ts'
import { withoutFormulaGuard } from '../text/csv.ts'
import { lightspeedLimits, lightspeedLineMessages, lightspeedMessages, lightspeedPartPattern } from '../../policy/lightspeed-file.ts'

/**
 * Reads the order file of a dealer-management system (ADP Lightspeed), as such systems and the people who edit their files write it. The
 * page uses it to show the file, the BFF to check it. The file is text. An optional first line has a PO number. Each further line
 * has a part number and a quantity, separated by a comma, a semicolon or a tab and perhaps in quotes; anything after another separator is
 * ignored. Headings and totals are skipped; where headings name other columns, as in the portal's own CSV files, these are read. What the page
 * sends, and the ERP gets, is newly written by `lightspeedFile`.
 */

/** A line that orders a part. Its text is shortened to fit a table, and what nobody could see in it is replaced by a mark. */
export type LightspeedLine = { line: number, text: string, item_number: ItemNumber, quantity: number }

/** A line that cannot be ordered, with its part number and quantity as they are written, and the reason. */
export type LightspeedWrongLine = { line: number, text: string, number: string, quantity: string, reason: string }

/** A line that is not meant to order anything. */
export type LightspeedSkippedLine = { line: number, text: string, what: 'heading' | 'total' }

/** Lines are counted from 1, as an editor does. */
export type LightspeedOrder = {
  /** The PO number in the file, which may be too long; empty if it has none. */
  po_number: string
  /** In the order of the file, as are the others. */
  lines: LightspeedLine[]
  wrong: LightspeedWrongLine[]
  skipped: LightspeedSkippedLine[]
}

/** A part with its total quantity in the file. */
export type LightspeedPart = { item_number: ItemNumber, quantity: number }

export type LightspeedReading = { ok: true, order: LightspeedOrder } | { ok: false, message: string }

/** Reads a file, or says why it is not an order. This takes milliseconds, whatever the file contains. */
export function readLightspeedFile (bytes: Uint8Array): LightspeedReading {
  const unreadable = unreadableBecause(bytes)
  if (unreadable !== undefined) return { ok: false, message: unreadable }
  const order: LightspeedOrder = { po_number: '', lines: [], wrong: [], skipped: [] }
  let isFirst = true
  let columns: Columns = { part: 0, quantity: 1 }
  for (const [index, untrimmed] of decode(withoutPadding(withoutMark(bytes))).split(/\r\r\n|\r\n|\r|\n/).entries()) {
    const text = untrimmed.trim()
    if (isBlank(text)) continue
    const po = text.length > lightspeedLimits.lineLength ? undefined : poNumberOf(cellsOf(text))
    if (po !== undefined && !isFirst) return { ok: false, message: lightspeedMessages.secondPo(index + 1) }
    isFirst = false
    if (po === undefined) columns = readLine(order, index + 1, text, columns)
    else order.po_number = po
    const count = Math.max(order.lines.length + order.wrong.length, order.skipped.length)
    if (count > lightspeedLimits.lines) return { ok: false, message: lightspeedMessages.tooManyLines }
  }
  return order.lines.length + order.wrong.length === 0 ? { ok: false, message: lightspeedMessages.noParts } : { ok: true, order }
}

/** @returns the part and the quantity, in which a line has them or a person has typed them, or what is wrong with them */
export function readLightspeedPart (number: string, quantity: string): LightspeedPart | string {
  const [part, pieces] = [scannedText(number).toUpperCase(), quantity.trim()]
  if (part === '') return lightspeedLineMessages.noNumber
  if (!isLightspeedPart(part)) return lightspeedLineMessages.wrongNumber
  if (pieces === '') return lightspeedLineMessages.noQuantity
  const read = writtenQuantity(pieces)
  if (read === 'return') return /[1-9]/.test(pieces) ? lightspeedLineMessages.negative : lightspeedLineMessages.none
  if (typeof read === 'string' || read.unit !== undefined) return lightspeedLineMessages.wrongQuantity
  if (read.count === 0) return lightspeedLineMessages.none
  return read.count > lightspeedLimits.quantity ? lightspeedLineMessages.wrongQuantity : { item_number: part, quantity: read.count }
}

/** Whether a file can order this part. */
export function isLightspeedPart (itemNumber: ItemNumber): boolean {
  if (!partNumber.test(itemNumber) || skippedAs(itemNumber, '') !== undefined || poNumberOf([itemNumber, '1']) !== undefined) return false
  // Readers of the file must find this number in it.
  return cellsOf(`${itemNumber},1`)[0] === itemNumber && scannedText(itemNumber) === itemNumber
}

/** Adds up the quantities of each part. Lines that exceed what can be ordered of a part are wrong. */
export function addUpLines (lines: readonly LightspeedLine[]): { parts: LightspeedPart[], wrong: LightspeedWrongLine[] } {
  const parts = new Map<string, LightspeedPart>()
  const wrong: LightspeedWrongLine[] = []
  for (const { line, text, item_number: number, quantity } of lines) {
    const sum = (parts.get(number)?.quantity ?? 0) + quantity
    if (sum > lightspeedLimits.quantity) wrong.push({ line, text, number, quantity: String(quantity), reason: lightspeedLineMessages.tooMany })
    else parts.set(number, { item_number: number, quantity: sum })
  }
  return { parts: [...parts.values()], wrong }
}

/** The file that orders these parts, in the form that the ERP gateway contract promises. It is ASCII. */
export function lightspeedFile (poNumber: string, parts: readonly LightspeedPart[]): string {
  return [`PO:${poNumber.trim()}`, ...parts.map(part => `${part.item_number},${part.quantity}`), ''].join('\r\n')
}

/** Decodes base64. @returns undefined if the text is not valid base64 */
export function bytesOfBase64 (text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined
  return Uint8Array.from(atob(text), char => char.charCodeAt(0))
}

/** Whether base64 text decodes to more bytes than a file may have, judged by its length alone. */
export function isTooLargeInBase64 (text: string): boolean {
  return text.length > Math.ceil(lightspeedLimits.fileBytes / 3) * 4
}

/** Ends a text file of DOS. */
const endOfFile = 26
const shownLength = 60
const partNumber = new RegExp(lightspeedPartPattern)
const partHeading = /^(?:part|item|stock|product|sku|p\/?n)(?:[ _-]*(?:number|num|no|nbr|code|id)\b)?[ .#:]*$/i
const quantityHeading = /^(?:order(?:ed)?[ _-]*)?(?:qty|quantity|quan|pieces|pcs|count)\b/i
const quantityName = /^(?:order(?:ed)?[ _-]*)?(?:qty|quantity)[ .#:]*$/i
const orderedName = /^ordered$/i

function unreadableBecause (bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return lightspeedMessages.empty
  if (bytes.length > lightspeedLimits.fileBytes) return lightspeedMessages.tooLarge
  if (isUtf16(bytes)) return lightspeedMessages.utf16
  const text = withoutPadding(bytes)
  let controls = 0
  for (const byte of text) if (isControl(byte)) controls++
  return controls > lightspeedLimits.controls && controls > text.length * lightspeedLimits.controlShare ? lightspeedMessages.type : undefined
}

/** By its mark, or by the zero that is one half of each English character. */
function isUtf16 (bytes: Uint8Array): boolean {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  return (first === 0) !== (second === 0)
}

/** Control characters that no text has: all except the tab and those that end a line or a page. */
function isControl (code: number): boolean {
  return (code < 0x20 && !(code >= 9 && code <= 13)) || code === 0x7f
}

function withoutMark (bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
}

/** Cuts off the ^Z at the end and the blanks and zeros that fill its block up. Text behind a ^Z is kept: no line is lost in silence. */
function withoutPadding (bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  for (let at = bytes.length - 1; at >= 0; at--) {
    const byte = bytes[at] ?? 0
    if (byte === endOfFile) end = at
    else if (byte > 0x20 || (byte !== 0 && isControl(byte))) break
  }
  return bytes.subarray(0, end)
}

/** Decodes UTF-8, or else Windows-1252, which Windows calls ANSI. */
function decode (bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Spreadsheets write an empty row as separators alone. */
function isBlank (text: string): boolean {
  return text === '' || /^[\s,;"]*$/.test(text)
}

/** All fields of a line, a line in quotes as one. */
function cellsOf (text: string): string[] {
  const cells: string[] = []
  for (let left = text; left !== '';) {
    const { field, separator, rest } = firstField(left, /[,;\t]/)
    cells.push(field)
    left = separator === undefined ? '' : rest
  }
  return cells
}

/** The places of the fields that are read. */
type Columns = { part: number, quantity: number }

/** @returns the columns of the lines that follow */
function readLine (order: LightspeedOrder, line: number, text: string, columns: Columns): Columns {
  const fields = text.length > lightspeedLimits.lineLength ? [] : fieldsOf(text)
  const { [columns.part]: number = '', [columns.quantity]: quantity = '' } = fields
  const named = namedColumns(fields)
  const what = named === undefined ? skippedAs(number, quantity) : 'heading'
  const at = { line, text: shown(text) }
  if (what !== undefined) {
    order.skipped.push({ ...at, what })
    return named ?? columns
  }
  const read = damageOf(text) ?? readLightspeedPart(number, quantity)
  if (typeof read === 'string') order.wrong.push({ ...at, number: shown(number), quantity: shown(quantity), reason: read })
  else order.lines.push({ ...at, ...read })
  return columns
}

function damageOf (text: string): string | undefined {
  if (text.length > lightspeedLimits.lineLength) return lightspeedLineMessages.tooLong
  for (let at = 0; at < text.length; at++) if (isControl(text.charCodeAt(at))) return lightspeedLineMessages.noText
  return undefined
}

/** The fields of a line. The separator is what stands behind the first. */
function fieldsOf (text: string): string[] {
  const fields: string[] = []
  for (let rest: string | undefined = text, separators = /[,;\t]/; rest !== undefined;) {
    const first = firstField(rest, separators)
    fields.push(withoutFormulaGuard(first.field).replace(/^'(?=\S)/, ''))
    if (first.separator !== undefined) separators = new RegExp(first.separator)
    rest = first.separator === undefined ? undefined : first.rest
  }
  return fields
}

/** The columns that a line of headings names; undefined for any other line. */
function namedColumns (fields: readonly string[]): Columns | undefined {
  if (fields.some(field => /^\d+$/.test(field))) return undefined
  const part = fields.findIndex(field => partHeading.test(field))
  const quantity = [quantityName, orderedName].map(name => fields.findIndex(field => name.test(field))).find(at => at >= 0)
  return part < 0 || quantity === undefined ? undefined : { part, quantity }
}

/** A field in quotes may have separators in it, and doubled quotes. Spreadsheets put `=` before the quotes, to keep leading zeros. */
function firstField (text: string, separators: RegExp): { field: string, separator: string | undefined, rest: string } {
  const [all = '', inQuotes] = /^\s*=?"((?:[^"]|"")*)" *(?=$|[,;\t])/.exec(text) ?? []
  const [separator] = separators.exec(text.slice(all.length)) ?? []
  const end = separator === undefined ? text.length : text.indexOf(separator, all.length)
  const field = inQuotes?.replaceAll('""', '"') ?? text.slice(0, end)
  return { field: field.trim().replace(/^'(?=\S)/, ''), separator, rest: text.slice(end + 1) }
}

function skippedAs (number: string, quantity: string): LightspeedSkippedLine['what'] | undefined {
  if (isTotal([number])) return 'total'
  return partHeading.test(number) && quantityHeading.test(quantity) ? 'heading' : undefined
}

/** Marks invisible characters; those that turn the direction of writing would show another text than there is. */
function shown (text: string): string {
  const visible = text.replace(/(?!\t)[\p{Cc}\p{Cf}]/gu, '\uFFFD')
  return visible.length > shownLength ? `${visible.slice(0, shownLength)}…` : visible
}
