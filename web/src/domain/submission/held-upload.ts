import { decodeAddressData, encodeAddressData } from '../../lib/address-data.ts'
import { field, isCount, parsed } from '../../lib/read-json.ts'
import { randomUuid } from '../../lib/random-uuid.ts'

/**
 * A file that is to be submitted. Its bytes are kept in the tab's session storage under the key that it is submitted under, and addresses only
 * name it: they are too short for a file, and are written down in places.
 */
export type HeldUpload = {
  key: string
  customer: string
  name: string
  poNumber: string
  /** In base64. */
  file: string
  /** What it comes to, in cents. */
  total: number
}

const prefix = 'lightspeed-'
const version = 1

/**
 * Keeps a file to be submitted under a new key, and no other file.
 * @returns undefined where the browser refuses to keep it
 */
export function holdUpload (upload: Omit<HeldUpload, 'key'>): HeldUpload | undefined {
  const held = { ...upload, key: randomUuid() }
  try {
    for (const other of heldKeys()) sessionStorage.removeItem(prefix + other)
    sessionStorage.setItem(prefix + held.key, JSON.stringify(held))
    return held
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
    return readUpload(parsed(sessionStorage.getItem(prefix + key) ?? ''))
  } catch {
    return undefined
  }
}

/** The order is in: the file is no longer needed. */
export function releaseUpload (key: string): void {
  try {
    sessionStorage.removeItem(prefix + key)
  } catch {
    // Nothing was stored where storing is refused.
  }
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

function readUpload (value: unknown): HeldUpload | undefined {
  const [key, customer, name, poNumber, file] = ['key', 'customer', 'name', 'poNumber', 'file'].map(each => field(value, each))
  if (typeof key !== 'string' || typeof customer !== 'string' || typeof name !== 'string') return undefined
  if (typeof poNumber !== 'string' || typeof file !== 'string') return undefined
  const total = field(value, 'total')
  return { key, customer, name, poNumber, file, total: isCount(total) ? total : 0 }
}
