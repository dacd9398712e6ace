import type { CustomerNumber, RequestId } from '@portal/contracts/base/ids'
import { submissionTimes } from '@portal/contracts/policy/ordering'
import type { JobLog } from '../../../jobs/job-log.ts'
import { answerTimeLeft } from '../../../lib/answer-time.ts'
import { doneForAll } from '../../../lib/asker.ts'
import type { JournalEntry } from '../../../ports/orders/order-journal.ts'
import type { Ports } from '../../../ports/ports.ts'
import { assertLeaseOutlasts, dueNow, leaseMs } from './schedule.ts'
import { sendClaimed } from './send-order.ts'

type DispatchPorts = Pick<Ports, 'erp' | 'journal' | 'clock' | 'clockCheck'>
export type Log = Pick<JobLog, 'error'>

/** How often, in milliseconds, a held-up order checks whether it is its turn. */
const turnPollInterval = 250

/** After this many milliseconds behind another order, the person is told rather than kept waiting. */
const heldNoticeAfter = 2000

/** Sends journal entries to the ERP: each attempt in only one process, and a dealer's orders one at a time. */
export type Dispatcher = {
  /**
   * Sends a `queued` entry and waits for the outcome, but no longer than a person can be kept waiting. Sending continues after that.
   * Once stopped, it returns at once.
   * @param startedAt when the request arrived, in milliseconds since 1970
   */
  sendAndWait: (entry: JournalEntry, startedAt: number, requestId: RequestId) => Promise<JournalEntry>
  /**
   * Sends a `queued` entry, unless another process does. If another order of the dealer holds it up, it is returned unchanged and sent
   * when its turn comes. Never throws: an outcome that cannot be recorded is logged.
   */
  send: (entry: JournalEntry, requestId: RequestId) => Promise<JournalEntry>
  /** Stops sending. Orders not yet sent become due at once, for another process or for this one's next start. */
  stop: () => void
  /** Resolves once nothing is being sent. */
  drained: () => Promise<void>
}

/** An order in this process that is waiting for its turn. */
type Turn = {
  entry: JournalEntry
  requestId: RequestId
  /** `dispatching` once this process sends it. */
  state: JournalEntry['state']
  outcome: PromiseWithResolvers<JournalEntry>
  /** Resolves if an unfinished order of the dealer turns out to go first. */
  held: PromiseWithResolvers<void>
}

/** A dealer's orders waiting in this process, first come first. `held`: an unfinished order of the dealer goes before all of them. */
type Line = { turns: Turn[], held: boolean }

/** @throws RangeError if a lease could expire while its order is being sent */
export function createDispatcher (ports: DispatchPorts, log: Log): Dispatcher {
  const { journal, clock, clockCheck } = ports
  assertLeaseOutlasts(ports.erp.writeWithin)
  /** Keyed by customer number. Every line in the map is being worked on. */
  const lines = new Map<CustomerNumber, Line>()
  const working = new Set<Promise<unknown>>()
  const stopped = Promise.withResolvers<void>()
  let isStopping = false

  function enqueue (entry: JournalEntry, requestId: RequestId): Turn {
    const turn: Turn = { entry, requestId, state: entry.state, outcome: Promise.withResolvers(), held: Promise.withResolvers() }
    const line = lines.get(entry.customerNumber)
    if (line === undefined) {
      const begun = { turns: [turn], held: false }
      lines.set(entry.customerNumber, begun)
      track(doneForAll(async () => await work(entry.customerNumber, begun)))
      return turn
    }
    const waiting = line.turns.find(each => each.entry.id === entry.id)
    if (waiting !== undefined) return waiting
    line.turns.push(turn)
    if (line.held) turn.held.resolve()
    return turn
  }

  async function work (customerNumber: CustomerNumber, line: Line): Promise<void> {
    for (let turn = line.turns[0]; turn !== undefined; turn = line.turns[0]) {
      try {
        if (isStopping || !await clockCheck.maySend()) await release(line)
        else await takeTurn(line, turn)
      } catch (error) {
        leave(line, turn, Promise.reject(error))
      }
    }
    lines.delete(customerNumber)
  }

  /** Sends the dealer's first order, or waits a little for the order that holds it up. */
  async function takeTurn (line: Line, turn: Turn): Promise<void> {
    const now = clock.now()
    const claim = await journal.claim(turn.entry.id, now, now + leaseMs, submissionTimes.holdUp)
    line.held = claim !== 'gone' && 'heldUntil' in claim
    if (claim === 'gone') {
      leave(line, turn, latest(turn.entry))
    } else if ('heldUntil' in claim) {
      for (const { held } of line.turns) held.resolve()
      await Promise.race([clock.delay(Math.max(1, Math.min(turnPollInterval, claim.heldUntil - clock.now()))), stopped.promise])
    } else {
      const sending = sendClaimed(ports, claim, now, turn.requestId)
      const sent = line.turns.find(({ entry }) => entry.id === claim.id)
      if (sent === undefined) track(logged(sending, claim))
      else {
        sent.state = 'dispatching'
        leave(line, sent, sending)
      }
      if (line.turns.length > 0) await Promise.race([sending.catch(() => {}), clock.delay(turnPollInterval)])
    }
  }

  /** Leaves everything waiting here to other processes, due at once. */
  async function release (line: Line): Promise<void> {
    const waiting = line.turns.splice(0)
    for (const { entry, outcome } of waiting) outcome.resolve(entry)
    for (const { entry } of waiting) await journal.postpone(entry.id, dueNow)
  }

  function leave ({ turns }: Line, turn: Turn, outcome: Promise<JournalEntry>): void {
    turns.splice(0, turns.length, ...turns.filter(each => each !== turn))
    const result = logged(outcome, turn.entry)
    turn.outcome.resolve(result)
    track(result)
  }

  async function logged (work: Promise<JournalEntry>, entry: JournalEntry): Promise<JournalEntry> {
    try {
      return await work
    } catch (error) {
      log.error({ err: error, reference: entry.reference }, 'the outcome of a submission could not be recorded')
      return entry
    }
  }

  function track (work: Promise<unknown>): void {
    working.add(work)
    work.finally(() => working.delete(work)).catch(() => {})
  }

  async function latest (entry: JournalEntry): Promise<JournalEntry> {
    return await journal.findByReference(entry.reference) ?? entry
  }

  return {
    async send (entry, requestId) {
      const turn = enqueue(entry, requestId)
      const outcome = await Promise.race([turn.outcome.promise, turn.held.promise])
      if (outcome !== undefined) return outcome
      return await logged(journal.postpone(entry.id, clock.now() + submissionTimes.takenUp).then(() => entry), entry)
    },
    async sendAndWait (entry, startedAt, requestId) {
      if (entry.state !== 'queued') return entry
      const maxWait = Math.max(0, Math.min(submissionTimes.wait, answerTimeLeft(startedAt, clock.now())))
      const turn = enqueue(entry, requestId)
      const asItIs = (): JournalEntry => ({ ...entry, state: turn.state })
      const enough = clock.delay(maxWait).then(asItIs)
      const heldUp = turn.held.promise.then(async () => {
        await clock.delay(heldNoticeAfter)
        return turn.state === 'queued' ? asItIs() : await enough
      })
      return await Promise.race([turn.outcome.promise, enough, heldUp])
    },
    stop () {
      isStopping = true
      stopped.resolve()
    },
    async drained () {
      while (working.size > 0) await Promise.allSettled(working)
    }
  }
}
