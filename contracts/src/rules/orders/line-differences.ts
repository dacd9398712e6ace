import { compareTexts } from '../../base/compare-texts.ts'
import type { ItemNumber } from '../../base/ids.ts'
import type { Cents } from '../../base/money.ts'
import type { OrderChange } from '../../orders.ts'
import { piecesByPart, type Pieces } from './pieces-by-part.ts'

/** A part's price in an order and in the ERP's version of it, in cents for `price_unit` pieces. */
export type PriceDifference = { ordered: Cents, in_erp: Cents, price_unit?: number }

/**
 * A part whose quantity or price in the ERP's order differs from what was ordered. A quantity of 0 means that the part is missing there; `price` is left
 * out where it is the same.
 */
export type LineDifference = { item_number: ItemNumber, ordered: number, in_erp: number, price?: PriceDifference }

/** The differences between an order and the ERP's version of it, summed per part number and sorted by it; empty if there are none. */
export function lineDifferences (ordered: readonly Pieces[], inErp: readonly Pieces[]): LineDifference[] {
  const [before, now] = [piecesByPart(ordered), piecesByPart(inErp)]
  return [...new Set([...before.keys(), ...now.keys()])].sort(compareTexts)
    .map(item => ({ item_number: item, ordered: before.get(item) ?? 0, in_erp: now.get(item) ?? 0 }))
    .filter(line => line.ordered !== line.in_erp)
}

/** The differences of quantity and price. @param changes of the prices, as `orderChanges` finds them */
export function withPrices (ordered: readonly Pieces[], inErp: readonly Pieces[], changes: readonly OrderChange[]): LineDifference[] {
  const differences = new Map(lineDifferences(ordered, inErp).map(line => [line.item_number, line]))
  const pieces = piecesByPart(inErp)
  for (const change of changes) {
    if (change.kind !== 'price') continue
    const item = change.item_number.toUpperCase()
    const { from, to, price_unit: unit } = change
    const count = pieces.get(item) ?? 0
    const line = differences.get(item) ?? { item_number: item, ordered: count, in_erp: count }
    differences.set(item, { ...line, price: { ordered: from, in_erp: to, ...(unit !== undefined && { price_unit: unit }) } })
  }
  return [...differences.values()].sort((a, b) => compareTexts(a.item_number, b.item_number))
}

/** Whether two lists have the same differences in the same order. */
export function sameDifferences (a: readonly LineDifference[], b: readonly LineDifference[]): boolean {
  return a.length === b.length && a.every((line, index) => {
    const other = b[index]
    return line.item_number === other?.item_number && line.ordered === other.ordered && line.in_erp === other.in_erp && isSamePrice(line.price, other.price)
  })
}

function isSamePrice (a: PriceDifference | undefined, b: PriceDifference | undefined): boolean {
  return a?.ordered === b?.ordered && a?.in_erp === b?.in_erp && a?.price_unit === b?.price_unit
}
