import type { Order } from '@portal/contracts/orders'
import { PortalError } from '../../errors.ts'
import type { Erp, FoundOrder } from '../../ports/erp.ts'
import type { JournalEntry, JournalEvent } from '../../ports/order-journal.ts'

type Reads = Pick<Erp, 'findOrderByReference' | 'order'>

/** What the ERP has under a submission's reference, as the contracts' `SubmissionStanding` says it. */
export type Standing =
  | { kind: 'none' | 'unsure' }
  | { kind: 'stands' | 'deleted' | 'unsaid' | 'foreign', erpOrderId: string }

/** Throws as the ERP's reads do; an order that cannot be read is one that the ERP does not show. */
export async function standingOf (erp: Reads, { reference, customerNumber }: JournalEntry, requestId: string): Promise<Standing> {
  const found = await erp.findOrderByReference(reference, customerNumber, { requestId })
  if (typeof found === 'string') return { kind: found }
  const { erpOrderId, status } = found
  const order = status === 'deleted' ? undefined : await readOrder(erp, erpOrderId, requestId)
  if (order === undefined || order instanceof PortalError) return { kind: standingUnshown(found), erpOrderId }
  return { kind: order.customer_number === customerNumber ? 'stands' : 'foreign', erpOrderId }
}

/** Of an order that the ERP does not show. */
export function standingUnshown ({ status }: FoundOrder): 'stands' | 'deleted' | 'unsaid' {
  switch (status) {
    case 'confirmed':
    case 'invoiced': return 'stands'
    case 'deleted': return 'deleted'
    default: return 'unsaid'
  }
}

/** The order, or why it cannot be shown: `erp_order_unknown` or `erp_bad_reply`. Throws `erp_unavailable`. */
export async function readOrder (erp: Reads, id: string, requestId: string): Promise<Order | PortalError> {
  try {
    return await erp.order(id, { requestId }) ?? new PortalError('erp_order_unknown')
  } catch (error) {
    if (error instanceof PortalError && error.code === 'erp_bad_reply') return error
    throw error
  }
}

/**
 * From when on the ERP has processed whatever was sent of an order, or never will: so long after its last attempt ended. Undefined where it was
 * never sent.
 * @param events of the order, oldest first
 */
export function settledFrom (events: readonly JournalEvent[], settledAfter: number): number | undefined {
  const sent = events.findLastIndex(({ state }) => state === 'dispatching')
  const ended = events[sent + 1] ?? events[sent]
  return sent < 0 || ended === undefined ? undefined : ended.at + settledAfter
}
