import type { ErpOrderId } from '@portal/contracts/base/ids'

const notConfirmed = ': the ERP did not say whether it was deleted'

/** `isUnsure`: the ERP was asked, and did not answer. */
type Deletion = { id: ErpOrderId, poNumber: string, reason: string | null, isUnsure?: true }

/** How the audit log names an order that is to be deleted, was deleted, or may have been. */
export function deletionDetail ({ id, poNumber, reason, isUnsure }: Deletion): string {
  return `${named(id, poNumber)}${reason === null ? '' : `: ${reason}`}${isUnsure === true ? notConfirmed : ''}`
}

/** How the audit log names an order whose deletion was refused. */
export function refusedDeletionDetail (id: ErpOrderId, poNumber: string, why: string): string {
  return `${named(id, poNumber)}: ${why}`
}

/** The deletion of this order, if an audit line is about it. Its reason is unknown if the order's PO number was different then. */
export function deletionIn (detail: string, id: ErpOrderId, poNumber: string): Pick<Deletion, 'reason'> | undefined {
  if (!detail.startsWith(named(id, ''))) return undefined
  const whole = detail.endsWith(notConfirmed) ? detail.slice(0, -notConfirmed.length) : detail
  const before = `${named(id, poNumber)}: `
  return { reason: whole.startsWith(before) ? whole.slice(before.length) : null }
}

function named (id: ErpOrderId, poNumber: string): string {
  return `${id}, PO ${poNumber}`
}
