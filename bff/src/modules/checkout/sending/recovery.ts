import type { RequestId } from '@portal/contracts/base/ids'
import { minute } from '@portal/contracts/base/time-units'
import { clockSkew, submissionTimes } from '@portal/contracts/policy/ordering'
import { PortalError } from '../../../errors.ts'
import type { JobLog } from '../../../jobs/job-log.ts'
import { periodicJob, type SweepJob } from '../../../jobs/periodic-job.ts'
import type { JournalEntry } from '../../../ports/orders/order-journal.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Dispatcher } from './dispatcher.ts'
import { lookEarly } from './early-look.ts'
import { lookUp, noSuchOrder, noteOfNone, type LookUpResult } from './look-up.ts'
import { leaseMs, nextLook, notFoundConfirmedAfter } from './schedule.ts'

type RecoveryPorts = Pick<Ports, 'erp' | 'erpMonitor' | 'journal' | 'clock' | 'clockCheck' | 'ids'>

const everyMs = 5000
const entriesAtOnce = 100
/** Several lanes, so that one slow order does not hold up the others; few, so that an ERP that is coming back is not flooded. */
const lanes = 4

/**
 * Picks up orders that nobody is working on because their process died, or because the ERP could not be reached or did not answer.
 * @param settledAfter milliseconds after which the ERP has either processed what was sent to it or never will
 */
export function createRecovery (ports: RecoveryPorts, dispatcher: Dispatcher, settledAfter: number, log: Pick<JobLog, 'info' | 'error'>): SweepJob {
  const { erpMonitor, journal, clock, clockCheck } = ports
  let wasAway = false
  let saidClockIsOff: number | undefined

  /** @returns false if the ERP is away, so that trying the next entry is pointless */
  async function pickUp (entry: JournalEntry, requestId: RequestId): Promise<boolean> {
    switch (entry.state) {
      case 'queued': {
        const sent = await dispatcher.send(entry, requestId)
        return sent.state !== 'queued' || sent.attempt === entry.attempt
      }
      case 'dispatching': {
        const now = clock.now()
        await journal.settle(entry.id, entry.attempt, now, { state: 'unknown', note: 'the outcome was not recorded in time', nextLookAt: now + submissionTimes.lookUp[0] })
        return true
      }
      case 'unknown': return await lookUpOnce(entry, requestId)
      default: return true
    }
  }

  async function lookUpOnce (entry: JournalEntry, requestId: RequestId): Promise<boolean> {
    const now = clock.now()
    const next = nextLook(entry.unknownSince ?? now, entry.looks + 1, now)
    // The time after the last scheduled look-up matters only if the process that makes it dies first.
    const taken = await journal.takeLook(entry, next ?? now + leaseMs + clockSkew)
    if (taken === undefined) return true
    const result = await lookUp(ports.erp, taken, requestId).catch((error: unknown): LookUpResult => {
      log.error({ err: error, reference: entry.reference, requestId }, 'a submission could not be looked up')
      return { kind: 'unclear', note: 'the portal failed to process the ERP\'s answer', away: false }
    })
    await conclude(taken, result, now, next === undefined, requestId)
    return !(result.kind === 'unclear' && result.away)
  }

  async function conclude (entry: JournalEntry, result: LookUpResult, now: number, last: boolean, requestId: RequestId): Promise<void> {
    switch (result.kind) {
      case 'found':
        await journal.conclude(entry, clock.now(), { state: 'accepted', erpOrderId: result.erpOrderId })
        return
      case 'mismatch':
        await journal.conclude(entry, clock.now(), { state: 'manual', note: result.note })
        return
      case 'unclear':
        if (last) await journal.conclude(entry, clock.now(), { state: 'manual', note: `${result.note}; the portal has stopped looking for the order` })
        else await journal.noteLook(entry, clock.now(), { note: result.note })
        return
      case 'none':
        await concludeNone(entry, now, last, requestId)
    }
  }

  /** "No such order" counts only once the ERP can have nothing left to process, and only when it has said so twice. */
  async function concludeNone (entry: JournalEntry, now: number, last: boolean, requestId: RequestId): Promise<void> {
    const counts = entry.unknownSince !== null && now - entry.unknownSince >= settledAfter + clockSkew
    const twice = counts && entry.firstNoneAt !== null && now - entry.firstNoneAt >= notFoundConfirmedAfter
    if (twice && entry.resends === 0) {
      const note = 'the ERP said twice that it has no such order, so it was sent again'
      const queued = await journal.conclude(entry, clock.now(), { state: 'queued', note, nextLookAt: clock.now() })
      if (queued !== undefined) await dispatcher.send(queued, requestId)
    } else if (last) {
      const note = entry.resends === 0 ? 'but it is too early to be sure' : 'and it was already sent again'
      await journal.conclude(entry, clock.now(), { state: 'manual', note: `${noSuchOrder}, ${note}` })
    } else {
      await journal.noteLook(entry, clock.now(), noteOfNone(now, counts))
    }
  }

  /** When the ERP is back, orders that wait for a later look-up are looked up now, and orders that it did not get are sent. */
  async function lookAfterReturn (requestId: RequestId): Promise<void> {
    const isAway = erpMonitor.awaySince() !== undefined
    const isBack = wasAway && !isAway
    wasAway = isAway
    if (!isBack) return
    for (const entry of await journal.inStates(['queued', 'unknown'], entriesAtOnce)) {
      if (job.isStopping()) return
      if (await journal.isLeft(entry.id)) continue
      if (entry.state === 'queued') {
        await journal.postpone(entry.id, clock.now())
      } else {
        const result = await lookEarly(ports, settledAfter, entry, requestId)
        if (result.kind === 'unclear' && result.away) return
      }
    }
  }

  /** A clock that is wrong stays so: a line when it is noticed, one a minute while it lasts, and one when it is over. */
  function sayWhetherItSends (maySend: boolean): void {
    const now = clock.now()
    if (maySend) {
      if (saidClockIsOff !== undefined) log.info({}, 'the clock agrees with the database\'s again: this process sends and looks up orders')
      saidClockIsOff = undefined
    } else if (saidClockIsOff === undefined || Math.abs(now - saidClockIsOff) >= minute) {
      log.error({ aheadMs: clockCheck.ahead() }, 'the clock differs too much from the database\'s: this process sends and looks up no orders')
      saidClockIsOff = now
    }
  }

  async function sweep (): Promise<void> {
    const requestId = ports.ids.uuid()
    let away = false
    const lane = async (entries: JournalEntry[]): Promise<void> => {
      for (let entry = entries.shift(); entry !== undefined && !away && !job.isStopping(); entry = entries.shift()) {
        try {
          away = !await pickUp(entry, requestId)
        } catch (error) {
          log.error({ err: error, reference: entry.reference, requestId }, 'a submission could not be picked up; will retry')
          // If the journal is away, the next entry would fail too. A fault of the portal's own may concern this entry alone.
          away = error instanceof PortalError
        }
      }
    }
    try {
      const maySend = await clockCheck.maySend()
      sayWhetherItSends(maySend)
      if (!maySend) return
      await lookAfterReturn(requestId)
      const now = clock.now()
      const { entries, unreadable } = await journal.due(now, now - clockSkew, entriesAtOnce)
      if (unreadable.length > 0) log.error({ references: unreadable, requestId }, 'this release cannot read some open submissions')
      const queues = groupedByDealer(entries)
      await Promise.all(Array.from({ length: lanes }, async () => {
        for (let queue = queues.shift(); queue !== undefined; queue = queues.shift()) await lane(queue)
      }))
    } catch (error) {
      log.error({ err: error, requestId }, 'open submissions could not be picked up; will retry')
    }
  }

  const job = periodicJob(clock, everyMs, sweep, error => { log.error({ err: error }, 'recovery has stopped: open submissions are no longer picked up') })
  return job
}

/** A dealer's orders are sent one after another. In a lane of their own they do not block the other lanes while they wait. */
function groupedByDealer (entries: JournalEntry[]): JournalEntry[][] {
  return [...Map.groupBy(entries, entry => entry.state === 'queued' ? entry.customerNumber : entry.id).values()]
}
