import type { Order, RejectedOrder, SubmittedOrder } from '@portal/contracts/orders'
import { basePrice } from '@portal/contracts/rules/stock/pricing'
import type { PastLine } from '../../domain/order-again/past-line.ts'

/** The parts of an order, as they can be ordered again. */
export function pastLinesOfOrder ({ parts }: Pick<Order, 'parts'>): PastLine[] {
  return parts.filter(part => part.quantity > 0 && part.item_number !== '').map(part => ({
    id: part.item_number,
    quantity: part.quantity,
    note: part.note ?? '',
    description: part.item_description,
    price: part.line_amount === undefined ? basePrice(part) : Math.round(part.line_amount / part.quantity)
  }))
}

/** The same of an order that does not stand. */
export function pastLinesOfSentOrder ({ lines }: Pick<SubmittedOrder | RejectedOrder, 'lines'>): PastLine[] {
  return lines.map(({ item_number: id, quantity, note, price, ...line }) =>
    ({ id, quantity, note, price, description: 'item_description' in line ? line.item_description : '' }))
}
