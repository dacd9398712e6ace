import t from 'tap'
import type { CallBody } from '@portal/contracts/calls'
import { limits } from '@portal/contracts/policy/limits'
import { knownItems } from '@portal/fixtures/known-items'
import { PortalError } from '../../errors.ts'
import { buildTestApp, type Client } from '../../../test/build-app.ts'

type Line = CallBody<'saveOrder'>['order'][number]

function line (change: Partial<Line> = {}): Line {
  return { id: knownItems.inStock.number, quantity: 2, note: 'for the shop', item_description: knownItems.inStock.description, price: 840, ...change }
}

const cart = [line(), line({ id: 'GONE-1', quantity: 0, note: '' })]

async function names (client: Client, user = '10001'): Promise<string[]> {
  return (await client.call('savedOrders', { user })).body.orders.map(order => order.order_name)
}

t.test('a saved cart comes back as it was, lines of quantity 0 too, under its trimmed name', async t => {
  const { loginAs, clock } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const { status, body } = await dealer.call('saveOrder', { name: '  Spring ', order: cart, user: '10001' })
  const summary = { _id: body.order._id, order_name: 'Spring', updatedAt: new Date(clock.now()).toISOString(), item_count: 2 }
  t.equal(status, 200)
  t.strictSame(body.order, summary)
  t.strictSame((await dealer.call('savedOrders', { user: '10001' })).body.orders, [summary])
  t.strictSame((await dealer.call('savedOrder', { id: summary._id })).body.order, { ...summary, cart })
})

t.test('of ten saved at once five are kept, and the others are told to delete one', async t => {
  const { loginAs } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const answers = await Promise.all(Array.from({ length: 10 }, async (_, n) => await dealer.call('saveOrder', { name: `Cart ${n}`, order: cart })))
  const full = answers.filter(answer => answer.status === 409)
  t.equal(answers.filter(answer => answer.status === 200).length, limits.savedOrdersPerDealer)
  t.equal(full.length, 10 - limits.savedOrdersPerDealer)
  for (const { error } of full) {
    t.match(error, { code: 'saved_orders_full', message: 'You can save up to 5 orders. Delete a saved order before saving another.' })
  }
  t.equal((await names(dealer)).length, limits.savedOrdersPerDealer)
})

t.test('a deleted order is gone for good, leaves room, and stands in the audit log', async t => {
  const { loginAs, ports } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const { _id: id } = (await dealer.call('saveOrder', { name: 'Old', order: cart })).body.order
  t.strictSame((await dealer.call('deleteSavedOrder', { id })).body, { ok: true })
  t.strictSame(await names(dealer), [])
  for (const call of ['savedOrder', 'deleteSavedOrder'] as const) t.equal((await dealer.call(call, { id })).error.code, 'not_found')
  t.match(await ports.audit.list({ event: 'saved-order-deleted' }, { skip: 0, limit: 10 }), [{ dealer: '10001', detail: 'Old' }])
})

t.test('saved orders are the dealer\'s: staff who act for them see the same, and other dealers nothing', async t => {
  const { loginAs } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const rep = await loginAs('rep@example.com')
  const other = await loginAs('10002')
  await rep.call('selectDealer', { customer_number: '10001' })
  const { _id: id } = (await rep.call('saveOrder', { name: 'By the rep', order: cart, user: '10001' })).body.order
  t.strictSame(await names(dealer), ['By the rep'])
  t.strictSame(await names(other, '10002'), [])
  for (const call of ['savedOrder', 'deleteSavedOrder'] as const) {
    const answer = await other.call(call, { id })
    t.strictSame([answer.status, answer.error.code], [404, 'not_found'], call)
  }
  await rep.call('selectDealer', { customer_number: '10002' })
  t.equal((await rep.call('savedOrder', { id })).error.code, 'not_found', 'the rep acts for another dealer now')
  t.strictSame(await names(dealer), ['By the rep'])
})

t.test('a cart without a piece in it is not saved', async t => {
  const { loginAs } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  for (const order of [[], [line({ quantity: 0 })]]) {
    const answer = await dealer.call('saveOrder', { name: 'Nothing', order })
    t.strictSame([answer.status, answer.error.code], [422, 'empty_cart'])
    t.match(answer.error.message, /cannot be saved/)
  }
  t.strictSame(await names(dealer), [])
})

t.test('saved orders need no ERP, and say so where the database is away', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  await fakeErp.close()
  t.equal((await dealer.call('saveOrder', { name: 'Without the ERP', order: cart })).status, 200)
  t.strictSame(await names(dealer), ['Without the ERP'])

  const away = async () => { throw new PortalError('portal_unavailable') }
  const broken = await buildTestApp(t, { change: () => ({ savedOrders: { save: away, ofDealer: away, find: away, remove: away } }) })
  const unlucky = await broken.loginAs('10001')
  const answers = [
    await unlucky.call('savedOrders', { user: '10001' }), await unlucky.call('savedOrder', { id: 'a' }),
    await unlucky.call('saveOrder', { name: 'A', order: cart }), await unlucky.call('deleteSavedOrder', { id: 'a' })
  ]
  for (const answer of answers) t.strictSame([answer.status, answer.error.code], [503, 'portal_unavailable'])
})
