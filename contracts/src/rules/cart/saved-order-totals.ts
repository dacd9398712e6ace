import type { Cents } from '../../base/money.ts'
import { amountOf, knownPrice, type Price } from '../../base/price.ts'

/** The pieces of a saved order, and its total at the saved prices; null if one is missing. */
export function savedOrderTotals (lines: ReadonlyArray<Partial<Price> & { quantity: number }>): { pieces: number, total: Cents | null } {
  return {
    pieces: lines.reduce((sum, line) => sum + line.quantity, 0),
    total: lines.reduce<Cents | null>((sum, line) => {
      const price = knownPrice(line)
      return sum === null || price === undefined ? null : sum + amountOf(price, line.quantity)
    }, 0)
  }
}
