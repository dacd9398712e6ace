import type { Order, OrderChange, SubmittedOrder } from '@portal/contracts/orders'
import { orderChanges } from '@portal/contracts/rules/orders/order-changes'
import { deliveryChosen } from '@portal/contracts/rules/lightspeed/file-delivery'
import { orderedPrice } from '@portal/contracts/rules/orders/order-figures'
import { PortalError } from '../../errors.ts'
import { orNone } from '../../lib/or-none.ts'
import type { JournalEntry, OrderJournal } from '../../ports/orders/order-journal.ts'

/**
 * The dealer's journal entry that became this order of the ERP: by the ERP's id, or by the reference that the ERP shows, as long as the
 * entry is not known to be another order.
 */
export async function entryOfOrder (
  journal: Pick<OrderJournal, 'findByErpOrder' | 'findByReference'>, order: Named
): Promise<JournalEntry | undefined> {
  const { _id: id, reference } = order
  const entry = await journal.findByErpOrder(id) ?? (reference === undefined ? undefined : await journal.findByReference(reference))
  return entry !== undefined && mayBe(entry, order) ? entry : undefined
}

type Named = Pick<Order, '_id' | 'reference' | 'customer_number'>

function mayBe ({ customerNumber, state, erpOrderId }: JournalEntry, { _id: id, customer_number }: Named): boolean {
  return customerNumber === customer_number && state !== 'withdrawn' && (erpOrderId ?? id) === id
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

/** The same for the orders of a list, by the references that the ERP shows, with one query. */
export async function knownEntriesOf <O extends Named> (journal: Pick<OrderJournal, 'findByReferences'>, orders: readonly O[]): Promise<Map<O, JournalEntry>> {
  const entries = await orNone(journal.findByReferences(orders.flatMap(({ reference }) => reference ?? [])))
  const known = new Map(entries.map(entry => [entry.reference, entry]))
  return new Map(orders.flatMap(order => {
    const entry = order.reference === undefined ? undefined : known.get(order.reference)
    return entry !== undefined && mayBe(entry, order) ? [[order, entry] as const] : []
  }))
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
