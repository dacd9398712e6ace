import { submissionTimes } from '@portal/contracts/policy/ordering'
import { lightspeedFileWith } from '@portal/contracts/rules/lightspeed'
import type { ErpContext, SubmitOutcome } from '../../ports/erp.ts'
import type { JournalEntry, Settlement } from '../../ports/order-journal.ts'
import type { Ports } from '../../ports/ports.ts'
import { lookUp } from './look-up.ts'
import { retryDelay, sendWithin } from './schedule.ts'

type SendPorts = Pick<Ports, 'erp' | 'journal' | 'clock'>

/**
 * Sends what was claimed just now, once, and records what came of it. Throws as the journal does: one that goes away after the claim leaves the entry
 * `dispatching`, which counts as unknown once its lease is over.
 */
export async function sendClaimed ({ erp, journal, clock }: SendPorts, claimed: JournalEntry, claimedAt: number, requestId: string): Promise<JournalEntry> {
  const notAfter = claimedAt + sendWithin
  const outcome: SubmitOutcome = clock.now() > notAfter
    ? { kind: 'not-sent', reason: 'its process was held up before it could send' }
    : await submitToErp(erp, claimed, { requestId, notAfter })
  const settlement = outcome.kind === 'rejected' && claimed.unknownSince !== null
    ? await refusedAfterDoubt(erp, claimed, outcome.message, requestId)
    : settlementOf(outcome, claimed.attempt, clock.now())
  const settled = await journal.settle(claimed.id, claimed.attempt, clock.now(), settlement)
  if (settled !== undefined) return settled
  // Another process took the lease for over. That the ERP has the order is still worth knowing.
  if (settlement.state === 'accepted') await journal.conclude(claimed, clock.now(), settlement)
  return await journal.findByReference(claimed.reference) ?? claimed
}

/** An order that was sent before may be refused because the ERP has it already. */
async function refusedAfterDoubt (erp: SendPorts['erp'], entry: JournalEntry, message: string, requestId: string): Promise<Settlement> {
  const sighting = await lookUp(erp, entry, requestId)
  switch (sighting.kind) {
    case 'none': return { state: 'rejected', message }
    case 'found': return { state: 'accepted', erpOrderId: sighting.erpOrderId }
    default: return { state: 'manual', note: `refused when it was sent again (${message}), and ${sighting.note}` }
  }
}

function settlementOf (outcome: SubmitOutcome, attempt: number, now: number): Settlement {
  switch (outcome.kind) {
    case 'accepted': return { state: 'accepted', erpOrderId: outcome.erpOrderId }
    case 'rejected': return { state: 'rejected', message: outcome.message }
    case 'not-sent': return { state: 'queued', note: outcome.reason, nextLookAt: now + retryDelay(attempt) }
    case 'unknown': return { state: 'unknown', note: outcome.reason, nextLookAt: now + submissionTimes.lookUp[0] }
  }
}

/** Hands an order to the ERP in the form that it was submitted in. */
async function submitToErp (erp: SendPorts['erp'], { order, customerNumber, reference }: JournalEntry, context: ErpContext): Promise<SubmitOutcome> {
  const { request, parts } = order
  if ('file' in request) {
    const bytes = lightspeedFileWith(Buffer.from(request.file, 'base64'), request.data.po_number)
    return await erp.submitLightspeedFile({ reference, customerNumber, base64: Buffer.from(bytes).toString('base64') }, context)
  }
  const { data } = request
  return await erp.submitOrder({
    reference,
    customerNumber,
    poNumber: data.po_number,
    shipping: data.shipping,
    specialInstructions: data.special_instructions,
    shipTo: data.address,
    lines: parts.map(part => ({ itemNumber: part.item_number, quantity: part.quantity, note: part.note }))
  }, context)
}
