import type { Test } from 'tap'
import type { JournalEntry, Settlement } from '../../../src/ports/orders/order-journal.ts'
import { hour } from '@portal/contracts/base/time-units'
import { entryIn } from '../../entry-in.ts'
import { at, lease, due, noHold, type JournalSamples } from './journal-samples.ts'

/** The tests for sending entries: claims, attempts and looks. */
export function sendingSuite (t: Test, { journal, atOnce, newDealer, entry, opened, dispatching, unknown, manual, by, ids }: JournalSamples): void {
  t.test('an entry is claimed by one of ten, who has the lease and the first attempt', async t => {
    const { id } = await opened()
    const answers = await atOnce(10, async journal => await journal.claim(id, at + 1, lease, noHold))
    const claims = answers.filter(claim => typeof claim !== 'string')
    t.equal(claims.length, 1)
    t.match(claims[0], { id, state: 'dispatching', attempt: 1, leaseUntil: lease, updatedAt: at + 1, createdAt: at })
    t.equal(await journal.claim(ids.uuid(), at, lease, noHold), 'gone')
  })

  t.test('only the attempt that is under way settles an entry, and only once', async t => {
    const { id } = await dispatching()
    t.match(await journal.settle(id, 1, at + 2, { state: 'queued', note: 'no connection', nextLookAt: due }), { state: 'queued', attempt: 1, leaseUntil: null })
    t.equal(await journal.settle(id, 1, at + 3, { state: 'rejected', message: 'late' }), undefined, 'nothing is under way')
    t.match(await journal.claim(id, at + 4, lease, noHold), { attempt: 2 })
    t.equal(await journal.settle(id, 1, at + 5, { state: 'rejected', message: 'late' }), undefined, 'another attempt is under way')
    const settled = await atOnce(10, async journal =>
      await journal.settle(id, 2, at + 6, { state: 'unknown', note: 'reset', nextLookAt: due }))
    t.equal(settled.filter(entry => entry !== undefined).length, 1)
    t.equal(await journal.claim(id, at + 7, lease, noHold), 'gone', 'what may have arrived is not sent again')
    t.strictSame((await journal.events(id)).map(({ at, state, note }) => [at, state, note]), [
      [at, 'queued', 'received'],
      [at, 'dispatching', 'attempt 1'],
      [at + 2, 'queued', 'no connection'],
      [at + 4, 'dispatching', 'attempt 2'],
      [at + 6, 'unknown', 'reset']
    ])
  })

  t.test('the outcome of an attempt is kept, with the note of its event', async t => {
    const orderId = ids.uuid()
    const outcomes: Array<[Settlement, Partial<JournalEntry>, string]> = [
      [{ state: 'accepted', erpOrderId: orderId }, { erpOrderId: orderId, message: null }, `order ${orderId} in the ERP`],
      [{ state: 'rejected', message: 'Credit\u0000hold' }, { erpOrderId: null, message: 'Credit\uFFFDhold' }, 'Credit\uFFFDhold'],
      [{ state: 'unknown', note: 'time-out', nextLookAt: due }, { erpOrderId: null, message: null, nextLookAt: due, unknownSince: at + 9 }, 'time-out'],
      [{ state: 'manual', note: 'by hand' }, { erpOrderId: null, message: null }, 'by hand']
    ]
    for (const [settlement, fields, note] of outcomes) {
      const before = await dispatching()
      const settled = await journal.settle(before.id, 1, at + 9, settlement)
      t.strictSame(settled, { ...before, state: settlement.state, leaseUntil: null, updatedAt: at + 9, ...fields })
      t.strictSame(await journal.findByReference(before.reference), settled)
      if (settled?.erpOrderId != null) t.strictSame(await journal.findByErpOrder(settled.erpOrderId), settled)
      t.strictSame((await journal.events(before.id)).at(-1), { submissionId: before.id, at: at + 9, state: settlement.state, note, actorId: null })
    }
  })

  t.test('an order id that the ERP gives to ten submissions at once is accepted for one; the others are for a person', async t => {
    const erpOrderId = ids.uuid()
    const entries = await Promise.all(Array.from({ length: 10 }, async () => await dispatching()))
    const settled = await Promise.all(entries.map(async ({ id }) => await journal.settle(id, 1, at + 1, { state: 'accepted', erpOrderId })))
    t.strictSame(settled.map(entry => entry?.state).sort(), ['accepted', ...Array(9).fill('manual')])
    const manual = settled.find(entry => entry?.state === 'manual')
    t.match(manual, { erpOrderId: null, leaseUntil: null })
    const note = `the ERP answered with order ${erpOrderId}, which is already linked to another submitted order`
    t.match((await journal.events(manual?.id ?? '')).at(-1), { state: 'manual', note })
  })

  t.test('a dealer\'s orders are claimed one at a time, in the order of their receipt, whoever claims which', async t => {
    const customerNumber = newDealer()
    const open = async (n: number) => entryIn(await journal.open(entry({ customerNumber }), at + n, undefined, due))
    const entries = await Promise.all(Array.from({ length: 10 }, async (_, n) => await open(10 - n)))
    const [second, first] = entries.slice(-2)
    const claims = await atOnce(10, async (journal, n) => await journal.claim(entries[n]?.id ?? '', at + 20, lease, 15))
    t.match(claims.filter(claim => claim !== 'gone' && !('heldUntil' in claim)), [{ id: first?.id, state: 'dispatching', attempt: 1 }])
    t.equal(claims.filter(claim => claim === 'gone' || ('heldUntil' in claim && claim.heldUntil === at + 35)).length, 9)
    const last = entries[0]?.id ?? ''
    t.match(await journal.ahead(last, at + 21, 15), { reference: first?.reference, createdAt: at + 1 })
    t.equal(await journal.ahead(first?.id ?? '', at + 21, 15), undefined)
    await journal.settle(first?.id ?? '', 1, at + 22, { state: 'accepted', erpOrderId: ids.uuid() })
    t.match(await journal.ahead(last, at + 22, 15), { reference: second?.reference, createdAt: at + 2 })
    t.match(await journal.claim(last, at + 22, lease, 15), { id: second?.id, state: 'dispatching' })
    const other = await opened()
    t.match(await journal.claim(other.id, at + 23, lease, 15), { id: other.id }, 'another dealer\'s does not wait')
  })

  t.test('an order holds up the dealer\'s next one for a limited time after its own claim, whatever its state by then', async t => {
    const states: Array<[Settlement | undefined, boolean]> = [
      [undefined, true],
      [{ state: 'unknown', note: 'reset', nextLookAt: due }, true],
      [{ state: 'queued', note: 'no connection', nextLookAt: due }, true],
      [{ state: 'manual', note: 'by hand' }, false],
      [{ state: 'rejected', message: 'no' }, false],
      [{ state: 'accepted', erpOrderId: ids.uuid() }, false]
    ]
    for (const [settlement, holds] of states) {
      const customerNumber = newDealer()
      const first = await dispatching({ customerNumber })
      const next = entryIn(await journal.open(entry({ customerNumber }), at + 1, undefined, due))
      if (settlement !== undefined) await journal.settle(first.id, 1, at + 10, settlement)
      t.match(await journal.ahead(next.id, at + 14, 15), holds ? { reference: first.reference, createdAt: at } : undefined)
      if (holds) t.strictSame(await journal.claim(next.id, at + 14, lease, 15), { heldUntil: at + 15 })
      t.match(await journal.claim(next.id, holds ? at + 15 : at + 14, lease, 15), { id: next.id, state: 'dispatching' }, settlement?.state ?? 'under way')
    }
  })

  t.test('an order that was claimed before the clock was set back holds up no other', async t => {
    const customerNumber = newDealer()
    await dispatching({ customerNumber })
    const next = entryIn(await journal.open(entry({ customerNumber }), at + 1, undefined, due))
    t.equal(await journal.ahead(next.id, at - 3 * hour, 15), undefined)
    t.match(await journal.claim(next.id, at - 3 * hour, lease, 15), { id: next.id, state: 'dispatching' })
  })

  t.test('of two orders that wait for their next attempt, the older one is not held up, and one that is sent again waits for no other', async t => {
    const customerNumber = newDealer()
    const notSent = { state: 'queued', note: 'no connection', nextLookAt: due } as const
    const older = await dispatching({ customerNumber })
    await journal.settle(older.id, 1, at + 1, notSent)
    const younger = entryIn(await journal.open(entry({ customerNumber }), at + 1, undefined, due))
    await journal.claim(younger.id, at + 15, lease, 15)
    await journal.settle(younger.id, 1, at + 16, notSent)
    t.match(await journal.claim(older.id, at + 17, lease, 15), { id: older.id, attempt: 2 })
    await journal.settle(older.id, 2, at + 18, { state: 'unknown', note: 'reset', nextLookAt: due })
    await journal.conclude({ id: older.id, attempt: 2, looks: 0 }, at + 40, { state: 'queued', note: 'none, twice', nextLookAt: at + 40 })
    const unsent = entryIn(await journal.open(entry({ customerNumber }), at - 1, undefined, due))
    t.match(await journal.claim(older.id, at + 41, lease, 15), { id: older.id, attempt: 3 }, 'not the one that was never sent')
    t.strictSame(await journal.claim(unsent.id, at + 42, lease, 15), { heldUntil: at + 56 })
  })

  t.test('a look at an unknown order is taken by one of ten, and what it brings is kept', async t => {
    const entry = await unknown()
    t.match(entry, { unknownSince: at + 1, looks: 0, nextLookAt: due })
    const looks = await atOnce(10, async journal => await journal.takeLook(entry, due + 60_000))
    const taken = looks.filter(look => look !== undefined)
    t.strictSame(taken, [{ ...entry, looks: 1, nextLookAt: due + 60_000 }])
    await journal.noteLook(entry, due, { note: 'the ERP could not be reached' })
    await journal.noteLook({ ...entry, attempt: 2 }, due, { note: 'of another attempt', noneAt: due })
    await journal.noteLook(entry, due + 1, { note: 'none', noneAt: due + 1 })
    await journal.noteLook(entry, due + 2, { note: 'none', noneAt: due + 2 })
    t.match(await journal.findByReference(entry.reference), { state: 'unknown', firstNoneAt: due + 1, updatedAt: entry.updatedAt })
    t.strictSame((await journal.events(entry.id)).slice(3).map(({ at, state, note }) => [at, state, note]),
      [[due, 'unknown', 'the ERP could not be reached'], [due + 1, 'unknown', 'none'], [due + 2, 'unknown', 'none']])
    await journal.conclude({ ...entry, looks: 1 }, due + 3, { state: 'manual', note: 'nothing known' })
    await journal.noteLook(entry, due + 4, { note: 'late' })
    t.equal((await journal.events(entry.id)).at(-1)?.note, 'nothing known', 'a look that comes too late says nothing')
    t.equal(await journal.takeLook({ ...entry, looks: 1 }, due), undefined)
  })

  t.test('what the looks have shown is concluded by one of ten; an attempt that is under way is left alone', async t => {
    const attempt = await dispatching()
    const accepted = { state: 'accepted', erpOrderId: ids.uuid() } as const
    t.equal(await journal.conclude(attempt, at, accepted), undefined)
    const entry = await unknown()
    const concluded = await atOnce(10, async journal => await journal.conclude(entry, at + 2, accepted))
    t.strictSame(concluded.flatMap(done => done === undefined ? [] : [[done.state, done.erpOrderId, done.nextLookAt]]), [['accepted', accepted.erpOrderId, null]])
    t.equal((await journal.findByErpOrder(accepted.erpOrderId))?.id, entry.id)
    t.match(await journal.conclude(await unknown(), at + 3, accepted), { state: 'manual' }, 'one ERP order is never two submissions')

    const again = await unknown()
    t.match(await journal.conclude(again, at + 4, { state: 'queued', note: 'none, twice', nextLookAt: at + 5 }),
      { state: 'queued', resends: 1, nextLookAt: at + 5, unknownSince: at + 1 }, 'what is sent again is known to have been sent before')
    await journal.postpone(again.id, at + 99)
    t.match(await journal.claim(again.id, at + 6, lease, noHold), { attempt: 2, resends: 1, nextLookAt: null })
    t.match(await journal.settle(again.id, 2, at + 7, { state: 'unknown', note: 'reset', nextLookAt: due }), { looks: 0, unknownSince: at + 7, firstNoneAt: null, resends: 1 })
    t.equal(await journal.conclude(again, at + 8, { state: 'queued', note: 'none, twice', nextLookAt: at + 9 }), undefined, 'the word on an attempt before')
  })

  t.test('only the look that was taken last concludes that an order is not in the ERP; that it is there is true however late it is learned', async t => {
    const [stale, queued, left] = [await unknown(), await unknown(), await manual()]
    await journal.takeLook(stale, due + 60_000)
    for (const state of ['queued', 'manual'] as const) {
      t.equal(await journal.conclude(stale, due, { state, note: 'of the look before', nextLookAt: due }), undefined)
    }
    await journal.conclude(queued, due, { state: 'queued', note: 'none, twice', nextLookAt: due })
    for (const entry of [stale, queued, left]) {
      const erpOrderId = ids.uuid()
      t.match(await journal.conclude(entry, due + 1, { state: 'accepted', erpOrderId }), { state: 'accepted', erpOrderId, nextLookAt: null })
    }
    t.equal(await journal.claim(queued.id, due + 2, lease, noHold), 'gone', 'and nothing is sent again')
    const canceled = await manual()
    const decided = await journal.decide(canceled, by, at + 3, { state: 'rejected', message: 'By phone', note: 'canceled', mails: [] })
    t.match(decided, { state: 'rejected', canceled: true, ended: null }, 'and is told from what the ERP rejected')
    t.equal(await journal.conclude(canceled, due, { state: 'accepted', erpOrderId: ids.uuid() }), undefined, 'a dealer who was told that it is canceled has been told')
  })

  t.test('why an entry needs a person is what made it manual last, whatever was noted since', async t => {
    const [first, again] = [await manual(), await manual()]
    await journal.noteShown(first.id, at + 3, first.userId)
    await journal.decide(again, by, at + 3, { state: 'queued', note: 'sent again' })
    await journal.claim(again.id, at + 4, lease, noHold)
    await journal.settle(again.id, 2, at + 5, { state: 'manual', note: 'refused when it was sent again' })
    const reasons = await journal.reasonsOf([first.id, again.id, ids.uuid()])
    t.strictSame(reasons, new Map([[first.id, 'nothing known'], [again.id, 'refused when it was sent again']]))
    t.strictSame(await journal.reasonsOf([]), new Map())
  })
}
