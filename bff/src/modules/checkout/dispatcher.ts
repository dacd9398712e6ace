import { timings } from '@portal/contracts/limits'
import { lightspeedFileWith } from '@portal/contracts/rules/lightspeed'
import type { ErpContext, SubmitOutcome } from '../../ports/erp.ts'
import type { JournalEntry, Settlement } from '../../ports/order-journal.ts'
import type { Ports } from '../../ports/ports.ts'
import { lookUp } from './look-up.ts'
import { leaseMs, lookDelays, retryDelay, sendWithin, takenUpAfter, unknownHoldsUp } from './schedule.ts'

type DispatchPorts = Pick<Ports, 'erp' | 'journal' | 'clock'>
export type Log = { error: (details: object, message: string) => void }

/** How long an order waits before it asks again whether the dealer's one before it is done. */
const busyPause = 250

/** Hands journal entries to the ERP, each attempt by one process alone, and one order of a dealer at a time. */
export type Dispatcher = {
  /** Sends a `queued` entry and waits a person's patience for what comes of it; sending goes on after that. Stopped, it answers at once. */
  sendAndWait: (entry: JournalEntry, startedAt: number, requestId: string) => Promise<JournalEntry>
  /** Sends a `queued` entry unless another process does, or another order of the dealer is under way. Never throws: what could not be recorded is logged. */
  send: (entry: JournalEntry, requestId: string) => Promise<JournalEntry>
  /** Sends no more orders: those that are not on their way are due at once, for another process or the next one. */
  stop: () => void
  /** Resolves when nothing is being sent. */
  drained: () => Promise<void>
}

export function createDispatcher (ports: DispatchPorts, log: Log): Dispatcher {
  const { journal, clock } = ports
  const sending = new Set<Promise<unknown>>()
  const stopped = Promise.withResolvers<void>()
  let isStopping = false

  async function dispatch (entry: JournalEntry, patientUntil: number, requestId: string): Promise<JournalEntry> {
    while (true) {
      const now = clock.now()
      if (isStopping) return await dueAt(now, entry)
      const claim = await journal.claim(entry.id, now, now + leaseMs, now - unknownHoldsUp)
      if (claim === 'gone') return await latest(entry)
      if (claim !== 'busy') return await sendClaimed(claim, now, requestId)
      if (now >= patientUntil) return await dueAt(clock.now() + takenUpAfter, entry)
      await Promise.race([clock.delay(busyPause), stopped.promise])
    }
  }

  /** Leaves the order to whoever looks for one then. */
  async function dueAt (at: number, entry: JournalEntry): Promise<JournalEntry> {
    await journal.postpone(entry.id, at)
    return await latest(entry)
  }

  /** A journal that goes away after the claim leaves the entry `dispatching`: once its lease is over it counts as unknown. */
  async function sendClaimed (claimed: JournalEntry, claimedAt: number, requestId: string): Promise<JournalEntry> {
    const notAfter = claimedAt + sendWithin
    const outcome: SubmitOutcome = clock.now() > notAfter
      ? { kind: 'not-sent', reason: 'its process was held up before it could send' }
      : await submitToErp(ports.erp, claimed, { requestId, notAfter })
    const settlement = outcome.kind === 'rejected' && claimed.unknownSince !== null
      ? await refusedAfterDoubt(claimed, outcome.message, requestId)
      : settlementOf(outcome, claimed.attempt, clock.now())
    const settled = await journal.settle(claimed.id, claimed.attempt, clock.now(), settlement)
    if (settled !== undefined) return settled
    // Another process took the lease for over. That the ERP has the order is still worth knowing.
    if (settlement.state === 'accepted') await journal.conclude(claimed, clock.now(), settlement)
    return await latest(claimed)
  }

  /** An order that was sent before may be refused because the ERP has it already. */
  async function refusedAfterDoubt (entry: JournalEntry, message: string, requestId: string): Promise<Settlement> {
    const sighting = await lookUp(ports.erp, entry, requestId)
    switch (sighting.kind) {
      case 'none': return { state: 'rejected', message }
      case 'found': return { state: 'accepted', erpOrderId: sighting.erpOrderId }
      default: return { state: 'manual', note: `refused when it was sent again (${message}), and ${sighting.note}` }
    }
  }

  async function latest (entry: JournalEntry): Promise<JournalEntry> {
    return await journal.findByReference(entry.reference) ?? entry
  }

  function send (entry: JournalEntry, patientUntil: number, requestId: string): Promise<JournalEntry> {
    const work = dispatch(entry, patientUntil, requestId).catch((error: unknown) => {
      log.error({ err: error, reference: entry.reference }, 'the outcome of a submission could not be recorded')
      return entry
    }).finally(() => sending.delete(work))
    sending.add(work)
    return work
  }

  return {
    send: (entry, requestId) => send(entry, 0, requestId),
    async sendAndWait (entry, startedAt, requestId) {
      if (entry.state !== 'queued') return entry
      const now = clock.now()
      const patience = Math.max(0, Math.min(timings.submissionWait, timings.answerWithin - 500 - (now - startedAt)))
      return await Promise.race([
        send(entry, now + patience, requestId),
        clock.delay(patience).then((): JournalEntry => ({ ...entry, state: 'dispatching' }))
      ])
    },
    stop () {
      isStopping = true
      stopped.resolve()
    },
    async drained () {
      await Promise.allSettled(sending)
    }
  }
}

function settlementOf (outcome: SubmitOutcome, attempt: number, now: number): Settlement {
  switch (outcome.kind) {
    case 'accepted': return { state: 'accepted', erpOrderId: outcome.erpOrderId }
    case 'rejected': return { state: 'rejected', message: outcome.message }
    case 'not-sent': return { state: 'queued', note: outcome.reason, nextLookAt: now + retryDelay(attempt) }
    case 'unknown': return { state: 'unknown', note: outcome.reason, nextLookAt: now + lookDelays[0] }
  }
}

/** Hands an order to the ERP in the form that it was submitted in. */
async function submitToErp (erp: DispatchPorts['erp'], { order, customerNumber, reference }: JournalEntry, context: ErpContext): Promise<SubmitOutcome> {
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
