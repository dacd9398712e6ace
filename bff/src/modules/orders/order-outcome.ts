import type { CustomerNumber, InvoiceId, OrderId, RequestId } from '@portal/contracts/base/ids'
import type { ErpOrder, ErpOrderSummary, OrderOutcome, OrderPlace } from '@portal/contracts/orders'
import { isoDateOf } from '@portal/contracts/base/dates'
import { isCreditMemo } from '@portal/contracts/rules/finances/invoices'
import { hasReceived } from '@portal/contracts/rules/orders/order-changes'
import { isSamePo } from '@portal/contracts/rules/orders/same-po'
import { concealedNotFound } from '../../errors.ts'
import type { JournalEntry } from '../../ports/orders/order-journal.ts'
import { lookUpEnd, type EndPorts } from './order-end.ts'
import { changesSince, entryOfOrder, sentOrderOf } from './sent-orders.ts'

type OutcomePorts = EndPorts & { settledAfter: number }

/** The dealer's orders that are searched for the parts of a canceled one, newest first. */
const receiversMax = 10

/**
 * Where the dealer's order that a page did not find is now.
 * @param id the ERP's id of the order, or the portal's reference
 * @throws PortalError `not_found` for an order that neither the ERP nor the journal has, and for another dealer's; as the ERP's reads do
 */
export async function orderOutcomeOf (ports: OutcomePorts, id: OrderId, customerNumber: CustomerNumber, requestId: RequestId): Promise<OrderOutcome> {
  const { erp, journal, clock, settledAfter } = ports
  const entry = await journal.findByErpOrder(id) ?? await journal.findByReference(id)
  const order = await erp.order(entry?.erpOrderId ?? id, { requestId })
  if (order?.customer_number === customerNumber) return { kind: 'listed', place: placeOf(order) }
  if (entry?.customerNumber !== customerNumber || entry.state !== 'accepted') throw concealedNotFound(id, order?.customer_number ?? entry?.customerNumber, customerNumber)

  const sent = sentOrderOf(entry)
  const { found, ended } = entry.ended === null ? await lookUpEnd(ports, entry, requestId) : { found: undefined, ended: entry.ended }
  switch (ended?.kind) {
    case 'invoiced': {
      const invoiceId = await invoiceOf(ports, entry, requestId)
      return { kind: 'invoiced', order: sent, ...(invoiceId !== undefined && { invoice_id: invoiceId }) }
    }
    case 'canceled':
    case 'deleted': {
      const receivers = ended.kind === 'canceled' ? await receiversOf(ports, entry, requestId) : []
      return { kind: ended.kind, order: sent, known_at: new Date(ended.at).toISOString(), parts_in: receivers }
    }
  }
  if (typeof found === 'object' && found.erpOrderId !== entry.erpOrderId) {
    const other = await erp.order(found.erpOrderId, { requestId })
    if (other?.customer_number === customerNumber) return { kind: 'merged', order: sent, place: placeOf(other) }
  }
  return { kind: clock.now() - entry.updatedAt < settledAfter ? 'settling' : 'unclear', order: sent }
}

function placeOf ({ _id, type, po_number }: ErpOrder | ErpOrderSummary): OrderPlace {
  return { _id, type, po_number }
}

/**
 * The invoice of an order, if that is certain: the only one since then with the order's PO number and no other parts. An invoice has neither the id nor
 * the reference of its order.
 */
async function invoiceOf (
  { erp, timeZone }: OutcomePorts, { customerNumber, createdAt, order }: JournalEntry, requestId: RequestId
): Promise<InvoiceId | undefined> {
  const parts = new Set(order.parts.map(part => part.item_number.toUpperCase()))
  const invoices = await erp.invoicesSince(customerNumber, isoDateOf(createdAt, timeZone), { requestId })
  const [invoice, ...others] = invoices.filter(({ po_number, item_numbers: numbers, ...bill }) =>
    isSamePo(po_number, order.request.data.po_number) && !isCreditMemo(bill) && numbers.length > 0 && numbers.every(number => parts.has(number.toUpperCase())))
  return others.length === 0 ? invoice?._id : undefined
}

/** The dealer's other orders that came from the portal and to which the distributor has added all parts of this one. */
async function receiversOf ({ erp, journal }: OutcomePorts, { customerNumber, order }: JournalEntry, requestId: RequestId): Promise<OrderPlace[]> {
  const context = { requestId }
  const lists = await Promise.all([erp.unconfirmedOrders(customerNumber, context), erp.openOrders(customerNumber, context)])
  const candidates = lists.flat().filter(({ reference }) => reference !== undefined)
    .sort((a, b) => (b.order_date ?? '').localeCompare(a.order_date ?? '')).slice(0, receiversMax)
  const receivers = await Promise.all(candidates.map(async candidate => {
    const [other, entry] = await Promise.all([erp.order(candidate._id, context), entryOfOrder(journal, candidate)])
    if (other?.customer_number !== customerNumber || entry === undefined) return []
    return hasReceived(changesSince(entry, other), order.parts) ? [placeOf(other)] : []
  }))
  return receivers.flat()
}
