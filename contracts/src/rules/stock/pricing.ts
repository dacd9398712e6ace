import type { Cents } from '../../base/money.ts'
import { amountOf, isSamePrice, type Price } from '../../base/price.ts'

type Break = { discount_price: Cents, discount_quantity: number }

/** The fields of an item that determine its price. Amounts are cents for `price_unit` pieces, quantities are pieces. */
export type Priced = {
  /** Left out if the ERP has none. */
  retail_price?: Cents | undefined
  dealer_price?: Cents | undefined
  /** The number of pieces that each of the prices is for; 1 if left out. */
  price_unit?: number | undefined
  priceBreak?: Break | undefined
  /** Price breaks besides that one, in any order. */
  further_breaks?: readonly Break[] | undefined
}

/** Whether the item has any price. Without one it cannot be ordered. */
export function hasPrice ({ retail_price: retail, dealer_price: dealer }: Priced): boolean {
  return retail !== undefined || dealer !== undefined
}

/**
 * The dealer price if it is lower than the retail price, else the retail price; or the only one there is.
 * @throws RangeError if there is none
 */
export function basePrice (item: Priced): Price {
  return inUnitOf(item, baseCents(item))
}

function baseCents ({ retail_price: retail, dealer_price: dealer }: Priced): Cents {
  const known = [retail, dealer].filter(price => price !== undefined)
  if (known.length === 0) throw new RangeError('a part without a price')
  return Math.min(...known)
}

/** A price for the same number of pieces as the item's prices. */
export function inUnitOf ({ price_unit: unit }: Pick<Priced, 'price_unit'>, price: Cents): Price {
  return { price, ...(unit !== undefined && { price_unit: unit }) }
}

/** The price breaks that can apply, by quantity: each is below the base price and below the breaks before it. */
export function usefulBreaks (item: Priced): Break[] {
  const { priceBreak: first, further_breaks: further = [] } = item
  const all = [...first === undefined ? [] : [first], ...further]
    .sort((a, b) => a.discount_quantity - b.discount_quantity || a.discount_price - b.discount_price)
  let lowest = baseCents(item)
  return all.filter(({ discount_price: price }) => {
    if (price >= lowest) return false
    lowest = price
    return true
  })
}

/** The first price break that needs more pieces than these. */
export function nextBreak (item: Priced, quantity: number): Break | undefined {
  return usefulBreaks(item).find(({ discount_quantity: from }) => from > quantity)
}

/** The price if `quantity` pieces are bought. */
export function unitPrice (item: Priced, quantity: number): Price {
  const reached = usefulBreaks(item).findLast(({ discount_quantity: from }) => from <= quantity)
  return reached === undefined ? basePrice(item) : inUnitOf(item, reached.discount_price)
}

/**
 * The price that a person last saw, if it has changed since. A cart from a colleague may have only retail prices, because the colleague sees no
 * dealer prices. Whoever takes it over has then not seen their own price yet. The reverse is true as well.
 */
export function priceBefore (seen: Priced, today: Priced, quantity: number): Price | undefined {
  if ((seen.dealer_price === undefined) !== (today.dealer_price === undefined)) return undefined
  const before = unitPrice(seen, quantity)
  return isSamePrice(before, unitPrice(today, quantity)) ? undefined : before
}

type InPacks = { pack_size?: number | undefined, sold_in_packs?: true | undefined }

/** A larger quantity that costs less in total because of a price break: the cheapest one, in whole packs if the part is sold in packs. */
export function cheaperQuantity (item: Priced & InPacks, quantity: number): { quantity: number, total: Cents } | undefined {
  if (quantity < 1) return undefined
  const pack = item.sold_in_packs === true ? item.pack_size ?? 1 : 1
  const now = lineTotal(item, quantity)
  const larger = usefulBreaks(item).filter(({ discount_quantity: from }) => from > quantity).map(({ discount_quantity: from }) => Math.ceil(from / pack) * pack)
  return larger.map(pieces => ({ quantity: pieces, total: lineTotal(item, pieces) }))
    .filter(({ total }) => total < now)
    .reduce<{ quantity: number, total: Cents } | undefined>((least, one) => least === undefined || one.total < least.total ? one : least, undefined)
}

export function lineTotal (item: Priced, quantity: number): Cents {
  return amountOf(unitPrice(item, quantity), quantity)
}

export type Totals = {
  /** Pieces in all lines. */
  quantity: number
  total: Cents
  /** The amount saved by volume discounts. */
  saved: Cents
}

/** The totals of a cart. */
export function cartTotals (lines: Iterable<{ item: Priced, quantity: number }>): Totals {
  const totals: Totals = { quantity: 0, total: 0, saved: 0 }
  for (const { item, quantity } of lines) {
    const line = lineTotal(item, quantity)
    totals.quantity += quantity
    totals.total += line
    totals.saved += amountOf(basePrice(item), quantity) - line
  }
  return totals
}

/** The price from a quantity on, for the same number of pieces as the item's prices; the first is the base price. */
export type PriceStep = { from: number, price: Cents }

/** How the price depends on the quantity; undefined if it does not. */
export function priceSteps (item: Priced): PriceStep[] | undefined {
  const breaks = usefulBreaks(item)
  if (breaks.length === 0) return undefined
  return [{ from: 1, price: baseCents(item) }, ...breaks.map(({ discount_quantity: from, discount_price: price }) => ({ from, price }))]
}

/** The price for so many pieces, by steps in ascending order. */
export function priceAtStep (steps: readonly PriceStep[], quantity: number): Cents | undefined {
  return (steps.findLast(({ from }) => from <= quantity) ?? steps[0])?.price
}
