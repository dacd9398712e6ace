import type { RequestId } from '@portal/contracts/base/ids'
import type { FoundOrder } from '../../ports/erp/erp.ts'
import type { EndKind, JournalEntry } from '../../ports/orders/order-journal.ts'
import type { Ports } from '../../ports/ports.ts'
import { isDeletionOf } from './delete-order.ts'

export type EndPorts = Pick<Ports, 'erp' | 'journal' | 'audit' | 'clock' | 'timeZone'>

/** Deletions of one dealer's orders that are looked through. They are made by hand, one at a time. */
const deletionsRead = 200

/**
 * Asks the ERP how an accepted order has ended, and records it in the journal if it has.
 * @returns what the ERP found under the order's reference, and the end; null if the order stands, or if the ERP does not say. An answer about
 * another order, which may have taken in this one, says nothing about this one. Throws as the ERP's reads do.
 */
export async function lookUpEnd (
  ports: EndPorts, entry: JournalEntry, requestId: RequestId
): Promise<{ found: FoundOrder | 'none' | 'unsure', ended: JournalEntry['ended'] }> {
  const found = await ports.erp.findOrderByReference(entry.reference, entry.customerNumber, { requestId })
  const kind = typeof found === 'string' || found.erpOrderId !== entry.erpOrderId ? undefined : await endOf(ports, entry, found)
  if (kind === undefined) return { found, ended: null }
  const ended = { kind, at: ports.clock.now() }
  await ports.journal.noteEnded(entry.id, ended.at, kind, null)
  return { found, ended }
}

async function endOf ({ audit }: EndPorts, entry: JournalEntry, { erpOrderId, status }: FoundOrder): Promise<EndKind | undefined> {
  if (status === 'invoiced') return 'invoiced'
  if (status !== 'deleted') return undefined
  // A deletion whose answer was lost is known from the audit log alone.
  const deletions = await audit.list({ event: 'order-deleted', dealer: entry.customerNumber, since: entry.createdAt }, { skip: 0, limit: deletionsRead })
  return deletions.some(({ detail }) => isDeletionOf(detail, erpOrderId)) ? 'deleted' : 'canceled'
}
