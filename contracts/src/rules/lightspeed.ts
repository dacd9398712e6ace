import { lightspeedLimits, lightspeedLineMessages, lightspeedMessages, lightspeedPartPattern } from '../policy/uploads.ts'

/**
 * The order file of a dealer-management system (ADP Lightspeed), read by the page to show it and by the BFF to check it. It is text:
 * `PO:` and a PO number on the first line, which may be missing, then a line for each part of part number and quantity, with
 * whatever else after another comma.
 */

/** A part with all that the file orders of it, and the numbers of its lines, from 1 on. */
export type LightspeedPart = { item_number: string, quantity: number, lines: number[] }

/** A line that cannot be ordered from, cut to what fits a table, and why. */
export type LightspeedWrongLine = { line: number, text: string, reason: string }

export type LightspeedOrder = {
  /** As the file has it, so maybe too long; empty where it names none. */
  po_number: string
  /** In the order of the file. */
  parts: LightspeedPart[]
  wrong: LightspeedWrongLine[]
}

export type LightspeedReading = { ok: true, order: LightspeedOrder } | { ok: false, message: string }

/** Reads a file's bytes, or says in words why they are no order at all. This takes milliseconds, whatever the bytes are. */
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
 * The file as it goes to the ERP: with this PO number on its first line, in place of the one it had, and without a byte order
 * mark, which an ERP would take for text.
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

/** The bytes behind base64 text, or undefined where it is none. */
export function bytesOfBase64 (text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined
  return Uint8Array.from(atob(text), char => char.charCodeAt(0))
}

/** Whether base64 text stands for more bytes than a file may have, without decoding it. */
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

/** UTF-8, or else what Windows calls ANSI. */
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

/** A part and its quantity, or what is wrong with the line. */
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
