import type { Test } from 'tap'
import type { PortalDb } from '../../src/adapters/portal-db/portal-db.ts'
import type { Ids } from '../../src/ports/system/clock.ts'
import type { JournalEntry, NewJournalEntry } from '../../src/ports/orders/order-journal.ts'
import { journalEntry } from './journal-entry.ts'

/** A part as a cart shows it. */
const item = { item_number: 'A', item_description: 'Brake pad', manufacturer_number: '', quantity: 9, retail_price: 1999 }

const at = Date.UTC(2026, 10, 20)
const restored = at + 86_400_000

/** The tests for a journal that lacks something, restored from a backup or forgotten, in every portal database. It comes last: it notes a restore. */
export function restoredJournalSuite (t: Test, { journal, keptCarts, users, noteRestored, ids }: Pick<PortalDb, 'journal' | 'keptCarts' | 'users' | 'noteRestored'> & { ids: Ids }): void {
  let dealers = 60_000

  function entry (change: Partial<NewJournalEntry> = {}): NewJournalEntry {
    return journalEntry(ids, { customerNumber: String(dealers++), ...change })
  }

  async function opened (change: Partial<NewJournalEntry> = {}): Promise<JournalEntry> {
    const result = await journal.open(entry(change), at, undefined, at)
    if (result.kind !== 'opened') throw new Error(`expected a new entry, got one that is ${result.kind}`)
    return result.entry
  }

  async function claimed (): Promise<JournalEntry> {
    const claim = await journal.claim((await opened()).id, at, at + 90_000, 0)
    if (typeof claim === 'string' || 'heldUntil' in claim) throw new Error('a new entry could not be claimed')
    return claim
  }

  t.test('what was under way in a backup is looked up before anything of it is sent; what was settled or is not yet sent stays as it is', async t => {
    t.equal(await journal.restoredAt(), undefined)
    const [queued, dispatching, unknown, accepted, manual] = [await opened(), await claimed(), await claimed(), await claimed(), await claimed()]
    const unchecked = await opened({ unchecked: true })
    await journal.settle(unknown.id, 1, at, { state: 'unknown', note: 'reset', nextLookAt: at })
    await journal.noteLook({ id: unknown.id, attempt: 1 }, at, { note: 'none', noneAt: at })
    await journal.settle(accepted.id, 1, at, { state: 'accepted', erpOrderId: `E-${accepted.id}` })
    await journal.settle(manual.id, 1, at, { state: 'manual', note: 'lost' })

    t.ok(await noteRestored(restored) >= 3)
    t.equal(await journal.restoredAt(), restored)
    const state = async ({ reference }: JournalEntry) => (await journal.findByReference(reference))?.state
    t.same(await Promise.all([accepted, manual, unchecked].map(state)), ['accepted', 'manual', 'unchecked'])
    for (const { id, reference } of [queued, dispatching, unknown]) {
      t.match(await journal.findByReference(reference), { state: 'unknown', unknownSince: restored, firstNoneAt: null, looks: 0, leaseUntil: null, nextLookAt: restored })
      t.match((await journal.events(id)).at(-1), { state: 'unknown', at: restored, note: /restored from a backup/ })
    }
    t.equal(await journal.claim(queued.id, restored, restored + 90_000, 0), 'gone', 'nobody sends it')
    t.equal(await journal.settle(dispatching.id, 1, restored, { state: 'queued', note: 'not sent', nextLookAt: restored }), undefined)

    await noteRestored(restored + 1)
    t.equal(await journal.restoredAt(), restored + 1, 'the last one counts')
  })

  t.test('what was ordered long ago is forgotten, and the key, the reference and the outcome are not', async t => {
    const [accepted, rejected, manual, recent] = [await claimed(), await claimed(), await claimed(), await claimed()]
    const [settled, later] = [at + 1000, at + 86_400_000]
    await journal.settle(accepted.id, 1, settled, { state: 'accepted', erpOrderId: `E-${accepted.id}` })
    await journal.settle(rejected.id, 1, settled, { state: 'rejected', message: 'No' })
    await journal.settle(manual.id, 1, settled, { state: 'manual', note: 'lost' })
    await journal.settle(recent.id, 1, later, { state: 'rejected', message: 'No' })
    t.ok(Number(await journal.oldestToForget(later)) <= at)
    while (await journal.forget(later, 1) === 1) continue
    t.equal(await journal.oldestToForget(later), undefined)

    for (const { id, reference, customerNumber, key, order } of [accepted, rejected]) {
      const entry = await journal.findByKey({ userId: '', customerNumber, key })
      t.match(entry, { id, reference, createdAt: at, order: { incomplete: true, total: order.total, parts: [], request: { cart: [] } } })
      t.same(await journal.events(id), [])
    }
    t.match(await journal.findByReference(accepted.reference), { state: 'accepted', erpOrderId: `E-${accepted.id}` })
    t.match(await journal.findByReference(rejected.reference), { state: 'rejected', message: 'No' })
    t.ok((await journal.search('PO', 1000)).some(({ id }) => id === accepted.id), 'by its PO number')
    for (const { reference, order } of [manual, recent]) t.strictSame((await journal.findByReference(reference))?.order, order)
    t.equal(await journal.forget(later, 1000), 0, 'once')
  })

  t.test('an entry that the journal lacks is put back for staff, once, and its pieces leave the cart', async t => {
    const lost = entry()
    const { userId, customerNumber, key } = lost
    const owner = { userId, customerNumber }
    await users.create({
      id: userId,
      role: 'dealer',
      email: `${userId}@example.com`,
      status: 'active',
      passwordHash: null,
      nameFirst: null,
      nameLast: null,
      repNumber: null,
      dealerNumber: customerNumber,
      createdAt: at,
      lastLogin: null,
      epoch: 1
    })
    await keptCarts.apply(owner, { version: undefined }, [{ id: ids.uuid(), edit: { kind: 'add', lines: [{ id: 'A', item, quantity: 5, note: '' }] } }], at, at)
    await noteRestored(restored)
    t.ok(((await users.findById(userId))?.epoch ?? 0) > 1000, 'no session goes on that was ended since the backup')
    const recalled = await journal.recall(lost, restored, 'lost; link it')
    t.match(recalled, { state: 'manual', reference: lost.reference, order: lost.order, attempt: 0, nextLookAt: null })
    t.match(await journal.events(recalled.id), [{ state: 'manual', note: 'lost; link it' }])
    t.match(await journal.findByKey({ userId: 'somebody', customerNumber, key }), { id: recalled.id })
    t.match((await keptCarts.read(owner, { version: undefined }, at)).cart?.lines, [{ id: 'A', quantity: 3 }])

    const again = await journal.recall({ ...lost, id: ids.uuid() }, restored, 'again')
    t.equal(again.id, recalled.id)
    t.equal((await journal.events(recalled.id)).length, 1)
  })
}
