import type { CustomerNumber, OrderId, RequestId, UserId } from '@portal/contracts/base/ids'
import { errorTable } from '@portal/contracts/errors'
import type { ErpOrder } from '@portal/contracts/orders'
import { PortalError, concealedNotFound } from '../../errors.ts'
import type { RecordAudit } from '../../ports/audit/audit.ts'
import type { JournalEntry } from '../../ports/orders/order-journal.ts'
import type { Ports } from '../../ports/ports.ts'
import { deletionDetail, refusedDeletionDetail } from './deletion-detail.ts'
import { deletionMails } from './deletion-mails.ts'

type DeletionPorts = Pick<Ports, 'erp' | 'journal' | 'orderNews' | 'users' | 'memberships' | 'clock' | 'ids'>

/** Who deletes, for which dealer, in which request, and why. */
type Deleter = { reason: string | null, userId: UserId, customerNumber: CustomerNumber, requestId: RequestId, address: string, audit: RecordAudit }

/**
 * Deletes an order that the distributor has not confirmed, and mails `peopleTold`. If the ERP does not say whether it was deleted, they are mailed once that is
 * known.
 * @throws PortalError `not_found` for an unknown order or another dealer's; `not_deletable` if it was confirmed or the ERP refuses;
 * `erp_unavailable` if the ERP was provably not asked; `outcome_unknown` if it may have deleted the order
 */
export async function deleteOrder (ports: DeletionPorts, shown: OrderId, by: Deleter): Promise<void> {
  const { erp, journal } = ports
  const { customerNumber, requestId, reason } = by
  const order = await erp.order(shown, { requestId })
  if (order?.customer_number !== customerNumber) throw concealedNotFound(shown, order?.customer_number, customerNumber)
  const { _id: id, po_number: poNumber } = order
  const known = await journal.findByErpOrder(id)
  const reference = known?.reference ?? id
  const noteNotDeleted = async (why: string): Promise<void> => {
    await by.audit({ event: 'order-not-deleted', order: reference, detail: refusedDeletionDetail(id, poNumber, why) })
  }
  const refused = async (why: string): Promise<PortalError> => {
    await noteNotDeleted(why)
    return new PortalError('not_deletable', { message: why })
  }
  if (order.type !== 'unconfirmed') throw await refused('The order was confirmed in the meantime. Nothing was deleted.')
  // Before the ERP is asked: whoever finds the order gone while its answer is under way learns from this line that the distributor did not cancel it.
  await by.audit({ event: 'order-deletion-asked', order: reference, detail: deletionDetail({ id, poNumber, reason }) })
  const outcome = await erp.deleteUnconfirmedOrder(id, customerNumber, { requestId })
  switch (outcome.kind) {
    case 'done': {
      await recordDeletion(ports, order, known?.customerNumber === customerNumber ? known : undefined, by)
      return
    }
    case 'none': {
      await noteNotDeleted('The ERP does not have it.')
      throw new PortalError('not_found')
    }
    case 'rejected': throw await refused(`The order was not deleted: ${outcome.message}`)
    case 'not-sent': {
      await noteNotDeleted('The ERP cannot be reached.')
      throw new PortalError('erp_unavailable', { message: `The order was not deleted. ${errorTable.erp_unavailable.message}`, cause: new Error(outcome.reason) })
    }
    case 'unknown': {
      await by.audit({ event: 'order-deleted', order: reference, detail: deletionDetail({ id, poNumber, reason, isUnsure: true }) })
      throw new PortalError('outcome_unknown', { cause: new Error(outcome.reason) })
    }
  }
}

async function recordDeletion (ports: DeletionPorts, order: ErpOrder, entry: JournalEntry | undefined, by: Deleter): Promise<void> {
  const { orderNews, clock, ids } = ports
  const { userId: actorId, customerNumber, requestId, address, reason } = by
  const { _id: id, type, po_number: poNumber, order_number } = order
  const reference = entry?.reference ?? id
  const at = clock.now()
  const line = { id: ids.uuid(), at, event: 'order-deleted', actorId, dealer: customerNumber, requestId, address, order: reference } as const
  const deleted = { _id: id, type, po_number: poNumber, order_number, ...(order.reference !== undefined && { reference: order.reference }) }
  await orderNews.recordDeletion({ order: deleted, entry: entry?.id, customerNumber, actorId, reason }, {
    at,
    audit: [{ ...line, detail: deletionDetail({ id, poNumber, reason }) }],
    mails: await deletionMails(ports, { id: reference, customerNumber, poNumber, reason }, actorId)
  })
}
