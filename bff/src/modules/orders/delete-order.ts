import { PortalError } from '../../errors.ts'
import type { RecordAudit } from '../../ports/audit.ts'
import type { Erp } from '../../ports/erp.ts'

/**
 * Deletes an order that the distributor has not confirmed.
 * @throws PortalError `not_found` for an unknown order, another dealer's, or a confirmed one; `not_deletable` if the ERP refuses;
 * `erp_unavailable` if the ERP was provably not asked; `outcome_unknown` if it may have deleted the order
 */
export async function deleteOrder (erp: Erp, id: string, customerNumber: string, requestId: string, audit: RecordAudit): Promise<void> {
  const order = await erp.order(id, { requestId })
  if (order?.customer_number !== customerNumber || order.type !== 'unconfirmed') throw new PortalError('not_found')
  const named = `${id}, PO ${order.po_number}`
  const outcome = await erp.deleteUnconfirmedOrder(id, customerNumber, { requestId })
  if (outcome.kind === 'done' || outcome.kind === 'unknown') {
    await audit({ event: 'order-deleted', detail: outcome.kind === 'done' ? named : `${named}: the ERP did not say whether it was deleted` })
  }
  switch (outcome.kind) {
    case 'done': return
    case 'none': throw new PortalError('not_found')
    case 'rejected': throw new PortalError('not_deletable', { message: `The order was not deleted: ${outcome.message}` })
    case 'not-sent': throw new PortalError('erp_unavailable', { cause: new Error(outcome.reason) })
    case 'unknown': throw new PortalError('outcome_unknown', { cause: new Error(outcome.reason) })
  }
}
