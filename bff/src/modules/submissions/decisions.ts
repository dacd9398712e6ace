import { PortalError } from '../../errors.ts'
import type { DecidedBy, Decision, JournalEntry } from '../../ports/order-journal.ts'
import type { SubmissionPorts } from './submissions.service.ts'

/** A submission as the person who decides has seen it. */
type Seen = { reference: string, updated_at: string }

/**
 * The order is in the ERP under this number.
 * @throws PortalError `erp_order_unknown` where the ERP has no such order of this dealer, `erp_order_taken` where it is another
 * submission's; as `decide`
 */
export async function link (ports: SubmissionPorts, seen: Seen, erpOrderId: string, by: DecidedBy): Promise<void> {
  const entry = await seenEntry(ports, seen)
  const order = await ports.erp.order(erpOrderId, { requestId: by.requestId })
  if (order?.customer_number !== entry.customerNumber) throw new PortalError('erp_order_unknown')
  await decide(ports, entry, by, { state: 'accepted', erpOrderId, note: `linked to order ${erpOrderId} of the ERP` })
}

/** The order is not in the ERP, says a person. An ERP that knows better is believed, and then nothing is sent. Throws as `askErp` and `decide`. */
export async function resend (ports: SubmissionPorts, seen: Seen, by: DecidedBy): Promise<void> {
  const entry = await seenEntry(ports, seen)
  const found = await askErp(ports, entry, by)
  await decide(ports, entry, by, typeof found === 'string'
    ? { state: 'queued', note: `confirmed absent, sent again; ${found === 'none' ? 'the ERP has no such order' : 'the ERP cannot say whether it has the order'}` }
    : { state: 'accepted', erpOrderId: found.erpOrderId, note: `to be sent again, but the ERP has it: order ${found.erpOrderId}` })
}

/**
 * The order is not sent any more. Where the ERP has it after all nothing is cancelled: a dealer who is told so orders again. Throws as `askErp`
 * and `decide`.
 */
export async function cancel (ports: SubmissionPorts, seen: Seen, reason: string, by: DecidedBy): Promise<void> {
  const entry = await seenEntry(ports, seen)
  const found = await askErp(ports, entry, by)
  await decide(ports, entry, by, typeof found === 'string'
    ? { state: 'rejected', message: reason, note: `cancelled: ${reason}` }
    : { state: 'accepted', erpOrderId: found.erpOrderId, note: `to be cancelled, but the ERP has it: order ${found.erpOrderId}` })
}

/** @throws PortalError `erp_order_unknown` where the ERP has another dealer's order under the reference; the ERP's */
async function askErp ({ erp }: SubmissionPorts, { reference, customerNumber }: JournalEntry, { requestId }: DecidedBy) {
  const found = await erp.findOrderByReference(reference, customerNumber, { requestId })
  if (typeof found === 'string') return found
  const order = await erp.order(found.erpOrderId, { requestId })
  if (order === undefined || order.customer_number === customerNumber) return found
  throw new PortalError('erp_order_unknown', {
    message: `The ordering system names order ${found.erpOrderId} for this one, which is another dealer's. Settle that there first.`
  })
}

/** @throws PortalError `not_found`, or `changed_meanwhile` where it is not as it was seen */
async function seenEntry ({ journal }: SubmissionPorts, seen: Seen): Promise<JournalEntry> {
  const entry = await journal.findByReference(seen.reference)
  if (entry === undefined) throw new PortalError('not_found')
  if (entry.state !== 'manual' || new Date(entry.updatedAt).toISOString() !== seen.updated_at) throw new PortalError('changed_meanwhile')
  return entry
}

/** @throws PortalError `changed_meanwhile` where somebody else was faster */
async function decide ({ journal, clock }: SubmissionPorts, entry: JournalEntry, by: DecidedBy, decision: Decision): Promise<void> {
  const decided = await journal.decide(entry, by, clock.now(), decision)
  if (decided === 'taken') throw new PortalError('erp_order_taken')
  if (decided === undefined) throw new PortalError('changed_meanwhile')
}
