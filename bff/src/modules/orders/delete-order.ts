import type { CustomerNumber, ErpOrderId, OrderId, RequestId, UserId } from '@portal/contracts/base/ids'
import { errorTable } from '@portal/contracts/errors'
import { PortalError, notTheirs } from '../../errors.ts'
import type { RecordAudit } from '../../ports/audit/audit.ts'
import type { Ports } from '../../ports/ports.ts'

type DeletionPorts = Pick<Ports, 'erp' | 'journal' | 'clock'>

/** Who deletes, for which dealer, and in which request. */
type Deleter = { userId: UserId, customerNumber: CustomerNumber, requestId: RequestId, audit: RecordAudit }

/**
 * Deletes an order that the distributor has not confirmed.
 * @throws PortalError `not_found` for an unknown order, another dealer's, or a confirmed one; `not_deletable` if the ERP refuses;
 * `erp_unavailable` if the ERP was provably not asked; `outcome_unknown` if it may have deleted the order
 */
export async function deleteOrder (
  { erp, journal, clock }: DeletionPorts, shown: OrderId, { userId, customerNumber, requestId, audit }: Deleter
): Promise<void> {
  const order = await erp.order(shown, { requestId })
  if (order?.customer_number !== customerNumber || order.type !== 'unconfirmed') throw notTheirs(shown, order?.customer_number, customerNumber)
  const { _id: id } = order
  const named = deletionDetail(id, order.po_number)
  const reference = (await journal.findByErpOrder(id))?.reference ?? id
  const outcome = await erp.deleteUnconfirmedOrder(id, customerNumber, { requestId })
  if (outcome.kind === 'done' || outcome.kind === 'unknown') {
    await audit({ event: 'order-deleted', order: reference, detail: outcome.kind === 'done' ? named : `${named}: the ERP did not say whether it was deleted` })
  }
  switch (outcome.kind) {
    case 'done': {
      const entry = await journal.findByErpOrder(id)
      if (entry?.customerNumber === customerNumber) await journal.noteEnded(entry.id, clock.now(), 'deleted', userId)
      return
    }
    case 'none': throw new PortalError('not_found')
    case 'rejected': throw new PortalError('not_deletable', { message: `The order was not deleted: ${outcome.message}` })
    case 'not-sent': throw new PortalError('erp_unavailable', { message: `The order was not deleted. ${errorTable.erp_unavailable.message}`, cause: new Error(outcome.reason) })
    case 'unknown': throw new PortalError('outcome_unknown', { cause: new Error(outcome.reason) })
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
