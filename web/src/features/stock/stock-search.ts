import type { FoundItem, Item } from '@portal/contracts/stock'
import { limits } from '@portal/contracts/policy/limits'
import { basePrice } from '@portal/contracts/rules/pricing'
import { brokenPack, inWholePacks, supply } from '@portal/contracts/rules/supply'
import { formatCount } from '../../lib/format.ts'
import { hasWords } from './words.ts'

/** The orders in which results can be shown, as a person reads them. */
export const sortLabels = {
  relevance: 'Relevance', number: 'Part number', description: 'Description', price: 'Price, lowest first', 'price-down': 'Price, highest first', stock: 'Stock, most first'
} as const
export type StockSort = keyof typeof sortLabels

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

export function isSort (text: string | null): text is StockSort {
  return text !== null && Object.hasOwn(sortLabels, text)
}

/**
 * Reads a search from the address. Addresses may be typed or truncated by hand, so invalid values are replaced by page
 * 1 and the default size.
 */
export function readSearch (params: URLSearchParams): StockSearch {
  const size = Number(params.get('size'))
  const page = Number(params.get('page'))
  const sort = params.get('sort')
  return {
    term: params.get('term') ?? '',
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    size: sizes.includes(size) ? size : limits.searchPageSizeDefault,
    sort: isSort(sort) ? sort : 'relevance',
    inStock: params.get('stock') === 'in',
    words: params.getAll('with').slice(0, wordsMax)
  }
}

/**
 * A search for another term. It begins with all its results, the best first: what was chosen for the earlier ones could hide the part that
 * was typed, so that the first row would be another one.
 */
export function newSearch (term: string, { size }: StockSearch): StockSearch {
  return { term, page: 1, size, sort: 'relevance', inStock: false, words: [] }
}

/** The query string of a search, without default values. */
export function writeSearch ({ term, page, size, sort, inStock, words }: StockSearch): URLSearchParams {
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

/** The results that are to be shown, in the order in which they are to be shown; the same array if that is all of them as they came. */
export function chosenResults (items: readonly FoundItem[], { sort, inStock, words }: Pick<StockSearch, 'sort' | 'inStock' | 'words'>): readonly FoundItem[] {
  const chosen = !inStock && words.length === 0
    ? items
    : items.filter(item => (!inStock || item.quantity > 0) && words.every(word => hasWords(item.item_description, word)))
  return sort === 'relevance' ? chosen : chosen.toSorted(comparisons[sort])
}

const comparisons: Record<Exclude<StockSort, 'relevance'>, (a: FoundItem, b: FoundItem) => number> = {
  number: (a, b) => compareTexts(a.item_number, b.item_number),
  description: (a, b) => compareTexts(a.item_description, b.item_description),
  price: (a, b) => basePrice(a) - basePrice(b),
  'price-down': (a, b) => basePrice(b) - basePrice(a),
  stock: (a, b) => b.quantity - a.quantity
}

/** By character, as ERPs sort: `localeCompare` would take a hundred times as long. */
function compareTexts (a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
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

/** The same, if only some of the results are shown: `Showing 1-10 of 12, chosen from 57`. */
export function chosenText (page: Pick<ResultPage<unknown>, 'first' | 'last'>, count: number, all: number, more: boolean): string {
  return `${rangeText(page, count, false)}, chosen from ${formatCount(all)}${more ? '+' : ''}`
}

/** What one piece is and how many come in a pack, as text: `EA, pack of 12`, `EA, packs of 12 only`. A pack of one is not worth saying. */
export function piecesText ({ unit_of_measure: unit, pack_size: size = 0, sold_in_packs: only }: Pick<FoundItem, 'unit_of_measure' | 'pack_size' | 'sold_in_packs'>): string {
  const pack = only === true ? `packs of ${formatCount(size)} only` : `pack of ${formatCount(size)}`
  return [...(unit === undefined ? [] : [unit]), ...(size > 1 ? [pack] : [])].join(', ')
}

/** What to type for a part that is sold in whole packs, if the quantity breaks one: `Sold in packs of 12. Enter 12 or 24.` */
export function brokenPackText (item: Pick<FoundItem, 'pack_size' | 'sold_in_packs'>, quantity: number): string | undefined {
  const size = brokenPack(item, quantity)
  if (size === undefined) return undefined
  const above = inWholePacks(item, quantity)
  const ways = above - size > 0 ? [above - size, above] : [above, above + size]
  return `Sold in packs of ${formatCount(size)}. Enter ${ways.map(formatCount).join(' or ')}.`
}

/**
 * What of a quantity the stock does not have, as text: `5 ship now, 3 back-ordered`. Empty if all of it ships now.
 * @param inCart pieces that are in the cart already, which take from the stock first
 */
export function supplyText (item: Pick<FoundItem, 'quantity' | 'quantity_capped'>, quantity: number, inCart: number): string {
  const { now, backOrdered } = supply({ ...item, quantity: item.quantity - inCart }, quantity)
  if (backOrdered === 0) return ''
  return now === 0 ? `${formatCount(backOrdered)} back-ordered` : `${formatCount(now)} ship now, ${formatCount(backOrdered)} back-ordered`
}

/** The quantity on hand as text. */
export function stockText ({ quantity, quantity_capped: capped }: Pick<Item, 'quantity' | 'quantity_capped'>): string {
  if (quantity <= 0) return 'OUT OF STOCK'
  return `${formatCount(quantity)}${capped === true ? '+' : ''}`
}
