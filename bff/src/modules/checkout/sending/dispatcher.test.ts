import t from 'tap'
import { loseAnswer, prepareOrders, turns, type Found } from '../../../../test/order-processes.ts'

t.test('a process that was suspended between claiming an order and sending it does not send it late', async t => {
  for (const [heldUp, state, sent] of [[25_000, 'accepted', 1], [25_001, 'queued', 0], [-30_001, 'queued', 0]] as const) {
    const { dispatcher, queue, suspend, clock, sent: orders } = await prepareOrders(t)
    suspend(async () => { clock.advance(heldUp) })
    t.match(await dispatcher.send(await queue(), 'request'), { state, attempt: 1, unknownSince: null })
    t.equal(orders.length, sent)
  }
  const { dispatcher, queue, suspend, clock, sent, process } = await prepareOrders(t)
  suspend(async () => {
    clock.advance(120_000)
    await process().recovery.sweep()
  })
  t.match(await dispatcher.send(await queue(), 'request'), { state: 'unknown' }, 'another process has taken its lease to be over')
  t.same(sent, [])
})

t.test('a process suspended before it read the ERP\'s answer can still report late that the order is accepted, and it is not resent', async t => {
  const { dispatcher, queue, suspendSending, clock, journal, process, sent } = await prepareOrders(t)
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

t.test('if an order may have arrived before, a refusal is verified by a look-up', async t => {
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
    const prepared = await prepareOrders(t)
    const entry = await loseAnswer(prepared)
    const { reference } = entry
    await prepared.journal.conclude(entry, prepared.clock.now(), { state: 'queued', note: 'again', nextLookAt: prepared.clock.now() })
    prepared.answer({ kind: 'rejected', message: 'REFERENCE IN USE' })
    prepared.find(found)
    await prepared.recovery.sweep()
    t.equal(await prepared.state(reference), expected, JSON.stringify(found))
    if (expected === 'manual') t.match((await prepared.notes(entry.id)).at(-1), /refused when it was sent again \(REFERENCE IN USE\), and /)
  }
})

t.test('an order that does not reach the ERP is retried after ever longer waits of at most five minutes', async t => {
  const { queue, answer, recovery, clock, sent, journal } = await prepareOrders(t)
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

t.test('an order whose answer was lost holds up the dealer\'s next one until exactly 15 s after its claim', async t => {
  const prepared = await prepareOrders(t)
  const { queue, dispatcher, clock, state, answer, sent, journal } = prepared
  const first = await loseAnswer(prepared)
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
  const { queue, dispatcher, clock, sent, state, process } = await prepareOrders(t)
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
  const { queue, recovery, clock, sent, answer } = await prepareOrders(t)
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

t.test('when a process stops, its orders that wait behind others are left to other processes, due at once', async t => {
  const prepared = await prepareOrders(t)
  const { queue, dispatcher, clock, journal, sent, answer, process } = prepared
  const first = await loseAnswer(prepared)
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

t.test('a process whose clock is off neither sends nor looks up orders, and leaves them to others', async t => {
  const prepared = await prepareOrders(t)
  const { queue, clock, journal, sent, looked, logged, process, answer } = prepared
  const doubtful = await loseAnswer(prepared)
  answer({ kind: 'accepted', erpOrderId: '7001' })
  let isOff = true
  const off = process({ clockCheck: { maySend: async () => !isOff, isOff: () => isOff, ahead: () => 10_001 } })
  const order = await queue()
  t.match(await off.dispatcher.sendAndWait(order, clock.now(), 'request'), { state: 'queued', attempt: 0 })
  t.match(await journal.findByReference(order.reference), { state: 'queued', nextLookAt: 0 })
  clock.advance(20_000)
  for (let n = 0; n < 3; n++) await off.recovery.sweep()
  t.same([sent, looked, logged], [[doubtful.reference], [], ['the clock differs too much from the database\'s: this process sends and looks up no orders']])
  await process().recovery.sweep()
  t.same([sent, looked], [[doubtful.reference, order.reference], [doubtful.reference]])
  isOff = false
  await off.recovery.sweep()
  t.same(logged.slice(1), ['the clock agrees with the database\'s again: this process sends and looks up orders'])
})

t.test('a process does not start if sending an order could outlast its lease', async t => {
  const { process } = await prepareOrders(t)
  t.doesNotThrow(() => process({ erp: { writeWithin: 64_999 } }))
  t.throws(() => process({ erp: { writeWithin: 65_000 } }), /it could be sent twice/)
})
