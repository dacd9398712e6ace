import type { Cents } from '../../base/money.ts'

/** The pieces of a saved order, and its total at the prices that were saved; null if one is missing. */
export function savedOrderTotals (lines: ReadonlyArray<{ quantity: number, price?: Cents }>): { pieces: number, total: Cents | null } {
  return {
    pieces: lines.reduce((sum, line) => sum + line.quantity, 0),
    total: lines.reduce<Cents | null>((sum, line) => sum === null || line.price === undefined ? null : sum + line.quantity * line.price, 0)
  }
}
