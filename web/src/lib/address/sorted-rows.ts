import type { Sorting } from './list-view.ts'

/** Rows of a list on one page. */
const rowsPerPage = 50

/** Reverses the current column; a new one starts with the newest or highest. */
export function nextSorting<Key extends string> ({ key, ascending }: Sorting<Key>, clicked: Key): Sorting<Key> {
  return { key: clicked, ascending: clicked === key ? !ascending : false }
}

/** The sorting of a column, for its heading. */
export function headingOf<Key extends string> (sorting: Sorting<Key>, key: Key, onSort: (key: Key) => void) {
  const sorted = sorting.key !== key ? undefined : sorting.ascending ? 'ascending' as const : 'descending' as const
  return { sorted, onSort: () => { onSort(key) } }
}

/** Rows in a list's order; equal ones keep theirs. */
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
