import { parsedJson } from '../../lib/text/read-json.ts'
import type { DealerListView } from './dealer-list-view.ts'
import { readSortOrderOf } from './dealer-list-view.ts'

/** Kept on the device, whoever uses it: it is not cleared at logout. */
const key = 'portal-dealer-list-sort'

export type SortOrder = Pick<DealerListView, 'sort' | 'descending'>

/** The order that was chosen last, in any dealer list; by number if none was. */
export function lastSortOrder (): SortOrder {
  try {
    const kept = parsedJson(localStorage.getItem(key) ?? '')
    const [sort, direction] = Array.isArray(kept) ? kept : []
    return readSortOrderOf(sort, direction)
  } catch {
    return readSortOrderOf(undefined, undefined)
  }
}

export function storeSortOrder ({ sort, descending }: SortOrder): void {
  try {
    localStorage.setItem(key, JSON.stringify([sort, descending ? 'desc' : 'asc']))
  } catch {
    // Storage is refused, so the order is kept only in the address.
  }
}
