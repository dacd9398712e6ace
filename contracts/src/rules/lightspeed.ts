import { lightspeedLimits, lightspeedLineMessages, lightspeedMessages, lightspeedPartPattern } from '../policy/uploads.ts'

/**
 * Reads the order file of a dealer-management system (ADP Lightspeed). The page uses it to show the file, the BFF to check it. The file is
 * text. An optional first line has `PO:` and a PO number. Each further line has a part number, a comma and a quantity; anything after
 * another comma is ignored.
 */

/** A part with its total quantity in the file, and the numbers of its lines, counted from 1. */
export type LightspeedPart = { item_number: string, quantity: number, lines: number[] }

/** A line that cannot be ordered, shortened to fit a table, and the reason. */
export type LightspeedWrongLine = { line: number, text: string, reason: string }

export type LightspeedOrder = {
  /** The PO number in the file, which may be too long; empty if it has none. */
  po_number: string
  /** In the order of the file. */
  parts: LightspeedPart[]
  wrong: LightspeedWrongLine[]
}

export type LightspeedReading = { ok: true, order: LightspeedOrder } | { ok: false, message: string }

/** Reads a file, or says why it is not an order. This takes milliseconds, whatever the file contains. */
export function readLightspeedFile (bytes: Uint8Array): LightspeedReading {
  const unreadable = unreadableBecause(bytes)
  if (unreadable !== undefined) return { ok: false, message: unreadable }
  const lines = decode(withoutMark(bytes)).split(/\r?\n/).map(line => line.trim())
  const po = poLine(lines[0] ?? '')
  const numbered = lines.map((text, index) => ({ text, line: index + 1 })).slice(po === undefined ? 0 : 1).filter(({ text }) => text !== '')
  if (numbered.length === 0) return { ok: false, message: lightspeedMessages.noParts }
  if (numbered.length > lightspeedLimits.lines) return { ok: false, message: lightspeedMessages.tooManyLines }
  const { parts, wrong } = readParts(numbered)
  return { ok: true, order: { po_number: po ?? '', parts, wrong } }
}

/**
 * The file to be sent to the ERP: with this PO number on its first line instead of its own, and without a byte order mark, which an ERP
 * would read as text.
 */
export function lightspeedFileWith (bytes: Uint8Array, poNumber: string): Uint8Array {
  const text = withoutMark(bytes)
  const end = text.indexOf(newline)
  const first = String.fromCharCode(...text.subarray(0, Math.min(end < 0 ? text.length : end, 4 * lightspeedLimits.lineLength)))
  const rest = poLine(first.trim()) === undefined ? text : end < 0 ? new Uint8Array() : text.subarray(end + 1)
  const head = new TextEncoder().encode(`PO:${poNumber.trim()}\r\n`)
  const file = new Uint8Array(head.length + rest.length)
  file.set(head)
  file.set(rest, head.length)
  return file
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

const newline = 10
const shownLength = 60
const partNumber = new RegExp(lightspeedPartPattern)

function unreadableBecause (bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return lightspeedMessages.empty
  if (bytes.length > lightspeedLimits.fileBytes) return lightspeedMessages.tooLarge
  if (isUtf16(bytes)) return lightspeedMessages.utf16
  return bytes.some(isControl) ? lightspeedMessages.type : undefined
}

/** By its mark, or by the zero that is one half of each English character. */
function isUtf16 (bytes: Uint8Array): boolean {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  return (first === 0) !== (second === 0)
}

/** Control characters that no text file has: all but tab, line feed and carriage return. */
function isControl (byte: number): boolean {
  return (byte < 0x20 && byte !== 9 && byte !== newline && byte !== 13) || byte === 0x7f
}

function withoutMark (bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
}

/** Decodes UTF-8, or else Windows-1252, which Windows calls ANSI. */
function decode (bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function poLine (line: string): string | undefined {
  return line.startsWith('PO:') ? line.slice(3).trim() : undefined
}

function readParts (lines: ReadonlyArray<{ text: string, line: number }>): { parts: LightspeedPart[], wrong: LightspeedWrongLine[] } {
  const parts = new Map<string, LightspeedPart>()
  const wrong: LightspeedWrongLine[] = []
  for (const { text, line } of lines) {
    const read = readLine(text)
    if (typeof read === 'string') {
      wrong.push({ line, text: shown(text), reason: read })
      continue
    }
    const known = parts.get(read.item_number)
    const quantity = (known?.quantity ?? 0) + read.quantity
    if (quantity > lightspeedLimits.quantity) wrong.push({ line, text: shown(text), reason: lightspeedLineMessages.tooMany })
    else parts.set(read.item_number, { item_number: read.item_number, quantity, lines: [...known?.lines ?? [], line] })
  }
  return { parts: [...parts.values()], wrong }
}

/** @returns a part and its quantity, or what is wrong with the line */
function readLine (text: string): { item_number: string, quantity: number } | string {
  if (text.length > lightspeedLimits.lineLength) return lightspeedLineMessages.tooLong
  const [number = '', quantity] = text.split(',').map(field => field.trim())
  if (number === '') return lightspeedLineMessages.noNumber
  if (!partNumber.test(number)) return lightspeedLineMessages.wrongNumber
  if (quantity === undefined || quantity === '') return lightspeedLineMessages.noQuantity
  if (/^0+$/.test(quantity)) return lightspeedLineMessages.none
  if (!/^[1-9]\d*$/.test(quantity) || Number(quantity) > lightspeedLimits.quantity) return lightspeedLineMessages.wrongQuantity
  return { item_number: number, quantity: Number(quantity) }
}

function shown (text: string): string {
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text
}
