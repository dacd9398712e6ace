import { decodeAddressData, encodeAddressData } from '../lib/address-data.ts'

/**
 * A file for which the person has pressed Submit. Its bytes are kept in the tab's session storage under the submission key, and
 * addresses only name it: they are too short for a file, and are written down in places.
 */
export type HeldUpload = {
  key: string
  customer: string
  name: string
  poNumber: string
  /** In base64. */
  file: string
  /** It is to be sent under this key. Otherwise it is only shown again, to be corrected. */
  submitted: boolean
}

const prefix = 'lightspeed-'
const version = 1

/**
 * Keeps a file that is being submitted, and no other. Pressing Submit again for the same file and PO number keeps the key, so that
 * the BFF recognises it.
 * @returns the key; undefined where the browser refuses to keep it
 */
export function holdUpload (upload: Omit<HeldUpload, 'key' | 'submitted'>, mintKey: () => string): string | undefined {
  const before = heldUpload(upload.customer)
  const same = before?.submitted === true && before.file === upload.file && before.poNumber === upload.poNumber
  const key = same ? before.key : mintKey()
  try {
    for (const other of heldKeys()) sessionStorage.removeItem(prefix + other)
    write({ ...upload, key, submitted: true })
    return key
  } catch {
    return undefined
  }
}

/** The file that this tab holds for a dealer. */
export function heldUpload (customer: string): HeldUpload | undefined {
  return heldKeys().map(uploadOf).find(upload => upload?.customer === customer)
}

/** The file that was submitted under a key, if this tab has it. */
export function uploadOf (key: string): HeldUpload | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null')
    return isUpload(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The order is in: the file is no longer needed. */
export function releaseUpload (key: string): void {
  sessionStorage.removeItem(prefix + key)
}

/** The order was refused: the file stays to be corrected, and is sent under another key. */
export function takeBackUpload (key: string): void {
  const upload = uploadOf(key)
  if (upload !== undefined) write({ ...upload, submitted: false })
}

/** Names a file in an address. */
export function encodeUpload (key: string): string {
  return encodeAddressData({ v: version, type: 'lightspeed', key })
}

/** The submission key of the file that an address names; undefined where it names none. */
export function decodeUpload (encoded: string): string | undefined {
  const { v, type, key } = decodeAddressData(encoded) ?? {}
  return v === version && type === 'lightspeed' && typeof key === 'string' ? key : undefined
}

function heldKeys (): string[] {
  try {
    return Object.keys(sessionStorage).filter(name => name.startsWith(prefix)).map(name => name.slice(prefix.length))
  } catch {
    return []
  }
}

function write (upload: HeldUpload): void {
  sessionStorage.setItem(prefix + upload.key, JSON.stringify(upload))
}

function isUpload (value: unknown): value is HeldUpload {
  if (typeof value !== 'object' || value === null) return false
  const { key, customer, name, poNumber, file, submitted }: Record<string, unknown> = { ...value }
  return [key, customer, name, poNumber, file].every(text => typeof text === 'string') && typeof submitted === 'boolean'
}
