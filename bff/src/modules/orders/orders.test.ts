import t from 'tap'
import { buildTestApp } from '../../../test/build-app.ts'

t.test('a dealer sees their own orders, confirmed and unconfirmed', async t => {
  const { loginAs } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const open = (await dealer.call('openOrders', { dealer: '10001' })).body.orders
  const unconfirmed = (await dealer.call('unconfirmedOrders', { dealer: '10001' })).body.orders
  t.ok(open.length > 0 && unconfirmed.length > 0)
  t.ok(open.every(order => order.type === 'confirmed' && order.southern_order !== null && order.customer_number === '10001'))
  t.ok(unconfirmed.every(order => order.type === 'unconfirmed' && order.southern_order === null))
  for (const [calls, orders] of [['openOrder', open], ['unconfirmedOrder', unconfirmed]] as const) {
    const { status, body } = await dealer.call(calls, { id: orders[0]?._id ?? '' })
    t.equal(status, 200)
    t.ok(body.order.parts.length > 0)
  }
})

t.test('a foreign, unknown or otherwise filed order does not exist', async t => {
  const { loginAs } = await buildTestApp(t)
  const owner = await loginAs('10001')
  const other = await loginAs('10004')
  const open = (await owner.call('openOrders', { dealer: '10001' })).body.orders[0]?._id ?? ''
  const unconfirmed = (await owner.call('unconfirmedOrders', { dealer: '10001' })).body.orders[0]?._id ?? ''
  for (const answer of [
    await other.call('openOrder', { id: open }),
    await other.call('unconfirmedOrder', { id: unconfirmed }),
    await owner.call('openOrder', { id: unconfirmed }),
    await owner.call('unconfirmedOrder', { id: open }),
    await owner.call('openOrder', { id: 'nothing' })
  ]) t.same([answer.status, answer.error.code], [404, 'not_found'])
})

t.test('a dealer without orders gets empty lists and no latest order', async t => {
  const { loginAs } = await buildTestApp(t)
  const dealer = await loginAs('10004')
  t.same((await dealer.call('openOrders', { dealer: '10004' })).body, { orders: [] })
  t.same((await dealer.call('unconfirmedOrders', { dealer: '10004' })).body, { orders: [] })
  t.same((await dealer.call('latestOrder', {})).body, { order: null })
})
