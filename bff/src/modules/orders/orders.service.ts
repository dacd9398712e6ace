import type { Order, OrderSummary } from '@portal/contracts/orders'
import { isoDateOf } from '@portal/contracts/rules/dates'
import { PortalError } from '../../errors.ts'
import type { JournalEntry } from '../../ports/order-journal.ts'
import type { Ports } from '../../ports/ports.ts'

type OrderPorts = Pick<Ports, 'erp' | 'journal'>

/** States in which the portal has an order that the ERP has not said it has. */
const awaiting = ['queued', 'dispatching', 'unknown', 'manual'] as const

/** The ERP's unconfirmed orders, and before them those of the journal that the ERP does not list yet. */
export async function unconfirmedOrdersOf ({ erp, journal }: OrderPorts, customerNumber: string, requestId: string): Promise<OrderSummary[]> {
  const [listed, submitted] = await Promise.all([
    erp.unconfirmedOrders(customerNumber, { requestId, display: true }),
    journal.ofDealer(customerNumber, awaiting)
  ])
  const known = new Set(listed.map(order => order.reference))
  return [
    ...submitted.filter(entry => !known.has(entry.reference)).map(submittedSummary),
    ...listed.map(({ reference: _, ...order }) => order)
  ]
}

/** @throws PortalError `not_found` for an unknown order, another dealer's, or one that is not confirmed */
export async function confirmedOrderOf (ports: OrderPorts, id: string, customerNumber: string, requestId: string): Promise<Order> {
  return await orderOf(ports, id, customerNumber, 'confirmed', requestId)
}

/** An unconfirmed order by the ERP's id; by the portal's reference, whatever has become of it since. */
export async function unconfirmedOrderOf (ports: OrderPorts, id: string, customerNumber: string, requestId: string): Promise<Order> {
  const entry = await ports.journal.findByReference(id)
  if (entry === undefined) return await orderOf(ports, id, customerNumber, 'unconfirmed', requestId)
  if (entry.customerNumber !== customerNumber || entry.state === 'withdrawn') throw new PortalError('not_found')
  if (entry.erpOrderId !== null) return await orderOf(ports, entry.erpOrderId, customerNumber, undefined, requestId)
  return submittedOrder(entry)
}

/** @param type undefined for either */
async function orderOf (
  { erp, journal }: OrderPorts, id: string, customerNumber: string, type: Order['type'] | undefined, requestId: string
): Promise<Order> {
  const [order, placedBy] = await Promise.all([erp.order(id, { requestId, display: true }), placedByOf(journal, id)])
  if (order?.customer_number !== customerNumber || (type !== undefined && order.type !== type)) throw new PortalError('not_found')
  return placedBy === undefined ? order : { ...order, placed_by: placedBy }
}

/** Who of the staff placed it. With the database away the order is shown without. */
async function placedByOf (journal: OrderPorts['journal'], erpOrderId: string): Promise<string | undefined> {
  try {
    return (await journal.findByErpOrder(erpOrderId))?.order.placed_by
  } catch (error) {
    if (error instanceof PortalError && error.code === 'portal_unavailable') return undefined
    throw error
  }
}

function submittedSummary (entry: JournalEntry): OrderSummary {
  const { request } = entry.order
  return {
    _id: entry.reference,
    type: 'unconfirmed',
    po_number: request.data.po_number,
    southern_order: null,
    customer_number: entry.customerNumber,
    order_date: isoDateOf(entry.createdAt),
    shipping_method: 'cart' in request && request.data.shipping === 'will-call' ? 'WILL CALL' : 'default',
    pending_shipment: false,
    submission_state: entry.state
  }
}

function submittedOrder (entry: JournalEntry): Order {
  return {
    ...submittedSummary(entry),
    ...(entry.order.placed_by !== undefined && { placed_by: entry.order.placed_by }),
    freight_minimum: entry.order.freight_minimum,
    parts: entry.order.parts.map(({ note: _, ...part }) => ({ ...part, quantity_shipped: 0, quantity_backordered: 0 }))
  }
}
