import type { Item } from '@portal/contracts/stock'
import { limits } from '@portal/contracts/policy/limits'
import { formatCount } from '../../lib/format.ts'

/** A search as it stands in the address bar. `page` counts from 1; a `term` of '' is no search yet. */
export type StockSearch = { term: string, page: number, size: number }

const sizes: readonly number[] = limits.searchPageSizes

/** Addresses are typed and cut off by hand: what makes no sense becomes the first page of the usual size. */
export function readSearch (params: URLSearchParams): StockSearch {
  const size = Number(params.get('size'))
  const page = Number(params.get('page'))
  return {
    term: params.get('term') ?? '',
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    size: sizes.includes(size) ? size : limits.searchPageSizeDefault
  }
}

/** The query of a search; what is as usual is left out. */
export function writeSearch ({ term, page, size }: StockSearch): URLSearchParams {
  return new URLSearchParams({
    term,
    ...(page > 1 && { page: String(page) }),
    ...(size !== limits.searchPageSizeDefault && { size: String(size) })
  })
}

/** The part of the results that a page shows. `page` is the asked one, or the last where there are fewer. */
export type ResultPage<T> = { rows: readonly T[], page: number, pages: number, first: number, last: number }

export function resultPage<T> (results: readonly T[], { page, size }: Pick<StockSearch, 'page' | 'size'>): ResultPage<T> {
  const pages = Math.max(1, Math.ceil(results.length / size))
  const shown = Math.min(page, pages)
  const from = (shown - 1) * size
  const rows = results.slice(from, from + size)
  return { rows, page: shown, pages, first: rows.length === 0 ? 0 : from + 1, last: from + rows.length }
}

/** `"57 Search Results for chain"`; a search that found more than an answer holds says so by a plus. */
export function countText (count: number, more: boolean, term: string): string {
  return `${formatCount(count)}${more ? '+' : ''} Search Results for ${term}`
}

export function rangeText ({ first, last }: Pick<ResultPage<unknown>, 'first' | 'last'>, count: number, more: boolean): string {
  return `Showing ${formatCount(first)}-${formatCount(last)} of ${formatCount(count)}${more ? '+' : ''}`
}

/** What an older answer is worth; `age` in seconds. */
export function ageText (age: number): string {
  const minutes = Math.max(1, Math.round(age / 60))
  return `Stock as of ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ago: the ordering system cannot be reached.`
}

/** What is on hand, as a person reads it. */
export function stockText ({ quantity, quantity_capped: capped }: Pick<Item, 'quantity' | 'quantity_capped'>): string {
  if (quantity <= 0) return 'OUT OF STOCK'
  return `${formatCount(quantity)}${capped === true ? '+' : ''}`
}
