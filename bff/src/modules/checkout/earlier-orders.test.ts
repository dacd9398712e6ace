import t from 'tap'
import { orderSlips } from '@portal/contracts/policy/ordering'
import { PortalError } from '../../errors.ts'
import { buildTestApp } from '../../../test/build-app.ts'
import { orderOf, refusalOf } from '../../../test/lost-order.ts'

t.test('a PO number of a recent order, or of an open one in the ERP, is named with that order', async t => {
  const { loginAs, clock, fakeErp } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const ask = async (po: string, by = dealer) => (await by.call('earlierOrders', { po_number: po })).body
  const submitted_at = new Date(clock.now()).toISOString()
  const { reference, erp_order_id } = (await dealer.call('createOrder', orderOf('10001', 'Spring 1'))).body.submission
  t.strictSame((await ask(' sprinG 1')).same_po, { _id: reference, type: 'unconfirmed', submitted_at })
  t.equal((await ask('SPRING 2')).same_po, undefined)
  t.equal((await ask('SPRING 1', await loginAs('10004'))).same_po, undefined, 'another dealer\'s')
  const [open] = (await dealer.call('openOrders', { dealer: '10001' })).body.orders
  t.match((await ask(open?.po_number ?? '')).same_po, { _id: open?._id, type: 'confirmed' }, 'one that was not submitted here')
  await fakeErp.close()
  t.match((await ask('SPRING 1')).same_po, { _id: reference }, 'also while the ERP is away')
  clock.advance(orderSlips.since + 1)
  t.equal((await ask('SPRING 1', await loginAs('10001'))).same_po, undefined, 'long ago')
  t.ok(erp_order_id)
})

t.test('the largest recent order is told once there are enough of them', async t => {
  const { loginAs } = await buildTestApp(t)
  const dealer = await loginAs('10004')
  const largest = async () => (await dealer.call('earlierOrders', { po_number: 'NEW' })).body.largest_total
  for (let n = 1; n <= orderSlips.ordersKnown; n++) {
    t.equal(await largest(), undefined)
    const order = orderOf('10004')
    await dealer.call('createOrder', { ...order, order: { ...order.order, cart: order.order.cart.map(line => ({ ...line, quantity: n })) } })
  }
  t.equal(await largest(), orderSlips.ordersKnown * 840)
})

t.test('an order that was canceled or deleted counts neither as one of them nor as the largest', async t => {
  const { loginAs, clock, ports } = await buildTestApp(t)
  const dealer = await loginAs('10004')
  const submit = async (quantity: number): Promise<string> => {
    const order = orderOf('10004')
    const { body } = await dealer.call('createOrder', { ...order, order: { ...order.order, cart: order.order.cart.map(line => ({ ...line, quantity })) } })
    return body.submission.reference
  }
  const end = async (reference: string, kind: 'canceled' | 'deleted' | 'invoiced') => {
    const entry = await ports.journal.findByReference(reference)
    if (entry === undefined) throw new Error('it is not in the journal')
    await ports.journal.noteEnded(entry.id, clock.now(), kind, null)
  }
  const largest = async () => (await dealer.call('earlierOrders', { po_number: 'NEW' })).body.largest_total
  await end(await submit(100), 'canceled')
  await end(await submit(99), 'deleted')
  for (let n = 1; n < orderSlips.ordersKnown; n++) await submit(1)
  t.equal(await largest(), undefined)
  await end(await submit(2), 'invoiced')
  t.equal(await largest(), 2 * 840)
})

t.test('an ERP whose lists cannot be read is left out; a fault of the portal\'s own is not taken for that', async t => {
  let fault: Error = new PortalError('erp_bad_reply')
  const { loginAs } = await buildTestApp(t, { change: ({ erp }) => ({ erp: { ...erp, openOrders: async () => { throw fault } } }) })
  const dealer = await loginAs('10001')
  const ask = async () => (await dealer.call('earlierOrders', { po_number: 'NEW' })).status
  t.equal(await ask(), 200)
  fault = new TypeError('a fault of the portal\'s own')
  t.equal(await ask(), 500)
})

t.test('a PO number that nobody could submit is refused', async t => {
  const { loginAs } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  for (const po of ['', '   ', 'x'.repeat(17), 'a\nb']) t.same(refusalOf(await dealer.call('earlierOrders', { po_number: po })), [400, 'invalid_body'])
})
