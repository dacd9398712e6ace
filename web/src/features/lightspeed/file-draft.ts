import type { CustomerNumber, UserId } from '@portal/contracts/base/ids'
import type { FileDelivery } from '@portal/contracts/lightspeed'
import { filesOwnDelivery } from '@portal/contracts/rules/orders/file-delivery'
import { draftName, storedDraft } from '../../domain/session/page-drafts.ts'
import { readFileDelivery } from '../../domain/submission/sending/stored-upload.ts'
import { readField, isRecord } from '../../lib/text/read-json.ts'
import { paths } from '../../paths.ts'

/** What the person did with a line of the file, which then orders something else, or nothing. */
type LineEdit = { kind: 'mended', number: string, quantity: string } | { kind: 'left-out' } | { kind: 'in-cart' }

/** By the line's number. */
export type LineEdits = Readonly<Record<number, LineEdit>>

/** A chosen file with what the person has entered for it. */
export type FileDraft = {
  /** Tells it from an earlier choice of the same file. */
  id: string
  name: string
  poNumber: string
  /** As it was chosen, in base64. */
  file: string
  edits: LineEdits
  /** As it was entered. */
  delivery: FileDelivery
}

/** The name of a person's draft for a dealer. */
export function fileDraftName (userId: UserId, customer: CustomerNumber): string {
  return draftName(paths.lightspeed, userId, customer)
}

export function storedFileDraft (entry: string): FileDraft | undefined {
  const value = storedDraft(entry)
  const [id, name, poNumber, file, edits] = ['id', 'name', 'poNumber', 'file', 'edits'].map(each => readField(value, each))
  if (typeof id !== 'string' || typeof name !== 'string' || typeof poNumber !== 'string' || typeof file !== 'string' || !isRecord(edits)) return undefined
  return { id, name, poNumber, file, edits: readEdits(edits), delivery: readFileDelivery(readField(value, 'delivery')) ?? filesOwnDelivery }
}

function readEdits (stored: Record<string, unknown>): LineEdits {
  return Object.fromEntries(Object.entries(stored).flatMap(([line, value]) => {
    const edit = readEdit(value)
    return edit === undefined ? [] : [[line, edit]]
  }))
}

function readEdit (value: unknown): LineEdit | undefined {
  const [kind, number, quantity] = [readField(value, 'kind'), readField(value, 'number'), readField(value, 'quantity')]
  if (kind === 'left-out' || kind === 'in-cart') return { kind }
  return kind === 'mended' && typeof number === 'string' && typeof quantity === 'string' ? { kind, number, quantity } : undefined
}
