import type { Test } from 'tap'
import type { Ids } from '../../src/ports/system/clock.ts'
import type { MailQueue } from '../../src/ports/mails/mail-queue.ts'
import type { Duplicates, JournalEntry, NewJournalEntry, OrderJournal, Settlement, Withdrawal } from '../../src/ports/orders/order-journal.ts'
import type { Users } from '../../src/ports/accounts/users.ts'
import { entryIn } from '../entry-in.ts'
import { journalEntry } from './journal-entry.ts'

const at = Date.UTC(2026, 10, 20)
const lease = at + 90_000
const due = at + 15_000
/** With this limit no order holds up another one. */
const noHold = 0

/**
 * The tests for every adapter of the order journal.
 * @param journals of the same database, as opened by two processes (one for SQLite): concurrent calls are divided among them
 */
export function orderJournalSuite (
  t: Test, { journals, mailQueue, users, ids }: { journals: readonly [OrderJournal, OrderJournal], mailQueue: MailQueue, users: Users, ids: Ids }
): void {
  const [journal, other] = journals
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

  t.test('how many orders of a dealer wait counts what needs a person, an answer or a check, and nothing that is sent or settled', async t => {
    const waiting = await manual()
    const { customerNumber } = waiting
    const count = async () => (await journal.waitingByDealer()).get(customerNumber)
    t.equal(await count(), 1)
    await unchecked({ customerNumber })
    await opened({ customerNumber })
    t.equal(await count(), 2)
    await journal.decide(waiting, by, at + 3, { state: 'accepted', erpOrderId: ids.uuid(), note: 'linked' })
    t.equal(await count(), 1)
  })

  t.test('if ten people decide about an order at once, one succeeds, and the log names that person', async t => {
    const entry = await manual()
    const older = { id: entry.id, updatedAt: entry.updatedAt - 1 }
    t.equal(await journal.decide(older, by, at + 3, { state: 'rejected', message: 'x', note: 'x', mails: [] }), undefined, 'it has been for a person before')
    const decisions = await atOnce(10, async (journal, n) => await journal.decide(entry, by, at + 3, n < 5
      ? { state: 'rejected', message: 'Ordered by phone', note: 'canceled: Ordered by phone', mails: [] }
      : { state: 'queued', note: 'confirmed missing and sent again' }))
    const done = decisions.filter(decision => decision !== undefined && decision !== 'taken')
    t.equal(done.length, 1)
    t.match((await journal.events(entry.id)).at(-1), { at: at + 3, actorId: 'admin', state: done[0]?.state })
    t.equal(await journal.decide(entry, by, at + 4, { state: 'rejected', message: 'x', note: 'x', mails: [] }), undefined, 'it is not as it was seen')
  })

  t.test('a decision links an order that no other submission has, sends again, or cancels with a reason', async t => {
    const [linked, second, resent, canceled] = [await manual(), await manual(), await manual(), await manual()]
    const erpOrderId = ids.uuid()
    const link = { state: 'accepted', erpOrderId, note: 'linked' } as const
    t.match(await journal.decide(linked, by, at + 3, link), { state: 'accepted', erpOrderId })
    t.equal(await journal.decide(second, by, at + 3, link), 'taken')
    t.match(await journal.findByReference(second.reference), { state: 'manual' }, 'and stays as it was')
    t.match(await journal.decide(resent, by, at + 3, { state: 'queued', note: 'absent' }),
      { state: 'queued', nextLookAt: at + 3, resends: 1, unknownSince: at + 1 })
    t.match(await journal.decide(canceled, by, at + 3, { state: 'rejected', message: 'By phone', note: 'canceled', mails: [] }),
      { state: 'rejected', message: 'By phone' })
    t.equal(await journal.decide(await unknown(), by, at + 3, link), undefined, 'only what waits for a person')
  })

  t.test('the mails of a decision are queued with it, and those of one that came too late are not', async t => {
    const entry = await manual()
    const canceled = (email: string) => {
      const mail = { id: ids.uuid(), kind: 'order-canceled', email, reference: entry.reference } as const
      return { mail, decision: { state: 'rejected', message: 'By phone', note: 'canceled', mails: [mail] } as const }
    }
    const [first, second] = [canceled('a@example.com'), canceled('b@example.com')]
    await journal.decide(entry, by, at + 3, first.decision)
    t.equal(await journal.decide(entry, by, at + 4, second.decision), undefined)
    t.equal(await mailQueue.claim(at + 2, lease), undefined, 'due when it was decided')
    const claimed = await mailQueue.claim(at + 3, lease)
    t.strictSame(claimed, { ...first.mail, attempt: 1 })
    t.equal(await mailQueue.claim(at + 4, lease), undefined)
    if (claimed !== undefined) await mailQueue.sent(claimed)
  })

  const unchecked = async (change: Partial<NewJournalEntry> = {}, createdAt = at) => {
    return entryIn(await journal.open(entry({ unchecked: true, ...change }), createdAt, undefined, createdAt))
  }

  const checked = { state: 'queued', note: 'checked', nextLookAt: at + 9, firstOrder: false } as const

  t.test('an unchecked entry stands among the dealer\'s orders, and is neither claimed, looked up, withdrawn nor a duplicate that goes unnoticed', async t => {
    const content = ids.uuid()
    const kept = await unchecked({ content })
    const { customerNumber, reference, id } = kept
    t.match(kept, { state: 'unchecked', receivedUnchecked: true, attempt: 0, nextLookAt: at })
    t.strictSame(await journal.findByReference(reference), kept)
    t.strictSame(await journal.underWay(customerNumber, at), [kept])
    t.strictSame((await journal.inStates(['unchecked'], 1000)).filter(each => each.id === id), [kept])
    t.match(await journal.withdraw(withdrawal(kept), at + 1), { id, state: 'unchecked' })
    t.equal((await journal.due(at + 90_000, at + 90_000, 1000)).entries.some(each => each.id === id), false)
    t.equal(await journal.claim(id, at + 1, lease, noHold), 'gone')
    t.equal(await journal.takeLook(kept, due), undefined)
    t.equal(await journal.conclude(kept, at + 1, { state: 'accepted', erpOrderId: ids.uuid() }), undefined)
    t.equal(await journal.decide(kept, { actorId: 'admin', requestId: 'r', address: '::1' }, at + 1, { state: 'queued', note: 'sent again' }), undefined)
    await journal.noteShown(id, at + 1, 'user')
    const again = await journal.open(entry({ customerNumber, content }), at + 60_000, { ...within(at + 50_000), unseenSince: at }, due)
    t.equal(again.kind, 'possible-duplicate', 'though it was shown')
    const next = await opened({ customerNumber })
    t.match(await journal.claim(next.id, at + 2, lease, 15_000), { id: next.id }, 'a younger one that was checked goes first')
  })

  t.test('a dealer\'s unchecked entries are taken together by one of ten callers, oldest first, and again when its time is over', async t => {
    const customerNumber = newDealer()
    const second = await unchecked({ customerNumber }, at + 2)
    const first = await unchecked({ customerNumber }, at + 1)
    t.equal((await journal.uncheckedDealers(at + 1, 1000)).includes(customerNumber), false, 'one of them is not due')
    t.equal((await journal.uncheckedDealers(at + 2, 1000)).includes(customerNumber), true)
    const takes = await atOnce(10, async journal => await journal.takeUnchecked(customerNumber, at + 2, lease))
    t.strictSame(takes.filter(taken => taken.length > 0).map(taken => taken.map(({ id }) => id)), [[first.id, second.id]])
    t.equal((await journal.uncheckedDealers(lease - 1, 1000)).includes(customerNumber), false)
    const later = await journal.takeUnchecked(customerNumber, lease, lease + 1000)
    t.match(later, [{ id: first.id, looks: 2 }, { id: second.id, looks: 2 }])
    const [stale] = takes.flat()
    if (stale === undefined) throw new Error('nothing was taken')
    t.equal(await journal.concludeCheck(stale, lease, { state: 'rejected', message: 'late' }), undefined, 'what the first one says late counts for nothing')
    await journal.putOffCheck(stale, 0)
    t.strictSame(await journal.takeUnchecked(customerNumber, lease, lease + 1000), [])
    for (const each of later) await journal.putOffCheck(each, lease + 5)
    t.equal((await journal.takeUnchecked(customerNumber, lease + 5, lease + 1000)).length, 2)
  })

  t.test('if ten outcomes of a check arrive at once, one is recorded, and a checked entry is sent like any other', async t => {
    const kept = await unchecked()
    const [taken] = await journal.takeUnchecked(kept.customerNumber, at, lease)
    if (taken === undefined) throw new Error('nothing was taken')
    const results = await atOnce(10, async (journal, n) =>
      await journal.concludeCheck(taken, at + 9, n % 2 === 0 ? checked : { state: 'rejected', message: 'The price rose' }))
    t.equal(results.filter(result => result !== undefined).length, 1)
    const other = await unchecked()
    const [second] = await journal.takeUnchecked(other.customerNumber, at, lease)
    if (second === undefined) throw new Error('nothing was taken')
    t.match(await journal.concludeCheck(second, at + 9, checked), { state: 'queued', nextLookAt: at + 9, resends: 0, attempt: 0 })
    t.match(await journal.claim(other.id, at + 9, lease, noHold), { state: 'dispatching', attempt: 1 })
    t.strictSame((await journal.events(other.id)).map(({ state }) => state), ['unchecked', 'queued', 'dispatching'])
  })

  t.test('the dealer is told of an order\'s receipt and outcome, each once, unless the account is closed, wants no mails, or is told otherwise', async t => {
    const told = async () => {
      const kinds: string[] = []
      for (let mail = await mailQueue.claim(at + 90_000, at + 90_001); mail !== undefined; mail = await mailQueue.claim(at + 90_000, at + 90_001)) {
        kinds.push(`${mail.kind} to ${mail.email}`)
        await mailQueue.sent(mail)
      }
      return kinds.sort()
    }
    const account = async (status: 'active' | 'disabled' = 'active') => {
      const [id, email, dealerNumber] = [ids.uuid(), `${ids.uuid()}@example.com`, newDealer()]
      await users.create({
        id, role: 'dealer', email, status, passwordHash: null, nameFirst: null, nameLast: null, repNumber: null, dealerNumber, createdAt: at, lastLogin: null, epoch: 1
      })
      return { userId: id, email, customerNumber: dealerNumber }
    }
    const { userId, email, customerNumber } = await account()
    const settled = { state: 'accepted', erpOrderId: ids.uuid() } as const

    const placed = await dispatching({ userId, customerNumber })
    t.strictSame(await told(), [], 'an order that is being sent is told when it is settled')
    await atOnce(4, async journal => await journal.settle(placed.id, 1, at + 1, settled))
    t.strictSame(await told(), [`order-placed to ${email}`])

    const doubtful = await dispatching({ userId: 'staff', customerNumber })
    await journal.settle(doubtful.id, 1, at + 1, { state: 'unknown', note: 'reset', nextLookAt: due })
    t.strictSame(await told(), [`order-received to ${email}`], 'whoever placed it')
    await journal.conclude({ ...doubtful, attempt: 1, looks: 0 }, at + 2, { state: 'manual', note: 'nobody knows' })
    t.strictSame(await told(), [], 'of the receipt only once')
    const { updatedAt } = await journal.findByReference(doubtful.reference) ?? doubtful
    const mail = { id: ids.uuid(), kind: 'order-canceled', email, reference: doubtful.reference } as const
    await journal.decide({ id: doubtful.id, updatedAt }, { actorId: 'admin', requestId: 'r', address: '::1' }, at + 4, { state: 'rejected', message: 'By phone', note: 'x', mails: [mail] })
    t.strictSame(await told(), [`order-canceled to ${email}`], 'the cancellation\'s alone')

    const own = await unchecked({ userId, customerNumber })
    t.strictSame(await told(), [`order-received to ${email}`])
    const [checkedOwn] = await journal.takeUnchecked(own.customerNumber, at, lease)
    if (checkedOwn === undefined) throw new Error('nothing was taken')
    await journal.concludeCheck(checkedOwn, at + 9, { state: 'rejected', message: 'The price rose' })
    t.strictSame(await told(), [`order-rejected to ${email}`], 'whose outcome the person who submitted it is told anyway')

    const staff = { id: ids.uuid(), email: `${ids.uuid()}@example.com` }
    await users.create({
      ...staff,
      role: 'sales',
      status: 'active',
      passwordHash: null,
      nameFirst: null,
      nameLast: null,
      repNumber: '0471',
      dealerNumber: null,
      createdAt: at,
      lastLogin: null,
      epoch: 1
    })
    const forDealer = await dispatching({ userId: staff.id, customerNumber })
    await journal.settle(forDealer.id, 1, at + 1, { state: 'rejected', message: 'no' })
    t.strictSame(await told(), [`order-refused to ${email}`, `order-refused to ${staff.email}`].sort(), 'so is the representative who submitted it')

    const also = { mails: [], audit: [], at }
    await users.setOrderMails(userId, 'none', also)
    const quiet = await dispatching({ userId, customerNumber })
    const closed = await dispatching({ customerNumber: (await account('disabled')).customerNumber })
    for (const { id } of [quiet, closed]) await journal.settle(id, 1, at + 1, { state: 'rejected', message: 'no' })
    await users.setOrderMails(userId, 'important', also)
    t.strictSame(await told(), [])
  })

  t.test('the mail about an entry that was received unchecked is queued with its outcome, once, to an active account', async t => {
    const mailed = async () => {
      const mail = await mailQueue.claim(at + 90_000, at + 90_001)
      if (mail !== undefined) await mailQueue.sent(mail)
      return mail === undefined || !('reference' in mail) ? undefined : { kind: mail.kind, email: mail.email, reference: mail.reference }
    }
    const account = async (status: 'active' | 'disabled') => {
      const [id, email] = [ids.uuid(), `${ids.uuid()}@example.com`]
      await users.create({
        id, role: 'dealer', email, status, passwordHash: null, nameFirst: null, nameLast: null, repNumber: null, dealerNumber: newDealer(), createdAt: at, lastLogin: null, epoch: 1
      })
      return { userId: id, email }
    }
    const take = async (userId: string) => {
      const [taken] = await journal.takeUnchecked((await unchecked({ userId })).customerNumber, at, lease)
      if (taken === undefined) throw new Error('nothing was taken')
      return taken
    }
    const { userId, email } = await account('active')

    const rejected = await take(userId)
    await journal.concludeCheck(rejected, at + 9, { state: 'rejected', message: 'The price rose' })
    t.strictSame([await mailed(), await mailed()], [{ kind: 'order-rejected', email, reference: rejected.reference }, undefined])

    const accepted = await take(userId)
    await journal.concludeCheck(accepted, at + 9, checked)
    await journal.claim(accepted.id, at + 9, lease, noHold)
    await journal.settle(accepted.id, 1, at + 10, { state: 'unknown', note: 'reset', nextLookAt: due })
    t.equal(await mailed(), undefined, 'not before it is settled')
    const settlement = { state: 'accepted', erpOrderId: ids.uuid() } as const
    await atOnce(4, async journal => await journal.conclude({ ...accepted, attempt: 1, looks: 0 }, at + 11, settlement))
    t.strictSame([await mailed(), await mailed()], [{ kind: 'order-accepted', email, reference: accepted.reference }, undefined])

    const canceled = await take(userId)
    const mail = { id: ids.uuid(), kind: 'order-canceled', email, reference: canceled.reference } as const
    const decision = { state: 'rejected', message: 'By phone', note: 'canceled', mails: [mail] } as const
    t.match(await journal.decide(canceled, { actorId: 'admin', requestId: 'r', address: '::1' }, at + 9, decision), { state: 'rejected' })
    t.equal(await journal.concludeCheck(canceled, at + 10, checked), undefined, 'what is canceled is not sent')
    t.strictSame([await mailed(), await mailed()], [{ kind: 'order-canceled', email, reference: canceled.reference }, undefined], 'the cancellation\'s alone')

    const disabled = await take((await account('disabled')).userId)
    await journal.concludeCheck(disabled, at + 9, { state: 'rejected', message: 'The price rose' })
    const checkedAtOnce = await take(userId)
    await journal.concludeCheck(checkedAtOnce, at + 9, checked)
    const ordinary = await dispatching({ userId })
    await journal.settle(ordinary.id, 1, at + 9, { state: 'rejected', message: 'no' })
    t.equal(await mailed(), undefined)
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
    const erpOrderId = ids.uuid()
    await journal.claim(older.id, at + 4, lease, noHold)
    await journal.settle(older.id, 1, at + 5, { state: 'accepted', erpOrderId })
    const found = async (term: string, limit = 10) => (await journal.search(term, limit)).map(({ id }) => id)
    t.strictSame(await found(customerNumber), [newer.id, older.id])
    t.strictSame(await found(customerNumber, 1), [newer.id], 'no more than asked for')
    t.strictSame(await found(po), [newer.id, older.id], 'by a part of the PO number')
    for (const term of [`X${po.toUpperCase()}`, `x-${po}`, `${po.slice(-4)} xfall`]) t.strictSame(await found(term), [newer.id], term)
    t.same((await journal.search('no PO number', 10, [customerNumber])).map(({ id }) => id), [newer.id, older.id], 'of dealers that are named besides')
    t.strictSame(await found(erpOrderId), [older.id])
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
    t.strictSame((await journal.inStates(['unknown', 'queued'], 1000)).map(({ id }) => id).filter(id => mine.includes(id)), [queued, lost])
    t.strictSame(await journal.inStates([], 10), [])
  })
}
