import type { ErpOrderId, RequestId } from '@portal/contracts/base/ids'
import { lineDifferences } from '@portal/contracts/rules/orders/line-differences'
import { PortalError } from '../../../errors.ts'
import type { Order } from '@portal/contracts/orders'
import type { Erp, FoundOrder } from '../../../ports/erp/erp.ts'
import type { JournalEntry } from '../../../ports/orders/order-journal.ts'

/** What the ERP says about an order whose answer was lost. `note` is for the staff who settle the order by hand. */
export type LookUpResult =
  | { kind: 'found', erpOrderId: ErpOrderId }
  | { kind: 'none' }
  /** The reference was used, but the portal cannot confirm that the order stands as it was sent. */
  | { kind: 'mismatch', note: string }
  /** Nothing was learned this time. `away`: the ERP is away, so looking up another order would not help either. */
  | { kind: 'unclear', note: string, away: boolean }

/** For the notes on an order, which staff read. */
export const noSuchOrder = 'the ERP has no such order'

/** What is noted after the ERP has said that it has no such order. @param counts whether it has nothing left to process that could still become the order */
export function noteOfNone (now: number, counts: boolean): { note: string, noneAt?: number } {
  return counts ? { note: noSuchOrder, noneAt: now } : { note: `${noSuchOrder} yet` }
}

/** Looks up the reference in the ERP and compares what it finds with what was sent. Throws only for the portal's own faults. */
export async function lookUp (erp: Pick<Erp, 'findOrderByReference' | 'order'>, entry: JournalEntry, requestId: RequestId): Promise<LookUpResult> {
  try {
    const found = await erp.findOrderByReference(entry.reference, entry.customerNumber, { requestId })
    if (found === 'none') return { kind: 'none' }
    if (found === 'unsure') return { kind: 'unclear', note: 'the ERP cannot say whether it has the order', away: false }
    const { erpOrderId } = found
    const order = async (): Promise<Order | undefined> => await erp.order(erpOrderId, { requestId })
    // Asked twice, because an ERP that finds an order but does not show it contradicts itself. If it later said twice that it has no such order, a
    // reference that it has used would be sent again.
    const problem = found.status === 'deleted' ? 'was deleted' : problemWith(entry, found, await order() ?? (standsUnshown(found) ? undefined : await order()))
    if (problem === undefined) return { kind: 'found', erpOrderId }
    return { kind: 'mismatch', note: `ERP order ${erpOrderId} has the reference but ${problem}` }
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    const away = error.code === 'erp_unavailable'
    return { kind: 'unclear', note: away ? 'the ERP could not be reached' : 'the ERP\'s answer could not be read', away }
  }
}

/**
 * Why the order found cannot be accepted as the one that was sent; undefined if it can. A confirmed, invoiced or reopened order stands, whatever the
 * distributor's staff changed in it.
 */
function problemWith ({ customerNumber, order: sent }: JournalEntry, found: FoundOrder, order: Order | undefined): string | undefined {
  if (order === undefined) return standsUnshown(found) ? undefined : 'is not shown, and the ERP does not say whether it was invoiced or deleted'
  if (order.customer_number !== customerNumber) return 'belongs to another dealer'
  const isKnown = order.type === 'confirmed' || (order.revisions ?? 0) > 0
  const same = isKnown || lineDifferences(sent.parts, order.parts).length === 0
  return same ? undefined : 'has different lines'
}

/** Whether the order can be accepted without being read. The ERP no longer shows an invoiced one. */
function standsUnshown ({ status }: FoundOrder): boolean {
  return status === 'confirmed' || status === 'invoiced'
}
