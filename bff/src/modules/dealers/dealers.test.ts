import t from 'tap'
import type { ListedDealer } from '@portal/contracts/dealer-lists'
import { buildTestApp } from '../../../test/build-app.ts'

const numbers = ({ dealers }: { dealers: readonly ListedDealer[] }) => dealers.map(dealer => dealer.customer_number)
const all = ['10001', '10002', '10003', '10004', '10005', '10006', '10007', '10008']

t.test('the selector offers representatives their own dealers and those above them all, with number, name and, above them, the representative', async t => {
  const { loginAs } = await buildTestApp(t)
  const rep = (await (await loginAs('rep@example.com')).call('dealers', { role: 'sales' })).body
  t.same(numbers(rep), ['10001', '10002', '10005'])
  t.same(Object.keys(rep.dealers[0] ?? {}), ['customer_number', 'name_company', 'found_by'])
  const admin = (await (await loginAs('admin@example.com')).call('dealers', { role: 'admin' })).body
  t.same(numbers(admin), all)
  t.match(admin.dealers[0], { customer_number: '10001', name_company: 'CANYON CREEK POWERSPORTS', rep_number: '07' })
  t.same(numbers((await (await loginAs('super@example.com')).call('dealers', { role: 'superUser' })).body), all)
})

t.test('another role, and another representative\'s list, are refused to sales and noted', async t => {
  const { app, loginAs, ports } = await buildTestApp(t)
  const rep = await loginAs('rep@example.com')
  for (const body of [{ role: 'admin' }, { role: 'superUser' }, { id: '12' }, { id: '7' }] as const) {
    const answer = await rep.call('dealers', body)
    t.same([answer.status, answer.error.code], [403, 'forbidden'], JSON.stringify(body))
  }
  t.equal((await rep.call('houseDealers', {})).error.code, 'forbidden')
  await app.close()
  const entries = await ports.audit.list({ event: 'forbidden' }, { skip: 0, limit: 10 })
  t.same(entries.map(({ times, detail }) => [times, detail]), [[5, '/dealers; /house-dealers']])
})

t.test('a representative without a number has no dealers, and sees nobody else\'s', async t => {
  const { loginAs, ports } = await buildTestApp(t)
  const known = await ports.users.findByLogin('rep@example.com')
  if (known === undefined) throw new Error('the account is gone')
  await ports.users.create({ ...known, id: ports.ids.uuid(), email: 'nobody@example.com', repNumber: null })
  const client = await loginAs('nobody@example.com')
  t.same((await client.call('dealers', { role: 'sales' })).body, { dealers: [] })
  t.equal((await client.call('dealers', { id: '07' })).error.code, 'forbidden')
  t.equal((await client.call('bulkDealerRecentOrders', { dealers: ['10001'] })).error.code, 'not_found')
})

t.test('a dealer list holds addresses and logins: a time, never, or no account', async t => {
  const { loginAs, clock } = await buildTestApp(t)
  const at = new Date(clock.now()).toISOString()
  await loginAs('10001')
  const { dealers } = (await (await loginAs('rep@example.com')).call('dealers', { id: '07' })).body
  t.same(dealers.map(({ customer_number: number, last_login: login }) => [number, login]), [['10001', at], ['10002', null], ['10005', undefined]])
  t.same(Object.keys(dealers[0]?.default_address ?? {}), ['street', 'city', 'state', 'postal'])
  t.equal(dealers[0]?.rep_number, '07')
  t.same((await (await loginAs('admin@example.com')).call('dealers', { id: '99' })).body, { dealers: [] })
})

t.test('the selector also finds dealers by town, phone and email, and a representative under another number of zeros', async t => {
  const { loginAs, fakeErp, clock } = await buildTestApp(t)
  const admin = await loginAs('admin@example.com')
  const { dealers } = (await admin.call('dealers', { role: 'admin' })).body
  t.match(dealers.find(dealer => dealer.customer_number === '10001')?.found_by, /^GRAND JUNCTION, \+1 \(?\d{3}.*dealer@example\.com$/)
  const ofRep = async (id: string) => numbers((await admin.call('dealers', { id })).body)
  t.same(await ofRep('7'), await ofRep('07'))
  t.same((await (await loginAs('super@example.com')).call('createUser', { role: 'sales', email: 'seven@example.com', name_first: 'A', name_last: 'B', rep_number: '007' })).body.user.rep_number, '07')
  fakeErp.distributor.moveDealer('10003', '7')
  // The list is kept for a minute.
  clock.advance(120_000)
  t.same(await ofRep('7'), ['10003'], 'where the ERP has both, they are two')
})

t.test('administrators list every dealer, and representatives theirs alone', async t => {
  const { loginAs } = await buildTestApp(t)
  t.same(numbers((await (await loginAs('admin@example.com')).call('dealers', { all: true })).body), all)
  t.equal((await (await loginAs('rep@example.com')).call('dealers', { all: true })).error.code, 'forbidden')
})

t.test('house dealers are those whose representative has no account, whatever the page says', async t => {
  const { loginAs, ports } = await buildTestApp(t)
  const admin = await loginAs('admin@example.com')
  t.same(numbers((await admin.call('houseDealers', {})).body), ['10003', '10004', '10006', '10007', '10008'])
  t.same(numbers((await admin.call('houseDealers', { rep_numbers: ['31'] })).body), ['10003', '10004', '10006', '10008'])
  const known = await ports.users.findByLogin('rep@example.com')
  if (known === undefined) throw new Error('the account is gone')
  await ports.users.create({ ...known, id: ports.ids.uuid(), email: 'rep12@example.com', repNumber: '12', nameFirst: 'Ada', nameLast: 'Lane', status: 'disabled' })
  t.same(numbers((await admin.call('houseDealers', {})).body), ['10007', '10008'], 'a disabled account is one')
  t.same((await admin.call('salesReps', {})).body, { reps: [{ rep_number: '07', name: 'rep@example.com' }, { rep_number: '12', name: 'Ada Lane' }] })
})

t.test('last orders come in one request of the ERP, and sales get none of a foreign dealer\'s', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  const rep = await loginAs('rep@example.com')
  const { orders } = (await rep.call('bulkDealerRecentOrders', { dealers: ['10001', '10002', '10005', '10001'] })).body
  t.same(Object.keys(orders), ['10001', '10005'], 'those without orders are left out')
  t.match(orders['10001'], [{ _id: /^7000/, type: /confirmed/ }])
  t.equal(fakeErp.requests().filter(({ operation }) => operation === 'latest-orders').length, 1)
  for (const foreign of ['10003', '99999']) {
    const answer = await rep.call('bulkDealerRecentOrders', { dealers: ['10001', foreign] })
    t.same([answer.status, answer.error.code], [404, 'not_found'], foreign)
  }
  t.match((await (await loginAs('admin@example.com')).call('bulkDealerRecentOrders', { dealers: ['10008'] })).body.orders['10008'], [{ type: 'invoiced' }])
})

t.test('one dealer, or one last order, that cannot be read is missing from its list, which says so', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  const [rep, admin] = [await loginAs('rep@example.com'), await loginAs('admin@example.com')]
  fakeErp.faults.set([{ operation: 'dealers-of-rep', kind: 'bad-record', field: 'CUSNM' }, { operation: 'dealers-outside-reps', kind: 'bad-record', field: 'CUSNM' }])
  for (const answer of [
    await rep.call('dealers', { role: 'sales' }), await rep.call('dealers', { id: '07' }), await admin.call('dealers', { role: 'admin' }), await admin.call('houseDealers', {})
  ]) {
    t.same([answer.status, answer.headers['x-records-left-out']], [200, '1'])
    t.notMatch(answer.body.dealers, [{ customer_number: '10001' }])
  }
  const { body, headers } = await rep.call('bulkDealerRecentOrders', { dealers: ['10001', '10005'] })
  t.same([Object.keys(body.orders), headers['x-records-left-out']], [['10005'], '1'], 'whose dealer it is cannot be told')
  fakeErp.faults.set([{ operation: 'latest-orders', kind: 'bad-record', field: 'ORDST' }])
  const last = await rep.call('bulkDealerRecentOrders', { dealers: ['10001', '10002', '10005'] })
  t.same([Object.keys(last.body.orders), last.headers['x-records-left-out']], [['10005'], '1'])
})

t.test('a list is asked for once a minute, and an older one stands in while the ERP is away', async t => {
  const { loginAs, fakeErp, clock } = await buildTestApp(t, { erpOptions: { limits: { retryPause: 1 } } })
  const asked = () => fakeErp.requests().filter(({ operation }) => operation.startsWith('dealers-')).length
  const admin = await loginAs('admin@example.com')
  const { body } = await admin.call('dealers', { role: 'admin' })
  await (await loginAs('super@example.com')).call('dealers', { role: 'superUser' })
  await (await loginAs('rep@example.com')).call('dealers', { role: 'sales' })
  t.equal(asked(), 2, 'a representative\'s own dealers are another answer')
  clock.advance(60_000)
  await admin.call('dealers', { role: 'admin' })
  t.equal(asked(), 3)
  fakeErp.faults.set([{ operation: '*', kind: 'status', status: 503 }])
  clock.advance(60_000)
  const stale = await admin.call('dealers', { role: 'admin' })
  t.same([stale.status, stale.headers['x-data-age'], stale.body], [200, '60', body])
  for (const answer of [await admin.call('dealers', { id: '12' }), await admin.call('houseDealers', {}), await admin.call('bulkDealerRecentOrders', { dealers: ['10001'] })]) {
    t.same([answer.status, answer.error.code], [503, 'erp_unavailable'])
  }
})
