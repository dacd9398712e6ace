import { timings } from '@portal/contracts/limits'
import { lightspeedFileWith } from '@portal/contracts/rules/lightspeed'
import type { SubmitOutcome } from '../../ports/erp.ts'
import type { JournalEntry, Settlement } from '../../ports/order-journal.ts'
import type { Ports } from '../../ports/ports.ts'

type DispatchPorts = Pick<Ports, 'erp' | 'journal' | 'clock'>
export type Log = { error: (details: object, message: string) => void }

/** Longer than the ERP adapter waits for a write, so that a lease runs out only where the process has died. */
const leaseMs = 90_000

/** Hands journal entries to the ERP, each attempt by one process alone. */
export type Dispatcher = {
  /** Sends a `queued` entry and waits a person's patience for what comes of it; sending goes on after that. */
  sendAndWait: (entry: JournalEntry, startedAt: number, requestId: string) => Promise<JournalEntry>
  /** Sends a `queued` entry unless another process does. Never throws: what could not be recorded is logged. */
  send: (entry: JournalEntry, requestId: string) => Promise<JournalEntry>
  /** Resolves when nothing is being sent. */
  drained: () => Promise<void>
}

export function createDispatcher (ports: DispatchPorts, log: Log): Dispatcher {
  const sending = new Set<Promise<unknown>>()

  async function dispatch (entry: JournalEntry, requestId: string): Promise<JournalEntry> {
    const now = ports.clock.now()
    const claimed = await ports.journal.claim(entry.id, now, now + leaseMs)
    // Another process sends it, or has sent it.
    if (claimed === undefined) return await ports.journal.findByReference(entry.reference) ?? entry
    const outcome = await submitToErp(ports.erp, claimed, requestId)
    const settled = await ports.journal.settle(claimed.id, claimed.attempt, ports.clock.now(), settlement(outcome))
    return settled ?? await ports.journal.findByReference(entry.reference) ?? claimed
  }

  /** A journal that goes away after the claim leaves the entry `dispatching`: once its lease is over it counts as unknown. */
  function send (entry: JournalEntry, requestId: string): Promise<JournalEntry> {
    const work = dispatch(entry, requestId).catch((error: unknown) => {
      log.error({ err: error, reference: entry.reference }, 'the outcome of a submission could not be recorded')
      return entry
    }).finally(() => sending.delete(work))
    sending.add(work)
    return work
  }

  return {
    send,
    async sendAndWait (entry, startedAt, requestId) {
      if (entry.state !== 'queued') return entry
      const spent = ports.clock.now() - startedAt
      const patience = Math.max(0, Math.min(timings.submissionWait, timings.answerWithin - 500 - spent))
      return await Promise.race([
        send(entry, requestId),
        ports.clock.delay(patience).then((): JournalEntry => ({ ...entry, state: 'dispatching' }))
      ])
    },
    async drained () {
      await Promise.allSettled(sending)
    }
  }
}

function settlement (outcome: SubmitOutcome): Settlement {
  switch (outcome.kind) {
    case 'accepted': return { state: 'accepted', erpOrderId: outcome.erpOrderId }
    case 'rejected': return { state: 'rejected', message: outcome.message }
    case 'not-sent': return { state: 'queued', note: outcome.reason }
    case 'unknown': return { state: 'unknown', note: outcome.reason }
  }
}

/** Hands an order to the ERP in the form that it was submitted in. */
async function submitToErp (erp: DispatchPorts['erp'], { order, customerNumber, reference }: JournalEntry, requestId: string): Promise<SubmitOutcome> {
  const { request, parts } = order
  if ('file' in request) {
    const bytes = lightspeedFileWith(Buffer.from(request.file, 'base64'), request.data.po_number)
    return await erp.submitLightspeedFile({ reference, customerNumber, base64: Buffer.from(bytes).toString('base64') }, { requestId })
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
  }, { requestId })
}
