import { endpoints } from '@portal/contracts/endpoints'
import { lookDelays } from '../bff/src/modules/checkout/schedule.ts'
import type { JournalEvent, OrderJournal } from '../bff/src/ports/order-journal.ts'
import type { Finding } from './checker.ts'
import type { ErpOrder } from './history.ts'
import { textIn, type Clock, type People } from './people.ts'

type Settling = {
  journal: OrderJournal
  people: People
  clock: Clock
  /** The administrators, who work at once. */
  staff: readonly string[]
  /** The orders that the ERP has now. */
  inErp: () => Promise<readonly Pick<ErpOrder, 'id' | 'reference'>[]>
  /** Milliseconds of portal time after which it is given up. */
  within: number
}

export type Settled = {
  /** By the reference of each order that staff have settled: milliseconds of portal time from being received until it was theirs. */
  handedOver: ReadonlyMap<string, number>
  /** Those that the rules did not leave to a person. */
  undue: Finding[]
}

/**
 * Waits until every order has come to an end, and does with those that a person must settle what the design asks of staff: link what the
 * ERP has, send again what it has not. Nobody deletes or changes an order in the ERP here, so that there is nothing to cancel.
 */
export async function settle ({ journal, people, clock, staff, inErp, within }: Settling): Promise<Settled> {
  const until = clock.now() + within
  const handedOver = new Map<string, number>()
  const undue: Finding[] = []
  while (clock.now() < until) {
    const manual = await journal.inStates(['manual'], 1000)
    if (manual.length === 0 && (await journal.inStates(['queued', 'dispatching', 'unknown'], 1)).length === 0) break
    for (const entry of manual) {
      if (!handedOver.has(entry.reference)) {
        const events = await journal.events(entry.id)
        const what = undueBecause(events)
        if (what !== undefined) undue.push({ key: `${entry.userId} ${entry.key}`, reference: entry.reference, what })
        handedOver.set(entry.reference, (events.find(({ state }) => state === 'manual')?.at ?? clock.now()) - entry.createdAt)
      }
      // Two of them at once: one wins, and the other is told that it has changed meanwhile.
      await Promise.all(staff.map(async username => await decide(people, username, entry, inErp)))
    }
    await clock.delay(20_000)
  }
  return { handedOver, undue }
}

/** Refusals after which staff look again at the next round: somebody was faster, the ERP has not settled, or the order has arrived meanwhile. */
const later: ReadonlySet<string | undefined> = new Set(['changed_meanwhile', 'not_settled', 'order_stands'])

async function decide (
  people: People, username: string, { reference, updatedAt }: { reference: string, updatedAt: number }, inErp: Settling['inErp']
): Promise<void> {
  const seen = { reference, updated_at: new Date(updatedAt).toISOString() }
  const order = (await inErp()).find(order => order.reference === reference)
  const reply = order === undefined
    ? await people.call(username, endpoints.resendSubmission.path, seen)
    : await people.call(username, endpoints.linkSubmission.path, { ...seen, erp_order_id: order.id })
  const code = textIn(reply?.body, 'code')
  if (reply !== undefined && reply.status !== 200 && !later.has(code)) throw new Error(`${username} could not settle ${reference}: ${reply.status} ${code}`)
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
  const schedule = lookDelays.reduce((sum, delay) => sum + delay, 0)
  return manual.at - doubt.at < schedule ? `left to a person before its schedule had ended: ${manual.note}` : undefined
}
