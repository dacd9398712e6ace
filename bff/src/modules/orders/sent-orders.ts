import type { Order, OrderChange, SubmittedOrder } from '@portal/contracts/orders'
import { orderChanges } from '@portal/contracts/rules/orders/order-changes'
import { deliveryChosen } from '@portal/contracts/rules/lightspeed/file-delivery'
import { orderedPrice } from '@portal/contracts/rules/orders/order-figures'
import { PortalError } from '../../errors.ts'
import type { JournalEntry, OrderJournal } from '../../ports/orders/order-journal.ts'

/**
 * The dealer's journal entry that became this order of the ERP: by the ERP's id, or by the reference that the ERP shows, as long as the
 * entry is not known to be another order.
 */
export async function entryOfOrder (
  journal: Pick<OrderJournal, 'findByErpOrder' | 'findByReference'>, { _id: id, reference, customer_number }: Pick<Order, '_id' | 'reference' | 'customer_number'>
): Promise<JournalEntry | undefined> {
  const entry = await journal.findByErpOrder(id) ?? (reference === undefined ? undefined : await journal.findByReference(reference))
  const isOther = entry?.customerNumber !== customer_number || entry.state === 'withdrawn' || (entry.erpOrderId ?? id) !== id
  return isOther ? undefined : entry
}

/** The same, if the order came from the portal. While the database is away, the order is shown without what the portal knows. */
export async function knownEntryOf (...asked: Parameters<typeof entryOfOrder>): Promise<JournalEntry | undefined> {
  try {
    return await entryOfOrder(...asked)
  } catch (error) {
    if (error instanceof PortalError && error.code === 'portal_unavailable') return undefined
    throw error
  }
}

/** What the distributor has changed in an order since the portal sent it; nothing if its contents are no longer known. */
export function changesSince ({ order: { request, parts, incomplete } }: JournalEntry, order: Order): OrderChange[] {
  if (incomplete === true) return []
  // The ERP chooses the address for a file's parts, and ships nothing to a dealer who picks them up.
  const chosen = deliveryChosen(request)
  return orderChanges({ po_number: request.data.po_number, ...(chosen !== undefined && chosen.shipping !== 'will-call' && { ship_address: chosen.address }), parts }, order)
}

export function sentOrderOf (entry: JournalEntry): SubmittedOrder {
  return {
    ...sentSummaryOf(entry),
    lines: entry.order.parts.map(({ item_number, item_description, quantity, note, ...part }) =>
      ({ item_number, item_description, quantity, note, ...orderedPrice(part) }))
  }
}

export function sentSummaryOf ({ reference, createdAt, order: { request } }: JournalEntry): Omit<SubmittedOrder, 'lines'> {
  return { reference, po_number: request.data.po_number, submitted_at: new Date(createdAt).toISOString(), file: 'file' in request }
}
