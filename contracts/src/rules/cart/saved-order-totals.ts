import type { Cents } from '../../base/money.ts'

/** The pieces of a saved order, and its total at the prices that were saved. */
export function savedOrderTotals (lines: ReadonlyArray<{ quantity: number, price: Cents }>): { pieces: number, total: Cents } {
  return {
    pieces: lines.reduce((sum, line) => sum + line.quantity, 0),
    total: lines.reduce((sum, line) => sum + line.quantity * line.price, 0)
  }
}
