import type { Order, OrderPart, RejectedOrder, SubmittedOrder } from '@portal/contracts/orders'
import { amountOf, knownPrice, type Price } from '@portal/contracts/base/price'
import { basePrice, inUnitOf } from '@portal/contracts/rules/stock/pricing'
import type { PastLine } from '../../../domain/order-again/past-line.ts'

/** The parts of an order, as they can be ordered again. */
export function pastLinesOfOrder ({ parts }: Pick<Order, 'parts'>): PastLine[] {
  return parts.filter(part => part.quantity > 0 && part.item_number !== '').map(part => ({
    id: part.item_number,
    quantity: part.quantity,
    note: part.note ?? '',
    description: part.item_description,
    price: priceOf(part)
  }))
}

/** The price that follows from the line's amount, if that is not the line's price. */
function priceOf (part: OrderPart): Price {
  const { line_amount: amount, price_unit: unit = 1, quantity } = part
  const price = basePrice(part)
  return amount === undefined || amount === amountOf(price, quantity) ? price : inUnitOf(part, Math.round(amount * unit / quantity))
}

/** The same for an order that no longer stands. */
export function pastLinesOfSentOrder ({ lines }: Pick<SubmittedOrder | RejectedOrder, 'lines'>): PastLine[] {
  return lines.map(({ item_number: id, quantity, note, ...line }) =>
    ({ id, quantity, note, price: knownPrice(line), description: 'item_description' in line ? line.item_description : '' }))
}
