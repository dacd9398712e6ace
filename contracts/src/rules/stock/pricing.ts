import type { Cents } from '../../base/money.ts'

/** The fields of an item that determine its price. Amounts are in cents. */
export type Priced = {
  retail_price: Cents
  dealer_price?: Cents | undefined
  priceBreak?: { discount_price: Cents, discount_quantity: number } | undefined
}

/** The dealer price if it is lower than the retail price, else the retail price. */
export function basePrice (item: Priced): Cents {
  return item.dealer_price !== undefined && item.dealer_price < item.retail_price ? item.dealer_price : item.retail_price
}

/** The price break, if it is below the base price; a price break at or above the base price never applies. */
export function usefulBreak (item: Priced): Priced['priceBreak'] {
  return item.priceBreak !== undefined && item.priceBreak.discount_price < basePrice(item) ? item.priceBreak : undefined
}

/** The price of one piece if `quantity` are bought. */
export function unitPrice (item: Priced, quantity: number): Cents {
  const volume = usefulBreak(item)
  return volume !== undefined && quantity >= volume.discount_quantity ? volume.discount_price : basePrice(item)
}

export function lineTotal (item: Priced, quantity: number): Cents {
  return unitPrice(item, quantity) * quantity
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
    totals.saved += basePrice(item) * quantity - line
  }
  return totals
}
