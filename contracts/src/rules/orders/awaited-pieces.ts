import type { Order, OrderPart, OrderSummary } from '../../orders.ts'
import { backOrderedOf } from '../stock/supply.ts'

type Submitted = Pick<OrderPart, 'item_number' | 'quantity' | 'quantity_available'>

/**
 * Whether the distributor has yet to say which pieces of an order are on back order. Until then, it is what the stock did not cover when the order
 * was submitted; once the order is confirmed, only what the distributor says.
 */
export function isBackOrderUnsaid ({ type, revisions = 0, pieces_backordered: said = 0 }: Pick<OrderSummary, 'type' | 'revisions' | 'pieces_backordered'>): boolean {
  return type === 'unconfirmed' && revisions === 0 && said === 0
}

/** The pieces of an order that the stock did not cover when it was submitted. */
export function awaitedPieces (submitted: readonly Submitted[]): number {
  return submitted.reduce((sum, part) => sum + backOrderedOf(part), 0)
}

/** An order with the pieces on back order that the stock did not cover when it was submitted, until the distributor says which pieces are. */
export function withAwaitedPieces<O extends Pick<Order, 'type' | 'revisions' | 'parts'>> (order: O, submitted: readonly Submitted[]): O {
  const { parts } = order
  if (!isBackOrderUnsaid(order) || parts.some(part => part.quantity_backordered > 0)) return order
  const left = new Map<string, number>()
  for (const part of submitted) {
    const number = part.item_number.toUpperCase()
    left.set(number, (left.get(number) ?? 0) + backOrderedOf(part))
  }
  return {
    ...order,
    parts: parts.map(part => {
      const number = part.item_number.toUpperCase()
      const awaited = left.get(number) ?? 0
      const pieces = Math.max(0, Math.min(awaited, part.quantity - part.quantity_shipped))
      left.set(number, awaited - pieces)
      return pieces === 0 ? part : { ...part, quantity_backordered: pieces }
    })
  }
}
