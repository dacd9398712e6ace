import type { FoundItem, Item } from '@portal/contracts/stock'
import { limits } from '@portal/contracts/policy/limits'
import { formatCount } from '../../lib/format.ts'

/** A search as written in the address bar. `page` counts from 1; an empty `term` means that there is no search yet. */
export type StockSearch = { term: string, page: number, size: number }

const sizes: readonly number[] = limits.searchPageSizes

/**
 * Reads a search from the address. Addresses may be typed or truncated by hand, so invalid values are replaced by page
 * 1 and the default size.
 */
export function readSearch (params: URLSearchParams): StockSearch {
  const size = Number(params.get('size'))
  const page = Number(params.get('page'))
  return {
    term: params.get('term') ?? '',
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    size: sizes.includes(size) ? size : limits.searchPageSizeDefault
  }
}

/** The query string of a search, without default values. */
export function writeSearch ({ term, page, size }: StockSearch): URLSearchParams {
  return new URLSearchParams({
    term,
    ...(page > 1 && { page: String(page) }),
    ...(size !== limits.searchPageSizeDefault && { size: String(size) })
  })
}

/** The results on one page. `page` is the requested page, or the last one if there are fewer. */
export type ResultPage<T> = { rows: readonly T[], page: number, pages: number, first: number, last: number }

export function resultPage<T> (results: readonly T[], { page, size }: Pick<StockSearch, 'page' | 'size'>): ResultPage<T> {
  const pages = Math.max(1, Math.ceil(results.length / size))
  const shown = Math.min(page, pages)
  const from = (shown - 1) * size
  const rows = results.slice(from, from + size)
  return { rows, page: shown, pages, first: rows.length === 0 ? 0 : from + 1, last: from + rows.length }
}

/**
 * `"57 Search Results for chain"`. A plus after the number means that there were more results than one answer may hold.
 */
export function countText (count: number, more: boolean, term: string): string {
  return `${formatCount(count)}${more ? '+' : ''} Search Results for ${term}`
}

export function rangeText ({ first, last }: Pick<ResultPage<unknown>, 'first' | 'last'>, count: number, more: boolean): string {
  return `Showing ${formatCount(first)}-${formatCount(last)} of ${formatCount(count)}${more ? '+' : ''}`
}

/** What one piece is and how many come in a pack, as text: `EA, pack of 12`. A pack of one is not worth saying. */
export function piecesText ({ unit_of_measure: unit, pack_size: size = 0 }: Pick<FoundItem, 'unit_of_measure' | 'pack_size'>): string {
  return [...(unit === undefined ? [] : [unit]), ...(size > 1 ? [`pack of ${formatCount(size)}`] : [])].join(', ')
}

/** The quantity on hand as text. */
export function stockText ({ quantity, quantity_capped: capped }: Pick<Item, 'quantity' | 'quantity_capped'>): string {
  if (quantity <= 0) return 'OUT OF STOCK'
  return `${formatCount(quantity)}${capped === true ? '+' : ''}`
}
