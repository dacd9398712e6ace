import { limits } from '@portal/contracts/policy/limits'

/** The sort order of a list. */
export type Sorting<Key extends string> = { key: Key, ascending: boolean }

/** The search term in an address; empty if there is none. */
export function readSearch (params: URLSearchParams): string {
  const search = (params.get('search') ?? '').slice(0, limits.searchTermMax)
  return search.trim() === '' ? '' : search
}

/** The sort order in an address: `total` is ascending, `-total` descending. Anything unknown is the default. */
export function readSortOrder<Key extends string> (params: URLSearchParams, keys: readonly Key[], otherwise: Sorting<Key>): Sorting<Key> {
  const text = params.get('sort') ?? ''
  const key = keys.find(name => name === text.replace(/^-/, ''))
  return key === undefined ? otherwise : { key, ascending: !text.startsWith('-') }
}

/** Query parameters of a list's view, without empty values and defaults. */
export function listParams<Key extends string> (
  filters: Readonly<Record<string, string | undefined>>, { key, ascending }: Sorting<Key>, otherwise: Sorting<Key>, page = 1
): URLSearchParams {
  const sort = key === otherwise.key && ascending === otherwise.ascending ? undefined : `${ascending ? '' : '-'}${key}`
  const all = { ...filters, sort, page: page > 1 ? String(page) : undefined }
  return new URLSearchParams(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1].trim() !== ''))
}
