import type { ErpOrderId, RequestId } from '@portal/contracts/base/ids'
import { limits } from '@portal/contracts/policy/limits'
import { clockSkew, submissionTimes } from '@portal/contracts/policy/ordering'
import { lightspeedFile } from '@portal/contracts/rules/lightspeed/lightspeed-file'
import { deliveryChosen } from '@portal/contracts/rules/lightspeed/file-delivery'
import type { ErpContext, SubmitOutcome } from '../../../ports/erp/erp.ts'
import type { JournalEntry, Settlement } from '../../../ports/orders/order-journal.ts'
import type { Ports } from '../../../ports/ports.ts'
import { lateMessage } from './late-changes.ts'
import { lookUp } from './look-up.ts'
import { retryDelay, sendWithin } from './schedule.ts'

type SendPorts = Pick<Ports, 'erp' | 'journal' | 'clock'>

/**
 * Sends an order that was just claimed, once, and records the outcome. Throws as the journal does: if the journal goes away after the
 * claim, the entry stays `dispatching`, which becomes `unknown` once the lease has expired.
 */
export async function sendClaimed ({ erp, journal, clock }: SendPorts, claimed: JournalEntry, claimedAt: number, requestId: RequestId): Promise<JournalEntry> {
  const notAfter = claimedAt + sendWithin
  const now = clock.now()
  // If its clock was set back meanwhile, the process cannot tell how long it was suspended.
  const outcome: SubmitOutcome = now > notAfter || now < claimedAt - clockSkew
    ? { kind: 'not-sent', reason: 'the process was suspended before it could send' }
    : await submitToErp(erp, claimed, { requestId, notAfter })
  const settlement = outcome.kind === 'rejected' && claimed.unknownSince !== null
    ? await refusedAfterDoubt(erp, claimed, outcome.message, requestId)
    : outcome.kind === 'accepted'
      ? await accepted(erp, claimed, outcome.erpOrderId, clock.now(), requestId)
      : settlementOf(outcome, claimed.attempt, clock.now())
  const settled = await journal.settle(claimed.id, claimed.attempt, clock.now(), settlement)
  if (settled !== undefined) return settled
  // The lease had expired, and another process settled it. If the ERP has the order, that must still be recorded.
  if (settlement.state === 'accepted') await journal.conclude(claimed, clock.now(), settlement)
  return await journal.findByReference(claimed.reference) ?? claimed
}

/** The ERP may refuse an order that was sent before because it already has it, so the refusal alone proves nothing. */
async function refusedAfterDoubt (erp: SendPorts['erp'], entry: JournalEntry, message: string, requestId: RequestId): Promise<Settlement> {
  const result = await lookUp(erp, entry, requestId)
  switch (result.kind) {
    case 'none': return { state: 'rejected', message }
    case 'found': return { state: 'accepted', erpOrderId: result.erpOrderId }
    default: return { state: 'manual', note: `refused when it was sent again (${message}), and ${result.note}` }
  }
}

async function accepted (erp: SendPorts['erp'], entry: JournalEntry, erpOrderId: ErpOrderId, now: number, requestId: RequestId): Promise<Settlement & { state: 'accepted' }> {
  const message = await lateMessage(erp, entry, now, requestId)
  return { state: 'accepted', erpOrderId, ...(message !== undefined && { message }) }
}

function settlementOf (outcome: Exclude<SubmitOutcome, { kind: 'accepted' }>, attempt: number, now: number): Settlement {
  switch (outcome.kind) {
    case 'rejected': return { state: 'rejected', message: outcome.message }
    case 'not-sent': return { state: 'queued', note: outcome.reason, nextLookAt: now + retryDelay(attempt) }
    case 'unknown': return { state: 'unknown', note: outcome.reason, nextLookAt: now + submissionTimes.lookUp[0] }
  }
}

/**
 * Sends an order to the ERP. An order that was submitted as a file, with nothing chosen for it, goes as a file newly written from the checked parts;
 * any other goes as an order, because a file does not say how it ships.
 */
async function submitToErp (erp: SendPorts['erp'], { order, customerNumber, reference }: JournalEntry, context: ErpContext): Promise<SubmitOutcome> {
  const { request, parts } = order
  const delivery = deliveryChosen(request)
  if (delivery === undefined) {
    const file = lightspeedFile(request.data.po_number, parts)
    return await erp.submitLightspeedFile({ reference, customerNumber, base64: Buffer.from(file).toString('base64') }, context)
  }
  const { shipping, special_instructions: specialInstructions, address: shipTo } = delivery
  return await erp.submitOrder({
    reference,
    customerNumber,
    poNumber: request.data.po_number,
    shipping,
    specialInstructions,
    shipTo,
    ...(order.ordered_by !== undefined && { orderedBy: order.ordered_by.slice(0, limits.nameMax) }),
    lines: parts.map(part => ({ itemNumber: part.item_number, quantity: part.quantity, note: part.note }))
  }, context)
}
