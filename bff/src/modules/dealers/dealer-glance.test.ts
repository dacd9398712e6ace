import t from 'tap'
import type { DealerKind } from '@portal/contracts/policy/dealer-kinds'
import { limits } from '@portal/contracts/policy/limits'
import { timings } from '@portal/contracts/policy/timings'
import type { CallResponse } from '@portal/contracts/calls'
import { buildTestApp, type Client } from '../../../test/build-app.ts'

type Glance = CallResponse<'dealersAtAGlance'>

const glanceOf = async (client: Client) => (await client.call('dealersAtAGlance', {})).body
const groupOf = ({ groups }: Glance, kind: DealerKind) => groups.find(group => group.kind === kind)
const numbers = (glance: Glance, kind: DealerKind) => groupOf(glance, kind)?.dealers.map(dealer => dealer.customer_number)

t.test('representatives see their own dealers at a glance, those above them all', async t => {
  const { loginAs } = await buildTestApp(t)
  const rep = await glanceOf(await loginAs('rep@example.com'))
  t.equal(rep.dealers, 3)
  t.same([numbers(rep, 'no-order'), numbers(rep, 'suspended'), numbers(rep, 'overdue'), numbers(rep, 'no-account')], [['10002'], [], ['10001'], ['10005']])
  t.match(groupOf(rep, 'overdue')?.dealers[0], { customer_number: '10001', amount_overdue: 36_445 })
  const admin = await glanceOf(await loginAs('admin@example.com'))
  t.equal(admin.dealers, 8)
  t.ok(numbers(admin, 'suspended')?.includes('10003'))
  const overdue = groupOf(admin, 'overdue')?.dealers.map(dealer => dealer.amount_overdue ?? 0) ?? []
  t.ok(overdue.length > 1)
  t.same(overdue, overdue.toSorted((a, b) => b - a), 'the highest amount first')
})

t.test('a dealer without an order for a while is silent, whoever ordered longest ago first, and one who never ordered is not', async t => {
  const { loginAs, clock } = await buildTestApp(t)
  clock.advance((limits.silentDays + 400) * 86_400_000)
  t.same(numbers(await glanceOf(await loginAs('rep@example.com')), 'silent'), ['10005', '10001'])
  const all = await glanceOf(await loginAs('admin@example.com'))
  const days = groupOf(all, 'silent')?.dealers.map(dealer => dealer.last_order_date ?? '') ?? []
  t.same(days, days.toSorted())
  t.same([numbers(all, 'no-order')?.includes('10004'), numbers(all, 'silent')?.includes('10004')], [true, false])
})

t.test('carts that a person has prepared show only to that person, and waiting orders to everybody who may see the dealer', async t => {
  const { loginAs, ports } = await buildTestApp(t, {
    change: ({ journal }) => ({ journal: { ...journal, waitingByDealer: async () => new Map([['10003', 1], ['10001', 2]]) } })
  })
  const [rep, admin] = [await loginAs('rep@example.com'), await loginAs('admin@example.com')]
  const user = await ports.users.findByLogin('rep@example.com')
  if (user === undefined) throw new Error('the account is gone')
  for (const dealer of ['10001', '10003']) {
    const item = { item_number: 'A', item_description: '', manufacturer_number: '', quantity: 1 }
    await ports.keptCarts.apply({ userId: user.id, customerNumber: dealer }, { version: undefined }, [{ id: ports.ids.uuid(), edit: { kind: 'add', lines: [{ id: 'a', item, quantity: 1, note: '' }] } }], 1, 0)
  }
  const seen = await glanceOf(rep)
  t.match(groupOf(seen, 'cart'), { count: 1, dealers: [{ customer_number: '10001', cart_lines: 1 }] }, 'a dealer who was moved to another representative is not named')
  t.match(groupOf(seen, 'waiting'), { count: 1, dealers: [{ customer_number: '10001', orders_waiting: 2 }] })
  const all = await glanceOf(admin)
  t.equal(groupOf(all, 'cart')?.count, 0)
  t.same(numbers(all, 'waiting'), ['10001', '10003'], 'most orders first')
  const list = (await rep.call('dealers', { id: '07' })).body.dealers
  t.same(list.map(dealer => [dealer.cart_lines, dealer.orders_waiting]), [[1, 2], [undefined, undefined], [undefined, undefined]], 'and in the dealer list')
})

t.test('what the ERP\'s lists do not say is left out', async t => {
  const { loginAs } = await buildTestApp(t, {
    change: ({ erp }) => ({
      erp: {
        ...erp,
        dealersOutsideReps: async (reps, context) => (await erp.dealersOutsideReps(reps, context))
          .map(({ suspended: _suspended, amount_overdue: _overdue, last_order_date: _day, ...dealer }) => dealer)
      }
    })
  })
  t.same((await glanceOf(await loginAs('admin@example.com'))).groups.map(({ kind }) => kind), ['no-account', 'cart', 'waiting'])
})

t.test('dealers have no dealers to look at, and a body is refused', async t => {
  const { loginAs } = await buildTestApp(t)
  t.equal((await (await loginAs('10001')).call('dealersAtAGlance', {})).error.code, 'forbidden')
  const rep = await loginAs('rep@example.com')
  const answer = await rep.send({ method: 'POST', url: '/dealers-at-a-glance', headers: { 'x-portal': '1' }, payload: { id: '12' } })
  t.equal(answer.error.code, 'invalid_body')
})

t.test('the ERP is asked once a minute for thousands of dealers, a record that cannot be read is left out, and the last answer stands in while the ERP is away', async t => {
  const { loginAs, fakeErp, clock } = await buildTestApp(t, { erpOptions: { limits: { retryPause: 1 } } })
  const rep = await loginAs('rep@example.com')
  const { body } = await rep.call('dealersAtAGlance', {})
  const asked = fakeErp.requests().length
  t.same((await rep.call('dealersAtAGlance', {})).body, body)
  t.equal(fakeErp.requests().length, asked)
  clock.advance(timings.dealerListFresh)
  fakeErp.faults.set([{ operation: 'dealers-of-rep', kind: 'bad-record', field: 'CUSNM' }])
  const fewer = await rep.call('dealersAtAGlance', {})
  t.same([fewer.status, fewer.body.dealers, fewer.headers['x-records-left-out']], [200, 2, '1'])
  clock.advance(timings.dealerListFresh)
  fakeErp.faults.set([{ operation: '*', kind: 'status', status: 503 }])
  const away = await rep.call('dealersAtAGlance', {})
  t.equal(away.status, 200)
  t.ok(Number(away.headers['x-data-age']) > 0, 'and says how old it is')
  const admin = await (await loginAs('admin@example.com')).call('dealersAtAGlance', {})
  t.same([admin.status, admin.error.code], [503, 'erp_unavailable'])
})
