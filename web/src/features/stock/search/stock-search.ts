import { limits } from '@portal/contracts/policy/limits'
import { scannedText } from '@portal/contracts/rules/part-list/scan'
import { readPage } from '../../../lib/address/read-page.ts'
import { formatCount } from '../../../lib/text/format.ts'

/** The sort orders of results. */
const sorts = ['relevance', 'number', 'description', 'price', 'price-down', 'stock'] as const
export type StockSort = (typeof sorts)[number]

/** A search as written in the address bar. */
export type StockSearch = {
  /** Empty if there is no search yet. */
  term: string
  /** Counts from 1. */
  page: number
  size: number
  sort: StockSort
  /** Only parts in stock are shown. */
  inStock: boolean
  /** Only parts with all these words in their description are shown. Each may be several words that belong together. */
  words: readonly string[]
}

/** More than anybody chooses; an address may be typed by hand. */
const wordsMax = 8

const sizes: readonly number[] = limits.searchPageSizes

export function isStockSort (text: string | null): text is StockSort {
  return sorts.some(sort => sort === text)
}

/**
 * Reads a search from the address, where other pages put what was scanned there. Addresses may be typed or truncated by hand, so invalid values
 * are replaced by page 1 and the default size.
 */
export function readStockSearch (params: URLSearchParams): StockSearch {
  const size = Number(params.get('size'))
  const sort = params.get('sort')
  return {
    term: scannedText(params.get('term') ?? ''),
    page: readPage(params),
    size: sizes.includes(size) ? size : limits.searchPageSizeDefault,
    sort: isStockSort(sort) ? sort : 'relevance',
    inStock: params.get('stock') === 'in',
    words: params.getAll('with').slice(0, wordsMax)
  }
}

/**
 * A search for another term. It begins with all results, the best first: earlier filters could hide the typed part, so that the first row would be
 * another one.
 */
export function newStockSearch (term: string, { size }: StockSearch): StockSearch {
  return { term, page: 1, size, sort: 'relevance', inStock: false, words: [] }
}

/** The query string of a search, without default values. */
export function writeStockSearch ({ term, page, size, sort, inStock, words }: StockSearch): URLSearchParams {
  const params = new URLSearchParams({
    term,
    ...(page > 1 && { page: String(page) }),
    ...(size !== limits.searchPageSizeDefault && { size: String(size) }),
    ...(sort !== 'relevance' && { sort }),
    ...(inStock && { stock: 'in' })
  })
  for (const word of words) params.append('with', word)
  return params
}

/** Whether both show the same parts in the same order. */
export function isSameSearch (one: StockSearch, other: StockSearch): boolean {
  return writeStockSearch(one).toString() === writeStockSearch(other).toString()
}

/**
 * `"57 Search Results for chain"`. A plus after the number means that there were more results than one answer may hold.
 */
export function countText (count: number, more: boolean, term: string): string {
  return `${formatCount(count)}${more ? '+' : ''} Search Result${count === 1 ? '' : 's'} for ${term}`
}
