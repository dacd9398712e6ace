import type { CustomerNumber, ErpOrderId, RequestId } from '@portal/contracts/base/ids'
import { deletionMails } from './deletion-mails.ts'
import { deletionIn } from './deletion-detail.ts'
import type { FoundOrder } from '../../ports/erp/erp.ts'
import type { EndKind, JournalEntry } from '../../ports/orders/order-journal.ts'
import type { Ports } from '../../ports/ports.ts'

export type EndPorts = Pick<Ports, 'erp' | 'journal' | 'audit' | 'users' | 'memberships' | 'clock' | 'ids' | 'timeZone'>

/** How many lines about one order are searched, the newest first. Few have more than ten. */
const linesRead = 200

/**
 * Asks the ERP how an accepted order has ended, and records it in the journal if it has, with the mails about a deletion that the ERP had not
 * confirmed.
 * @returns what the ERP found under the order's reference, and the end; null if the order stands, or if the ERP does not say. An answer about another
 * order, which this one may have been merged into, says nothing about this one. Throws as the ERP's reads do.
 */
export async function lookUpEnd (
  ports: EndPorts, entry: JournalEntry, requestId: RequestId
): Promise<{ found: FoundOrder | 'none' | 'unsure', ended: JournalEntry['ended'] }> {
  const { customerNumber, reference, order: { request: { data: { po_number: poNumber } } } } = entry
  const found = await ports.erp.findOrderByReference(reference, customerNumber, { requestId })
  const end = typeof found === 'string' || found.erpOrderId !== entry.erpOrderId ? undefined : await endOf(ports, customerNumber, found, poNumber)
  if (end === undefined) return { found, ended: null }
  const ended = { kind: end.kind, at: ports.clock.now() }
  const mails = end.kind === 'deleted' ? await deletionMails(ports, { id: reference, customerNumber, poNumber, reason: end.reason }) : []
  await ports.journal.noteEnded(entry.id, ended.at, end.kind, null, mails)
  return { found, ended }
}

/** `reason`: why it was deleted in the portal; null if none was given. */
export type FoundEnd = { kind: EndKind, reason: string | null }

/** How an order has ended by what the ERP has under its reference; undefined if it stands, or if the ERP does not say. */
export async function endOf (
  ports: Pick<EndPorts, 'audit'>, customerNumber: CustomerNumber, { erpOrderId, status }: FoundOrder, poNumber: string
): Promise<FoundEnd | undefined> {
  if (status === 'invoiced') return { kind: 'invoiced', reason: null }
  if (status !== 'deleted') return undefined
  const deletion = await deletionOf(ports, customerNumber, erpOrderId, poNumber)
  return deletion === undefined ? { kind: 'canceled', reason: null } : { kind: 'deleted', ...deletion }
}

/** The deletion of an order in the portal, even one whose answer is under way or was lost: only the audit log knows of it. */
export async function deletionOf (
  { audit }: Pick<EndPorts, 'audit'>, customerNumber: CustomerNumber, erpOrderId: ErpOrderId, poNumber: string
): Promise<{ reason: string | null } | undefined> {
  const lines = (await audit.list({ order: erpOrderId, dealer: customerNumber }, { skip: 0, limit: linesRead }))
    .flatMap(({ event, requestId, detail }) => {
      const deletion = deletionIn(detail, erpOrderId, poNumber)
      return deletion === undefined ? [] : [{ event, requestId, deletion }]
    })
  const refused = new Set(lines.flatMap(({ event, requestId }) => event === 'order-not-deleted' ? [requestId] : []))
  // Each request has its own refusal: the order may be gone because of another one, which has no answer yet.
  const found = lines.find(({ event }) => event === 'order-deleted') ??
    lines.find(({ event, requestId }) => event === 'order-deletion-asked' && !refused.has(requestId))
  return found?.deletion
}
