import type { CustomerNumber } from '@portal/contracts/base/ids'
import { limits } from '@portal/contracts/policy/limits'
import { bareNumber, wordsOfTerm } from '@portal/contracts/rules/stock/part-numbers'
import { PortalError } from '../../errors.ts'
import type { Clock } from '../../ports/system/clock.ts'
import { createKeyedLimit } from '../../lib/keyed-limit.ts'
import { visitor, type Erp, type ErpContext, type FoundStockItem } from '../../ports/erp/erp.ts'
import { distanceOf, termsAround } from './part-number-distance.ts'

/** What a search for a number found. `unread`: this many records could not be read. */
type Found = { items: FoundStockItem[], more: boolean, unread: number }

/** Searches for parts by their numbers. Throws as the ERP's reads do. */
export type NumberSearch = (term: string) => Promise<Found>

/** Items requested: those with a matching number come first. */
const searchedMax = 100

/** @param customerNumber undefined for a visitor */
export function createNumberSearch (erp: Pick<Erp, 'search'>, customerNumber: CustomerNumber | undefined, { requestId, asker }: ErpContext): NumberSearch {
  return async term => {
    let unread = 0
    const notes = { older () {}, recent () {}, leftOut (count: number) { unread += count } }
    const found = await erp.search({ term, customerNumber, limit: searchedMax }, { requestId, display: true, asker, withoutLastGood: true, notes })
    return { ...found, unread }
  }
}

/** Milliseconds for which an answer waits for near parts. */
const timeout = 1500
/** Each takes several searches, so there is a limit for everybody, for all visitors together, and for each person. Further answers have no near parts. */
const atOnce = { all: 10, visitors: 4, person: 2 }

/** The parts with nearly this number, for a term that found nothing but may be a part number; none if the ERP is too slow or too busy. */
export type NearToTerm = (term: string, customerNumber: CustomerNumber | undefined, context: ErpContext) => Promise<FoundStockItem[]>

export function createNearToTerm ({ erp, clock }: { erp: Pick<Erp, 'search'>, clock: Clock }): NearToTerm {
  const shares = createKeyedLimit()
  let underWay = 0

  async function near (...[term, customerNumber, context]: Parameters<NearToTerm>): Promise<FoundStockItem[]> {
    const { asker = visitor } = context
    const leave = underWay < atOnce.all ? shares.enter(asker, asker === visitor ? atOnce.visitors : atOnce.person) : undefined
    if (leave === undefined) return []
    underWay++
    try {
      return await nearParts(createNumberSearch(erp, customerNumber, context), term, [])
    } catch (error) {
      if (error instanceof PortalError) return []
      throw error
    } finally {
      underWay--
      leave()
    }
  }

  return async (term, customerNumber, context) => {
    if (!mayBeNumber(term)) return []
    return await Promise.race([near(term, customerNumber, context), clock.delay(timeout).then(() => [])])
  }
}

function mayBeNumber (term: string): boolean {
  return wordsOfTerm(term).length === 1 || /\p{N}/u.test(term)
}

/**
 * Parts with nearly the typed number, the nearest first, and each followed by the part that replaces it. Throws as the ERP's reads do.
 * @param known what a search for the number itself has found
 */
export async function nearParts (search: NumberSearch, typed: string, known: readonly FoundStockItem[]): Promise<FoundStockItem[]> {
  const bare = bareNumber(typed)
  if (bare === '' || bare.length > limits.itemNumberMax) return []
  const nearest = nearestOf(bare, known)
  if (nearest.length === limits.nearPartsMax) return await withSuccessors(search, nearest)
  // A gateway that does not ignore punctuation may still know the number without it.
  const terms = [...bare === typed.toUpperCase() ? [] : [bare.toLowerCase()], ...termsAround(bare)]
  const found = await Promise.all(terms.map(search))
  return await withSuccessors(search, nearestOf(bare, [...known, ...found.flatMap(({ items }) => items)]))
}

function nearestOf (bare: string, items: readonly FoundStockItem[]): FoundStockItem[] {
  const distances = new Map<string, { item: FoundStockItem, distance: number }>()
  for (const item of items) {
    const distance = distanceOf(bare, item)
    if (distance !== undefined) distances.set(item.item_number, { item, distance })
  }
  const byDistance = [...distances.values()].sort((a, b) => a.distance - b.distance || (a.item.item_number < b.item.item_number ? -1 : 1))
  return byDistance.slice(0, limits.nearPartsMax).map(({ item }) => item)
}

async function withSuccessors (search: NumberSearch, items: readonly FoundStockItem[]): Promise<FoundStockItem[]> {
  const numbers = new Set(items.map(item => item.item_number))
  const followed = await Promise.all(items.map(async item => {
    const { superseded_by: successor } = item
    if (successor === undefined || numbers.has(successor)) return [item]
    const { items: found } = await search(successor.toLowerCase())
    return [item, ...found.filter(({ item_number: number }) => number === successor)]
  }))
  return followed.flat().slice(0, limits.nearPartsMax)
}
