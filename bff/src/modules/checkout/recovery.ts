import { submissionTimes } from '@portal/contracts/policy/ordering'
import { PortalError } from '../../errors.ts'
import type { JournalEntry } from '../../ports/order-journal.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Dispatcher, Log } from './dispatcher.ts'
import { lookUp, type Sighting } from './look-up.ts'
import { clockSkew, leaseMs, nonesApart } from './schedule.ts'

type RecoveryPorts = Pick<Ports, 'erp' | 'journal' | 'clock' | 'soundClock' | 'ids'>

const everyMs = 5000
const entriesAtOnce = 100
/** An order that takes long does not keep the others waiting, and an ERP that is coming back is not met by all of them at once. */
const lanes = 4

/** Takes up the orders that nobody is working on: their process died, or the ERP could not be reached or did not answer. */
export type Recovery = {
  /** One pass over the journal. Never throws. */
  sweep: () => Promise<void>
  /** Sweeps at once and then every 5 s until stopped. */
  start: () => void
  /** Begins nothing new, and resolves when what was begun has ended. */
  stop: () => Promise<void>
}

/** @param settledAfter milliseconds after which the ERP has processed whatever was sent to it, or never will */
export function createRecovery (ports: RecoveryPorts, dispatcher: Dispatcher, settledAfter: number, log: Log): Recovery {
  const { journal, clock, soundClock } = ports
  const stopping = new AbortController()
  let running = Promise.resolve()

  /** @returns false where the ERP is away, so that the next entry would fare no better */
  async function takeUp (entry: JournalEntry, requestId: string): Promise<boolean> {
    switch (entry.state) {
      case 'queued': {
        const sent = await dispatcher.send(entry, requestId)
        return sent.state !== 'queued' || sent.attempt === entry.attempt
      }
      case 'dispatching': {
        const now = clock.now()
        await journal.settle(entry.id, entry.attempt, now, { state: 'unknown', note: 'its lease ran out', nextLookAt: now + submissionTimes.lookUp[0] })
        return true
      }
      case 'unknown': return await look(entry, requestId)
      default: return true
    }
  }

  async function look (entry: JournalEntry, requestId: string): Promise<boolean> {
    const now = clock.now()
    // Past the schedule a look is taken where the process that took the last one has died over it.
    const taken = await journal.takeLook(entry, now + (submissionTimes.lookUp[entry.looks + 1] ?? leaseMs + clockSkew))
    if (taken === undefined) return true
    const sighting = await lookUp(ports.erp, taken, requestId).catch((error: unknown): Sighting => {
      log.error({ err: error, reference: entry.reference, requestId }, 'a submission could not be looked up')
      return { kind: 'silent', note: 'the portal failed over the ERP\'s answer', away: false }
    })
    await conclude(taken, sighting, now, requestId)
    return !(sighting.kind === 'silent' && sighting.away)
  }

  async function conclude (entry: JournalEntry, sighting: Sighting, now: number, requestId: string): Promise<void> {
    const last = entry.looks >= submissionTimes.lookUp.length
    switch (sighting.kind) {
      case 'found':
        await journal.conclude(entry, clock.now(), { state: 'accepted', erpOrderId: sighting.erpOrderId })
        return
      case 'other':
        await journal.conclude(entry, clock.now(), { state: 'manual', note: sighting.note })
        return
      case 'silent':
        if (last) await journal.conclude(entry, clock.now(), { state: 'manual', note: `${sighting.note}; it is not looked up any more` })
        else await journal.noteLook(entry, clock.now(), { note: sighting.note })
        return
      case 'none':
        await concludeNone(entry, now, last, requestId)
    }
  }

  /** The ERP's word counts once it can have nothing left to process, and when it has given it twice. */
  async function concludeNone (entry: JournalEntry, now: number, last: boolean, requestId: string): Promise<void> {
    const counts = entry.unknownSince !== null && now - entry.unknownSince >= settledAfter + clockSkew
    const twice = counts && entry.firstNoneAt !== null && now - entry.firstNoneAt >= nonesApart
    if (twice && entry.resends === 0) {
      const note = 'the ERP has said twice that it has no such order: it is sent again'
      const queued = await journal.conclude(entry, clock.now(), { state: 'queued', note, nextLookAt: clock.now() })
      if (queued !== undefined) await dispatcher.send(queued, requestId)
    } else if (last) {
      const note = entry.resends === 0 ? 'it is too early for its word to count' : 'it has been sent again before'
      await journal.conclude(entry, clock.now(), { state: 'manual', note: `the ERP has no such order, and ${note}` })
    } else {
      await journal.noteLook(entry, clock.now(), counts ? { note: 'the ERP has no such order', noneAt: now } : { note: 'the ERP has no such order yet' })
    }
  }

  async function sweep (): Promise<void> {
    const requestId = ports.ids.uuid()
    let away = false
    const lane = async (entries: JournalEntry[]): Promise<void> => {
      for (let entry = entries.shift(); entry !== undefined && !away && !stopping.signal.aborted; entry = entries.shift()) {
        try {
          away = !await takeUp(entry, requestId)
        } catch (error) {
          log.error({ err: error, reference: entry.reference, requestId }, 'a submission could not be taken up; will try again')
          // Without the journal the next one fares no better. A fault of the portal's own may concern this one alone.
          away = error instanceof PortalError
        }
      }
    }
    try {
      if (!await soundClock.maySend()) {
        log.error({ aheadMs: soundClock.ahead(), requestId }, 'the clock is off the database\'s: this process sends no orders and looks none up')
        return
      }
      const now = clock.now()
      const { entries, unreadable } = await journal.due(now, now - clockSkew, entriesAtOnce)
      if (unreadable.length > 0) log.error({ references: unreadable, requestId }, 'open submissions cannot be read by this release')
      const queues = ofOneDealerTogether(entries)
      await Promise.all(Array.from({ length: lanes }, async () => {
        for (let queue = queues.shift(); queue !== undefined; queue = queues.shift()) await lane(queue)
      }))
    } catch (error) {
      log.error({ err: error, requestId }, 'open submissions could not be taken up; will try again')
    }
  }

  async function loop (): Promise<void> {
    while (!stopping.signal.aborted) {
      running = sweep()
      await running
      await clock.delay(everyMs)
    }
  }

  return {
    sweep,
    start () {
      loop().catch((error: unknown) => { log.error({ err: error }, 'open submissions are no longer taken up') })
    },
    async stop () {
      stopping.abort()
      await running.catch(() => {})
    }
  }
}

/** A dealer's orders are sent one after another: in one lane they do not wait for each other in all of them. */
function ofOneDealerTogether (entries: JournalEntry[]): JournalEntry[][] {
  return [...Map.groupBy(entries, entry => entry.state === 'queued' ? entry.customerNumber : entry.id).values()]
}
