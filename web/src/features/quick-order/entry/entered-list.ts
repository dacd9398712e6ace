import { createStore, useStore, type StoreApi } from 'zustand'
import type { CustomerNumber, UserId } from '@portal/contracts/base/ids'
import { draftName, storeDraft, storedDraft } from '../../../domain/session/page-drafts.ts'
import { readField, isCount } from '../../../lib/text/read-json.ts'
import { paths } from '../../../paths.ts'
import { isBlank, noLines, type EnteredLine, type EnteredLines } from './entered-lines.ts'

/** The list that is being entered. */
export type EnteredList = StoreApi<{
  lines: EnteredLines
  /** The line whose part number is being typed, by id, until its field is left. */
  typing: number | undefined
}>

/** Opens the list that this person has entered for a dealer in this tab, and keeps it from then on. */
export function openEnteredList (userId: UserId, customer: CustomerNumber): EnteredList {
  const key = draftName(paths.quickOrder, userId, customer)
  const entry: EnteredList = createStore(() => ({ lines: readLines(storedDraft(key)), typing: undefined }))
  entry.subscribe(({ lines }, before) => {
    if (lines !== before.lines) storeDraft(key, lines.every(isBlank) ? undefined : lines)
  })
  return entry
}

export function useEnteredLines (entry: EnteredList): EnteredLines {
  return useStore(entry, ({ lines }) => lines)
}

export function useTypedLineId (entry: EnteredList): number | undefined {
  return useStore(entry, ({ typing }) => typing)
}

/** Changes the list as it is at this moment, however many changes have been made since it was last rendered. */
export function editLines (entry: EnteredList, change: (lines: EnteredLines) => EnteredLines): void {
  entry.setState(({ lines }) => ({ lines: change(lines) }))
}

export function setTypedLineId (entry: EnteredList, typing: number | undefined): void {
  entry.setState({ typing })
}

function readLines (kept: unknown): EnteredLines {
  if (!Array.isArray(kept)) return noLines
  const lines = kept.map(readLine)
  const whole = lines.filter(line => line !== undefined)
  const last = whole.at(-1)
  return whole.length === lines.length && last !== undefined && isBlank(last) ? whole : noLines
}

function readLine (kept: unknown): EnteredLine | undefined {
  const [id, part, quantity, note, source] = ['id', 'part', 'quantity', 'note', 'source'].map(name => readField(kept, name))
  if (!isCount(id) || typeof part !== 'string' || typeof quantity !== 'string' || typeof note !== 'string') return undefined
  return { id, part, quantity, note, ...(typeof source === 'string' && { source }) }
}
