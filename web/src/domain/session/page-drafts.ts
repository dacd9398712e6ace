import type { CustomerNumber, UserId } from '@portal/contracts/base/ids'
import { parsedJson } from '../../lib/text/read-json.ts'

/**
 * What a person has entered on a page and not used yet. It belongs to that person and the dealer they act for, and logging out deletes it. In session
 * storage it survives reloads and visits to other pages; in local storage it also survives the tab, and other tabs share it.
 */
const prefix = 'entry:'

/** Names an entry. @param page the path of the page */
export function draftName (page: string, userId: UserId, customer: CustomerNumber): string {
  return `${prefix}${page}:${userId}:${customer}`
}

/** The entry, which an older build may have written; undefined if there is none. */
export function storedDraft (key: string): unknown {
  return parsedJson(writtenDraft('tab', key) ?? '')
}

/** @param value undefined if nothing is entered anymore */
export function storeDraft (key: string, value: unknown): void {
  writeDraft('tab', key, value === undefined ? undefined : JSON.stringify(value))
}

/** Where an entry is kept: for the tab, or for every tab of this browser. */
export type DraftPlace = 'tab' | 'browser'

/** The entry's text; undefined if there is none, or the storage is refused. */
export function writtenDraft (place: DraftPlace, key: string): string | undefined {
  try {
    return storageOf(place).getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** @returns whether it was stored: if the storage is refused or full, the entry lives only as long as the page */
export function writeDraft (place: DraftPlace, key: string, text: string | undefined): boolean {
  try {
    if (text === undefined) storageOf(place).removeItem(key)
    else storageOf(place).setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Calls back when another tab has changed the entry. @returns stops it */
export function onDraftOfOtherTab (key: string, changed: (text: string | undefined) => void): () => void {
  const listen = (event: StorageEvent) => { if (event.key === key) changed(event.newValue ?? undefined) }
  window.addEventListener('storage', listen)
  return () => { window.removeEventListener('storage', listen) }
}

/** Deletes all entries of this tab, and those that the tabs share. */
export function forgetDrafts (): void {
  for (const place of ['tab', 'browser'] as const) {
    try {
      const storage = storageOf(place)
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
    } catch {
      // If storage is refused, nothing was stored.
    }
  }
}

function storageOf (place: DraftPlace): Storage {
  return place === 'tab' ? sessionStorage : localStorage
}
