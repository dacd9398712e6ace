import { limits } from '@portal/contracts/policy/limits'
import { isoDateFrom } from '@portal/contracts/base/dates'

/** By what a list is sorted. */
export type Sorting<Key extends string> = { key: Key, ascending: boolean }

/** Rows of a list on one page. */
const rowsPerPage = 50

/** The search term in an address; empty if there is none. */
export function readSearch (params: URLSearchParams): string {
  const search = (params.get('search') ?? '').slice(0, limits.searchTermMax)
  return search.trim() === '' ? '' : search
}

/** Whether this is a day, `2026-03-09`. */
export function isDay (text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return isoDateFrom(year, month, day) === text
}

/** What is wrong with a filter's days, as an address or a form has them; an empty text is no filter. */
export function daysProblems (from: string, to: string): { from?: string, to?: string } {
  const wrong = (text: string) => text !== '' && !isDay(text)
  if (wrong(from) || wrong(to)) return { ...(wrong(from) && { from: 'Enter a full date.' }), ...(wrong(to) && { to: 'Enter a full date.' }) }
  return from !== '' && to !== '' && from > to ? { to: 'Enter a date on or after the start date.' } : {}
}

/** What is wrong with a filter that is one of these choices; an empty text is no filter. */
export function choiceProblem (text: string, choices: readonly string[]): string | undefined {
  return text === '' || choices.includes(text) ? undefined : 'Choose from the list.'
}

/** The page in an address, counted from 1. */
export function readPage (params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}

/** The sort order in an address: `total` is ascending, `-total` descending. Anything unknown is the default. */
export function readSortOrder<Key extends string> (params: URLSearchParams, keys: readonly Key[], otherwise: Sorting<Key>): Sorting<Key> {
  const text = params.get('sort') ?? ''
  const key = keys.find(name => name === text.replace(/^-/, ''))
  return key === undefined ? otherwise : { key, ascending: !text.startsWith('-') }
}

/** Reverses the current column; a new one starts with what is wanted most, the newest or highest. */
export function nextSorting<Key extends string> ({ key, ascending }: Sorting<Key>, clicked: Key): Sorting<Key> {
  return { key: clicked, ascending: clicked === key ? !ascending : false }
}

/** The sorting of a column, for its heading. */
export function headingOf<Key extends string> (sorting: Sorting<Key>, key: Key, onSort: (key: Key) => void) {
  const sorted = sorting.key !== key ? undefined : sorting.ascending ? 'ascending' as const : 'descending' as const
  return { sorted, onSort: () => { onSort(key) } }
}

/** Query parameters of a list's view. What is empty or as it is anyway is left out. */
export function listParams<Key extends string> (
  filters: Readonly<Record<string, string | undefined>>, { key, ascending }: Sorting<Key>, otherwise: Sorting<Key>, page = 1
): URLSearchParams {
  const sort = key === otherwise.key && ascending === otherwise.ascending ? undefined : `${ascending ? '' : '-'}${key}`
  const all = { ...filters, sort, page: page > 1 ? String(page) : undefined }
  return new URLSearchParams(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1].trim() !== ''))
}

/** Rows in a list's order; those that are equal in it keep theirs. */
export function sortedRows<Row, Key extends string> (
  rows: readonly Row[], { key, ascending }: Sorting<Key>, comparisons: Readonly<Record<Key, (a: Row, b: Row) => number>>
): Row[] {
  const compare = comparisons[key]
  return [...rows].sort((a, b) => ascending ? compare(a, b) : compare(b, a))
}

/** One page of a list. `page` is the wanted one, or the last one if there are fewer. */
export function pageOf<Row> (rows: readonly Row[], wanted: number, size = rowsPerPage): { rows: Row[], page: number, pages: number } {
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const page = Math.min(wanted, pages)
  return { rows: rows.slice((page - 1) * size, page * size), page, pages }
}

const collator = new Intl.Collator('en-US', { numeric: true })

/** Compares texts as people sort them: numbers in them by their worth. */
export function compareTexts (a: string, b: string): number {
  return collator.compare(a, b)
}
