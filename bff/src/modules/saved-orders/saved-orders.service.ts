import { limits } from '@portal/contracts/policy/limits'
import type { SavedLine, SavedOrder, SavedOrderSummary } from '@portal/contracts/saved-orders'
import { PortalError } from '../../errors.ts'
import type { Ports } from '../../ports/ports.ts'
import type { SavedOrderHead } from '../../ports/saved-orders.ts'

export type SavedOrderPorts = Pick<Ports, 'savedOrders' | 'clock' | 'ids'>

/**
 * Saves a cart for a dealer. The ERP is not asked: parts that are no longer sold show up when the order is restored.
 * @throws PortalError `empty_cart` if every quantity is 0, `saved_orders_full`
 */
export async function save (
  { savedOrders, clock, ids }: SavedOrderPorts, { name, lines }: { name: string, lines: SavedLine[] }, customerNumber: string
): Promise<SavedOrderSummary> {
  if (lines.every(line => line.quantity === 0)) {
    throw new PortalError('empty_cart', { message: 'An empty cart cannot be saved. Add parts to it first.' })
  }
  const order = { id: ids.uuid(), customerNumber, name, savedAt: clock.now() }
  const saved = await savedOrders.save({ ...order, lines }, limits.savedOrdersPerDealer)
  if (!saved) throw new PortalError('saved_orders_full')
  return summaryOf({ ...order, lineCount: lines.length })
}

export async function listOf ({ savedOrders }: SavedOrderPorts, customerNumber: string): Promise<SavedOrderSummary[]> {
  return (await savedOrders.ofDealer(customerNumber)).map(summaryOf)
}

/** @throws PortalError `not_found` for an unknown order and for another dealer's */
export async function savedOrderOf ({ savedOrders }: SavedOrderPorts, id: string, customerNumber: string): Promise<SavedOrder> {
  const order = await savedOrders.find(id)
  if (order?.customerNumber !== customerNumber) throw new PortalError('not_found')
  return { ...summaryOf({ ...order, lineCount: order.lines.length }), cart: order.lines }
}

/** @throws PortalError `not_found` for an unknown order and for another dealer's */
export async function remove ({ savedOrders }: SavedOrderPorts, id: string, customerNumber: string): Promise<SavedOrderHead> {
  const removed = await savedOrders.remove(id, customerNumber)
  if (removed === undefined) throw new PortalError('not_found')
  return removed
}

function summaryOf ({ id, name, savedAt, lineCount }: Pick<SavedOrderHead, 'id' | 'name' | 'savedAt' | 'lineCount'>): SavedOrderSummary {
  return { _id: id, order_name: name, updatedAt: new Date(savedAt).toISOString(), item_count: lineCount }
}
