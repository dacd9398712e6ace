import type { Test } from 'tap'
import type { Duplicates, NewJournalEntry } from '../../../src/ports/orders/order-journal.ts'
import { entryIn } from '../../entry-in.ts'
import { at, lease, due, noHold, type JournalSamples } from './journal-samples.ts'

/** The tests for opening entries: keys, duplicates and withdrawals. */
export function openingSuite (t: Test, { journal, atOnce, newDealer, entry, within, withdrawal, opened, ids }: JournalSamples): void {
  t.test('an opened entry is queued and reads back whole, by its key, its reference and its dealer', async t => {
    const wanted = entry({ actorId: 'staff' })
    const result = await journal.open(wanted, at, within(at - 1), due)
    const { content: _content, origin: _origin, ...written } = wanted
    const kept = {
      ...written,
      state: 'queued',
      attempt: 0,
      leaseUntil: null,
      erpOrderId: null,
      ended: null,
      canceled: false,
      message: null,
      givenBack: [],
      receivedUnchecked: false,
      createdAt: at,
      updatedAt: at,
      ...{ nextLookAt: due, looks: 0, unknownSince: null, firstNoneAt: null, resends: 0 }
    }
    t.strictSame(result, { kind: 'opened', entry: kept })
    t.strictSame(await journal.findByKey(wanted), kept)
    t.strictSame(await journal.findByKey({ ...wanted, userId: ids.uuid() }), kept, 'by whoever orders for the dealer')
    t.strictSame(await journal.findByKey({ ...wanted, customerNumber: newDealer() }), kept, 'by the user, for whatever dealer')
    t.strictSame(await journal.findByReference(wanted.reference), kept)
    t.strictSame(await journal.ofDealer(wanted.customerNumber, ['queued', 'unknown']), [kept])
    t.strictSame(await journal.events(wanted.id), [{ submissionId: wanted.id, at, state: 'queued', note: 'received', actorId: null }])
    t.equal(await journal.findByKey({ ...wanted, userId: ids.uuid(), customerNumber: newDealer() }), undefined)
    t.equal(await journal.findByReference(`${wanted.reference}\u0000`), undefined)
    t.equal(await journal.findByErpOrder('no such order\u0000'), undefined)
  })

  t.test('a file order, and the first one of a new dealer, read back whole', async t => {
    const { order } = entry()
    const orders = [{ ...order, request: { file: 'QlItMTAwLDI=', data: { po_number: 'PO 2' } } }, { ...order, first_order: true as const }]
    for (const order of orders) t.strictSame((await opened({ order })).order, order)
  })

  t.test('if one key is opened twenty times at once, one entry is new, and all the others get that one', async t => {
    const first = entry()
    const results = await atOnce(20, async journal =>
      await journal.open({ ...first, id: ids.uuid(), reference: ids.code(), content: ids.uuid() }, at, within(at - 1), due))
    t.strictSame(results.map(({ kind }) => kind).sort(), [...Array(19).fill('known'), 'opened'])
    t.equal(new Set(results.map(result => 'entry' in result ? result.entry.reference : result.kind)).size, 1)
    t.equal((await journal.ofDealer(first.customerNumber, ['queued'])).length, 1)
  })

  t.test('if the same content is opened twenty times at once under different keys and by different users, exactly one entry is new', async t => {
    const first = entry()
    const results = await atOnce(20, async journal =>
      await journal.open(entry({ customerNumber: first.customerNumber, content: first.content }), at, within(at - 1), due))
    t.strictSame(results.map(({ kind }) => kind).sort(), ['opened', ...Array(19).fill('possible-duplicate')])
    t.equal(new Set(results.map(result => 'entry' in result ? result.entry.reference : result.kind)).size, 1)
    t.equal((await journal.ofDealer(first.customerNumber, ['queued'])).length, 1)
  })

  t.test('one key sent for ten dealers at once makes one entry', async t => {
    const first = entry()
    const results = await atOnce(10, async journal =>
      await journal.open(entry({ userId: first.userId, key: first.key }), at, within(at - 1), due))
    t.strictSame(results.map(({ kind }) => kind).sort(), [...Array(9).fill('known'), 'opened'])
  })

  t.test('a duplicate is the same dealer\'s, not older than asked for, not rejected, and only where duplicates are looked for', async t => {
    const content = ids.uuid()
    const { id, customerNumber } = await opened({ content })
    const again = async (change: Partial<NewJournalEntry>, duplicates: Duplicates | undefined) =>
      (await journal.open(entry({ userId: 'user', customerNumber, content, ...change }), at + 1000, duplicates, due)).kind
    t.equal(await again({}, within(at)), 'possible-duplicate')
    t.equal(await again({}, { ...within(at + 1), unseenSince: at }), 'possible-duplicate', 'nobody has seen its outcome')
    await journal.noteShown(id, at + 5, 'user')
    t.equal(await again({}, { ...within(at), unseenSince: at - 9 }), 'possible-duplicate', 'seen, and recent')
    t.equal(await again({ content: ids.uuid() }, within(at)), 'opened')
    t.equal(await again({ customerNumber: newDealer() }, within(at)), 'opened')
    t.equal(await again({}, { ...within(at), isSame: () => false }), 'opened')
    const other = newDealer()
    const seen = await opened({ customerNumber: other, content })
    await journal.noteShown(seen.id, at + 5, 'user')
    t.equal(await again({ customerNumber: other }, { ...within(at + 5), unseenSince: at }), 'possible-duplicate', 'seen just now')
    t.equal(await again({ customerNumber: other }, { ...within(at + 6), unseenSince: at }), 'opened', 'seen, and neither that nor the order recent')
  })

  t.test('what was rejected or withdrawn, and what is older than asked for, is no duplicate', async t => {
    const content = ids.uuid()
    const { id, customerNumber } = await opened({ content })
    const again = async (duplicates: Duplicates | undefined) => (await journal.open(entry({ customerNumber, content }), at + 1000, duplicates, due)).kind
    await journal.claim(id, at, lease, noHold)
    await journal.settle(id, 1, at, { state: 'rejected', message: 'Credit hold' })
    await journal.withdraw(withdrawal({ customerNumber }), at)
    t.equal(await again(within(at)), 'opened', 'what was rejected may be sent again')
    t.equal(await again(undefined), 'opened')
    t.equal(await again(within(at + 1001)), 'opened')
  })

  t.test('a key is withdrawn once, whoever asks, and nothing gets in under it afterward', async t => {
    const wanted = entry()
    const withdrawn = await journal.withdraw(withdrawal(wanted), at)
    t.match(withdrawn, { state: 'withdrawn', key: wanted.key, customerNumber: wanted.customerNumber, nextLookAt: null })
    t.strictSame(await journal.withdraw(withdrawal({ ...wanted, userId: ids.uuid() }), at + 1), withdrawn)
    t.match(await journal.open(wanted, at + 2, undefined, due), { kind: 'known', entry: { id: withdrawn.id, state: 'withdrawn' } })
    t.equal(await journal.claim(withdrawn.id, at, lease, noHold), 'gone')
    t.match(await journal.events(withdrawn.id), [{ state: 'withdrawn' }])
    t.strictSame((await journal.due(at + 1e9, at + 1e9, 1000)).entries.filter(each => each.id === withdrawn.id), [])
  })

  t.test('an order that is there is not withdrawn: whoever asks is told of it', async t => {
    const wanted = await opened()
    t.strictSame(await journal.withdraw(withdrawal(wanted), at + 1), wanted)
    t.strictSame(await journal.withdraw(withdrawal({ ...wanted, userId: ids.uuid() }), at + 1), wanted, 'another user who orders for the dealer')
    t.equal((await journal.withdraw(withdrawal({ ...wanted, customerNumber: newDealer() }), at + 1)).customerNumber, wanted.customerNumber)
  })

  t.test('if an order and its withdrawal arrive at once, exactly one is recorded, and everybody is told of the same one', async t => {
    for (let round = 0; round < 10; round++) {
      const wanted = entry()
      const results = await atOnce(6, async (journal, n) => n < 3
        ? entryIn(await journal.open({ ...wanted, id: ids.uuid(), reference: ids.code() }, at, undefined, due))
        : await journal.withdraw(withdrawal(wanted), at))
      t.equal(new Set(results.map(result => result.id)).size, 1)
      t.ok(results.every(result => result.state === results[0]?.state && ['queued', 'withdrawn'].includes(result.state)))
    }
  })

  t.test('an entry\'s outcome is shown to each person for the first time once', async t => {
    const { id } = await opened()
    for (const [later, person] of [[5, 'one'], [7, 'one'], [9, 'two']] as const) await journal.noteShown(id, at + later, person)
    t.match(await journal.events(id), [
      { note: 'received' },
      { at: at + 5, state: 'queued', note: 'a person was shown this status', actorId: 'one' },
      { at: at + 9, actorId: 'two' }
    ])
    t.equal((await journal.events(id)).length, 3)
  })
}
