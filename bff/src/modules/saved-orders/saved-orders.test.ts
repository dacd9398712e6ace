import t from 'tap'
import type { CallBody } from '@portal/contracts/calls'
import { limits } from '@portal/contracts/policy/limits'
import { knownItems } from '@portal/fixtures/data/known-items'
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
  const summary = { _id: body.order._id, order_name: 'Spring', updatedAt: new Date(clock.now()).toISOString(), item_count: 2, pieces: 2, total: 1680, saved_by: { name: 'dealer@example.com', staff: false }, version: 1 }
  t.equal(status, 200)
  t.strictSame(body.order, summary)
  t.strictSame((await dealer.call('savedOrders', { user: '10001' })).body, { orders: [summary], max: limits.savedOrdersDefault })
  t.strictSame((await dealer.call('savedOrder', { id: summary._id })).body.order, { ...summary, cart })
})

t.test('of ten saved at once five are kept, and the others are told to delete one', async t => {
  const { loginAs } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const answers = await Promise.all(Array.from({ length: 10 }, async (_, n) => await dealer.call('saveOrder', { name: `Cart ${n}`, order: cart })))
  const full = answers.filter(answer => answer.status === 409)
  t.equal(answers.filter(answer => answer.status === 200).length, limits.savedOrdersDefault)
  t.equal(full.length, 10 - limits.savedOrdersDefault)
  for (const { error } of full) {
    t.match(error, { code: 'saved_orders_full', message: 'You can save up to 5 orders. Delete a saved order before saving another.' })
  }
  t.equal((await names(dealer)).length, limits.savedOrdersDefault)
})

t.test('a deleted order is gone for good, leaves room, and is in the audit log', async t => {
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
  const { _id: id, saved_by: by } = (await rep.call('saveOrder', { name: 'By the rep', order: cart, user: '10001' })).body.order
  t.strictSame(by, { name: 'rep@example.com', staff: true })
  t.strictSame(await names(dealer), ['By the rep'])
  t.strictSame(await names(other, '10002'), [])
  const foreign = [
    await other.call('savedOrder', { id }), await other.call('deleteSavedOrder', { id }), await other.call('renameSavedOrder', { id, version: 1, name: 'Mine' }),
    await other.call('saveOrder', { name: 'Mine', order: cart, replaces: { id, version: 1 } })
  ]
  for (const answer of foreign) t.strictSame([answer.status, answer.error.code], [404, 'not_found'])
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

t.test('saved orders need no ERP, and the answer says if the database is away', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  await fakeErp.close()
  t.equal((await dealer.call('saveOrder', { name: 'Without the ERP', order: cart })).status, 200)
  t.strictSame(await names(dealer), ['Without the ERP'])

  const away = async () => { throw new PortalError('portal_unavailable') }
  const broken = await buildTestApp(t, { change: () => ({ savedOrders: { save: away, change: away, ofDealer: away, find: away, remove: away } }) })
  const unlucky = await broken.loginAs('10001')
  const answers = [
    await unlucky.call('savedOrders', { user: '10001' }), await unlucky.call('savedOrder', { id: 'a' }),
    await unlucky.call('saveOrder', { name: 'A', order: cart }), await unlucky.call('deleteSavedOrder', { id: 'a' }),
    await unlucky.call('saveOrder', { name: 'A', order: cart, replaces: { id: 'a', version: 1 } }),
    await unlucky.call('renameSavedOrder', { id: 'a', version: 1, name: 'B' })
  ]
  for (const answer of answers) t.strictSame([answer.status, answer.error.code], [503, 'portal_unavailable'])
})

t.test('a distributor may allow more or fewer saved orders, and the message follows', async t => {
  const { loginAs } = await buildTestApp(t, { savedOrdersMax: 1 })
  const dealer = await loginAs('10001')
  await dealer.call('saveOrder', { name: 'Only', order: cart })
  const full = await dealer.call('saveOrder', { name: 'Second', order: cart })
  t.strictSame([full.status, full.error.message], [409, 'You can save up to 1 order. Delete a saved order before saving another.'])
  t.equal((await dealer.call('savedOrders', { user: '10001' })).body.max, 1)
})

t.test('a renamed order stays what it is, and the audit log says who it was', async t => {
  const { loginAs, ports } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const { order } = (await dealer.call('saveOrder', { name: 'Old', order: cart })).body
  const { status, body } = await dealer.call('renameSavedOrder', { id: order._id, version: 1, name: ' New ' })
  t.strictSame([status, body.order], [200, { ...order, order_name: 'New', version: 2 }])
  t.strictSame((await dealer.call('savedOrder', { id: order._id })).body.order.cart, cart)
  t.match(await ports.audit.list({ event: 'saved-order-renamed' }, { skip: 0, limit: 10 }), [{ dealer: '10001', detail: 'Old → New' }])
})

t.test('a cart is saved in place of another, also where there is no room for one more', async t => {
  const { loginAs, ports, clock } = await buildTestApp(t, { savedOrdersMax: 1 })
  const dealer = await loginAs('10001')
  const rep = await loginAs('rep@example.com')
  await rep.call('selectDealer', { customer_number: '10001' })
  const { _id: id } = (await dealer.call('saveOrder', { name: 'Spring', order: cart })).body.order
  clock.advance(60_000)
  const lines = [line({ quantity: 7 })]
  const { status, body } = await rep.call('saveOrder', { name: 'Spring', order: lines, replaces: { id, version: 1 } })
  t.equal(status, 200)
  t.match(body.order, { _id: id, version: 2, item_count: 1, pieces: 7, total: 5880, saved_by: { staff: true }, updatedAt: new Date(clock.now()).toISOString() })
  t.strictSame((await dealer.call('savedOrder', { id })).body.order, { ...body.order, cart: lines })
  t.match(await ports.audit.list({ event: 'saved-order-replaced' }, { skip: 0, limit: 10 }), [{ dealer: '10001', detail: 'Spring' }])
})

t.test('what somebody else has changed meanwhile is neither renamed nor replaced nor deleted unseen', async t => {
  const { loginAs } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const { _id: id } = (await dealer.call('saveOrder', { name: 'Spring', order: cart })).body.order
  await dealer.call('renameSavedOrder', { id, version: 1, name: 'Summer' })
  const late = [
    await dealer.call('renameSavedOrder', { id, version: 1, name: 'Autumn' }), await dealer.call('deleteSavedOrder', { id, version: 1 }),
    await dealer.call('saveOrder', { name: 'Autumn', order: cart, replaces: { id, version: 1 } })
  ]
  for (const answer of late) t.strictSame([answer.status, answer.error.code], [409, 'changed_meanwhile'])
  t.strictSame(await names(dealer), ['Summer'])
  t.equal((await dealer.call('deleteSavedOrder', { id, version: 2 })).status, 200)
  for (const answer of [
    await dealer.call('renameSavedOrder', { id, version: 2, name: 'Autumn' }), await dealer.call('saveOrder', { name: 'Autumn', order: cart, replaces: { id, version: 2 } })
  ]) t.strictSame([answer.status, answer.error.code], [404, 'not_found'])
})

t.test('an empty cart takes no saved order\'s place', async t => {
  const { loginAs } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const { _id: id } = (await dealer.call('saveOrder', { name: 'Spring', order: cart })).body.order
  const answer = await dealer.call('saveOrder', { name: 'Spring', order: [line({ quantity: 0 })], replaces: { id, version: 1 } })
  t.strictSame([answer.status, answer.error.code], [422, 'empty_cart'])
})

t.test('wrong bodies are refused', async t => {
  const { loginAs } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const { _id: id } = (await dealer.call('saveOrder', { name: 'Spring', order: cart })).body.order
  const bodies: ReadonlyArray<[url: string, payload: object]> = [
    ['/rename-saved-order', { id, version: 1 }], ['/rename-saved-order', { id, name: 'A' }], ['/rename-saved-order', { id, version: '1', name: 'A' }],
    ['/rename-saved-order', { id, version: 1, name: ' ' }], ['/rename-saved-order', { id, version: 1, name: 'x'.repeat(61) }],
    ['/saveOrder', { name: 'A', order: cart, replaces: { id } }], ['/saveOrder', { name: 'A', order: cart, replaces: id }],
    ['/saveOrder', { name: 'A', order: [line({ price: limits.savedPriceMax + 1 })] }], ['/saveOrder', { name: 'A', order: [line({ price: -1 })] }],
    ['/deleteSavedOrder', { id, version: 0 }], ['/saved-orders', {}]
  ]
  for (const [url, payload] of bodies) {
    const answer = await dealer.send({ method: 'POST', url, headers: { 'x-portal': '1' }, payload })
    t.strictSame([answer.status, answer.error.code], [400, 'invalid_body'], `${url} ${JSON.stringify(payload)}`)
  }
  t.strictSame(await names(dealer), ['Spring'])
})
