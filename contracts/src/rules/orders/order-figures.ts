import type { ItemNumber } from '../../base/ids.ts'
import type { Cents } from '../../base/money.ts'
import { amountOf, type Price } from '../../base/price.ts'

type Part = {
  readonly item_number: ItemNumber
  readonly dealer_price: Cents
  readonly price_unit?: number | undefined
  readonly quantity: number
  readonly quantity_backordered?: number
  readonly line_amount?: Cents | undefined
}

/** What a list says about an order's parts. */
export type OrderFigures = { order_total: Cents, pieces: number, pieces_backordered: number, item_numbers: ItemNumber[] }

/** The amount of a line: the distributor's, or what the pieces ordered cost at the line's price. */
export function lineAmount (part: Pick<Part, 'line_amount' | 'dealer_price' | 'price_unit' | 'quantity'>): Cents {
  return part.line_amount ?? amountOf(orderedPrice(part), part.quantity)
}

/** The price at which a part was ordered. */
export function orderedPrice ({ dealer_price: price, price_unit: unit }: Pick<Part, 'dealer_price' | 'price_unit'>): Price {
  return { price, ...(unit !== undefined && { price_unit: unit }) }
}

/** Total and pieces of an order, and its part numbers, each once. The total is the distributor's, or else the sum of the lines. */
export function orderFigures ({ parts, order_total: total }: { parts: readonly Part[], order_total?: Cents | undefined }): OrderFigures {
  return {
    order_total: total ?? parts.reduce((sum, part) => sum + lineAmount(part), 0),
    pieces: parts.reduce((sum, part) => sum + part.quantity, 0),
    pieces_backordered: parts.reduce((sum, part) => sum + (part.quantity_backordered ?? 0), 0),
    item_numbers: [...new Set(parts.map(part => part.item_number))].filter(number => number !== '')
  }
}

/** The label of an order's total: unless it is the distributor's, it is that of only the parts, before shipping and taxes. */
export function orderTotalName ({ order_total: total }: { order_total?: Cents | undefined }): string {
  return total === undefined ? 'Parts total' : 'Order total'
}
