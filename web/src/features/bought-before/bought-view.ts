import { compareTexts } from '@portal/contracts/base/compare-texts'
import type { BoughtPart } from '@portal/contracts/bought-before'
import { limits } from '@portal/contracts/policy/limits'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { readPage } from '../../lib/address/read-page.ts'
import { pageOf } from '../../lib/address/sorted-rows.ts'
import { filterByWords, indexByWords, type WordIndex } from '../../lib/text/find-by-words.ts'

const sortKeys = ['last', 'times', 'number', 'description'] as const
export type BoughtSortKey = (typeof sortKeys)[number]

export const boughtSortLabels: Readonly<Record<BoughtSortKey, string>> = {
  last: 'Last bought', times: 'Times bought', number: partColumns.number, description: 'Description'
}

/** The view as written in the address. `page` counts from 1. */
export type BoughtView = { search: string, sort: BoughtSortKey, descending: boolean, page: number }

/** Days and counts start with the highest, texts with A. */
const startsDescending: Readonly<Record<BoughtSortKey, boolean>> = { last: true, times: true, number: false, description: false }

/** Parts on one page. One request asks for today's prices of all of them. */
export const pageSize = 50

/** Reads the view from an address. What is invalid is replaced by the default: all parts, those bought last first. */
export function readBoughtView (params: URLSearchParams): BoughtView {
  const text = params.get('sort') ?? ''
  const key = sortKeys.find(name => name === text.replace(/^-/, ''))
  return {
    search: (params.get('search') ?? '').slice(0, limits.searchTermMax),
    sort: key ?? 'last',
    descending: key === undefined ? startsDescending.last : text.startsWith('-'),
    page: readPage(params)
  }
}

/** The query parameters of a view; defaults are left out. */
export function boughtViewParams ({ search, sort, descending, page }: BoughtView): URLSearchParams {
  const isDefault = sort === 'last' && descending
  return new URLSearchParams({
    ...(search.trim() !== '' && { search }),
    ...(!isDefault && { sort: `${descending ? '-' : ''}${sort}` }),
    ...(page > 1 && { page: String(page) })
  })
}

/** Reverses the current sort order, or begins with another one, on the first page. */
export function boughtViewSortedBy (view: BoughtView, clicked: BoughtSortKey): Partial<BoughtView> {
  return { sort: clicked, descending: clicked === view.sort ? !view.descending : startsDescending[clicked], page: 1 }
}

/** Prepares the parts for searches by number and description. */
export function indexParts (parts: readonly BoughtPart[]): WordIndex<BoughtPart> {
  return indexByWords(parts, ({ item_number: number, item_description: description }) => [number, description])
}

const comparisons: Readonly<Record<BoughtSortKey, (a: BoughtPart, b: BoughtPart) => number>> = {
  last: (a, b) => a.last_bought < b.last_bought ? -1 : a.last_bought > b.last_bought ? 1 : 0,
  times: (a, b) => a.times - b.times || a.pieces - b.pieces,
  number: (a, b) => compareTexts(a.item_number, b.item_number),
  description: (a, b) => compareTexts(a.item_description, b.item_description)
}

/** The parts that match the search, sorted. Equal ones keep their places, so those bought last come first. */
export function partsInView (index: WordIndex<BoughtPart>, { search, sort, descending }: Pick<BoughtView, 'search' | 'sort' | 'descending'>): BoughtPart[] {
  const compare = comparisons[sort]
  return filterByWords(index, search).sort((a, b) => descending ? compare(b, a) : compare(a, b))
}

/** One page of them. `page` is the wanted one, or the last one if there are fewer. */
export function boughtPageOf (parts: readonly BoughtPart[], wanted: number): { rows: BoughtPart[], page: number, pages: number } {
  return pageOf(parts, wanted, pageSize)
}
