import { lightspeedLimits, lightspeedMessages } from '@portal/contracts/policy/lightspeed-file'
import { bytesOfBase64, readLightspeedFile, type LightspeedOrder } from '@portal/contracts/rules/orders/lightspeed-file'

/** A file that was read as an order, in base64; some of its lines may be invalid. */
type ReadFile = { file: string, order: LightspeedOrder }

export type OrderFileReading = { ok: true, read: ReadFile } | { ok: false, message: string }

/**
 * Reads a chosen file. Whether it is text is seen from its content: browsers do not know the types of such files. Oversized files are
 * refused without reading them.
 */
export async function readOrderFile (file: Pick<File, 'size' | 'arrayBuffer'>): Promise<OrderFileReading> {
  if (file.size > lightspeedLimits.fileBytes) return { ok: false, message: lightspeedMessages.tooLarge }
  try {
    return readBytes(new Uint8Array(await file.arrayBuffer()))
  } catch {
    // It was removed, renamed or locked after it was chosen.
    return { ok: false, message: lightspeedMessages.unknown }
  }
}

/** Reads a file stored as base64 again; undefined if it can no longer be read. */
export function rereadOrderFile (file: string): LightspeedOrder | undefined {
  const bytes = bytesOfBase64(file)
  const reading = bytes === undefined ? undefined : readBytes(bytes)
  return reading?.ok === true ? reading.read.order : undefined
}

function readBytes (bytes: Uint8Array): OrderFileReading {
  const reading = readLightspeedFile(bytes)
  return reading.ok ? { ok: true, read: { file: base64Of(bytes), order: reading.order } } : reading
}

/** Works in chunks, because a function takes a limited number of arguments. */
function base64Of (bytes: Uint8Array): string {
  const piece = 0x8000
  let text = ''
  for (let at = 0; at < bytes.length; at += piece) text += String.fromCharCode(...bytes.subarray(at, at + piece))
  return btoa(text)
}
