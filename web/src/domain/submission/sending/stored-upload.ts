import type { CustomerNumber, SubmissionKey } from '@portal/contracts/base/ids'
import type { FileDelivery } from '@portal/contracts/lightspeed'
import { isShipMethod } from '@portal/contracts/rules/checkout/ship-method'
import type { Item } from '@portal/contracts/stock'
import { decodeAddressData, encodeAddressData } from '../../../lib/address/address-data.ts'
import { fieldsOf, isCount, parsedJson, readField } from '../../../lib/text/read-json.ts'
import { randomUuid } from '../../../lib/browser/random-uuid.ts'
import { isItem } from '../../cart/sync/stored-carts.ts'
import { storeDraft, storedDraft } from '../../session/page-drafts.ts'

/**
 * A file to be submitted. Its content is kept in the tab's session storage under its submission key, and the page's address holds only that
 * key: addresses are too short for a file, and are recorded in logs and in the browser's history.
 */
export type StoredUpload = {
  key: SubmissionKey
  customer: CustomerNumber
  name: string
  poNumber: string
  /** Undefined if the file is sent unchanged. */
  delivery?: FileDelivery | undefined
  /** What is submitted, in base64, which orders exactly what the person saw. */
  file: string
  /** What it orders, as the person saw it. None if one of them cannot be read, because the file orders that one, too. */
  parts: readonly HeldPart[]
  /** In cents. */
  total: number
  /** What the person has entered on the upload page: the name of its entry, and its id. */
  draft?: UploadDraft
}

type HeldPart = { item: Item, quantity: number }

type UploadDraft = { entry: string, id: string }

const prefix = 'lightspeed-'
const version = 1

/**
 * Stores a file to be submitted, under a new key. Any other stored file is deleted.
 * @returns undefined if the browser refuses to store it
 */
export function storeUpload (upload: Omit<StoredUpload, 'key'>): StoredUpload | undefined {
  const held = { ...upload, key: randomUuid() }
  try {
    for (const other of heldKeys()) sessionStorage.removeItem(prefix + other)
    sessionStorage.setItem(prefix + held.key, JSON.stringify(held))
    return held
  } catch {
    return undefined
  }
}

/** The file with this submission key, if this tab has it. */
export function storedUploadOf (key: SubmissionKey): StoredUpload | undefined {
  try {
    return readUpload(parsedJson(sessionStorage.getItem(prefix + key) ?? ''))
  } catch {
    return undefined
  }
}

/** Deletes a file once its order has been received, and what the person has entered for it. */
export function removeUpload (key: SubmissionKey): void {
  const draft = storedUploadOf(key)?.draft
  if (draft !== undefined && readField(storedDraft(draft.entry), 'id') === draft.id) storeDraft(draft.entry, undefined)
  try {
    sessionStorage.removeItem(prefix + key)
  } catch {
    // If storage is refused, nothing was stored.
  }
}

/** Deletes the files of this tab. */
export function forgetUploads (): void {
  for (const key of heldKeys()) sessionStorage.removeItem(prefix + key)
}

/** Encodes a file's submission key for the page's address. */
export function encodeUploadKey (key: SubmissionKey): string {
  return encodeAddressData({ v: version, type: 'lightspeed', key })
}

/** Decodes the submission key of a file from the page's address. @returns undefined if it has none */
export function decodeUploadKey (encoded: string): string | undefined {
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

function readUpload (value: unknown): StoredUpload | undefined {
  const { key, customer, name, poNumber, file, parts, total, delivery: chosen, draft } = fieldsOf(value)
  if (typeof key !== 'string' || typeof customer !== 'string' || typeof name !== 'string') return undefined
  if (typeof poNumber !== 'string' || typeof file !== 'string' || !Array.isArray(parts) || !isCount(total)) return undefined
  const delivery = readFileDelivery(chosen)
  // Otherwise it could ship elsewhere than shown.
  if (delivery === undefined && chosen !== undefined) return undefined
  const { entry, id } = fieldsOf(draft)
  return {
    key,
    customer,
    name,
    poNumber,
    ...(delivery !== undefined && { delivery }),
    file,
    parts: parts.every(isHeldPart) ? parts : [],
    total,
    ...(typeof entry === 'string' && typeof id === 'string' && { draft: { entry, id } })
  }
}

/** A delivery as this browser has stored it; undefined if there is none. */
export function readFileDelivery (value: unknown): FileDelivery | undefined {
  const { shipping, special_instructions: instructions, address } = fieldsOf(value)
  const isRead = isShipMethod(shipping) && typeof instructions === 'string' && isCount(address)
  return isRead ? { shipping, special_instructions: instructions, address } : undefined
}

function isHeldPart (value: unknown): value is HeldPart {
  const { item, quantity } = fieldsOf(value)
  return isItem(item) && isCount(quantity)
}
