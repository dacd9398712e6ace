import { lineDifferences } from '@portal/contracts/rules/order-lines'
import { PortalError } from '../../errors.ts'
import type { Order } from '@portal/contracts/orders'
import type { Erp, FoundOrder } from '../../ports/erp.ts'
import type { JournalEntry } from '../../ports/order-journal.ts'

/** What the ERP shows of an order whose answer was lost. `note` is for those who settle it by hand. */
export type Sighting =
  | { kind: 'found', erpOrderId: string }
  | { kind: 'none' }
  /** The reference was used, and that the order stands as it was sent cannot be said. */
  | { kind: 'other', note: string }
  /** Nothing can be said this time. `away`: nobody else would get an answer either. */
  | { kind: 'silent', note: string, away: boolean }

/** Looks the reference up in the ERP, and whether what is found is what was sent. Throws only for faults of the portal's own. */
export async function lookUp (erp: Pick<Erp, 'findOrderByReference' | 'order'>, entry: JournalEntry, requestId: string): Promise<Sighting> {
  try {
    const found = await erp.findOrderByReference(entry.reference, entry.customerNumber, { requestId })
    if (found === 'none') return { kind: 'none' }
    if (found === 'unsure') return { kind: 'silent', note: 'the ERP cannot say whether it has the order', away: false }
    const { erpOrderId } = found
    const problem = found.status === 'deleted' ? 'was deleted there' : problemWith(entry, found, await erp.order(erpOrderId, { requestId }))
    if (problem === undefined) return { kind: 'found', erpOrderId }
    return { kind: 'other', note: `order ${erpOrderId} of the ERP has the reference, but ${problem}` }
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    const away = error.code === 'erp_unavailable'
    return { kind: 'silent', note: away ? 'the ERP could not be asked' : 'the ERP\'s answer could not be read', away }
  }
}

/**
 * Why the order may not be taken for the one that was sent. One that the ERP's people have confirmed or invoiced stands, whatever they have
 * changed of it; an invoiced one is not shown any more.
 */
function problemWith ({ customerNumber, order: sent }: JournalEntry, { status }: FoundOrder, order: Order | undefined): string | undefined {
  if (order === undefined) {
    return status === 'confirmed' || status === 'invoiced' ? undefined : 'is not shown, and the ERP does not say whether it was invoiced or deleted'
  }
  if (order.customer_number !== customerNumber) return 'is another dealer\'s'
  const same = order.type === 'confirmed' || lineDifferences(sent.parts, order.parts).length === 0
  return same ? undefined : 'has other lines'
}
