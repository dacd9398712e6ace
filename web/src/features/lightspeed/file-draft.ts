import type { CustomerNumber, UserId } from '@portal/contracts/base/ids'
import type { FileDelivery } from '@portal/contracts/lightspeed'
import type { LightspeedOrder } from '@portal/contracts/rules/lightspeed/lightspeed-file'
import { filesOwnDelivery } from '@portal/contracts/rules/lightspeed/file-delivery'
import { readOrderLine } from '../../domain/part-list/stored-line.ts'
import { draftName, storedDraft } from '../../domain/session/page-drafts.ts'
import { readFileDelivery } from '../../domain/submission/sending/stored-upload.ts'
import { isCount, isRecord, readField } from '../../lib/text/read-json.ts'
import { paths } from '../../paths.ts'

/** What the person did with a line of the file, which then orders something else, or nothing. */
type LineEdit = { kind: 'corrected', number: string, quantity: string } | { kind: 'left-out' } | { kind: 'in-cart' }

/** By the line's key. */
export type LineEdits = Readonly<Record<number, LineEdit>>

/** A chosen file with what the person has entered for it. */
export type FileDraft = {
  /** Distinguishes it from an earlier choice of the same file. */
  id: string
  name: string
  poNumber: string
  /** What was read from it. */
  order: LightspeedOrder
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
  const [id, name, poNumber, edits] = ['id', 'name', 'poNumber', 'edits'].map(each => readField(value, each))
  const order = readOrder(readField(value, 'order'))
  if (typeof id !== 'string' || typeof name !== 'string' || typeof poNumber !== 'string' || order === undefined || !isRecord(edits)) return undefined
  return { id, name, poNumber, order, edits: readEdits(edits), delivery: readFileDelivery(readField(value, 'delivery')) ?? filesOwnDelivery }
}

/** All or nothing, because an order without one of its lines is a different order. */
function readOrder (stored: unknown): LightspeedOrder | undefined {
  const [po, lines, skipped] = ['po_number', 'lines', 'skipped'].map(name => readField(stored, name))
  if (typeof po !== 'string' || !Array.isArray(lines) || !Array.isArray(skipped)) return undefined
  const read = lines.map(kept => both(readPlace(kept), readOrderLine(kept))).filter(line => line !== undefined)
  const rows = skipped.map(kept => both(readPlace(kept), readReason(kept))).filter(row => row !== undefined)
  return read.length === lines.length && rows.length === skipped.length ? { po_number: po, lines: read, skipped: rows } : undefined
}

function both<A, B> (a: A | undefined, b: B | undefined): A & B | undefined {
  return a !== undefined && b !== undefined ? { ...a, ...b } : undefined
}

function readPlace (stored: unknown): { line: number, text: string } | undefined {
  const [line, text] = [readField(stored, 'line'), readField(stored, 'text')]
  return isCount(line) && typeof text === 'string' ? { line, text } : undefined
}

function readReason (stored: unknown): Pick<LightspeedOrder['skipped'][number], 'what'> | undefined {
  const what = (['heading', 'total', 'po', 'other'] as const).find(each => each === readField(stored, 'what'))
  return what && { what }
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
  return kind === 'corrected' && typeof number === 'string' && typeof quantity === 'string' ? { kind, number, quantity } : undefined
}
