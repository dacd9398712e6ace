import { partListLimits, partListMessages } from '@portal/contracts/policy/part-lists'
import { fetchPartOrReload } from '../../../lib/program/fetch-part-or-reload.ts'
import { partListOf, pastedList, type PastedList } from './pasted-lines.ts'

export type PartListReading = { ok: true, list: PastedList } | { ok: false, message: string }

/** Loads what reads workbooks, which few people need. */
type LoadReader = () => Promise<typeof import('./read-workbook.ts')>

/** Reads a CSV file, any other text or an Excel workbook, by what is in it and not by its name. Oversized files are refused without reading them. */
export async function readPartListFile (
  file: Pick<File, 'size' | 'arrayBuffer'>, loadReader: LoadReader = async () => await fetchPartOrReload(() => import('./read-workbook.ts'), true)
): Promise<PartListReading> {
  if (file.size > partListLimits.fileBytes) return refused(partListMessages.tooLarge)
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    return refused(partListMessages.unread)
  }
  if (beginsWith(bytes, compoundFile)) return refused(isProtected(bytes) ? partListMessages.protected : partListMessages.oldWorkbook)
  return beginsWith(bytes, zip) ? await readWorkbook(bytes, loadReader) : readText(bytes)
}

async function readWorkbook (bytes: Uint8Array, loadReader: LoadReader): Promise<PartListReading> {
  const reader = await loadReader().catch(() => undefined)
  if (reader === undefined) return refused(partListMessages.notLoaded)
  const rows = await reader.workbookRows(bytes)
  return typeof rows === 'string' ? refused(rows) : given(partListOf(rows))
}

function readText (bytes: Uint8Array): PartListReading {
  const text = decoded(bytes)
  return text.includes('\0') ? refused(partListMessages.notText) : given(pastedList(text))
}

function given (list: PastedList): PartListReading {
  return list.lines.length === 0 ? refused(partListMessages.empty) : { ok: true, list }
}

function refused (message: string): PartListReading {
  return { ok: false, message }
}

const zip = [0x50, 0x4b, 0x03, 0x04]
/** The container of old Office files, and of protected new ones. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

function beginsWith (bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte)
}

/** The part of a protected workbook that holds the encrypted one, by its name in UTF-16. */
function isProtected (bytes: Uint8Array): boolean {
  return new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length & ~1)).includes('EncryptedPackage')
}

/** Decodes UTF-16, by its mark or by the zero in each English character; UTF-8; or else Windows-1252, which Windows calls ANSI. */
function decoded (bytes: Uint8Array): string {
  const [first, second] = bytes
  if (beginsWith(bytes, [0xff, 0xfe]) || (second === 0 && first !== 0)) return new TextDecoder('utf-16le').decode(bytes)
  if (beginsWith(bytes, [0xfe, 0xff]) || (first === 0 && second !== 0)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
