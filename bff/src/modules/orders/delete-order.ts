import type { CustomerNumber, ErpOrderId, OrderId, RequestId, UserId } from '@portal/contracts/base/ids'
import { errorTable } from '@portal/contracts/errors'
import { PortalError, notTheirs } from '../../errors.ts'
import { peopleTold } from '../../lib/people-told.ts'
import type { RecordAudit } from '../../ports/audit/audit.ts'
import type { DeletedOrder } from '../../ports/mails/mail-queue.ts'
import type { JournalEntry } from '../../ports/orders/order-journal.ts'
import type { Ports } from '../../ports/ports.ts'

type DeletionPorts = Pick<Ports, 'erp' | 'journal' | 'users' | 'memberships' | 'mailQueue' | 'clock' | 'ids'>

/** Who deletes, for which dealer, in which request, and why. */
type Deleter = { reason: string | null, userId: UserId, customerNumber: CustomerNumber, requestId: RequestId, audit: RecordAudit }

/**
 * Deletes an order that the distributor has not confirmed, and mails `peopleTold`.
 * @throws PortalError `not_found` for an unknown order, another dealer's, or a confirmed one; `not_deletable` if the ERP refuses;
 * `erp_unavailable` if the ERP was provably not asked; `outcome_unknown` if it may have deleted the order
 */
export async function deleteOrder (
  ports: DeletionPorts, shown: OrderId, { userId, customerNumber, requestId, audit, reason }: Deleter
): Promise<void> {
  const { erp, journal, clock } = ports
  const order = await erp.order(shown, { requestId })
  if (order?.customer_number !== customerNumber || order.type !== 'unconfirmed') throw notTheirs(shown, order?.customer_number, customerNumber)
  const { _id: id } = order
  const named = `${deletionDetail(id, order.po_number)}${reason === null ? '' : `: ${reason}`}`
  const known = await journal.findByErpOrder(id)
  const entry = known?.customerNumber === customerNumber ? known : undefined
  const reference = known?.reference ?? id
  const outcome = await erp.deleteUnconfirmedOrder(id, customerNumber, { requestId })
  if (outcome.kind === 'done' || outcome.kind === 'unknown') {
    await audit({ event: 'order-deleted', order: reference, detail: outcome.kind === 'done' ? named : `${named}: the ERP did not say whether it was deleted` })
  }
  switch (outcome.kind) {
    case 'done': {
      await mailDeletion(ports, { id: reference, customerNumber, poNumber: order.po_number, reason }, entry)
      if (entry !== undefined) await journal.noteEnded(entry.id, clock.now(), 'deleted', userId)
      return
    }
    case 'none': throw new PortalError('not_found')
    case 'rejected': throw new PortalError('not_deletable', { message: `The order was not deleted: ${outcome.message}` })
    case 'not-sent': throw new PortalError('erp_unavailable', { message: `The order was not deleted. ${errorTable.erp_unavailable.message}`, cause: new Error(outcome.reason) })
    case 'unknown': throw new PortalError('outcome_unknown', { cause: new Error(outcome.reason) })
  }
}

async function mailDeletion (ports: DeletionPorts, deleted: DeletedOrder, entry: JournalEntry | undefined): Promise<void> {
  const { mailQueue, clock, ids } = ports
  for (const email of await peopleTold(ports, deleted.customerNumber, entry?.userId)) {
    await mailQueue.add({ id: ids.uuid(), kind: 'order-deleted', email, deleted }, clock.now())
  }
}

/** How the audit log names an order that was deleted. */
function deletionDetail (id: ErpOrderId, poNumber: string): string {
  return `${id}, PO ${poNumber}`
}

/** Whether a line of the audit log is about the deletion of this order of the ERP. */
export function isDeletionOf (detail: string, erpOrderId: ErpOrderId): boolean {
  return detail.startsWith(deletionDetail(erpOrderId, ''))
}
