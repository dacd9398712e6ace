import { lightspeedLimits, lightspeedMessages } from '@portal/contracts/policy/uploads'
import { bytesOfBase64, readLightspeedFile, type LightspeedOrder } from '@portal/contracts/rules/lightspeed'

/** A file that could be read as an order; lines of it may still be wrong. */
export type ReadFile = { name: string, file: string, order: LightspeedOrder }

export type FileReading = { ok: true, read: ReadFile } | { ok: false, message: string }

/** Reads a chosen file. One that is no text, or too large, is refused before any of it is read. */
export async function readFile (file: Pick<File, 'name' | 'type' | 'size' | 'arrayBuffer'>): Promise<FileReading> {
  if (file.type !== 'text/plain') return { ok: false, message: lightspeedMessages.type }
  if (file.size > lightspeedLimits.fileBytes) return { ok: false, message: lightspeedMessages.tooLarge }
  try {
    return readBytes(file.name, new Uint8Array(await file.arrayBuffer()))
  } catch {
    // Removed, renamed or locked since it was chosen.
    return { ok: false, message: lightspeedMessages.unknown }
  }
}

/** Reads a file that was kept in base64; undefined where it can be read no longer. */
export function rereadFile (name: string, file: string): ReadFile | undefined {
  const bytes = bytesOfBase64(file)
  const reading = bytes === undefined ? undefined : readBytes(name, bytes)
  return reading?.ok === true ? reading.read : undefined
}

function readBytes (name: string, bytes: Uint8Array): FileReading {
  const reading = readLightspeedFile(bytes)
  return reading.ok ? { ok: true, read: { name, file: base64Of(bytes), order: reading.order } } : reading
}

/** In pieces: a function takes only so many arguments. */
function base64Of (bytes: Uint8Array): string {
  const piece = 0x8000
  let text = ''
  for (let at = 0; at < bytes.length; at += piece) text += String.fromCharCode(...bytes.subarray(at, at + piece))
  return btoa(text)
}
