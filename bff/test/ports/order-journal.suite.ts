import type { Test } from 'tap'
import type { Ids } from '../../src/ports/clock.ts'
import type { JournalEntry, NewJournalEntry, OrderJournal, Settlement } from '../../src/ports/order-journal.ts'

const at = Date.UTC(2026, 10, 20)
const lease = at + 90_000

/** What every adapter of the journal's port must do. */
export function orderJournalSuite (t: Test, { journal, ids }: { journal: OrderJournal, ids: Ids }): void {
  let dealers = 30_000
  const newDealer = () => String(dealers++)

  function entry (change: Partial<NewJournalEntry> = {}): NewJournalEntry {
    const described = { item_number: 'BR-100', item_description: 'Brake pad “Ø 12”', manufacturer_number: '' }
    return {
      id: ids.uuid(),
      userId: ids.uuid(),
      actorId: null,
      customerNumber: newDealer(),
      key: ids.uuid(),
      fingerprint: ids.uuid(),
      reference: ids.reference(),
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
    }
  }

  async function opened (change: Partial<NewJournalEntry> = {}): Promise<JournalEntry> {
    const result = await journal.open(entry(change), at, undefined)
    if (result.kind !== 'opened') throw new Error(`expected a new entry, got one that is ${result.kind}`)
    return result.entry
  }

  async function dispatching (change: Partial<NewJournalEntry> = {}): Promise<JournalEntry> {
    const claimed = await journal.claim((await opened(change)).id, at, lease)
    if (claimed === undefined) throw new Error('a new entry could not be claimed')
    return claimed
  }

  t.test('an opened entry is queued and reads back whole, by its key, its reference and its dealer', async t => {
    const wanted = entry({ actorId: 'staff' })
    const result = await journal.open(wanted, at, at - 1)
    const kept = {
      ...wanted, state: 'queued', attempt: 0, leaseUntil: null, erpOrderId: null, message: null, createdAt: at, updatedAt: at
    }
    t.strictSame(result, { kind: 'opened', entry: kept })
    t.strictSame(await journal.findByKey(wanted.userId, wanted.key), kept)
    t.strictSame(await journal.findByReference(wanted.reference), kept)
    t.strictSame(await journal.ofDealer(wanted.customerNumber, ['queued', 'unknown']), [kept])
    t.strictSame(await journal.events(wanted.id), [{ submissionId: wanted.id, at, state: 'queued', note: 'received' }])
    t.equal(await journal.findByKey(ids.uuid(), wanted.key), undefined, 'a key is one user\'s')
    t.equal(await journal.findByReference(`${wanted.reference}\u0000`), undefined)
    t.equal(await journal.findByErpOrder('no such order\u0000'), undefined)
  })

  t.test('a file order, and the first one of a new dealer, read back whole', async t => {
    const { order } = entry()
    const orders = [{ ...order, request: { file: 'QlItMTAwLDI=', data: { po_number: 'PO 2' } } }, { ...order, first_order: true as const }]
    for (const order of orders) t.strictSame((await opened({ order })).order, order)
  })

  t.test('of one key opened twenty times at once, one is new and all the others are that one', async t => {
    const first = entry()
    const results = await Promise.all(Array.from({ length: 20 }, async () =>
      await journal.open({ ...first, id: ids.uuid(), reference: ids.reference(), fingerprint: ids.uuid() }, at, at - 1)))
    t.strictSame(results.map(({ kind }) => kind).sort(), [...Array(19).fill('known'), 'opened'])
    t.equal(new Set(results.map(result => result.entry.id)).size, 1)
    t.equal((await journal.ofDealer(first.customerNumber, ['queued'])).length, 1)
  })

  t.test('of one content opened twenty times at once under other keys and by other users, exactly one is new', async t => {
    const first = entry()
    const results = await Promise.all(Array.from({ length: 20 }, async () =>
      await journal.open(entry({ customerNumber: first.customerNumber, fingerprint: first.fingerprint }), at, at - 1)))
    t.strictSame(results.map(({ kind }) => kind).sort(), ['opened', ...Array(19).fill('possible-duplicate')])
    t.equal(new Set(results.map(result => result.entry.id)).size, 1)
    t.equal((await journal.ofDealer(first.customerNumber, ['queued'])).length, 1)
  })

  t.test('one key sent for ten dealers at once makes one entry', async t => {
    const first = entry()
    const results = await Promise.all(Array.from({ length: 10 }, async () =>
      await journal.open(entry({ userId: first.userId, key: first.key }), at, at - 1)))
    t.strictSame(results.map(({ kind }) => kind).sort(), [...Array(9).fill('known'), 'opened'])
  })

  t.test('a duplicate is the same dealer\'s, not older than asked for, not rejected, and only where duplicates are looked for', async t => {
    const { id, customerNumber, fingerprint } = await opened()
    const again = async (change: Partial<NewJournalEntry>, since: number | undefined) =>
      (await journal.open(entry({ customerNumber, fingerprint, ...change }), at + 1000, since)).kind
    t.equal(await again({}, at), 'possible-duplicate')
    t.equal(await again({ fingerprint: ids.uuid() }, at), 'opened')
    t.equal(await again({ customerNumber: newDealer() }, at), 'opened')
    await journal.claim(id, at, lease)
    await journal.settle(id, 1, at, { state: 'rejected', message: 'Credit hold' })
    t.equal(await again({}, at), 'opened', 'what was rejected may be sent again')
    t.equal(await again({}, undefined), 'opened')
    t.equal(await again({}, at + 1001), 'opened')
  })

  t.test('an entry is claimed by one of ten, who has the lease and the first attempt', async t => {
    const { id } = await opened()
    const answers = await Promise.all(Array.from({ length: 10 }, async () => await journal.claim(id, at + 1, lease)))
    const claims = answers.filter(claim => claim !== undefined)
    t.equal(claims.length, 1)
    t.match(claims[0], { id, state: 'dispatching', attempt: 1, leaseUntil: lease, updatedAt: at + 1, createdAt: at })
    t.equal(await journal.claim(ids.uuid(), at, lease), undefined)
  })

  t.test('only the attempt that is under way settles an entry, and only once', async t => {
    const { id } = await dispatching()
    t.match(await journal.settle(id, 1, at + 2, { state: 'queued', note: 'no connection' }), { state: 'queued', attempt: 1, leaseUntil: null })
    t.equal(await journal.settle(id, 1, at + 3, { state: 'rejected', message: 'late' }), undefined, 'nothing is under way')
    t.match(await journal.claim(id, at + 4, lease), { attempt: 2 })
    t.equal(await journal.settle(id, 1, at + 5, { state: 'rejected', message: 'late' }), undefined, 'another attempt is under way')
    const settled = await Promise.all(Array.from({ length: 10 }, async () =>
      await journal.settle(id, 2, at + 6, { state: 'unknown', note: 'reset' })))
    t.equal(settled.filter(entry => entry !== undefined).length, 1)
    t.equal(await journal.claim(id, at + 7, lease), undefined, 'what may have arrived is not sent again')
    t.strictSame((await journal.events(id)).map(({ at, state, note }) => [at, state, note]), [
      [at, 'queued', 'received'],
      [at, 'dispatching', 'attempt 1'],
      [at + 2, 'queued', 'no connection'],
      [at + 4, 'dispatching', 'attempt 2'],
      [at + 6, 'unknown', 'reset']
    ])
  })

  t.test('what came of an attempt is kept, with the note of its event', async t => {
    const orderId = ids.uuid()
    const outcomes: Array<[Settlement, Partial<JournalEntry>, string]> = [
      [{ state: 'accepted', erpOrderId: orderId }, { erpOrderId: orderId, message: null }, `order ${orderId} in the ERP`],
      [{ state: 'rejected', message: 'Credit\u0000hold' }, { erpOrderId: null, message: 'Credit\uFFFDhold' }, 'Credit\uFFFDhold'],
      [{ state: 'unknown', note: 'time-out' }, { erpOrderId: null, message: null }, 'time-out'],
      [{ state: 'manual', note: 'by hand' }, { erpOrderId: null, message: null }, 'by hand']
    ]
    for (const [settlement, fields, note] of outcomes) {
      const before = await dispatching()
      const settled = await journal.settle(before.id, 1, at + 9, settlement)
      t.strictSame(settled, { ...before, state: settlement.state, leaseUntil: null, updatedAt: at + 9, ...fields })
      t.strictSame(await journal.findByReference(before.reference), settled)
      if (settled?.erpOrderId != null) t.strictSame(await journal.findByErpOrder(settled.erpOrderId), settled)
      t.strictSame((await journal.events(before.id)).at(-1), { submissionId: before.id, at: at + 9, state: settlement.state, note })
    }
  })

  t.test('an order id that the ERP gives to ten submissions at once is accepted for one; the others are for a person', async t => {
    const erpOrderId = ids.uuid()
    const entries = await Promise.all(Array.from({ length: 10 }, async () => await dispatching()))
    const settled = await Promise.all(entries.map(async ({ id }) => await journal.settle(id, 1, at + 1, { state: 'accepted', erpOrderId })))
    t.strictSame(settled.map(entry => entry?.state).sort(), ['accepted', ...Array(9).fill('manual')])
    const manual = settled.find(entry => entry?.state === 'manual')
    t.match(manual, { erpOrderId: null, leaseUntil: null })
    const note = `the ERP answered with order ${erpOrderId}, which another submission has`
    t.match((await journal.events(manual?.id ?? '')).at(-1), { state: 'manual', note })
  })

  t.test('a dealer\'s entries are their own, of the states asked for, the newest first', async t => {
    const customerNumber = newDealer()
    await opened()
    const open = async (n: number) => (await journal.open(entry({ customerNumber }), at + n, undefined)).entry
    const [oldest, middle, newest] = [await open(1), await open(2), await open(3)]
    await journal.claim(middle.id, at, lease)
    const found = async (...states: Array<JournalEntry['state']>) => (await journal.ofDealer(customerNumber, states)).map(({ id }) => id)
    t.strictSame(await found('queued'), [newest.id, oldest.id])
    t.strictSame(await found('queued', 'dispatching'), [newest.id, middle.id, oldest.id])
    t.strictSame(await found('accepted'), [])
    t.strictSame(await found(), [])
  })

  t.test('an unknown order that was found in the ERP is accepted by one of ten; no other state is', async t => {
    const { id } = await dispatching()
    t.equal(await journal.recognise(id, at, ids.uuid()), undefined, 'its attempt is still under way')
    await journal.settle(id, 1, at + 1, { state: 'unknown', note: 'reset' })
    const erpOrderId = ids.uuid()
    const recognised = await Promise.all(Array.from({ length: 10 }, async () => await journal.recognise(id, at + 2, erpOrderId)))
    t.strictSame(recognised.filter(entry => entry !== undefined).map(({ state, erpOrderId }) => [state, erpOrderId]), [['accepted', erpOrderId]])
    const other = await dispatching()
    await journal.settle(other.id, 1, at + 1, { state: 'unknown', note: 'reset' })
    t.match(await journal.recognise(other.id, at + 3, erpOrderId), { state: 'manual' }, 'one ERP order is never two submissions')
  })

  t.test('left over is what nobody is working on, the oldest first', async t => {
    const since = at + 1_000_000
    const customerNumber = newDealer()
    const open = async (n: number) => (await journal.open(entry({ customerNumber }), since + n, undefined)).entry.id
    const found = async (now: number, queuedBefore: number, limit = 100) =>
      (await journal.leftOver(now, queuedBefore, limit)).filter(entry => entry.customerNumber === customerNumber).map(({ id }) => id)
    const [queued, leased, lost, done] = [await open(1), await open(2), await open(3), await open(4)]
    await journal.claim(leased, since + 5, since + 90)
    for (const id of [lost, done]) await journal.claim(id, since + 5, since + 90)
    await journal.settle(lost, 1, since + 6, { state: 'unknown', note: 'reset' })
    await journal.settle(done, 1, since + 6, { state: 'rejected', message: 'no' })
    t.strictSame(await found(since + 89, since), [lost])
    t.strictSame(await found(since + 90, since + 1), [queued, leased, lost])
    t.equal((await journal.leftOver(since + 90, since + 1, 2)).length, 2)
  })
}
