import t, { type Test } from 'tap'
import { knownItems } from '@portal/fixtures/data/known-items'
import { buildTestApp, type Client } from '../../../test/build-app.ts'
import { orderOf, refusalOf, settledAfter } from '../../../test/lost-order.ts'
import { referenceOf } from './reference.ts'

const month = 30 * 86_400_000

/** A portal whose journal was restored from a backup. `looked` counts what the ERP was asked for by reference. */
async function prepareRestored (t: Test, { ordersWhileErpAway = false, ahead = 0 } = {}) {
  let looked = 0
  const app = await buildTestApp(t, {
    ordersWhileErpAway,
    change: ({ erp, clockCheck }) => ({
      clockCheck: { ...clockCheck, ahead: () => ahead },
      erp: { ...erp, findOrderByReference: async (...of) => { looked++; return await erp.findOrderByReference(...of) } }
    })
  })
  const { ports: { erp }, clock, fakeErp } = app

  /** An order that reached the ERP after the backup was made, so that the journal lacks it. */
  async function send (key: string, lines = [{ itemNumber: knownItems.inStock.number, quantity: 2, note: 'left side' }]): Promise<string> {
    const outcome = await erp.submitOrder({
      reference: referenceOf('10001', key), customerNumber: '10001', poNumber: 'PO-1', shipping: 'default', specialInstructions: '', shipTo: 9999, lines
    }, { requestId: 'before' })
    if (outcome.kind !== 'accepted') throw new Error(`the ERP has not accepted it: ${outcome.kind}`)
    return outcome.erpOrderId
  }

  const inErp = (key: string): number => fakeErp.orders().filter(({ order }) => order.reference === referenceOf('10001', key)).length
  const withdraw = async (by: Client, key: string) => await by.call('withdrawSubmission', { submission_key: key })
  return {
    ...app,
    send,
    inErp,
    withdraw,
    looked: () => looked,
    /** The ERP has settled what was sent before the restore. */
    restore: async () => {
      await app.noteRestored()
      clock.advance(settledAfter)
    }
  }
}

t.test('the reference follows from dealer and key, and from nothing else', t => {
  const reference = referenceOf('10001', 'a')
  t.match(reference, /^P[0-9A-HJKMNP-TV-Z]{12}$/)
  t.equal(referenceOf('10001', 'a'), reference)
  t.equal(new Set([reference, referenceOf('10002', 'a'), referenceOf('10001', 'b'), referenceOf('1000', '1a')]).size, 4)
  t.end()
})

t.test('an order that the ERP has and a restored journal lacks is known, is left to staff, and is linked once', async t => {
  const { loginAs, restore, send, inErp, withdraw, ports } = await prepareRestored(t)
  const { submission_key: key, ...rest } = orderOf('10001')
  const erpOrderId = await send(key)
  await restore()
  const dealer = await loginAs('10001')
  const { status, body } = await withdraw(dealer, key)
  t.equal(status, 200)
  t.match(body, {
    state: 'known',
    submission: { state: 'manual', reference: referenceOf('10001', key) },
    po_number: 'PO-1',
    lines: [{ item_number: knownItems.inStock.number, quantity: 2 }]
  })
  t.match((await withdraw(dealer, key)).body, { state: 'known' }, 'asked again')
  t.match((await dealer.call('createOrder', { submission_key: key, ...rest })).body, { submission: { state: 'manual' } }, 'the same key sends nothing')
  t.equal(inErp(key), 1)

  const admin = await loginAs('admin@example.com')
  const { reference, updatedAt } = await ports.journal.findByKey({ userId: '', customerNumber: '10001', key }) ?? { reference: '', updatedAt: 0 }
  const { body: { submission: shown } } = await admin.call('submissionDetail', { reference })
  t.match(shown.events, [{ state: 'manual', note: new RegExp(`restored from a backup.*ERP order ${erpOrderId} .*Link to it`) }])
  t.equal(shown.lines.length, 1)
  const seen = { reference, updated_at: new Date(updatedAt).toISOString() }
  t.equal((await admin.call('resendSubmission', seen)).error.code, 'reference_used', 'what is not whole is never sent')
  t.equal((await admin.call('linkSubmission', { ...seen, erp_order_id: erpOrderId })).status, 200)
  t.equal(inErp(key), 1)
})

t.test('an order that is submitted again after a restore is not sent again, and an administrator sees what was ordered', async t => {
  const { loginAs, restore, send, inErp } = await prepareRestored(t)
  const order = orderOf('10001')
  await send(order.submission_key)
  await restore()
  const dealer = await loginAs('10001')
  t.match((await dealer.call('createOrder', order)).body, { submission: { state: 'manual', reference: referenceOf('10001', order.submission_key) } })
  t.match((await dealer.call('createOrder', order)).body, { submission: { state: 'manual' } })
  t.equal(inErp(order.submission_key), 1)
  t.match((await dealer.call('createOrder', orderOf('10001'))).body, { submission: { state: 'accepted' } }, 'another one is sent as ever')
})

t.test('where the ERP cannot tell, a person is asked, and can cancel it', async t => {
  const { loginAs, restore, withdraw, fakeErp, ports } = await prepareRestored(t)
  await restore()
  fakeErp.faults.set([{ operation: 'find-order', kind: 'unsure' }])
  const { submission_key: key } = orderOf('10001')
  const dealer = await loginAs('10001')
  t.match((await withdraw(dealer, key)).body, { state: 'known', submission: { state: 'manual' }, lines: [] })
  t.match((await dealer.call('createOrder', orderOf('10001'))).body, { submission: { state: 'accepted' } }, 'an order with a new key does not wait for a person')

  const admin = await loginAs('admin@example.com')
  const { reference, updatedAt, id } = await ports.journal.findByKey({ userId: '', customerNumber: '10001', key }) ?? { reference: '', updatedAt: 0, id: '' }
  t.match((await ports.journal.events(id))[0]?.note, /Ask the dealer what was ordered.*cancel this order/)
  const canceled = await admin.call('cancelSubmission', { reference, updated_at: new Date(updatedAt).toISOString(), reason: 'Please order again' })
  t.equal(canceled.status, 200, canceled.error.message)
})

t.test('"none" counts only once nothing that was sent before the restore can be under way', async t => {
  const { app, loginAs, noteRestored, withdraw, clock } = await prepareRestored(t)
  await noteRestored()
  const dealer = await loginAs('10001')
  const order = orderOf('10001')
  const held = await dealer.call('createOrder', order)
  t.match([held.headers['retry-after'], held.error.message], ['210', /restored from a backup and receives orders again in 4 minutes.*cannot be placed twice/])
  clock.advance(settledAfter - 1)
  t.same(refusalOf(await withdraw(dealer, order.submission_key)), [503, 'orders_held'])
  t.same(refusalOf(await dealer.call('createOrder', order)), [503, 'orders_held'])
  t.match((await app.inject('/readyz')).json(), { ready: true, ordersHeldUntil: new Date(clock.now() + 1).toISOString() })
  clock.advance(1)
  t.notMatch((await app.inject('/readyz')).json(), { ordersHeldUntil: /./ })
  t.match((await withdraw(dealer, order.submission_key)).body, { state: 'withdrawn' })
  t.match(refusalOf(await dealer.call('createOrder', order)), [409, 'submission_withdrawn'])
})

t.test('a process whose clock is months ahead of the database\'s asks the ERP after a restore, too', async t => {
  const ahead = 3 * month
  const { app, loginAs, noteRestored, clock } = await prepareRestored(t, { ahead })
  await noteRestored()
  clock.advance(ahead)
  const dealer = await loginAs('10001')
  t.match(await dealer.call('createOrder', orderOf('10001')), { status: 503, headers: { 'retry-after': '210' }, error: { code: 'orders_held' } })
  t.match((await app.inject('/readyz')).json(), { ordersHeldUntil: new Date(clock.now() - ahead + settledAfter).toISOString() })
})

t.test('an ERP that is away says nothing about a key', async t => {
  const { loginAs, restore, withdraw, fakeErp } = await prepareRestored(t)
  await restore()
  const dealer = await loginAs('10001')
  fakeErp.faults.set([{ operation: 'find-order', kind: 'status', status: 503 }])
  t.same(refusalOf(await withdraw(dealer, orderOf('10001').submission_key)), [503, 'erp_unavailable'])
})

t.test('the ERP is asked for 30 days after a restore, only about keys that the journal lacks, and never otherwise', async t => {
  const { loginAs, restore, withdraw, looked, clock } = await prepareRestored(t)
  const dealer = await loginAs('10001')
  const [before, order] = [orderOf('10001').submission_key, orderOf('10001')]
  await withdraw(dealer, before)
  await dealer.call('createOrder', order)
  t.equal(looked(), 0)

  await restore()
  await withdraw(dealer, before)
  await withdraw(dealer, order.submission_key)
  t.equal(looked(), 0)
  const again = await loginAs('10001')
  await withdraw(again, orderOf('10001').submission_key)
  t.equal(looked(), 1)

  clock.advance(month)
  const later = await loginAs('10001')
  await withdraw(later, orderOf('10001').submission_key)
  t.equal(looked(), 1)
})
