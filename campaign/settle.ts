import type { SubmissionState } from '@portal/contracts/checkout'
import { submissionTimes } from '@portal/contracts/policy/ordering'
import { unsettledStates } from '@portal/contracts/rules/orders/unsettled-states'
import type { JournalEvent, OrderJournal } from '../bff/src/ports/orders/order-journal.ts'
import type { Clock } from './people/browser.ts'
import type { Finding } from './checker.ts'
import type { ErpOrder } from './history.ts'
import type { Staff } from './people/staff.ts'

type Settling = {
  journal: OrderJournal
  staff: Staff
  clock: Clock
  /** The administrators, who work at the same time. */
  administrators: readonly string[]
  /** Milliseconds of portal time, beyond what the portal may need, after which to give up. */
  spare: number
}

/** Milliseconds from when an order becomes unknown until it is left to a person. */
const schedule = submissionTimes.lookUp.reduce((sum, delay) => sum + delay, 0)

/** Waits until every order is settled, while staff settle those that are left to a person. */
export async function settle ({ journal, staff, clock, administrators, spare }: Settling): Promise<void> {
  // Twice the schedule, because an order may become unknown, be left to a person, be sent again, and become unknown once more.
  const until = clock.now() + 2 * schedule + spare
  while (clock.now() < until) {
    // One query, so that no order changes its state between two queries.
    const open = await journal.inStates(unsettledStates, 1000)
    if (open.length === 0) break
    for (const entry of open.filter(({ state }) => state === 'manual')) {
      // Two of them at once: one succeeds, and the other is told that the order has changed in the meantime.
      await Promise.all(administrators.map(async username => { await staff.settle(username, entry) }))
    }
    await clock.delay(20_000)
  }
}

export type Doubts = {
  /** How each doubt about an order ended: its answer was lost, or the process that sent it died. */
  ends: Record<string, number>
  /** For each order left to a person: milliseconds of portal time from its receipt until then. */
  after: ReadonlyMap<string, number>
  /** Orders that were left to a person contrary to the rules. */
  undue: Finding[]
}

/** What the journal says about orders that were in doubt or left to a person. @param orders the orders in the ERP */
export async function doubts (journal: OrderJournal, orders: readonly ErpOrder[]): Promise<Doubts> {
  const deleted = new Set(orders.filter(order => !order.stands).map(order => order.reference))
  const after = new Map<string, number>()
  const undue: Finding[] = []
  const ends = new Map<string, number>()
  for (const entry of await journal.inStates(['accepted', 'rejected', 'queued', 'dispatching', 'unknown', 'manual'], Number.MAX_SAFE_INTEGER)) {
    const events = await journal.events(entry.id)
    for (const end of endsOfDoubt(events)) ends.set(end, (ends.get(end) ?? 0) + 1)
    for (const [n, event] of events.entries()) {
      if (event.state !== 'manual') continue
      if (!after.has(entry.reference)) after.set(entry.reference, event.at - entry.createdAt)
      // If somebody deleted the order in the ERP, a person must settle it.
      const what = deleted.has(entry.reference) ? undefined : undueBecause(events.slice(0, n + 1))
      if (what !== undefined) undue.push({ key: entry.key, reference: entry.reference, what })
    }
  }
  return { ends: Object.fromEntries([...ends].sort()), after, undue }
}

const endings: Readonly<Partial<Record<SubmissionState, string>>> = {
  accepted: 'found in the ERP',
  queued: 'not there, and sent again',
  manual: 'left to staff'
}

function endsOfDoubt (events: readonly JournalEvent[]): string[] {
  return events.flatMap(({ state }, n) => events[n - 1]?.state === 'unknown' ? endings[state] ?? [] : [])
}

/**
 * Why an order should not have been left to a person; undefined if it should. By design that happens if a resent order was refused, or if nothing was
 * known when the schedule of look-ups ended, even after a resend.
 */
export function undueBecause (events: readonly JournalEvent[]): string | undefined {
  const last = events.findLastIndex(({ state }) => state === 'manual')
  const before = events.slice(0, last)
  const sent = before.findLastIndex(({ state }) => state === 'dispatching')
  const doubt = before.slice(sent).find(({ state }) => state === 'unknown')
  const manual = events[last]
  if (manual === undefined) return undefined
  if (doubt === undefined) return before.some(({ state }) => state === 'unknown') ? undefined : `left to a person at once: ${manual.note}`
  return manual.at - doubt.at < schedule ? `left to a person before its schedule had ended: ${manual.note}` : undefined
}
