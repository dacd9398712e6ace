import type { CustomerNumber, UserId } from '@portal/contracts/base/ids'
import { parsedJson } from '../../lib/text/read-json.ts'

/**
 * What a person has entered on a page and not used yet. It is kept in the tab's session storage, so it survives a reload and a look at other
 * pages, and belongs to that person and the dealer they act for. Logging out deletes it.
 */
const prefix = 'entry:'

/** Names an entry. @param page the path of the page */
export function draftName (page: string, userId: UserId, customer: CustomerNumber): string {
  return `${prefix}${page}:${userId}:${customer}`
}

/** The entry, which an older build may have written; undefined if there is none. */
export function storedDraft (key: string): unknown {
  try {
    return parsedJson(sessionStorage.getItem(key) ?? '')
  } catch {
    return undefined
  }
}

/** @param value undefined if nothing is entered any more */
export function storeDraft (key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The storage is refused or full: the entry lives as long as the page.
  }
}

/** Deletes all entries of this tab. */
export function forgetDrafts (): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key)
    }
  } catch {
    // If storage is refused, nothing was stored.
  }
}
