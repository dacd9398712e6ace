import type { Dealer } from '@portal/contracts/dealers'
import type { Order, OrderPart, OrderSummary } from '@portal/contracts/orders'
import { awaitingLabel } from '../../domain/submission/awaiting-message.ts'

const unnamed = 'Unnamed Order'

/** The PO number, or a placeholder. */
export function orderName ({ po_number: po }: Pick<Order, 'po_number'>): string {
  return po === '' ? unnamed : po
}

export function orderTitle (order: Pick<Order, 'po_number'>): string {
  return order.po_number === '' ? unnamed : `PO #${order.po_number}`
}

/** The distributor's order number. Until there is one, the portal's own reference, if the order came from the portal. */
export function numberText (order: Pick<OrderSummary, '_id' | 'order_number' | 'reference' | 'submission_state'>): string {
  const { _id: id, order_number: number, reference, submission_state: submission } = order
  // The id of an order that the portal still has is its reference.
  const known = reference ?? (submission === undefined ? undefined : id)
  return number ?? (known === undefined ? '–' : `Reference ${known}`)
}

export type OrderStatus = { label: string, kind: 'neutral' | 'info' | 'warn' | 'danger' | 'success', remark?: string }

/** Whether the distributor has set the order back to unconfirmed after confirming it. */
export function isReopened ({ type, revisions = 0 }: Pick<OrderSummary, 'type' | 'revisions'>): boolean {
  return type === 'unconfirmed' && revisions > 0
}

/** An order's state in words. Until the ERP shows the order, only the portal's own state is known. */
export function orderStatus (order: Pick<OrderSummary, 'type' | 'pending_shipment' | 'revisions' | 'submission_state'>): OrderStatus {
  const { type, pending_shipment: pending, revisions = 0, submission_state: submission } = order
  if (submission === 'rejected') return { label: 'Rejected', kind: 'danger' }
  if (submission === 'accepted') return { label: 'Submitted', kind: 'neutral' }
  if (submission !== undefined) return { label: awaitingLabel(submission), kind: 'warn' }
  if (isReopened(order)) return { label: 'Reopened', kind: 'warn', remark: 'by the distributor, to change it' }
  const remark = revisions === 0 ? {} : { remark: `Reopened ${revisions === 1 ? 'once' : `${revisions} times`} by the distributor` }
  if (pending) return { label: 'Pending Shipment', kind: 'info', ...remark }
  return type === 'confirmed' ? { label: 'Confirmed', kind: 'success', ...remark } : { label: 'Unconfirmed', kind: 'neutral' }
}

/** The ship method's name. An unconfirmed order may still say `default`, which stands for the dealer's own. */
export function shipMethod ({ type, shipping_method: method }: Pick<Order, 'type' | 'shipping_method'>, dealer: Pick<Dealer, 'default_shipping'> | null): string {
  const isDefault = type === 'unconfirmed' && method.toLowerCase() === 'default'
  return isDefault && dealer !== null ? dealer.default_shipping.label : method
}

/** Whether its parts may be ordered again: not while the portal is still sending the order. */
export function isOrderable ({ submission_state: submission }: Pick<Order, 'submission_state'>): boolean {
  return submission === undefined || submission === 'accepted'
}

/** Whether the current stock may not cover the part; an order that awaits shipment has exact figures instead. */
export function isLowStock (order: Pick<Order, 'pending_shipment'>, part: Pick<OrderPart, 'quantity' | 'quantity_available'>): boolean {
  return !order.pending_shipment && part.quantity_available <= part.quantity
}

/** Whether any part has a manufacturer's number to show. */
export function hasManufacturerNumbers (parts: ReadonlyArray<Pick<OrderPart, 'manufacturer_number'>>): boolean {
  return parts.some(part => part.manufacturer_number !== '')
}

/** The order type in an address; undefined for anything else. */
export function readOrderType (text: string | undefined): Order['type'] | undefined {
  return text === 'confirmed' || text === 'unconfirmed' ? text : undefined
}
