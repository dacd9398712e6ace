import { submissionTimes } from '@portal/contracts/policy/ordering'
import type { JournalEvent, OrderJournal } from '../bff/src/ports/order-journal.ts'
import type { Clock } from './browser.ts'
import type { Finding } from './checker.ts'
import type { ErpOrder } from './history.ts'
import type { Staff } from './staff.ts'

type Settling = {
  journal: OrderJournal
  staff: Staff
  clock: Clock
  /** The administrators, who work at once. */
  administrators: readonly string[]
  /** Milliseconds of portal time after which it is given up. */
  within: number
}

/** Waits until every order has come to an end, while staff settle those that are left to a person. */
export async function settle ({ journal, staff, clock, administrators, within }: Settling): Promise<void> {
  const until = clock.now() + within
  while (clock.now() < until) {
    const manual = await journal.inStates(['manual'], 1000)
    if (manual.length === 0 && (await journal.inStates(['queued', 'dispatching', 'unknown'], 1)).length === 0) break
    for (const entry of manual) {
      // Two of them at once: one wins, and the other is told that it has changed meanwhile.
      await Promise.all(administrators.map(async username => { await staff.settle(username, entry) }))
    }
    await clock.delay(20_000)
  }
}

export type HandedOver = {
  /** Of each order that was left to a person: milliseconds of portal time from being received until then. */
  after: ReadonlyMap<string, number>
  /** Those that the rules did not leave to a person. */
  undue: Finding[]
}

/** Which orders were left to a person, of all in the journal. @param orders of the ERP */
export async function handedOver (journal: OrderJournal, orders: readonly ErpOrder[]): Promise<HandedOver> {
  const deleted = new Set(orders.filter(order => !order.stands).map(order => order.reference))
  const after = new Map<string, number>()
  const undue: Finding[] = []
  for (const entry of await journal.inStates(['accepted', 'rejected', 'queued', 'dispatching', 'unknown', 'manual'], Number.MAX_SAFE_INTEGER)) {
    const events = await journal.events(entry.id)
    for (const [n, event] of events.entries()) {
      if (event.state !== 'manual') continue
      if (!after.has(entry.reference)) after.set(entry.reference, event.at - entry.createdAt)
      // That somebody deleted it there is theirs to explain.
      const what = deleted.has(entry.reference) ? undefined : undueBecause(events.slice(0, n + 1))
      if (what !== undefined) undue.push({ key: entry.key, reference: entry.reference, what })
    }
  }
  return { after, undue }
}

/**
 * The design leaves an order to a person where it was refused after a doubt, or where nothing was known of it when the schedule of looks
 * had ended; a second doubt ends there too.
 */
export function undueBecause (events: readonly JournalEvent[]): string | undefined {
  const last = events.findLastIndex(({ state }) => state === 'manual')
  const before = events.slice(0, last)
  const sent = before.findLastIndex(({ state }) => state === 'dispatching')
  const doubt = before.slice(sent).find(({ state }) => state === 'unknown')
  const manual = events[last]
  if (manual === undefined) return undefined
  if (doubt === undefined) return before.some(({ state }) => state === 'unknown') ? undefined : `left to a person at once: ${manual.note}`
  const schedule = submissionTimes.lookUp.reduce((sum, delay) => sum + delay, 0)
  return manual.at - doubt.at < schedule ? `left to a person before its schedule had ended: ${manual.note}` : undefined
}
