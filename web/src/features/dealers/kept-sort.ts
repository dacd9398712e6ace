import { parsedJson } from '../../lib/text/read-json.ts'
import type { ListView } from './list-view.ts'
import { readSort } from './list-view.ts'

/** Kept on the device, whoever uses it: it is not cleared at logout. */
const key = 'portal-dealer-list-sort'

export type Sort = Pick<ListView, 'sort' | 'descending'>

/** The order that was chosen last, in any dealer list; by number if none was. */
export function keptSort (): Sort {
  try {
    const kept = parsedJson(localStorage.getItem(key) ?? '')
    const [sort, direction] = Array.isArray(kept) ? kept : []
    return readSort(sort, direction)
  } catch {
    return readSort(undefined, undefined)
  }
}

export function keepSort ({ sort, descending }: Sort): void {
  try {
    localStorage.setItem(key, JSON.stringify([sort, descending ? 'desc' : 'asc']))
  } catch {
    // Storage is refused: the order is kept in the address alone.
  }
}
