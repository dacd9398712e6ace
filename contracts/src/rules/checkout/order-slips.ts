import type { Cents } from '../../base/money.ts'
import type { ItemNumber } from '../../base/ids.ts'
import { orderSlips } from '../../policy/ordering.ts'

/** Something about an order that may be a slip. Amounts are cents. */
export type OrderSlip =
  | { kind: 'many-pieces', item: ItemNumber, quantity: number }
  | { kind: 'above-credit', total: Cents, available: Cents }
  | { kind: 'far-above-usual', total: Cents, largest: Cents }

type Line = { id: ItemNumber, quantity: number, item: { quantity: number } }

/**
 * What a person should check again before submitting an order.
 * @param available the dealer's remaining credit; undefined if the ERP does not say
 * @param largest the dealer's largest recent order; undefined if they have placed too few
 */
export function slipsOf (lines: readonly Line[], total: Cents, available: Cents | undefined, largest: Cents | undefined): OrderSlip[] {
  const slips: OrderSlip[] = lines.filter(({ item, quantity }) => isManyPieces(item, quantity)).map(({ id: item, quantity }) => ({ kind: 'many-pieces', item, quantity }))
  if (available !== undefined && total > available) slips.push({ kind: 'above-credit', total, available })
  if (largest !== undefined && total > orderSlips.timesLargest * largest) slips.push({ kind: 'far-above-usual', total, largest })
  return slips
}

/** Whether this many pieces of a part look like a slip. @param item with the pieces on hand */
export function isManyPieces ({ quantity: stock }: { quantity: number }, quantity: number): boolean {
  return quantity > orderSlips.pieces || (stock > 0 && quantity > orderSlips.timesStock * stock)
}
