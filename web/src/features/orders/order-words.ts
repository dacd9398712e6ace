import type { ShownDealer } from '@portal/contracts/dealers'
import type { Order, OrderPart, OrderSummary } from '@portal/contracts/orders'
import { orderNumberOf } from '@portal/contracts/rules/orders/order-names'
import { shipMethodName } from '@portal/contracts/rules/checkout/ship-method'

/** The distributor's order number. Until there is one, the number at Submit, as far as it is known, and the portal's own reference. */
export function orderNumberText (order: Pick<OrderSummary, '_id' | 'order_number' | 'reference' | 'submission_state' | 'erp_order_id'>): string {
  const { _id: id, order_number: distributors, reference, submission_state: submission } = order
  const known = reference ?? (submission === undefined ? undefined : id)
  const number = orderNumberOf(order)
  if (distributors !== null || known === undefined) return number ?? '–'
  return number === undefined ? `Reference ${known}` : `${number}, reference ${known}`
}

/** The ship method's name: the dealer's own unless the order has another. */
export function shipMethod ({ shipping_method: method }: Pick<Order, 'shipping_method'>, dealer: Pick<ShownDealer, 'default_shipping'> | null): string {
  return shipMethodName(method, dealer) ?? '–'
}

/** The name of an order's files, without an ending: letters, digits and hyphens. */
export function orderFileName ({ _id: id, order_number: number, reference }: Pick<Order, '_id' | 'order_number' | 'reference'>): string {
  return `order-${(number ?? reference ?? id).toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`
}

/** Whether its parts may be ordered again: not while the portal is still sending the order, nor if they are no longer known. */
export function isOrderable ({ submission_state: submission, parts }: Pick<Order, 'submission_state' | 'parts'>): boolean {
  return parts.length > 0 && (submission === undefined || submission === 'accepted' || submission === 'rejected')
}

/** Whether the current stock may not cover the part; an order that awaits shipment has exact figures instead. */
export function isLowStock (order: Pick<Order, 'pending_shipment'>, part: Pick<OrderPart, 'quantity' | 'quantity_available'>): boolean {
  return !order.pending_shipment && part.quantity_available <= part.quantity
}

/** The order type in an address; undefined for anything else. */
export function readOrderType (text: string | undefined): Order['type'] | undefined {
  return text === 'confirmed' || text === 'unconfirmed' ? text : undefined
}
