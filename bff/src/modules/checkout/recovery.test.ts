import t from 'tap'
import type { Order } from '@portal/contracts/orders'
import type { Ports } from '../../ports/ports.ts'
import type { SubmittedOrder } from '../../ports/order-journal.ts'
import type { SubmitOutcome } from '../../ports/erp.ts'
import { PortalError } from '../../errors.ts'
import { buildTestApp } from '../../../test/build-app.ts'
import { createDispatcher } from './dispatcher.ts'
import { createRecovery } from './recovery.ts'

const part = {
  item_number: 'BR-100',
  item_description: 'BRAKE PAD',
  manufacturer_number: '',
  retail_price: 1999,
  dealer_price: 1450,
  quantity: 1,
  quantity_available: 5,
  note: ''
}
const order: SubmittedOrder = {
  v: 1,
  request: { cart: [{ id: 'BR-100', quantity: 1, note: '' }], data: { shipping: 'default', po_number: 'PO', special_instructions: '', address: 9999 } },
  freight_minimum: 0,
  total: 1450,
  parts: [part]
}

const erpPart: Order['parts'][number] = {
  item_number: 'BR-100',
  item_description: 'BRAKE PAD',
  manufacturer_number: '',
  retail_price: 1999,
  dealer_price: 1450,
  quantity: 1,
  quantity_shipped: 0,
  quantity_backordered: 0,
  quantity_available: 5
}
const erpOrder: Order = {
  _id: '',
  type: 'unconfirmed',
  po_number: 'PO',
  southern_order: null,
  customer_number: '10001',
  order_date: null,
  shipping_method: 'default',
  pending_shipment: false,
  freight_minimum: 0,
  parts: [erpPart]
}

type Found = Awaited<ReturnType<Ports['erp']['findOrderByReference']>> | 'away' | 'garbled' | 'broken'
const minute = 60_000
/** The looks of the schedule, in time since the order became unknown. */
const looks = [15_000, 75_000, 255_000, 855_000, 2_655_000] as const

async function prepare (t: Parameters<typeof buildTestApp>[0]) {
  const { ports: all, clock } = await buildTestApp(t)
  let afterClaim = async () => {}
  let whileSending = async () => {}
  const claim: Ports['journal']['claim'] = async (...claimed) => {
    const answer = await all.journal.claim(...claimed)
    await afterClaim()
    return answer
  }
  const ports = { ...all, journal: { ...all.journal, claim } }
  const sent: string[] = []
  const looked: string[] = []
  const logged: string[] = []
  let outcome: SubmitOutcome = { kind: 'accepted', erpOrderId: '7001' }
  let found: Found = 'none'
  let inErp: Partial<Order> | undefined
  const erp: Ports['erp'] = {
    ...ports.erp,
    submitOrder: async ({ reference }) => {
      sent.push(reference)
      await whileSending()
      return outcome
    },
    findOrderByReference: async reference => {
      looked.push(reference)
      if (found === 'away') throw new PortalError('erp_unavailable')
      if (found === 'garbled') throw new PortalError('erp_bad_reply')
      if (found === 'broken') throw new TypeError('a fault of the portal\'s own')
      return found
    },
    order: async id => inErp === undefined ? undefined : { ...erpOrder, _id: id, ...inErp }
  }
  const log = { error: (_: object, message: string) => { logged.push(message) } }
  const { journal, ids } = ports
  const process = (change: { erp?: Partial<Ports['erp']>, journal?: Partial<Ports['journal']>, soundClock?: Ports['soundClock'] } = {}) => {
    const own = { ...ports, ...change, erp: { ...erp, ...change.erp }, journal: { ...ports.journal, ...change.journal } }
    const dispatcher = createDispatcher(own, log)
    return { dispatcher, recovery: createRecovery(own, dispatcher, 3 * minute, log) }
  }
  const { dispatcher, recovery } = process()
  return {
    clock,
    journal,
    sent,
    looked,
    logged,
    dispatcher,
    recovery,
    process,
    /** What happens while a process stands still that has just claimed an order. */
    suspend: (meanwhile: () => Promise<void>) => { afterClaim = meanwhile },
    /** What happens while a process stands still before it reads what the ERP has answered. */
    suspendSending: (meanwhile: () => Promise<void>) => { whileSending = meanwhile },
    answer: (next: SubmitOutcome) => { outcome = next },
    find: (next: Found) => { found = next },
    holds: (next: Partial<Order>) => { inErp = next },
    async queue (customerNumber = ids.uuid()) {
      const made = { id: ids.uuid(), userId: ids.uuid(), key: ids.uuid(), content: ids.uuid(), fingerprint: '', reference: ids.reference() }
      const entry = { ...made, actorId: null, customerNumber, order }
      const opened = await journal.open(entry, clock.now(), undefined, clock.now() + 15_000)
      return opened.entry
    },
    async state (reference: string) { return (await journal.findByReference(reference))?.state },
    async notes (id: string) { return (await journal.events(id)).map(({ state, note }) => `${state}: ${note}`) }
  }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

/** An order whose answer was lost just now. */
async function lost ({ queue, dispatcher, answer }: Prepared) {
  answer({ kind: 'unknown', reason: 'reset' })
  const entry = await queue()
  return await dispatcher.send(entry, 'request')
}

/** Sweeps at each of the looks, so many of them. */
async function sweepThrough ({ clock, recovery }: Prepared, count: number = looks.length) {
  const start = clock.now()
  for (const look of looks.slice(0, count)) {
    clock.advance(start + look - clock.now())
    await recovery.sweep()
  }
}

t.test('an order that was received and never sent is sent, once its own request has had its chance', async t => {
  const { recovery, queue, state, sent, clock } = await prepare(t)
  const { reference } = await queue()
  await recovery.sweep()
  t.same(sent, [])
  clock.advance(15_000)
  await Promise.all([recovery.sweep(), recovery.sweep()])
  t.same([sent, await state(reference)], [[reference], 'accepted'], 'by one of two that try')
})

t.test('a lease that ran out leaves the order unknown, once no clock of another process can still be within it', async t => {
  const { recovery, queue, state, sent, looked, journal, clock } = await prepare(t)
  const { id, reference } = await queue()
  await journal.claim(id, clock.now(), clock.now() + 90_000, 0)
  clock.advance(119_999)
  await recovery.sweep()
  t.equal(await state(reference), 'dispatching')
  clock.advance(1)
  await recovery.sweep()
  t.same([await state(reference), sent, looked], ['unknown', [], []])
})

t.test('a process that was suspended between claiming an order and sending it does not send it late', async t => {
  for (const [heldUp, state, sent] of [[25_000, 'accepted', 1], [25_001, 'queued', 0]] as const) {
    const { dispatcher, queue, suspend, clock, sent: orders } = await prepare(t)
    suspend(async () => { clock.advance(heldUp) })
    t.match(await dispatcher.send(await queue(), 'request'), { state, attempt: 1, unknownSince: null })
    t.equal(orders.length, sent)
  }
  const { dispatcher, queue, suspend, clock, sent, process } = await prepare(t)
  suspend(async () => {
    clock.advance(120_000)
    await process().recovery.sweep()
  })
  t.match(await dispatcher.send(await queue(), 'request'), { state: 'unknown' }, 'another process has taken its lease to be over')
  t.same(sent, [])
})

t.test('a process that stood still with the ERP\'s answer says late that the order is accepted, and it is not sent again', async t => {
  const { dispatcher, queue, suspendSending, clock, journal, process, sent } = await prepare(t)
  const { reference } = await queue()
  const entry = async () => {
    const found = await journal.findByReference(reference)
    if (found === undefined) throw new Error('it is not in the journal')
    return found
  }
  suspendSending(async () => {
    clock.advance(120_000)
    await process().recovery.sweep()
    await journal.conclude(await entry(), clock.now(), { state: 'queued', note: 'none, twice', nextLookAt: clock.now() })
  })
  t.match(await dispatcher.send(await entry(), 'request'), { state: 'accepted', erpOrderId: '7001' })
  await process().recovery.sweep()
  t.same(sent, [reference])
})

t.test('a process that stood still over a look sends nothing again on the word of that look', async t => {
  const prepared = await prepare(t)
  const { clock, journal, process, sent } = prepared
  const { reference } = await lost(prepared)
  await sweepThrough(prepared, 3)
  clock.advance(600_000)
  const { recovery } = process({
    erp: {
      findOrderByReference: async () => {
        clock.advance(1_800_000)
        await process().recovery.sweep()
        t.equal(sent.length, 2, 'another process has sent it again meanwhile, and its answer was lost')
        return 'none'
      }
    }
  })
  await recovery.sweep()
  t.equal(sent.length, 2)
  t.match(await journal.findByReference(reference), { state: 'unknown', attempt: 2, firstNoneAt: null })
})

t.test('a fault of the portal\'s own over an order keeps no other waiting, and leaves it to a person in the end', async t => {
  const prepared = await prepare(t)
  const { find, state, notes, logged, queue, journal, clock, sent, process } = prepared
  const { id, reference } = await lost(prepared)
  find('broken')
  await sweepThrough(prepared)
  t.equal(await state(reference), 'manual')
  t.match((await notes(id)).at(-1), /the portal failed over/)
  t.same(logged, Array(5).fill('a submission could not be looked up'))

  const [leased, other] = [await queue(), await queue()]
  await journal.claim(leased.id, clock.now(), clock.now() + 90_000, 0)
  clock.advance(120_000)
  const { recovery } = process({
    journal: {
      settle: async (settled, ...more) => {
        if (settled === leased.id) throw new TypeError('a fault of the portal\'s own')
        return await journal.settle(settled, ...more)
      }
    }
  })
  await t.resolves(recovery.sweep())
  t.equal(sent.at(-1), other.reference)
  t.equal(logged.at(-1), 'a submission could not be taken up; will try again')
})

t.test('an order whose answer was lost is looked up on a schedule that another process goes on with, and found', async t => {
  const prepared = await prepare(t)
  const { clock, looked, journal, find, sent, process, notes } = prepared
  const { id, reference } = await lost(prepared)
  clock.advance(14_999)
  await prepared.recovery.sweep()
  t.equal(looked.length, 0)
  clock.advance(1)
  find('garbled')
  await Promise.all([prepared.recovery.sweep(), process().recovery.sweep()])
  t.equal(looked.length, 1, 'by one of two that try')
  clock.advance(minute - 1)
  await process().recovery.sweep()
  t.equal(looked.length, 1, 'not before its time')
  clock.advance(1)
  find({ erpOrderId: '7002', status: 'confirmed' })
  await process().recovery.sweep()
  t.match(await journal.findByReference(reference), { state: 'accepted', erpOrderId: '7002', nextLookAt: null })
  clock.advance(90 * minute)
  await prepared.recovery.sweep()
  t.same([looked.length, sent.length], [2, 1], 'what is settled is left alone')
  t.same((await notes(id)).slice(2), ['unknown: reset', 'unknown: the ERP\'s answer could not be read', 'accepted: order 7002 in the ERP'])
})

t.test('it is sent again only once the ERP has said twice, after it has settled, that it has no such order; and by the portal only once', async t => {
  const prepared = await prepare(t)
  const { sent, state, answer, notes } = prepared
  const { id, reference } = await lost(prepared)
  await sweepThrough(prepared, 3)
  t.same([sent.length, await state(reference)], [1, 'unknown'], 'what it says before counts for nothing, and afterwards it has said it once')
  prepared.clock.advance(600_000)
  await Promise.all([prepared.recovery.sweep(), prepared.process().recovery.sweep()])
  t.same(sent, [reference, reference])
  t.equal(await state(reference), 'unknown')
  answer({ kind: 'accepted', erpOrderId: '7001' })
  await sweepThrough(prepared)
  t.same([sent.length, await state(reference)], [2, 'manual'])
  t.match((await notes(id)).at(-1), /has been sent again before/)
})

t.test('two words of the ERP within a minute count as one', async t => {
  for (const [apart, times] of [[59_999, 1], [minute, 2]] as const) {
    const prepared = await prepare(t)
    const { clock, journal, recovery, sent } = prepared
    const { reference } = await lost(prepared)
    await sweepThrough(prepared, 3)
    const entry = await journal.findByReference(reference)
    // A process has died over the look after this one, which is due earlier so.
    if (entry !== undefined) await journal.takeLook(entry, clock.now() + apart)
    clock.advance(apart)
    await recovery.sweep()
    t.equal(sent.length, times)
  }
})

t.test('where the ERP settles late, its early word never sends an order again', async t => {
  const { ports, clock } = await buildTestApp(t)
  const sent: string[] = []
  const erp: Ports['erp'] = {
    ...ports.erp,
    submitOrder: async ({ reference }) => { sent.push(reference); return { kind: 'unknown', reason: 'reset' } },
    findOrderByReference: async () => 'none'
  }
  const log = { error: () => {} }
  const dispatcher = createDispatcher({ ...ports, erp }, log)
  const recovery = createRecovery({ ...ports, erp }, dispatcher, 15 * minute, log)
  const entry = { id: 'i', userId: 'u', actorId: null, customerNumber: '1', key: 'k', content: 'c', fingerprint: 'f', reference: 'R', order }
  const opened = await ports.journal.open(entry, clock.now(), undefined, clock.now())
  await dispatcher.send(opened.entry, 'request')
  const start = clock.now()
  for (const look of looks) {
    clock.advance(start + look - clock.now())
    await recovery.sweep()
  }
  t.same([sent.length, (await ports.journal.findByReference('R'))?.state], [1, 'manual'])
})

t.test('what the ERP cannot say, and what nothing is known of after the schedule, is for a person', async t => {
  for (const [seen, note] of [['unsure', /cannot say/], ['away', /could not be asked/], ['garbled', /could not be read/]] as const) {
    const prepared = await prepare(t)
    const { id, reference } = await lost(prepared)
    prepared.find(seen)
    await sweepThrough(prepared, 4)
    t.equal(await prepared.state(reference), 'unknown', seen)
    await prepared.recovery.sweep()
    t.equal(await prepared.state(reference), 'unknown', 'not before its time')
    prepared.clock.advance(1_800_000)
    await prepared.recovery.sweep()
    t.same([await prepared.state(reference), prepared.sent.length, prepared.looked.length], ['manual', 1, 5], seen)
    t.match((await prepared.notes(id)).at(-1), note)
  }
})

t.test('a process that dies over a look leaves it to another, the last one too', async t => {
  const prepared = await prepare(t)
  const { journal, clock, recovery, state } = prepared
  let entry = await lost(prepared)
  for (const look of [1, 2, 3, 4, 5]) {
    const taken = await journal.takeLook(entry, clock.now() + 1000)
    t.equal(taken?.looks, look)
    entry = taken ?? entry
  }
  clock.advance(1000)
  await recovery.sweep()
  t.equal(await state(entry.reference), 'manual')
})

type Status = Extract<Found, object>['status']

t.test('by itself becomes accepted only an unconfirmed order with these lines, or a confirmed or invoiced one; all else is for a person', async t => {
  const otherLines = { parts: [{ ...erpPart, quantity: 2 }] }
  const cases: Array<[Status, Partial<Order> | 'not shown', 'accepted' | RegExp]> = [
    [undefined, {}, 'accepted'],
    ['unconfirmed', { parts: [{ ...erpPart, item_number: 'br-100' }] }, 'accepted'],
    ['unconfirmed', otherLines, /order 7002 of the ERP has the reference, but has other lines/],
    [undefined, otherLines, /has other lines/],
    [undefined, { ...otherLines, type: 'confirmed' }, 'accepted'],
    ['confirmed', { ...otherLines, type: 'confirmed' }, 'accepted'],
    ['confirmed', 'not shown', 'accepted'],
    ['invoiced', 'not shown', 'accepted'],
    [undefined, { customer_number: '10009' }, /is another dealer's/],
    ['confirmed', { customer_number: '10009', type: 'confirmed' }, /is another dealer's/],
    ['deleted', 'not shown', /was deleted there/],
    ['deleted', {}, /was deleted there/],
    ['unconfirmed', 'not shown', /is not shown, and the ERP does not say whether it was invoiced or deleted/],
    [undefined, 'not shown', /is not shown, and the ERP does not say whether it was invoiced or deleted/]
  ]
  for (const [status, holds, expected] of cases) {
    const prepared = await prepare(t)
    const entry = await lost(prepared)
    prepared.find({ erpOrderId: '7002', status })
    if (holds !== 'not shown') prepared.holds({ customer_number: entry.customerNumber, ...holds })
    await sweepThrough(prepared, 1)
    const what = JSON.stringify([status, holds])
    t.equal(await prepared.state(entry.reference), expected === 'accepted' ? expected : 'manual', what)
    if (expected !== 'accepted') t.match((await prepared.notes(entry.id)).at(-1), expected, what)
    t.equal(prepared.sent.length, 1)
  }
})

t.test('a refusal of what may have arrived before is looked up first', async t => {
  const cases: Array<[Found, string]> = [
    ['none', 'rejected'],
    [{ erpOrderId: '7002', status: 'invoiced' }, 'accepted'],
    [{ erpOrderId: '7002', status: 'deleted' }, 'manual'],
    [{ erpOrderId: '7002', status: undefined }, 'manual'],
    ['unsure', 'manual'],
    ['away', 'manual'],
    ['garbled', 'manual']
  ]
  for (const [found, expected] of cases) {
    const prepared = await prepare(t)
    const entry = await lost(prepared)
    const { reference } = entry
    await prepared.journal.conclude(entry, prepared.clock.now(), { state: 'queued', note: 'again', nextLookAt: prepared.clock.now() })
    prepared.answer({ kind: 'rejected', message: 'REFERENCE IN USE' })
    prepared.find(found)
    await prepared.recovery.sweep()
    t.equal(await prepared.state(reference), expected, JSON.stringify(found))
    if (expected === 'manual') t.match((await prepared.notes(entry.id)).at(-1), /refused when it was sent again \(REFERENCE IN USE\), and /)
  }
})

t.test('while the ERP is away the sweep leaves the others alone and goes on afterwards; one ERP order is never two submissions', async t => {
  const prepared = await prepare(t)
  const { state, find, looked, clock, recovery } = prepared
  const orders = []
  for (let n = 0; n < 6; n++) orders.push(await lost(prepared))
  find('away')
  clock.advance(15_000)
  await recovery.sweep()
  t.ok(looked.length < 6, 'not all are tried where the first ones have failed')
  find({ erpOrderId: '7003', status: 'invoiced' })
  clock.advance(minute)
  await recovery.sweep()
  t.same((await Promise.all(orders.map(async ({ reference }) => await state(reference)))).sort(), ['accepted', ...Array(5).fill('manual')])
})

t.test('an order that does not reach the ERP is sent again after longer and longer, at most every five minutes', async t => {
  const { queue, answer, recovery, clock, sent, journal } = await prepare(t)
  const { reference } = await queue()
  answer({ kind: 'not-sent', reason: 'refused as too busy' })
  const waits: number[] = []
  let due = clock.now() + 15_000
  for (let n = 0; n < 7; n++) {
    clock.advance(due - 1 - clock.now())
    await recovery.sweep()
    t.equal(sent.length, n, 'not before its time')
    clock.advance(1)
    await recovery.sweep()
    due = (await journal.findByReference(reference))?.nextLookAt ?? 0
    waits.push((due - clock.now()) / 1000)
  }
  t.same([sent.length, waits], [7, [15, 30, 60, 120, 240, 300, 300]])
})

/** Lets what was begun go on as far as it can without time passing. */
async function turns () {
  for (let n = 0; n < 20; n++) await new Promise(setImmediate)
}

t.test('an order whose answer was lost holds the dealer\'s next one up until 15 s after it was taken up, to the moment', async t => {
  const prepared = await prepare(t)
  const { queue, dispatcher, clock, state, answer, sent, journal } = prepared
  const first = await lost(prepared)
  answer({ kind: 'accepted', erpOrderId: '7001' })
  clock.advance(3000)
  const second = await queue(first.customerNumber)
  const waiting = dispatcher.sendAndWait(second, clock.now(), 'request')
  for (let waited = 0; waited < 10_000; waited += 250) {
    await turns()
    clock.advance(250)
    if (waited === 2000) t.match(await waiting, { state: 'queued', attempt: 0 }, 'the person is told soon that it waits')
  }
  clock.advance(1999)
  await turns()
  t.equal(sent.length, 1)
  clock.advance(1)
  await turns()
  t.same([await state(second.reference), sent], ['accepted', [first.reference, second.reference]])

  const claimed = await queue(first.customerNumber)
  await journal.claim(claimed.id, clock.now(), clock.now() + 90_000, 0)
  const third = await queue(first.customerNumber)
  answer({ kind: 'accepted', erpOrderId: '7005' })
  const soon = dispatcher.sendAndWait(third, clock.now(), 'request')
  await turns()
  t.equal(sent.length, 2)
  await journal.settle(claimed.id, 1, clock.now(), { state: 'manual', note: 'by hand' })
  clock.advance(250)
  t.match(await soon, { state: 'accepted' }, 'it goes as soon as the one before is settled, and a person\'s does not hold it up')
})

t.test('a dealer\'s orders go out in the order of their receipt, whoever sends them', async t => {
  const { queue, dispatcher, clock, sent, state, process } = await prepare(t)
  const abandoned = await queue('10001')
  clock.advance(1)
  const second = await queue('10001')
  const third = await queue('10001')
  await Promise.all([dispatcher.sendAndWait(third, clock.now(), 'request'), process().dispatcher.sendAndWait(second, clock.now(), 'request'), (async () => {
    for (let n = 0; n < 10; n++) {
      await turns()
      clock.advance(250)
    }
  })()])
  t.equal(await state(abandoned.reference), 'accepted', 'also one whose own process has died')
  t.same(sent, [abandoned, ...[second, third].sort((a, b) => a.id < b.id ? -1 : 1)].map(({ reference }) => reference))
})

t.test('a dealer\'s many orders, left over from an outage, are all sent by one sweep', async t => {
  const { queue, recovery, clock, sent, answer } = await prepare(t)
  const orders: string[] = []
  for (let n = 0; n < 60; n++) {
    orders.push((await queue('10001')).reference)
    clock.advance(1)
  }
  answer({ kind: 'rejected', message: 'no' })
  clock.advance(15_000)
  await recovery.sweep()
  t.same(sent, orders)
})

t.test('an order that waits behind another is left to other processes, due at once, when its own one stops', async t => {
  const prepared = await prepare(t)
  const { queue, dispatcher, clock, journal, sent, answer, process } = prepared
  const first = await lost(prepared)
  answer({ kind: 'accepted', erpOrderId: '7001' })
  const second = await queue(first.customerNumber)
  const waiting = dispatcher.sendAndWait(second, clock.now(), 'request')
  await turns()
  dispatcher.stop()
  t.match(await waiting, { state: 'queued' }, 'nobody is kept waiting')
  await dispatcher.drained()
  t.match(await journal.findByReference(second.reference), { state: 'queued', nextLookAt: 0 })
  clock.advance(15_000)
  await process().recovery.sweep()
  t.same(sent, [first.reference, second.reference])
})

t.test('a process whose clock is off sends no order and looks none up, and leaves them to others', async t => {
  const prepared = await prepare(t)
  const { queue, clock, journal, sent, looked, logged, process, answer } = prepared
  const doubtful = await lost(prepared)
  answer({ kind: 'accepted', erpOrderId: '7001' })
  const off = process({ soundClock: { maySend: async () => false, isOff: () => true, ahead: () => 10_001 } })
  const order = await queue()
  t.match(await off.dispatcher.sendAndWait(order, clock.now(), 'request'), { state: 'queued', attempt: 0 })
  t.match(await journal.findByReference(order.reference), { state: 'queued', nextLookAt: 0 })
  clock.advance(20_000)
  await off.recovery.sweep()
  t.same([sent, looked, logged], [[doubtful.reference], [], ['the clock is off the database\'s: this process sends no orders and looks none up']])
  await process().recovery.sweep()
  t.same([sent, looked], [[doubtful.reference, order.reference], [doubtful.reference]])
})

t.test('a process does not begin where sending an order may outlast its lease', async t => {
  const { process } = await prepare(t)
  t.doesNotThrow(() => process({ erp: { writeWithin: 64_999 } }))
  t.throws(() => process({ erp: { writeWithin: 65_000 } }), /it would be sent twice/)
})

t.test('the sweep begins at once and repeats until it is stopped', async t => {
  const { recovery, queue, sent, clock } = await prepare(t)
  await queue()
  clock.advance(15_000)
  recovery.start()
  for (let n = 0; n < 20; n++) await new Promise(setImmediate)
  t.equal(sent.length, 1)
  await queue()
  clock.advance(15_000)
  for (let n = 0; n < 20; n++) await new Promise(setImmediate)
  t.equal(sent.length, 2)
  await recovery.stop()
  await queue()
  clock.advance(60_000)
  for (let n = 0; n < 20; n++) await new Promise(setImmediate)
  t.equal(sent.length, 2)
})
