import { compareTexts } from '@portal/contracts/base/compare-texts'
import type { FoundItem } from '@portal/contracts/stock'
import { comparePrices } from '@portal/contracts/base/price'
import { basePrice } from '@portal/contracts/rules/stock/pricing'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { formatCount } from '../../../lib/text/format.ts'
import type { StockSearch, StockSort } from '../search/stock-search.ts'
import { hasWords } from './description-words.ts'
import { byRelevance } from './relevance.ts'

/** The labels of the sort orders. */
export const stockSortLabels: Record<StockSort, string> = {
  relevance: 'Relevance', number: partColumns.number, description: 'Description', price: 'Price, lowest first', 'price-down': 'Price, highest first', stock: 'Stock, most first'
}

/** The results to show, in order. */
export function chosenResults (items: readonly FoundItem[], { term, sort, inStock, words }: Pick<StockSearch, 'term' | 'sort' | 'inStock' | 'words'>): readonly FoundItem[] {
  const chosen = !inStock && words.length === 0
    ? items
    : items.filter(item => (!inStock || item.quantity > 0) && words.every(word => hasWords(item.item_description, word)))
  return sort === 'relevance' ? byRelevance(chosen, term) : chosen.toSorted(comparisons[sort])
}

const comparisons: Record<Exclude<StockSort, 'relevance'>, (a: FoundItem, b: FoundItem) => number> = {
  number: (a, b) => compareTexts(a.item_number, b.item_number),
  description: (a, b) => compareTexts(a.item_description, b.item_description),
  price: (a, b) => comparePrices(basePrice(a), basePrice(b)),
  'price-down': (a, b) => comparePrices(basePrice(b), basePrice(a)),
  stock: (a, b) => b.quantity - a.quantity
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

export function rangeText ({ first, last }: Pick<ResultPage<unknown>, 'first' | 'last'>, count: number, more: boolean): string {
  return `Showing ${formatCount(first)}-${formatCount(last)} of ${formatCount(count)}${more ? '+' : ''}`
}

/** The same, if only some of the results are shown: `Showing 1-10 of 12, filtered from 57`. */
export function chosenText (page: Pick<ResultPage<unknown>, 'first' | 'last'>, count: number, all: number, more: boolean): string {
  return `${rangeText(page, count, false)}, filtered from ${formatCount(all)}${more ? '+' : ''}`
}

/** What one piece is and how many come in a pack, as text: `EA, pack of 12`, `EA, packs of 12 only`. A pack of one is not worth saying. */
export function piecesText ({ unit_of_measure: unit, pack_size: size = 0, sold_in_packs: only }: Pick<FoundItem, 'unit_of_measure' | 'pack_size' | 'sold_in_packs'>): string {
  const pack = only === true ? `packs of ${formatCount(size)} only` : `pack of ${formatCount(size)}`
  return [...(unit === undefined ? [] : [unit]), ...(size > 1 ? [pack] : [])].join(', ')
}
