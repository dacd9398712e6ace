import t from 'tap'
import type { ErpOrder } from '@portal/contracts/orders'
import { buildTestApp } from '../../../../test/build-app.ts'
import { erpOrder, erpPart, loseAnswer, minute, order, prepareOrders, turns, type Found, type PreparedOrders } from '../../../../test/order-processes.ts'
import type { Ports } from '../../../ports/ports.ts'
import { createDispatcher } from './dispatcher.ts'
import { createRecovery } from './recovery.ts'
import { entryIn } from '../../../../test/entry-in.ts'

/** The times of the scheduled look-ups, since the order became unknown. */
const looks = [15_000, 75_000, 255_000, 855_000, 2_655_000] as const

/** Sweeps at the times of the first `count` look-ups. */
async function sweepThrough ({ clock, recovery }: PreparedOrders, count: number = looks.length) {
  const start = clock.now()
  for (const look of looks.slice(0, count)) {
    clock.advance(start + look - clock.now())
    await recovery.sweep()
  }
}

t.test('an order that was received but never sent is sent, after its own request has had its chance', async t => {
  const { recovery, queue, state, sent, clock } = await prepareOrders(t)
  const { reference } = await queue()
  await recovery.sweep()
  t.same(sent, [])
  clock.advance(15_000)
  await Promise.all([recovery.sweep(), recovery.sweep()])
  t.same([sent, await state(reference)], [[reference], 'accepted'], 'by one of two that try')
})

t.test('an expired lease makes the order unknown, once it has expired by the clock of every process', async t => {
  const { recovery, queue, state, sent, looked, journal, clock } = await prepareOrders(t)
  const { id, reference } = await queue()
  await journal.claim(id, clock.now(), clock.now() + 90_000, 0)
  clock.advance(119_999)
  await recovery.sweep()
  t.equal(await state(reference), 'dispatching')
  clock.advance(1)
  await recovery.sweep()
  t.same([await state(reference), sent, looked], ['unknown', [], []])
})

t.test('a process that was suspended during a look-up resends nothing because of it', async t => {
  const prepared = await prepareOrders(t)
  const { clock, journal, process, sent } = prepared
  const { reference } = await loseAnswer(prepared)
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

t.test('a fault of the portal\'s own with one order holds up no other, and finally leaves the order to a person', async t => {
  const prepared = await prepareOrders(t)
  const { find, state, notes, logged, queue, journal, clock, sent, process } = prepared
  const { id, reference } = await loseAnswer(prepared)
  find('broken')
  await sweepThrough(prepared)
  t.equal(await state(reference), 'manual')
  t.match((await notes(id)).at(-1), /the portal failed to process/)
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
  t.equal(logged.at(-1), 'a submission could not be picked up; will retry')
})

t.test('an order whose answer was lost is looked up on a schedule that another process continues, and found', async t => {
  const prepared = await prepareOrders(t)
  const { clock, looked, journal, find, sent, process, notes } = prepared
  const { id, reference } = await loseAnswer(prepared)
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
  const prepared = await prepareOrders(t)
  const { sent, state, answer, notes } = prepared
  const { id, reference } = await loseAnswer(prepared)
  await sweepThrough(prepared, 3)
  t.same([sent.length, await state(reference)], [1, 'unknown'], 'what it says before counts for nothing, and afterward it has said it once')
  prepared.clock.advance(600_000)
  await Promise.all([prepared.recovery.sweep(), prepared.process().recovery.sweep()])
  t.same(sent, [reference, reference])
  t.equal(await state(reference), 'unknown')
  answer({ kind: 'accepted', erpOrderId: '7001' })
  await sweepThrough(prepared)
  t.same([sent.length, await state(reference)], [2, 'manual'])
  t.match((await notes(id)).at(-1), /was already sent again/)
})

t.test('two answers of the ERP within a minute count as one', async t => {
  for (const [apart, times] of [[59_999, 1], [minute, 2]] as const) {
    const prepared = await prepareOrders(t)
    const { clock, journal, recovery, sent } = prepared
    const { reference } = await loseAnswer(prepared)
    await sweepThrough(prepared, 3)
    const entry = await journal.findByReference(reference)
    // A process has died during the next look-up, so the one after it is due earlier.
    if (entry !== undefined) await journal.takeLook(entry, clock.now() + apart)
    clock.advance(apart)
    await recovery.sweep()
    t.equal(sent.length, times)
  }
})

t.test('if the ERP settles late, its early answers never cause a resend', async t => {
  const { ports, clock } = await buildTestApp(t)
  const sent: string[] = []
  const erp: Ports['erp'] = {
    ...ports.erp,
    submitOrder: async ({ reference }) => { sent.push(reference); return { kind: 'unknown', reason: 'reset' } },
    findOrderByReference: async () => 'none'
  }
  const log = { info: () => {}, error: () => {} }
  const dispatcher = createDispatcher({ ...ports, erp }, log)
  const recovery = createRecovery({ ...ports, erp }, dispatcher, 15 * minute, log)
  const entry = { id: 'i', userId: 'u', actorId: null, customerNumber: '1', key: 'k', content: 'c', requestHash: null, reference: 'R', order, origin: { requestId: 'r', address: '::1' } }
  const opened = entryIn(await ports.journal.open(entry, clock.now(), undefined, clock.now()))
  await dispatcher.send(opened, 'request')
  const start = clock.now()
  for (const look of looks) {
    clock.advance(start + look - clock.now())
    await recovery.sweep()
  }
  t.same([sent.length, (await ports.journal.findByReference('R'))?.state], [1, 'manual'])
})

t.test('if the ERP cannot tell, or nothing is known when the schedule ends, a person decides', async t => {
  for (const [seen, note] of [['unsure', /cannot say/], ['away', /could not be reached/], ['garbled', /could not be read/]] as const) {
    const prepared = await prepareOrders(t)
    const { id, reference } = await loseAnswer(prepared)
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

t.test('if a process dies during a look-up, another repeats it, even the last one', async t => {
  const prepared = await prepareOrders(t)
  const { journal, clock, recovery, state } = prepared
  let entry = await loseAnswer(prepared)
  clock.advance(looks[4])
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

t.test('only an unconfirmed order with the same lines, or a confirmed, reopened or invoiced one, is accepted automatically; a person decides about all others', async t => {
  const otherLines = { parts: [{ ...erpPart, quantity: 2 }] }
  const cases: Array<[Status, Partial<ErpOrder> | 'not shown', 'accepted' | RegExp]> = [
    [undefined, {}, 'accepted'],
    ['unconfirmed', { parts: [{ ...erpPart, item_number: 'br-100' }] }, 'accepted'],
    ['unconfirmed', otherLines, /ERP order 7002 has the reference but has different lines/],
    [undefined, otherLines, /has different lines/],
    ['unconfirmed', { ...otherLines, revisions: 0 }, /has different lines/],
    ['unconfirmed', { ...otherLines, revisions: 1 }, 'accepted'],
    [undefined, { ...otherLines, type: 'confirmed' }, 'accepted'],
    ['confirmed', { ...otherLines, type: 'confirmed' }, 'accepted'],
    ['confirmed', 'not shown', 'accepted'],
    ['invoiced', 'not shown', 'accepted'],
    [undefined, { customer_number: '10009' }, /belongs to another dealer/],
    ['confirmed', { customer_number: '10009', type: 'confirmed' }, /belongs to another dealer/],
    ['deleted', 'not shown', /has the reference but was deleted$/],
    ['deleted', {}, /has the reference but was deleted$/],
    ['unconfirmed', 'not shown', /is not shown, and the ERP does not say whether it was invoiced or deleted/],
    [undefined, 'not shown', /is not shown, and the ERP does not say whether it was invoiced or deleted/]
  ]
  for (const [status, holds, expected] of cases) {
    const prepared = await prepareOrders(t)
    const entry = await loseAnswer(prepared)
    prepared.find({ erpOrderId: '7002', status })
    if (holds !== 'not shown') prepared.holds({ customer_number: entry.customerNumber, ...holds })
    await sweepThrough(prepared, 1)
    const what = JSON.stringify([status, holds])
    t.equal(await prepared.state(entry.reference), expected === 'accepted' ? expected : 'manual', what)
    if (expected !== 'accepted') t.match((await prepared.notes(entry.id)).at(-1), expected, what)
    t.equal(prepared.sent.length, 1)
  }
})

t.test('early look-ups do not shorten the schedule, and those missed during a pause are made up for', async t => {
  const prepared = await prepareOrders(t)
  const { clock, journal, recovery, state, find, looked } = prepared
  const entry = await loseAnswer(prepared)
  find('garbled')
  const start = clock.now()
  for (let n = 0; n < 8; n++) {
    await journal.hastenLook(entry, clock.now())
    await recovery.sweep()
    clock.advance(minute)
  }
  t.same([await state(entry.reference), looked.length], ['unknown', 8])
  clock.advance(start + looks[4] - 1 - clock.now())
  await recovery.sweep()
  t.equal(await state(entry.reference), 'unknown')
  clock.advance(1)
  await recovery.sweep()
  t.equal(await state(entry.reference), 'manual')

  const paused = await loseAnswer(prepared)
  clock.advance(2 * looks[4])
  await recovery.sweep()
  t.equal(await state(paused.reference), 'unknown', 'one look after a long pause is not all that the schedule has')
})

t.test('an order whose answer was lost before the clock was set back is looked up all the same, at the usual distances', async t => {
  const prepared = await prepareOrders(t)
  const { clock, recovery, state, find, looked, sent } = prepared
  const { reference } = await loseAnswer(prepared)
  find('garbled')
  clock.advance(-180 * minute)
  const lookAt = async (milliseconds: number): Promise<number> => {
    clock.advance(milliseconds)
    await recovery.sweep()
    return looked.length
  }
  const made = [await lookAt(0), await lookAt(minute - 1), await lookAt(1), await lookAt(3 * minute), await lookAt(10 * minute), await lookAt(30 * minute)]
  t.same(made, [1, 1, 2, 3, 4, 5])
  t.same([await state(reference), sent.length], ['manual', 1])
})

t.test('an order that the ERP finds and does not show is asked for once more at once', async t => {
  const prepared = await prepareOrders(t)
  const { reference, customerNumber } = await loseAnswer(prepared)
  prepared.find({ erpOrderId: '7002', status: 'unconfirmed' })
  let reads = 0
  const { recovery } = prepared.process({ erp: { order: async () => reads++ === 0 ? undefined : { ...erpOrder, customer_number: customerNumber } } })
  prepared.clock.advance(looks[0])
  await recovery.sweep()
  t.same([await prepared.state(reference), reads], ['accepted', 2])
})

t.test('while the ERP is away the sweep leaves the others alone and goes on afterward; one ERP order is never two submissions', async t => {
  const prepared = await prepareOrders(t)
  const { state, find, looked, clock, recovery } = prepared
  const orders = []
  for (let n = 0; n < 6; n++) orders.push(await loseAnswer(prepared))
  find('away')
  clock.advance(15_000)
  await recovery.sweep()
  t.ok(looked.length < 6, 'not all are tried where the first ones have failed')
  find({ erpOrderId: '7003', status: 'invoiced' })
  clock.advance(minute)
  await recovery.sweep()
  t.same((await Promise.all(orders.map(async ({ reference }) => await state(reference)))).sort(), ['accepted', ...Array(5).fill('manual')])
})

t.test('the sweep begins at once and repeats until it is stopped', async t => {
  const { recovery, queue, sent, clock } = await prepareOrders(t)
  await queue()
  clock.advance(15_000)
  recovery.start()
  await turns()
  t.equal(sent.length, 1)
  await queue()
  clock.advance(15_000)
  await turns()
  t.equal(sent.length, 2)
  await recovery.stop()
  await queue()
  clock.advance(60_000)
  await turns()
  t.equal(sent.length, 2)
})
