import t from 'tap'
import { timings } from '@portal/contracts/policy/timings'
import type { Role } from '@portal/contracts/base/roles'
import { knownItems } from '@portal/fixtures/data/known-items'
import { buildTestApp, type Client } from '../../../test/build-app.ts'

/** Retries immediately if the ERP is away. */
const impatient = { erpOptions: { limits: { retryPause: 1 } } }
const away = [{ operation: '*', kind: 'status', status: 503 }] as const
let orders = 0
const as = (dealer: string) => ({ 'x-portal-dealer': dealer })

/** The answer to a client that reads a dealer's orders. */
async function read (client: Client, dealer: string, headers = as(dealer)): Promise<number | string> {
  const answer = await client.call('openOrders', { dealer }, headers)
  return answer.status === 200 ? 200 : answer.error.code
}

async function submit (client: Client, dealer: string): Promise<number | string> {
  const answer = await client.call('createOrder', {
    submission_key: crypto.randomUUID(),
    order: {
      cart: [{ id: knownItems.inStock.number, quantity: 1, note: '' }],
      data: { customer_number: dealer, shipping: 'default', po_number: `PO-${++orders}`, special_instructions: '', address: 9999 }
    }
  }, as(dealer))
  return answer.status === 200 ? 200 : answer.error.code
}

t.test('three tabs of one session act for three dealers, and a fourth begins with the one selected last', async t => {
  const { loginAs } = await buildTestApp(t)
  const rep = await loginAs('rep@example.com')
  await rep.call('selectDealer', { customer_number: '10005' })
  const tabs = ['10001', '10002', '10005']
  t.same(await Promise.all(tabs.map(async dealer => await read(rep, dealer))), [200, 200, 200])
  t.same(await Promise.all(tabs.map(async dealer => await submit(rep, dealer))), [200, 'first_order_minimum', 200], '10002 is new')
  const users = await Promise.all(tabs.map(async dealer => (await rep.call('session', {}, as(dealer))).body))
  t.same(users.map(({ user, dealer }) => [user.dealer_selector, user.dealer?.customer_number, dealer?.customer_number]),
    tabs.map(dealer => [dealer, dealer, dealer]))
  t.match((await rep.call('session', {})).body, { user: { dealer_selector: '10005' } })
  t.match((await rep.call('session', {}, as('none'))).body, { dealer: null, user: { dealer: null, dealer_selector: null } })
  t.equal((await rep.call('openOrders', { dealer: '10001' }, as('10005'))).error.code, 'dealer_changed', 'a body of another dealer')
  t.equal(await read(rep, '10005', as('none')), 'dealer_required')
})

t.test('somebody who names a dealer who is not theirs, or does not exist, is told so, and what to do', async t => {
  const { loginAs, visitor } = await buildTestApp(t)
  const [dealer, rep, admin] = [await loginAs('10001'), await loginAs('rep@example.com'), await loginAs('admin@example.com')]
  const malformed = ['', ' ', 'None', '10001\u00e9', '10001,10002', '10001, 10001', 'a'.repeat(4000), '__proto__', '../10001', '1000\t1']
  for (const client of [dealer, rep, admin]) {
    for (const number of malformed) t.equal(await read(client, '10001', as(number)), 'dealer_not_yours', JSON.stringify(number).slice(0, 40))
    t.equal(await read(client, '99999'), 'dealer_not_yours', 'one that does not exist')
  }
  const answer = await rep.call('finances', { dealer: '10003' }, as('10003'))
  t.same([answer.status, answer.error.code], [404, 'dealer_not_yours'], 'another representative\'s')
  t.match(answer.error.message, /Select another dealer/)
  t.same([await read(dealer, '10002'), await read(dealer, '10001'), await read(dealer, '10001', as('none'))], ['dealer_not_yours', 200, 'dealer_required'])
  t.same([await read(admin, '10003'), await read(admin, '10001')], [200, 200])
  t.equal((await rep.call('items', { search: 'chain' }, as('10003'))).error.code, 'dealer_not_yours', 'nor where anybody may ask')
  t.equal((await visitor().call('items', { search: 'chain' }, as('10003'))).status, 200, 'a visitor\'s prices are nobody\'s')
  t.equal(await read(visitor(), '10001'), 'unauthenticated')
})

t.test('calls that need no dealer ignore which one is named, but a session says who it is not for', async t => {
  const { loginAs } = await buildTestApp(t)
  const rep = await loginAs('rep@example.com')
  await rep.call('selectDealer', { customer_number: '10001' })
  for (const dealer of ['10003', '99999', 'x y', '']) {
    t.equal((await rep.call('dealers', { role: 'sales' }, as(dealer))).status, 200)
    t.equal((await rep.call('selectDealer', { customer_number: '10001' }, as(dealer))).status, 200)
    t.match(await rep.call('session', {}, as(dealer)), { status: 200, body: { dealer: null, user: { dealer: null, dealer_selector: null } } }, dealer)
  }
  t.match((await (await loginAs('10001')).call('session', {}, as('10002'))).body, { dealer: null, user: { dealer: null, dealer_number: '10001' } })
})

t.test('a dealer who was moved is out of reach within a minute for reads, at once for orders, and in reach of whoever has them now', async t => {
  const { loginAs, ports, fakeErp, clock } = await buildTestApp(t)
  const known = await ports.users.findByLogin('rep@example.com')
  if (known === undefined) throw new Error('the account is gone')
  await ports.users.create({ ...known, id: ports.ids.uuid(), email: 'rep12@example.com', repNumber: '12' })
  const [before, after] = [await loginAs('rep@example.com'), await loginAs('rep12@example.com')]
  await before.call('selectDealer', { customer_number: '10001' })
  fakeErp.distributor.moveDealer('10001', '12')
  clock.advance(timings.dealerFresh - 1)
  t.equal(await read(before, '10001'), 200, 'by a record that is not a minute old')
  t.equal(await submit(before, '10001'), 'dealer_not_yours')
  t.equal(fakeErp.orders().length, 0)
  t.equal(await read(before, '10001'), 'dealer_not_yours', 'what the order has read counts for all')
  clock.advance(timings.dealerFresh)
  t.equal(await read(before, '10001'), 'dealer_not_yours')
  t.equal((await before.call('openOrders', { dealer: '10001' })).error.code, 'dealer_not_yours', 'nor as the one selected last')
  t.match((await before.call('session', {})).body, { dealer: null, user: { dealer_selector: null } })
  t.equal((await before.call('selectDealer', { customer_number: '10001' })).error.code, 'dealer_not_yours')
  t.same([await read(after, '10001'), await submit(after, '10001')], [200, 200])
  fakeErp.distributor.moveDealer('10001', '07')
  clock.advance(timings.dealerFresh)
  t.same([await read(before, '10001'), await read(after, '10001')], [200, 'dealer_not_yours'])
})

t.test('while the ERP is away, the last known record is enough for reading, for a day, but not for ordering', async t => {
  const { loginAs, fakeErp, clock } = await buildTestApp(t, impatient)
  const [rep, other] = [await loginAs('rep@example.com'), await loginAs('rep@example.com')]
  await rep.call('selectDealer', { customer_number: '10001' })
  fakeErp.faults.set(away)
  const saved = async (client: Client, dealer: string): Promise<number | string> => {
    const answer = await client.call('savedOrders', { user: dealer }, as(dealer))
    return answer.status === 200 ? 200 : answer.error.code
  }
  clock.advance(timings.dealerFresh)
  t.equal(await saved(rep, '10001'), 200)
  t.equal(await submit(rep, '10001'), 'erp_unavailable')
  t.equal(await saved(rep, '10005'), 'erp_unavailable', 'nobody knows whose this one is')
  t.match((await rep.call('session', {}, as('10005'))).body, { dealer: null, user: { dealer_selector: '10005' } }, 'the tab goes on, and each call asks')
  fakeErp.faults.set([])
  clock.advance(5000)
  t.equal(await saved(rep, '10003'), 'dealer_not_yours')
  fakeErp.faults.set(away)
  t.equal(await saved(rep, '10003'), 'dealer_not_yours', 'no more than while it was there')
  for (let hours = 0; hours < 3; hours++) {
    clock.advance(7 * 3_600_000)
    t.equal(await saved(await loginAs('rep@example.com'), '10001'), 200)
  }
  clock.advance(3 * 3_600_000)
  t.equal(await saved(await loginAs('rep@example.com'), '10001'), 'erp_unavailable', 'a day old')
  t.equal((await other.call('session', {})).status, 401)
})

t.test('where a record is known, an ERP that hangs keeps nobody waiting for their rights', async t => {
  const limits = { attempt: 500, retryPause: 1, useLastGoodAfter: 20, useLastGoodAfterInDoubt: 20 }
  const { loginAs, clock, fakeErp } = await buildTestApp(t, { erpOptions: { limits } })
  const rep = await loginAs('rep@example.com')
  await rep.call('selectDealer', { customer_number: '10001' })
  await read(rep, '10001')
  fakeErp.faults.set([{ operation: '*', kind: 'hang' }])
  clock.advance(timings.dealerFresh)
  const [orders, { body, headers }] = await Promise.all([read(rep, '10001'), rep.call('session', {}, as('10001'))])
  t.equal(orders, 200)
  t.match(body, { dealer: { customer_number: '10001' }, user: { dealer_selector: '10001' } })
  t.equal(headers['x-data-age'], '60')

  const asked = fakeErp.requests().length
  const unknown = rep.call('session', {}, as('10005'))
  while (fakeErp.requests().length === asked) await new Promise(resolve => { setImmediate(resolve) })
  clock.advance(timings.optionalErpWait)
  t.match((await unknown).body, { dealer: null, user: { dealer_selector: '10005' } }, 'where there is none the tab goes on without')
})

t.test('an unknown role sees nothing', async t => {
  // Another release may have stored such a role.
  let role: string | undefined
  const { loginAs } = await buildTestApp(t, {
    publicStockCap: 1,
    change: ({ sessions }) => ({
      sessions: {
        ...sessions,
        find: async (id, touch) => {
          const found = await sessions.find(id, touch)
          return found === undefined || role === undefined ? found : { ...found, record: { ...found.record, role: role as Role } }
        }
      }
    })
  })
  const rep = await loginAs('super@example.com')
  for (role of ['owner', '', 'toString', '__proto__']) {
    t.same([await read(rep, '10001'), await submit(rep, '10001')], ['unauthenticated', 'unauthenticated'])
    t.equal((await rep.call('dealers', { id: '07' })).error.code, 'unauthenticated')
    t.equal((await rep.call('users', { type: 'dealers', as: '07' })).error.code, 'unauthenticated')
    const { items } = (await rep.call('items', { search: knownItems.inStock.number }, as('10001'))).body
    t.notOk(items.some(item => item.dealer_price !== undefined && item.dealer_price !== null), 'nobody\'s prices')
  }
})
