import type { Reference, RequestId } from '@portal/contracts/base/ids'
import type { CallResponse } from '@portal/contracts/calls'
import { clockSkew } from '@portal/contracts/policy/ordering'
import { PortalError } from '../../../errors.ts'
import type { JournalEntry } from '../../../ports/orders/order-journal.ts'
import type { Ports } from '../../../ports/ports.ts'
import { lookUp, noSuchOrder, noteOfNone, type LookUpResult } from './look-up.ts'
import { notFoundConfirmedAfter } from './schedule.ts'

type EarlyPorts = Pick<Ports, 'erp' | 'journal' | 'clock' | 'clockCheck'>

/**
 * Looks up an `unknown` or `manual` order ahead of its schedule, which stays as it is. If the ERP certainly has the order, that counts at once. If
 * not, the look-up that may lead to a resend comes as soon as it can count.
 * @param settledAfter milliseconds after which the ERP has either processed what was sent to it or never will
 */
export async function lookEarly ({ erp, journal, clock }: EarlyPorts, settledAfter: number, entry: JournalEntry, requestId: RequestId): Promise<LookUpResult> {
  const now = clock.now()
  const result = await lookUp(erp, entry, requestId)
  if (result.kind === 'found') {
    await journal.conclude(entry, clock.now(), { state: 'accepted', erpOrderId: result.erpOrderId })
  } else if (entry.state === 'unknown') {
    await noteEarly({ journal, clock }, settledAfter, entry, result, now)
  }
  return result
}

async function noteEarly (
  { journal, clock }: Pick<EarlyPorts, 'journal' | 'clock'>, settledAfter: number, entry: JournalEntry, result: Exclude<LookUpResult, { kind: 'found' }>, now: number
): Promise<void> {
  switch (result.kind) {
    case 'mismatch':
      await journal.conclude(entry, clock.now(), { state: 'manual', note: result.note })
      return
    case 'unclear':
      await journal.noteLook(entry, clock.now(), { note: result.note })
      return
    case 'none': {
      const countsFrom = (entry.unknownSince ?? now) + settledAfter + clockSkew
      const counts = now >= countsFrom
      await journal.noteLook(entry, clock.now(), noteOfNone(now, counts))
      await journal.hastenLook(entry, Math.max(countsFrom, clock.now() + notFoundConfirmedAfter))
    }
  }
}

function wordsOf (result: LookUpResult): string {
  switch (result.kind) {
    case 'found': return 'the ERP has the order'
    case 'none': return `${noSuchOrder} so far`
    case 'unclear':
    case 'mismatch': return result.note
  }
}

/**
 * Looks up an order at once, or sends one that the ERP provably did not get, because a person wants that now. Returns the outcome.
 * @throws PortalError `not_found`; `changed_meanwhile` if there is nothing to look up; `not_settled` if this process's clock is off;
 * `left_to_newer_version`; `erp_unavailable`
 */
export async function checkNow (ports: EarlyPorts, settledAfter: number, reference: Reference, requestId: RequestId): Promise<CallResponse<'checkSubmission'>> {
  const entry = await ports.journal.findByReference(reference)
  if (entry === undefined) throw new PortalError('not_found')
  if (await ports.journal.isLeft(entry.id)) throw new PortalError('left_to_newer_version')
  if (!await ports.clockCheck.maySend()) throw new PortalError('not_settled')
  switch (entry.state) {
    case 'queued':
      await ports.journal.postpone(entry.id, ports.clock.now())
      return { found: false, said: 'it is sent to the ERP next' }
    case 'unknown':
    case 'manual': {
      const result = await lookEarly(ports, settledAfter, entry, requestId)
      if (result.kind === 'unclear' && result.away) throw new PortalError('erp_unavailable')
      return { found: result.kind === 'found', said: wordsOf(result) }
    }
    default: throw new PortalError('changed_meanwhile', { message: 'There is nothing to check: this order has changed in the meantime.' })
  }
}
