import { journalEntry } from '../journal-entry.ts'
import type { Ids } from '../../../src/ports/system/clock.ts'
import type { MailQueue } from '../../../src/ports/mails/mail-queue.ts'
import type { Duplicates, JournalEntry, NewJournalEntry, OrderJournal, Withdrawal } from '../../../src/ports/orders/order-journal.ts'
import type { Users } from '../../../src/ports/accounts/users.ts'

export const at = Date.UTC(2026, 10, 20)
export const lease = at + 90_000
export const due = at + 15_000
/** With this limit no order holds up another one. */
export const noHold = 0

/** The same journal, as opened by two processes (one for SQLite): concurrent calls are divided among them. */
export type JournalPorts = { journals: readonly [OrderJournal, OrderJournal], mailQueue: MailQueue, users: Users, ids: Ids }

export type JournalSamples = ReturnType<typeof journalSamples>

/** Entries in any state, each of a dealer of its own. */
export function journalSamples ({ journals: [journal, other], mailQueue, users, ids }: JournalPorts) {
  const atOnce = async <T>(times: number, work: (through: OrderJournal, n: number) => Promise<T>): Promise<T[]> =>
    await Promise.all(Array.from({ length: times }, async (_, n) => await work(n % 2 === 0 ? journal : other, n)))

  const origin = { requestId: 'submitted', address: '203.0.113.9' }
  let dealers = 30_000
  const newDealer = () => String(dealers++)

  function entry (change: Partial<NewJournalEntry> = {}): NewJournalEntry {
    const described = { item_number: 'BR-100', item_description: 'Brake pad “Ø 12”', manufacturer_number: '' }
    return journalEntry(ids, {
      customerNumber: newDealer(),
      requestHash: 'hash',
      origin,
      order: {
        v: 1,
        request: {
          cart: [{ id: 'BR-100', quantity: 2, note: 'left\u0000side' }],
          data: { shipping: 'default', po_number: 'PO 1', special_instructions: '', address: 9999 }
        },
        freight_minimum: 50_000,
        total: 2900,
        parts: [{ ...described, retail_price: 1999, dealer_price: 1450, quantity: 2, quantity_available: -1, note: '' }]
      },
      ...change
    })
  }

  const within = (since: number): Duplicates => ({ since, unseenSince: since, besides: [], isSame: () => true })

  function withdrawal ({ customerNumber, userId = ids.uuid(), key = ids.uuid() }: Partial<JournalEntry>): Withdrawal {
    return { id: ids.uuid(), userId, actorId: null, customerNumber: customerNumber ?? newDealer(), key, reference: ids.code(), origin }
  }

  async function opened (change: Partial<NewJournalEntry> = {}): Promise<JournalEntry> {
    const result = await journal.open(entry(change), at, undefined, due)
    if (result.kind !== 'opened') throw new Error(`expected a new entry, got one that is ${result.kind}`)
    return result.entry
  }

  async function dispatching (change: Partial<NewJournalEntry> = {}): Promise<JournalEntry> {
    const claimed = await journal.claim((await opened(change)).id, at, lease, noHold)
    if (typeof claimed === 'string' || 'heldUntil' in claimed) throw new Error('a new entry could not be claimed')
    return claimed
  }

  async function unknown (change: Partial<NewJournalEntry> = {}): Promise<JournalEntry> {
    const { id } = await dispatching(change)
    const settled = await journal.settle(id, 1, at + 1, { state: 'unknown', note: 'reset', nextLookAt: due })
    if (settled === undefined) throw new Error('an attempt could not be settled')
    return settled
  }

  async function manual (change: Partial<NewJournalEntry> = {}): Promise<JournalEntry> {
    const settled = await journal.conclude(await unknown(change), at + 2, { state: 'manual', note: 'nothing known' })
    if (settled === undefined) throw new Error('an unknown entry could not be concluded')
    return settled
  }

  const by = { actorId: 'admin', requestId: 'request', address: '198.51.100.1' }

  return { journal, other, mailQueue, users, ids, atOnce, newDealer, entry, within, withdrawal, opened, dispatching, unknown, manual, by }
}
