import { formatMoney, type Cents } from './money.ts'
import { formatCount } from './numbers.ts'

/** A price in cents. `price_unit`: the number of pieces that it is for; 1 if left out. */
export type Price = { price: Cents, price_unit?: number }
type AnyPrice = { price: Cents, price_unit?: number | undefined }

/** `"$8.40"`, `"$12.50 per 100"`. */
export function formatPrice ({ price, price_unit: unit }: AnyPrice): string {
  return unit === undefined ? formatMoney(price) : `${formatMoney(price)} per ${formatCount(unit)}`
}

/** The price of a line; undefined if it has none. */
export function knownPrice ({ price, price_unit: unit }: Partial<AnyPrice>): Price | undefined {
  return price === undefined ? undefined : { price, ...(unit !== undefined && { price_unit: unit }) }
}

/** What this many pieces cost at this price, rounded to cents here and nowhere else, once for each line: half a cent goes away from zero. */
export function amountOf ({ price, price_unit: unit = 1 }: AnyPrice, pieces: number): Cents {
  const product = Math.abs(price * pieces)
  const rest = product % unit
  const amount = (product - rest) / unit + (2 * rest >= unit ? 1 : 0)
  return price * pieces < 0 ? 0 - amount : amount
}

/** Compares what a piece costs, exactly: negative if `a` is lower, 0 if it is the same. */
export function comparePrices (a: AnyPrice, b: AnyPrice): number {
  return a.price * (b.price_unit ?? 1) - b.price * (a.price_unit ?? 1)
}

/** Whether two prices look the same: the same amount for the same number of pieces. */
export function isSamePrice (a: AnyPrice, b: AnyPrice): boolean {
  return a.price === b.price && a.price_unit === b.price_unit
}
