import { partListMessages } from '@portal/contracts/policy/part-lists'
import { decodedText, isGarbled, withMarkedControls, withoutPadding } from '@portal/contracts/rules/part-list/decoded-text'
import { readSheets, readTextSource, textRefusal, type SourceOptions, type SourceReading } from '@portal/contracts/rules/part-list/part-list-source'
import { sourceRows, type Sheet } from '@portal/contracts/rules/part-list/source-rows'
import { readWorkbook } from './read-workbook.ts'

/** What is read, and how. */
export type ReadingRequest = SourceOptions & { source: string | Uint8Array }

/** The content of a file: one table of rows, or, for a workbook, one for each visible sheet, the active one first. */
export type FileContent = { sheets: readonly Sheet[], hiddenSheets: number }

export type FileReading = { ok: true, content: FileContent } | { ok: false, message: string }

/** Reads a CSV file, any other text or an Excel workbook, going by its content, not its name. */
export function readFileContent (bytes: Uint8Array, isOrderFile = false): FileReading {
  if (beginsWith(bytes, compoundFile)) return refused(oldOffice(bytes))
  if (beginsWith(bytes, zip) || beginsWith(bytes, emptyZip)) {
    const read = readWorkbook(bytes)
    return typeof read === 'string' ? refused(read) : given(read)
  }
  if (isBiff(bytes)) return refused(partListMessages.oldWorkbook)
  if (beginsWith(bytes, pdf)) return refused(partListMessages.pdf)
  const text = withoutPadding(decodedText(bytes))
  if ((/\0/.test(text) && !isOrderFile) || isGarbled(text)) return refused(partListMessages.notText)
  if (/^\s*(?:<[!?a-z][^>]*>|mime-version:)/i.test(text.slice(0, 2000))) return refused(partListMessages.webPage)
  if (/^ID;P\w/.test(text)) return refused(partListMessages.oldWorkbook)
  if (text.startsWith('{\\rtf')) return refused(partListMessages.notSpreadsheet)
  const message = textRefusal(text)
  if (message !== undefined) return refused(message)
  return given({ sheets: [{ name: '', rows: sourceRows(isOrderFile ? withMarkedControls(text) : text), hiddenRows: 0, hiddenColumns: 0 }], hiddenSheets: 0 })
}

/** Reads a list of parts from a text or a file's bytes. */
export function readSource ({ source, ...options }: ReadingRequest): SourceReading {
  if (typeof source === 'string') return readTextSource(source, options)
  const reading = readFileContent(source, options.isOrderFile)
  return reading.ok ? readSheets(reading.content.sheets, reading.content.hiddenSheets, options) : reading
}

function given (content: { sheets: readonly Sheet[], hiddenSheets: number }): FileReading {
  return content.sheets.every(({ rows }) => rows.length === 0) ? refused(partListMessages.empty) : { ok: true, content }
}

function refused (message: string): FileReading {
  return { ok: false, message }
}

const zip = [0x50, 0x4b, 0x03, 0x04]
const emptyZip = [0x50, 0x4b, 0x05, 0x06]
/** The container of old Office files, and of protected new ones. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const pdf = [0x25, 0x50, 0x44, 0x46]

function beginsWith (bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte)
}

/** The first record of a sheet before Excel 5. */
function isBiff ([tag, version = 1, length = 255, zero]: Uint8Array): boolean {
  return tag === 9 && [0, 2, 4, 8].includes(version) && length < 16 && zero === 0
}

/** Why a file in that container is refused, by the names of its parts in UTF-16: a protected workbook holds the encrypted one. */
function oldOffice (bytes: Uint8Array): string {
  const text = new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length & ~1))
  if (text.includes('EncryptedPackage')) return partListMessages.protected
  return text.includes('WordDocument') ? partListMessages.notSpreadsheet : partListMessages.oldWorkbook
}
