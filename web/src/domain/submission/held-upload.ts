import { decodeAddressData, encodeAddressData } from '../../lib/address-data.ts'
import { field, isCount, parsed } from '../../lib/read-json.ts'
import { randomUuid } from '../../lib/random-uuid.ts'

/**
 * A file to be submitted. Its content is kept in the tab's session storage under its submission key, and the page's address holds only that
 * key: addresses are too short for a file, and are recorded in logs and in the browser's history.
 */
export type HeldUpload = {
  key: string
  customer: string
  name: string
  poNumber: string
  /** In base64. */
  file: string
  /** The total of the order, in cents. */
  total: number
}

const prefix = 'lightspeed-'
const version = 1

/**
 * Stores a file to be submitted, under a new key. Any other stored file is deleted.
 * @returns undefined if the browser refuses to store it
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

/** The file that this tab has stored for a dealer. */
export function heldUpload (customer: string): HeldUpload | undefined {
  return heldKeys().map(uploadOf).find(upload => upload?.customer === customer)
}

/** The file with this submission key, if this tab has it. */
export function uploadOf (key: string): HeldUpload | undefined {
  try {
    return readUpload(parsed(sessionStorage.getItem(prefix + key) ?? ''))
  } catch {
    return undefined
  }
}

/** Deletes a file once its order has been received. */
export function releaseUpload (key: string): void {
  try {
    sessionStorage.removeItem(prefix + key)
  } catch {
    // If storage is refused, nothing was stored.
  }
}

/** Encodes a file's submission key for the page's address. */
export function encodeUpload (key: string): string {
  return encodeAddressData({ v: version, type: 'lightspeed', key })
}

/** Decodes the submission key of a file from the page's address. @returns undefined if it has none */
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
