import { limits } from '../../policy/limits.ts'
import type { ShownPart, ShownPrices } from '../../shown-prices.ts'
import type { Item } from '../../stock.ts'
import { cartTotals, inUnitOf, unitPrice } from '../stock/pricing.ts'

/**
 * What these lines cost. A part with several lines has the highest of their prices.
 * @param lines with at least one piece each
 */
export function shownPrices (lines: ReadonlyArray<{ item: Item, quantity: number }>): ShownPrices {
  const parts = new Map<string, ShownPart>()
  for (const { item, quantity } of lines) {
    const { item_number, unit_of_measure: unit, superseded_by: successor } = item
    const price = Math.max(unitPrice(item, quantity).price, parts.get(item_number)?.price ?? 0)
    parts.set(item_number, {
      item_number,
      ...inUnitOf(item, price),
      ...(unit !== undefined && { unit_of_measure: cut(unit) }),
      ...(successor !== undefined && { superseded_by: cut(successor) })
    })
  }
  return { total: cartTotals(lines).total, parts: [...parts.values()] }
}

/** As long as a cart keeps these texts. */
function cut (text: string): string {
  return text.slice(0, limits.cartItemTextMax)
}

/** A part that the person must be asked about. `seen` is undefined if the page showed no price for it. */
export type ChangedPart = { seen: ShownPart | undefined, now: ShownPart }

/**
 * The parts that cost more than the page showed, are sold by another unit or priced for another number of pieces, or were replaced by a part that the
 * page did not name.
 */
export function changedParts (seen: ShownPrices, now: ShownPrices): ChangedPart[] {
  const shown = new Map(seen.parts.map(part => [part.item_number, part]))
  return now.parts.map(part => ({ seen: shown.get(part.item_number), now: part })).filter(isChanged)
}

function isChanged ({ seen, now }: ChangedPart): boolean {
  return seen === undefined || now.price > seen.price || now.price_unit !== seen.price_unit || isSoldOtherwise(seen, now)
}

function isSoldOtherwise (seen: ShownPart, now: ShownPart): boolean {
  return now.unit_of_measure !== seen.unit_of_measure || (now.superseded_by !== undefined && now.superseded_by !== seen.superseded_by)
}

/** A part that is sold by another unit than the page showed, so that its quantity means something else, or was replaced by one that the page did not name. */
export function partSoldOtherwise (seen: ShownPrices, now: ShownPrices): { seen: ShownPart, now: ShownPart } | undefined {
  return changedParts(seen, now).flatMap(({ seen: before, now: part }) => {
    return before !== undefined && isSoldOtherwise(before, part) ? [{ seen: before, now: part }] : []
  })[0]
}

/** Whether somebody who saw the earlier prices must be asked before ordering at these. Lower prices need no question. */
export function mustAskAboutPrices (seen: ShownPrices, now: ShownPrices): boolean {
  return now.total > seen.total || changedParts(seen, now).length > 0
}
