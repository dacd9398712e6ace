import { submissionTimes } from '@portal/contracts/policy/ordering'
import { timings } from '@portal/contracts/policy/timings'
import type { JournalEntry } from '../../ports/order-journal.ts'
import type { Ports } from '../../ports/ports.ts'
import { assertLeaseOutlasts, dueAtOnce, leaseMs } from './schedule.ts'
import { sendClaimed } from './send-order.ts'

type DispatchPorts = Pick<Ports, 'erp' | 'journal' | 'clock' | 'soundClock'>
export type Log = { error: (details: object, message: string) => void }

/** How often an order that another one of the dealer holds up asks whether it is its turn. */
const askEvery = 250

/** Whoever orders behind an order that takes longer than this is told so, rather than kept waiting. */
const heldPatience = 2000

/** Hands journal entries to the ERP, each attempt by one process alone, and a dealer's orders one after another. */
export type Dispatcher = {
  /**
   * Sends a `queued` entry and waits a person's patience for its turn and for what comes of it; sending goes on after that. Stopped, it
   * answers at once.
   */
  sendAndWait: (entry: JournalEntry, startedAt: number, requestId: string) => Promise<JournalEntry>
  /**
   * Sends a `queued` entry, unless another process does. Where another order of the dealer holds it up it is answered as it is, and sent
   * when its turn has come. Never throws: what could not be recorded is logged.
   */
  send: (entry: JournalEntry, requestId: string) => Promise<JournalEntry>
  /** Sends no more orders: those that are not on their way are due at once, for another process or the next one. */
  stop: () => void
  /** Resolves when nothing is being sent. */
  drained: () => Promise<void>
}

/** An order that waits in this process for its turn. */
type Turn = {
  entry: JournalEntry
  requestId: string
  /** `dispatching` once this process sends it. */
  state: JournalEntry['state']
  outcome: PromiseWithResolvers<JournalEntry>
  /** Another order of the dealer goes first, and is not done yet. */
  held: PromiseWithResolvers<void>
}

/** A dealer's orders that wait in this process, the longest first. `held`: an order that is not done yet goes before them. */
type Line = { turns: Turn[], held: boolean }

/** @throws RangeError where a lease may run out while its order is being sent */
export function createDispatcher (ports: DispatchPorts, log: Log): Dispatcher {
  const { journal, clock, soundClock } = ports
  assertLeaseOutlasts(ports.erp.writeWithin)
  /** By dealer. A line that is here is being worked on. */
  const lines = new Map<string, Line>()
  const working = new Set<Promise<unknown>>()
  const stopped = Promise.withResolvers<void>()
  let isStopping = false

  function enqueue (entry: JournalEntry, requestId: string): Turn {
    const turn: Turn = { entry, requestId, state: entry.state, outcome: Promise.withResolvers(), held: Promise.withResolvers() }
    const line = lines.get(entry.customerNumber)
    if (line === undefined) {
      const begun = { turns: [turn], held: false }
      lines.set(entry.customerNumber, begun)
      track(work(entry.customerNumber, begun))
      return turn
    }
    const known = line.turns.find(each => each.entry.id === entry.id)
    if (known !== undefined) return known
    line.turns.push(turn)
    if (line.held) turn.held.resolve()
    return turn
  }

  async function work (customerNumber: string, line: Line): Promise<void> {
    for (let turn = line.turns[0]; turn !== undefined; turn = line.turns[0]) {
      try {
        if (isStopping || !await soundClock.maySend()) await release(line)
        else await takeTurn(line, turn)
      } catch (error) {
        leave(line, turn, Promise.reject(error))
      }
    }
    lines.delete(customerNumber)
  }

  /** Sends what is first of the dealer's, or waits a little for what holds it up. */
  async function takeTurn (line: Line, turn: Turn): Promise<void> {
    const now = clock.now()
    const claim = await journal.claim(turn.entry.id, now, now + leaseMs, submissionTimes.holdUp)
    line.held = claim !== 'gone' && 'heldUntil' in claim
    if (claim === 'gone') {
      leave(line, turn, latest(turn.entry))
    } else if ('heldUntil' in claim) {
      for (const { held } of line.turns) held.resolve()
      await Promise.race([clock.delay(Math.max(1, Math.min(askEvery, claim.heldUntil - clock.now()))), stopped.promise])
    } else {
      const sending = sendClaimed(ports, claim, now, turn.requestId)
      const sent = line.turns.find(({ entry }) => entry.id === claim.id)
      if (sent === undefined) track(logged(sending, claim))
      else {
        sent.state = 'dispatching'
        leave(line, sent, sending)
      }
      if (line.turns.length > 0) await Promise.race([sending.catch(() => {}), clock.delay(askEvery)])
    }
  }

  /** Others take up at once what waits here. */
  async function release (line: Line): Promise<void> {
    const waiting = line.turns.splice(0)
    for (const { entry, outcome } of waiting) outcome.resolve(entry)
    for (const { entry } of waiting) await journal.postpone(entry.id, dueAtOnce)
  }

  function leave ({ turns }: Line, turn: Turn, outcome: Promise<JournalEntry>): void {
    turns.splice(0, turns.length, ...turns.filter(each => each !== turn))
    const told = logged(outcome, turn.entry)
    turn.outcome.resolve(told)
    track(told)
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
      const patience = Math.max(0, Math.min(submissionTimes.wait, timings.answerWithin - timings.answerHeadroom - (clock.now() - startedAt)))
      const turn = enqueue(entry, requestId)
      const asItIs = (): JournalEntry => ({ ...entry, state: turn.state })
      const enough = clock.delay(patience).then(asItIs)
      const heldUp = turn.held.promise.then(async () => {
        await clock.delay(heldPatience)
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
