import type { Test } from 'tap'
import { hour } from '@portal/contracts/base/time-units'
import type { JournalEntry, Settlement } from '../../../src/ports/orders/order-journal.ts'
import { entryIn } from '../../entry-in.ts'
import { at, lease, due, noHold, type JournalSamples } from './journal-samples.ts'

/** The tests for finding entries, and what is said of them. */
export function findingSuite (t: Test, { journal, atOnce, newDealer, entry, within, withdrawal, opened, dispatching, ids }: JournalSamples): void {
  t.test('a dealer\'s entries are their own, of the states asked for, the newest first', async t => {
    const customerNumber = newDealer()
    await opened()
    const open = async (n: number) => entryIn(await journal.open(entry({ customerNumber }), at + n, undefined, due))
    const [oldest, middle, newest] = [await open(1), await open(2), await open(3)]
    await journal.claim(newest.id, at, lease, noHold)
    const found = async (...states: Array<JournalEntry['state']>) => (await journal.ofDealer(customerNumber, states)).map(({ id }) => id)
    t.strictSame(await found('queued'), [newest.id, middle.id])
    t.strictSame(await found('queued', 'dispatching'), [newest.id, middle.id, oldest.id])
    t.strictSame(await found('accepted'), [])
    t.strictSame(await found(), [])
    const changedSince = async (since: number) => (await journal.ofDealer(customerNumber, ['queued', 'dispatching'], since)).map(({ id }) => id)
    const changed = (await journal.findByReference(middle.reference))?.updatedAt ?? 0
    t.strictSame([(await changedSince(changed)).includes(middle.id), (await changedSince(changed + 1)).includes(middle.id)], [true, false])
  })

  t.test('what a person has seen of an order is theirs alone', async t => {
    const { id } = await opened()
    const unseen = await opened()
    await journal.noteShown(id, at + 1, 'one')
    t.strictSame([...await journal.seenBy([id, unseen.id], 'one')], [[id, { shown: true, putAway: false }]])
    t.strictSame([...await journal.seenBy([id], 'two')], [])
    t.strictSame([...await journal.seenBy([], 'one')], [])
  })

  t.test('a dealer\'s entries under way are those not settled, whenever they came, and those accepted since, newest first', async t => {
    const customerNumber = newDealer()
    const open = async (n: number) => entryIn(await journal.open(entry({ customerNumber }), at + n, undefined, due))
    const settled = async (n: number, settlement: Settlement) => {
      const { id } = await open(n)
      await journal.claim(id, at, lease, noHold)
      await journal.settle(id, 1, at + 100 + n, settlement)
      return id
    }
    const unknown = await settled(2, { state: 'unknown', note: 'reset', nextLookAt: due })
    const manual = await settled(3, { state: 'manual', note: 'nothing known' })
    await settled(4, { state: 'rejected', message: 'no' })
    const [early, late] = [await settled(5, { state: 'accepted', erpOrderId: ids.uuid() }), await settled(6, { state: 'accepted', erpOrderId: ids.uuid() })]
    await journal.withdraw(withdrawal({ customerNumber }), at)
    const queued = (await open(1)).id
    const found = async (since: number) => (await journal.underWay(customerNumber, since)).map(({ id }) => id)
    t.strictSame(await found(at + 105), [late, early, manual, unknown, queued])
    t.strictSame(await found(at + 106), [late, manual, unknown, queued])
    t.strictSame(await found(at + 30 * 86_400_000), [manual, unknown, queued])
    t.strictSame(await journal.underWay(newDealer(), 0), [])
  })

  t.test('how an accepted order has ended is recorded once, as an event; from then on it is neither under way nor a duplicate', async t => {
    const customerNumber = newDealer()
    const accepted = async (n: number): Promise<JournalEntry> => {
      const sent = await dispatching({ customerNumber, content: `content ${customerNumber}` })
      const settled = await journal.settle(sent.id, 1, at + n, { state: 'accepted', erpOrderId: `${customerNumber}-${n}` })
      if (settled === undefined) throw new Error('an attempt could not be settled')
      return settled
    }
    const [canceled, invoiced] = [await accepted(1), await accepted(2)]
    const again = async () => (await journal.open(entry({ customerNumber, content: `content ${customerNumber}` }), at + 1000, within(at), due)).kind
    await atOnce(4, async (through, n) => { await through.noteEnded(canceled.id, at + 10 + n, n % 2 === 0 ? 'canceled' : 'deleted', null) })
    const ended = (await journal.findByReference(canceled.reference))?.ended
    t.match(ended, { kind: /canceled|deleted/, at: Number })
    t.equal((await journal.events(canceled.id)).length, 4, 'received, dispatching, accepted, and its end')
    t.match((await journal.events(canceled.id)).at(-1), { at: ended?.at, state: 'accepted', note: /canceled|deleted/ })
    t.equal(canceled.updatedAt, (await journal.findByReference(canceled.reference))?.updatedAt, 'when it was accepted stays known')
    t.equal(await again(), 'possible-duplicate', 'of the other one')
    await journal.noteEnded(invoiced.id, at + 20, 'invoiced', 'staff')
    t.match((await journal.events(invoiced.id)).at(-1), { note: 'invoiced in the ERP', actorId: 'staff' })
    t.equal(await again(), 'possible-duplicate', 'an invoiced one is as much a duplicate')
    t.strictSame(await journal.underWay(customerNumber, at), [])
    t.same((await journal.acceptedOf(customerNumber, at)).map(({ id }) => id).sort(), [canceled.id, invoiced.id].sort())
    t.strictSame(await journal.acceptedOf(customerNumber, at + 1), [], 'submitted before')

    const other = newDealer()
    const sent = await dispatching({ customerNumber: other, content: `content ${other}` })
    await journal.noteEnded(sent.id, at, 'canceled', null)
    t.equal((await journal.findByReference(sent.reference))?.ended, null, 'only of an accepted one')
    await journal.settle(sent.id, 1, at + 1, { state: 'accepted', erpOrderId: `${other}-1` })
    await journal.noteEnded(sent.id, at + 2, 'canceled', null)
    t.equal((await journal.open(entry({ customerNumber: other, content: `content ${other}` }), at + 1000, within(at), due)).kind, 'opened')
  })

  t.test('the states of many are read at once; unknown references are left out', async t => {
    const [queued, sent] = [await opened(), await dispatching()]
    const many = Array.from({ length: 1200 }, () => ids.code())
    const states = await journal.statesOf([queued.reference, ...many, sent.reference, 'none\u0000'])
    t.strictSame([...states].sort(), [[queued.reference, 'queued'], [sent.reference, 'dispatching']].sort())
    t.equal((await journal.statesOf([])).size, 0)
  })

  t.test('entries are found by reference, PO number, dealer and order in the ERP, the newest first; what is withdrawn is none of the dealer\'s orders', async t => {
    const customerNumber = newDealer()
    const order = (po: string) => {
      const { order: { request, ...rest } } = entry()
      if (!('cart' in request)) throw new Error('a cart is expected')
      return { ...rest, request: { cart: [], data: { ...request.data, po_number: po } } }
    }
    const open = async (n: number, po: string) => entryIn(await journal.open(entry({ customerNumber, order: order(po) }), at + n, undefined, due))
    const po = `Fall ${ids.uuid().slice(-4)}`
    const [older, newer] = [await open(1, po), await open(2, `X${po}`)]
    const withdrawn = await journal.withdraw(withdrawal({ customerNumber }), at + 3)
    const erpOrderId = `9${ids.uuid()}`
    await journal.claim(older.id, at + 4, lease, noHold)
    await journal.settle(older.id, 1, at + 5, { state: 'accepted', erpOrderId })
    const found = async (term: string, limit = 10) => (await journal.search(term, limit)).map(({ id }) => id)
    t.strictSame(await found(customerNumber), [newer.id, older.id])
    t.strictSame(await found(customerNumber, 1), [newer.id], 'no more than asked for')
    t.strictSame(await found(po), [newer.id, older.id], 'by a part of the PO number')
    for (const term of [`X${po.toUpperCase()}`, `x-${po}`, `${po.slice(-4)} xfall`]) t.strictSame(await found(term), [newer.id], term)
    t.same((await journal.search('no PO number', 10, [customerNumber])).map(({ id }) => id), [newer.id, older.id], 'of dealers that are named besides')
    for (const typed of [erpOrderId, `00${erpOrderId}`]) t.strictSame(await found(typed), [older.id], typed)
    t.strictSame(await found(newer.reference.toLowerCase()), [newer.id])
    t.strictSame(await found(withdrawn.reference), [withdrawn.id])
    t.strictSame(await found('nothing\u0000of this'), [])
  })

  t.test('entries are found by the accounts that submitted them, and by the names under which that was done', async t => {
    const [one, other] = [`Pat ${ids.uuid()}`, `Bo ${ids.uuid()}`]
    const customerNumber = ids.uuid().slice(0, 12)
    const open = async (n: number, name?: string) => {
      const { order: { request, ...rest } } = entry()
      if (!('cart' in request)) throw new Error('a cart is expected')
      const order = { ...rest, request: { ...request, cart: [] }, ...(name !== undefined && { ordered_by: name }) }
      return entryIn(await journal.open(entry({ customerNumber, order }), at + n, undefined, due))
    }
    const [named, again, nameless] = [await open(1, one), await open(2, other), await open(3)]
    const found = async (people: { ids: string[], names: string[] }) => (await journal.search(customerNumber, 10, [], { people })).map(({ id }) => id)
    t.strictSame(await found({ ids: [], names: [one] }), [named.id])
    t.strictSame(await found({ ids: [nameless.userId], names: [other] }), [nameless.id, again.id])
    t.strictSame(await found({ ids: [], names: [] }), [])
    const names = await journal.orderers()
    t.strictSame([one, other].map(name => names.filter(known => known === name).length), [1, 1])
  })

  t.test('the latest settled ones are those of any dealer that were accepted or rejected, the newest first', async t => {
    const since = at + 900_000
    const open = async (n: number) => entryIn(await journal.open(entry({ customerNumber: newDealer() }), since + n, undefined, due)).id
    const [accepted, rejected, sent, queued] = [await open(1), await open(2), await open(3), await open(4)]
    const mine = [accepted, rejected, sent, queued]
    for (const id of [accepted, rejected, sent]) await journal.claim(id, since + 5, lease, noHold)
    await journal.settle(accepted, 1, since + 6, { state: 'accepted', erpOrderId: ids.uuid() })
    await journal.settle(rejected, 1, since + 6, { state: 'rejected', message: 'no' })
    t.strictSame((await journal.latestSettled(1000)).map(({ id }) => id).filter(id => mine.includes(id)), [rejected, accepted])
    t.equal((await journal.latestSettled(1)).length, 1)
    await journal.settle(sent, 1, since + 7, { state: 'rejected', message: 'no' })
  })

  t.test('an entry is due if nobody is working on it and its time has come, the longest overdue first', async t => {
    const since = at + 1_000_000
    const open = async (n: number, nextLookAt: number) => entryIn(await journal.open(entry(), since + n, undefined, nextLookAt)).id
    const [queued, leased, lost, done] = [await open(1, since + 50), await open(2, since), await open(3, since), await open(4, since)]
    const mine = [queued, leased, lost, done]
    const found = async (now: number, leasesBefore: number) => {
      const { entries } = await journal.due(now, leasesBefore, 1000)
      return entries.map(({ id }) => id).filter(id => mine.includes(id))
    }
    for (const id of [leased, lost, done]) await journal.claim(id, since + 5, since + 90, noHold)
    await journal.settle(lost, 1, since + 6, { state: 'unknown', note: 'reset', nextLookAt: since + 40 })
    await journal.settle(done, 1, since + 6, { state: 'rejected', message: 'no' })
    t.strictSame(await found(since + 39, since + 39), [])
    t.strictSame(await found(since + 40, since + 40), [lost])
    t.strictSame(await found(since + 90, since + 89), [lost, queued])
    t.strictSame(await found(since + 120, since + 90), [lost, queued, leased])
    t.equal((await journal.due(since + 120, since + 90, 2)).entries.length, 2)
    const setBack = since - 3 * hour
    t.strictSame(await found(setBack, setBack), [lost, queued, leased], 'planned, and leased, before the clock was set back')
    t.strictSame((await journal.inStates(['unknown', 'queued'], 1000)).map(({ id }) => id).filter(id => mine.includes(id)), [queued, lost])
    t.strictSame(await journal.inStates([], 10), [])
  })
}
