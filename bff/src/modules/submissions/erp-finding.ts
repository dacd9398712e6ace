import type { ErpOrderId, OrderId, RequestId } from '@portal/contracts/base/ids'
import type { Order } from '@portal/contracts/orders'
import { PortalError } from '../../errors.ts'
import type { Erp, FoundOrder } from '../../ports/erp/erp.ts'
import type { JournalEntry } from '../../ports/orders/order-journal.ts'

type Reads = Pick<Erp, 'findOrderByReference' | 'order'>

/** What the ERP has under a submission's reference. The kinds are those of `SubmissionStanding` in the contracts. */
export type ErpFinding =
  | { kind: 'none' | 'unsure' }
  | { kind: 'stands' | 'deleted' | 'unsaid' | 'foreign', erpOrderId: ErpOrderId }

/** Asks the ERP what it has under the reference. An unreadable order counts as not shown. Throws as the ERP's reads do. */
export async function erpFindingOf (erp: Reads, { reference, customerNumber }: JournalEntry, requestId: RequestId): Promise<ErpFinding> {
  const found = await erp.findOrderByReference(reference, customerNumber, { requestId })
  if (typeof found === 'string') return { kind: found }
  const { erpOrderId, status } = found
  const order = status === 'deleted' ? undefined : await readOrder(erp, erpOrderId, requestId)
  if (order === undefined || order instanceof PortalError) return { kind: findingUnshown(found), erpOrderId }
  return { kind: order.customer_number === customerNumber ? 'stands' : 'foreign', erpOrderId }
}

/** The standing of an order that the ERP does not show. */
export function findingUnshown ({ status }: FoundOrder): 'stands' | 'deleted' | 'unsaid' {
  switch (status) {
    case 'confirmed':
    case 'invoiced': return 'stands'
    case 'deleted': return 'deleted'
    default: return 'unsaid'
  }
}

/** The order, or the error that says why it cannot be shown: `erp_order_unknown` or `erp_bad_reply`. Throws `erp_unavailable`. */
export async function readOrder (erp: Reads, id: OrderId, requestId: RequestId): Promise<Order | PortalError> {
  try {
    return await erp.order(id, { requestId }) ?? new PortalError('erp_order_unknown')
  } catch (error) {
    if (error instanceof PortalError && error.code === 'erp_bad_reply') return error
    throw error
  }
}
