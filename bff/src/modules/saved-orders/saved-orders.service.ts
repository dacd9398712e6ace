import type { CustomerNumber, SavedOrderId } from '@portal/contracts/base/ids'
import { savedOrdersFull } from '@portal/contracts/policy/messages'
import type { Rights } from '@portal/contracts/rules/accounts/rights'
import { personName } from '@portal/contracts/rules/accounts/person-name'
import { savedOrderTotals } from '@portal/contracts/rules/cart/saved-order-totals'
import type { SavedLine, SavedOrder, SavedOrderSummary } from '@portal/contracts/saved-orders'
import { PortalError, concealedNotFound } from '../../errors.ts'
import type { Ports } from '../../ports/ports.ts'
import type { SavedBy, SavedOrderHead, SavedOrderRecord } from '../../ports/orders/saved-orders.ts'
import type { SessionRecord } from '../../ports/accounts/sessions.ts'

/** `most`: the saved orders that a dealer may have. */
export type SavedOrderPorts = Pick<Ports, 'savedOrders' | 'users' | 'clock' | 'ids'> & { most: number }

type Person = Pick<SessionRecord, 'userId' | 'role'> & { rights: Rights }
/** A saved order in the version that the person has seen. */
type Seen = { id: SavedOrderId, version: number }

/**
 * Saves a cart for a dealer. The ERP is not asked: parts that are no longer sold show up when the order is restored.
 * @throws PortalError `empty_cart` if every quantity is 0, `saved_orders_full`
 */
export async function save (
  ports: SavedOrderPorts, { name, lines }: { name: string, lines: SavedLine[] }, customerNumber: CustomerNumber, person: Person
): Promise<SavedOrderSummary> {
  const { savedOrders, clock, ids, most } = ports
  refuseEmpty(lines)
  const content = { name, lines: linesWithin(lines, person.rights), savedAt: clock.now(), savedBy: await savedByOf(ports, person) }
  const saved = await savedOrders.save({ id: ids.uuid(), customerNumber, ...content }, most)
  if (saved === undefined) throw new PortalError('saved_orders_full', { message: savedOrdersFull(most) })
  return summaryOf(saved, person.rights)
}

/**
 * Saves a cart in place of a saved order.
 * @returns the order as it is now, and the name that it had
 * @throws PortalError `empty_cart`, `not_found`, `changed_meanwhile`
 */
export async function replace (
  ports: SavedOrderPorts, seen: Seen, { name, lines }: { name: string, lines: SavedLine[] }, customerNumber: CustomerNumber, person: Person
): Promise<{ order: SavedOrderSummary, before: string }> {
  refuseEmpty(lines)
  const read = await seenOrder(ports, seen, customerNumber)
  const content = { name, lines: linesWithin(lines, person.rights), savedAt: ports.clock.now(), savedBy: await savedByOf(ports, person) }
  return { order: changed(await ports.savedOrders.change(read, content), person.rights), before: read.name }
}

/**
 * @returns the order as it is now, and the name that it had
 * @throws PortalError `not_found`, `changed_meanwhile`
 */
export async function rename (
  ports: SavedOrderPorts, { name, ...seen }: Seen & { name: string }, customerNumber: CustomerNumber, rights: Rights
): Promise<{ order: SavedOrderSummary, before: string }> {
  const read = await seenOrder(ports, seen, customerNumber)
  return { order: changed(await ports.savedOrders.change(read, { name }), rights), before: read.name }
}

export async function listOf ({ savedOrders }: SavedOrderPorts, customerNumber: CustomerNumber, rights: Rights): Promise<SavedOrderSummary[]> {
  return (await savedOrders.ofDealer(customerNumber)).map(order => summaryOf(order, rights))
}

/** @throws PortalError `not_found` for an unknown order and for another dealer's */
export async function savedOrderOf (ports: SavedOrderPorts, id: SavedOrderId, customerNumber: CustomerNumber, rights: Rights): Promise<SavedOrder> {
  const { lines, ...order } = await ownOrder(ports, id, customerNumber)
  return { ...summaryOf({ ...order, lineCount: lines.length, ...savedOrderTotals(lines) }, rights), cart: linesWithin(lines, rights) }
}

/**
 * @param version the one that the person has seen, if known
 * @returns the name of the deleted order
 * @throws PortalError `not_found` for an unknown order and for another dealer's, `changed_meanwhile`
 */
export async function remove (
  ports: SavedOrderPorts, { id, version }: { id: SavedOrderId, version?: number }, customerNumber: CustomerNumber
): Promise<string> {
  const read = version === undefined ? await ownOrder(ports, id, customerNumber) : await seenOrder(ports, { id, version }, customerNumber)
  if (!await ports.savedOrders.remove(read)) throw new PortalError('changed_meanwhile')
  return read.name
}

async function ownOrder ({ savedOrders }: SavedOrderPorts, id: SavedOrderId, customerNumber: CustomerNumber): Promise<SavedOrderRecord> {
  const order = await savedOrders.find(id)
  if (order?.customerNumber !== customerNumber) throw concealedNotFound(id, order?.customerNumber, customerNumber)
  return order
}

async function seenOrder (ports: SavedOrderPorts, { id, version }: Seen, customerNumber: CustomerNumber): Promise<SavedOrderRecord> {
  const order = await ownOrder(ports, id, customerNumber)
  if (order.version !== version) throw new PortalError('changed_meanwhile')
  return order
}

function changed (order: SavedOrderHead | undefined, rights: Rights): SavedOrderSummary {
  if (order === undefined) throw new PortalError('changed_meanwhile')
  return summaryOf(order, rights)
}

function refuseEmpty (lines: readonly SavedLine[]): void {
  if (lines.some(line => line.quantity > 0)) return
  throw new PortalError('empty_cart', { message: 'An empty cart cannot be saved. Add parts to it first.' })
}

/** The name is stored, because it may change, and the account may be deleted. */
async function savedByOf ({ users }: SavedOrderPorts, { userId, role }: Person): Promise<SavedBy | undefined> {
  const user = await users.findById(userId)
  return user && { name: personName(user), staff: role !== 'dealer' }
}

/** Whoever sees no dealer prices neither reads the saved ones nor saves any: those would be suggested retail prices. */
function linesWithin (lines: SavedLine[], { prices }: Rights): SavedLine[] {
  return prices ? lines : lines.map(({ price: _, price_unit: __, ...line }) => line)
}

function summaryOf ({ id, name, savedAt, lineCount, pieces, total, savedBy, version }: SavedOrderHead, { prices }: Rights): SavedOrderSummary {
  return {
    _id: id,
    order_name: name,
    updatedAt: new Date(savedAt).toISOString(),
    item_count: lineCount,
    pieces,
    ...(prices && total !== null && { total }),
    ...(savedBy !== undefined && { saved_by: savedBy }),
    version
  }
}
