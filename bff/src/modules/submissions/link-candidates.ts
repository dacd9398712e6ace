import type { CallResponse } from '@portal/contracts/calls'
import type { Reference, RequestId } from '@portal/contracts/base/ids'
import type { ErpOrderSummary } from '@portal/contracts/orders'
import { isSamePo } from '@portal/contracts/rules/orders/same-po'
import type { LinkCandidate, SubmissionStanding } from '@portal/contracts/submissions'
import { PortalError } from '../../errors.ts'
import type { JournalEntry } from '../../ports/orders/order-journal.ts'
import { erpFindingOf, type ErpFinding } from './erp-finding.ts'
import type { SubmissionPorts } from './submissions.service.ts'

/** Each candidate costs a query in the journal. For an older order a person types the ERP's id. */
const candidatesMax = 100

/**
 * What the ERP has under a submission's reference, and the dealer's orders that the submission may be linked to: first the order under
 * the reference, then those with its PO number, then the other unconfirmed and open ones.
 * @throws PortalError `not_found`; as the ERP's reads do
 */
export async function linkCandidatesOf ({ erp, journal }: SubmissionPorts, reference: Reference, requestId: RequestId): Promise<CallResponse<'submissionCandidates'>> {
  const entry = await journal.findByReference(reference)
  if (entry === undefined) throw new PortalError('not_found')
  const [standing, unconfirmed, open] = await Promise.all([
    erpFindingOf(erp, entry, requestId),
    erp.unconfirmedOrders(entry.customerNumber, { requestId }),
    erp.openOrders(entry.customerNumber, { requestId })
  ])
  const hasPoNumber = (order: ErpOrderSummary) => isSamePo(order.po_number, entry.order.request.data.po_number)
  const all = [...unconfirmed, ...open]
  const listed = [...all.filter(hasPoNumber), ...all.filter(order => !hasPoNumber(order))].map(listedCandidate)
  const named = namedCandidate(standing, entry, listed)
  const candidates = [...named, ...listed.filter(({ erp_order_id: id }) => id !== named[0]?.erp_order_id)].slice(0, candidatesMax)
  return {
    standing: standingView(standing),
    orders: await Promise.all(candidates.map(async candidate => ({
      ...candidate,
      submission: (await journal.findByErpOrder(candidate.erp_order_id))?.reference ?? null
    })))
  }
}

type Candidate = Omit<LinkCandidate, 'submission'>

function listedCandidate ({ _id: id, order_number, type, po_number: po, order_date: date }: ErpOrderSummary): Candidate {
  return { erp_order_id: id, order_number, type, po_number: po, order_date: date }
}

/** The order under the reference. If the lists do not show it, its PO number is taken from the submission. */
function namedCandidate (standing: ErpFinding, { order }: JournalEntry, listed: readonly Candidate[]): Candidate[] {
  if (standing.kind !== 'stands' && standing.kind !== 'unsaid') return []
  const { erpOrderId: id } = standing
  return [listed.find(({ erp_order_id: known }) => known === id) ??
    { erp_order_id: id, order_number: null, type: 'unlisted', po_number: order.request.data.po_number, order_date: null }]
}

function standingView (standing: ErpFinding): SubmissionStanding {
  return 'erpOrderId' in standing ? { kind: standing.kind, erp_order_id: standing.erpOrderId } : standing
}
