import type { ErpOrderId, RequestId } from '@portal/contracts/base/ids'
import { lineDifferences } from '@portal/contracts/rules/orders/line-differences'
import { PortalError } from '../../errors.ts'
import type { Order } from '@portal/contracts/orders'
import type { Erp } from '../../ports/erp/erp.ts'
import type { JournalEntry } from '../../ports/orders/order-journal.ts'

/** What the ERP says about an order whose answer was lost. `note` is for the staff who settle the order by hand. */
export type LookUpResult =
  | { kind: 'found', erpOrderId: ErpOrderId }
  | { kind: 'none' }
  /** The reference was used, but the portal cannot confirm that the order stands as it was sent. */
  | { kind: 'mismatch', note: string }
  /** Nothing was learned this time. `away`: the ERP is away, so looking up another order would not help either. */
  | { kind: 'unclear', note: string, away: boolean }

/** Looks up the reference in the ERP and compares what it finds with what was sent. Throws only for the portal's own faults. */
export async function lookUp (erp: Pick<Erp, 'findOrderByReference' | 'order'>, entry: JournalEntry, requestId: RequestId): Promise<LookUpResult> {
  try {
    const found = await erp.findOrderByReference(entry.reference, entry.customerNumber, { requestId })
    if (found === 'none') return { kind: 'none' }
    if (found === 'unsure') return { kind: 'unclear', note: 'the ERP cannot say whether it has the order', away: false }
    const { erpOrderId, status } = found
    const hasReference = `ERP order ${erpOrderId} has the reference but`
    if (status === 'deleted') return { kind: 'mismatch', note: `${hasReference} was deleted` }
    const order = await erp.order(erpOrderId, { requestId })
    const isKnownToStand = status === 'confirmed' || status === 'invoiced'
    // The ERP no longer shows an invoiced order. Of any other, the two answers contradict each other, and the next ones may not.
    if (order === undefined && !isKnownToStand) {
      return { kind: 'unclear', note: `${hasReference} is not shown, and the ERP does not say whether it was invoiced or deleted`, away: false }
    }
    const problem = order === undefined ? undefined : problemWith(entry, order)
    return problem === undefined ? { kind: 'found', erpOrderId } : { kind: 'mismatch', note: `${hasReference} ${problem}` }
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    const away = error.code === 'erp_unavailable'
    return { kind: 'unclear', note: away ? 'the ERP could not be reached' : 'the ERP\'s answer could not be read', away }
  }
}

/**
 * Why the order found cannot be accepted as the one that was sent; undefined if it can. A confirmed order stands, and one that was reopened, whatever
 * the distributor's staff have changed in it.
 */
function problemWith ({ customerNumber, order: sent }: JournalEntry, order: Order): string | undefined {
  if (order.customer_number !== customerNumber) return 'belongs to another dealer'
  const isKnown = order.type === 'confirmed' || (order.revisions ?? 0) > 0
  const same = isKnown || lineDifferences(sent.parts, order.parts).length === 0
  return same ? undefined : 'has different lines'
}
