import { PortalError } from '../../errors.ts'
import type { Order } from '@portal/contracts/orders'
import type { Erp } from '../../ports/erp.ts'
import type { JournalEntry, SubmittedOrder } from '../../ports/order-journal.ts'

/** What the ERP shows of an order whose answer was lost. `note` is for those who settle it by hand. */
export type Sighting =
  | { kind: 'found', erpOrderId: string }
  | { kind: 'none' }
  /** There is something under the reference, and it is not this order. */
  | { kind: 'other', note: string }
  /** Nothing can be said this time. `away`: nobody else would get an answer either. */
  | { kind: 'silent', note: string, away: boolean }

/** Looks the reference up in the ERP, and whether what is found is what was sent. Throws only for faults of the portal's own. */
export async function lookUp (erp: Pick<Erp, 'findOrderByReference' | 'order'>, entry: JournalEntry, requestId: string): Promise<Sighting> {
  try {
    const found = await erp.findOrderByReference(entry.reference, entry.customerNumber, { requestId })
    if (found === 'none') return { kind: 'none' }
    if (found === 'unsure') return { kind: 'silent', note: 'the ERP cannot say whether it has the order', away: false }
    const order = await erp.order(found.erpOrderId, { requestId })
    const difference = order === undefined ? undefined : differenceOf(entry, order)
    if (difference === undefined) return { kind: 'found', erpOrderId: found.erpOrderId }
    return { kind: 'other', note: `order ${found.erpOrderId} of the ERP has the reference, but ${difference}` }
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    const away = error.code === 'erp_unavailable'
    return { kind: 'silent', note: away ? 'the ERP could not be asked' : 'the ERP\'s answer could not be read', away }
  }
}

/** An order that the ERP's people have confirmed may have been changed by them; an invoiced or deleted one is not shown any more. */
function differenceOf ({ customerNumber, order: sent }: JournalEntry, order: Order): string | undefined {
  if (order.customer_number !== customerNumber) return 'is another dealer\'s'
  return order.type === 'unconfirmed' && linesOf(order.parts) !== linesOf(sent.parts) ? 'has other lines' : undefined
}

/** Item numbers with what is ordered of each, whatever lines it is on. */
function linesOf (parts: ReadonlyArray<Pick<SubmittedOrder['parts'][number], 'item_number' | 'quantity'>>): string {
  const quantities = new Map<string, number>()
  for (const { item_number: item, quantity } of parts) quantities.set(item.toUpperCase(), (quantities.get(item.toUpperCase()) ?? 0) + quantity)
  return JSON.stringify([...quantities].sort(([a], [b]) => a < b ? -1 : 1))
}
