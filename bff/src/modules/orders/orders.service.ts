import type { CustomerNumber, OrderId } from '@portal/contracts/base/ids'
import type { Order } from '@portal/contracts/orders'
import { limits } from '@portal/contracts/policy/limits'
import { csvText, type SheetCell } from '@portal/contracts/rules/text/csv'
import { lineAmount } from '@portal/contracts/rules/orders/order-figures'
import { withAwaitedPieces } from '@portal/contracts/rules/orders/awaited-pieces'
import { deliveryChosen } from '@portal/contracts/rules/lightspeed/file-delivery'
import { PortalError, concealedNotFound } from '../../errors.ts'
import { partHeads } from '../../lib/part-heads.ts'
import type { ErpContext } from '../../ports/erp/erp.ts'
import type { JournalEntry } from '../../ports/orders/order-journal.ts'
import type { Ports } from '../../ports/ports.ts'
import { orderersIn } from './who-ordered.ts'
import { submittedSummary } from './orders-under-way.ts'
import { changesSince, knownEntryOf } from './sent-orders.ts'

type OrderPorts = Pick<Ports, 'erp' | 'journal' | 'timeZone'>

/** @throws PortalError `not_found` for an unknown order, another dealer's, or an unconfirmed one */
export async function confirmedOrderOf (ports: OrderPorts, id: OrderId, customerNumber: CustomerNumber, context: ErpContext): Promise<Order> {
  return await orderOf(ports, id, customerNumber, 'confirmed', context)
}

/**
 * An order by the ERP's id, if it is unconfirmed, or by the portal's reference, whatever its status.
 * @throws PortalError `not_found` for an unknown order, another dealer's, a withdrawn key, or a confirmed order asked for by its id
 */
export async function unconfirmedOrderOf (ports: OrderPorts, id: OrderId, customerNumber: CustomerNumber, context: ErpContext): Promise<Order> {
  const entry = await ports.journal.findByReference(id)
  if (entry === undefined) return await orderOf(ports, id, customerNumber, 'unconfirmed', context)
  if (entry.customerNumber !== customerNumber || entry.state === 'withdrawn') throw concealedNotFound(id, entry.customerNumber, customerNumber)
  if (entry.erpOrderId !== null) return await orderOf(ports, entry.erpOrderId, customerNumber, undefined, context)
  return submittedOrder(entry, ports.timeZone)
}

/**
 * An order by the ERP's id, whatever its status, or by the portal's reference.
 * @throws PortalError `not_found` for an unknown order, another dealer's, and a withdrawn key
 */
async function anyOrderOf (ports: OrderPorts, id: OrderId, customerNumber: CustomerNumber, context: ErpContext): Promise<Order> {
  const entry = await ports.journal.findByReference(id)
  return await (entry === undefined ? orderOf(ports, id, customerNumber, undefined, context) : unconfirmedOrderOf(ports, id, customerNumber, context))
}

/** The parts that the page shows, each row with what identifies the order. It has no sums. */
export async function orderAsCsv (ports: OrderPorts, id: OrderId, customerNumber: CustomerNumber, context: ErpContext): Promise<string> {
  const order = await anyOrderOf(ports, id, customerNumber, context)
  const head: SheetCell[] = [order.order_number, order.po_number, { day: order.order_date }]
  return csvText([
    ['order number', 'po number', 'order date', ...partHeads, 'total', 'expected', 'note', 'placed by'],
    ...order.parts.map((part): SheetCell[] => [
      ...head, part.item_number, part.item_description, part.manufacturer_number, part.quantity, part.quantity_shipped, part.quantity_backordered,
      part.retail_price === undefined ? null : { cents: part.retail_price }, { cents: part.dealer_price }, part.price_unit ?? 1, { cents: lineAmount(part) },
      { day: part.expected_arrival ?? null }, part.note ?? null, order.placed_by ?? null
    ])
  ])
}

/** @throws PortalError `order_too_long`; as `anyOrderOf` and the printer do */
export async function orderAsPdf (
  ports: OrderPorts & Pick<Ports, 'documentPrinter'>, id: OrderId, customerNumber: CustomerNumber, context: ErpContext
): Promise<Uint8Array> {
  const [order, dealer] = await Promise.all([anyOrderOf(ports, id, customerNumber, context), ports.erp.dealer(customerNumber, context)])
  if (dealer === undefined) throw new PortalError('not_found')
  if (order.parts.length > limits.pdfLinesMax) throw new PortalError('order_too_long')
  const { name_company, address, default_shipping } = dealer
  return await ports.documentPrinter.pdf({ order, dealer: { name_company, address, default_shipping } }, context.asker)
}

/** @param type undefined for any type */
async function orderOf (
  { erp, journal }: OrderPorts, id: OrderId, customerNumber: CustomerNumber, type: Order['type'] | undefined, context: ErpContext
): Promise<Order> {
  const order = await erp.order(id, context)
  if (order?.customer_number !== customerNumber || (type !== undefined && order.type !== type)) {
    throw concealedNotFound(id, order?.customer_number, customerNumber)
  }
  const entry = await knownEntryOf(journal, order)
  if (entry === undefined) return order
  return { ...withAwaitedPieces(order, entry.order.parts), ...orderersIn(entry), changes: changesSince(entry, order) }
}

/** An order as the portal has it, before the ERP does. */
export function submittedOrder (entry: JournalEntry, timeZone: string): Order {
  const { request, freight_minimum, parts } = entry.order
  const chosen = deliveryChosen(request)
  const order: Order = {
    ...submittedSummary(entry, timeZone),
    reference: entry.reference,
    ...(entry.erpOrderId !== null && { erp_order_id: entry.erpOrderId }),
    ...orderersIn(entry),
    ...(entry.state === 'rejected' && { rejected: { at: new Date(entry.updatedAt).toISOString(), reason: entry.message ?? '' } }),
    freight_minimum,
    ...(chosen !== undefined && { ship_address: chosen.address, special_instructions: chosen.special_instructions }),
    parts: parts.map(({ price_steps: _, ...part }) => ({ ...part, quantity_shipped: 0, quantity_backordered: 0 }))
  }
  return entry.state === 'rejected' || entry.canceled ? order : withAwaitedPieces(order, parts)
}
