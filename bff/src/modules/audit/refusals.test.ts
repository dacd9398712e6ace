import t from 'tap'
import { minute } from '@portal/contracts/base/time-units'
import { PortalError } from '../../errors.ts'
import type { AuditLine, Refusal } from '../../ports/audit/audit.ts'
import { buildTestApp, password, silent } from '../../../test/build-app.ts'
import { createRefusalTally } from './refusal-tally.ts'

const part = { skip: 0, limit: 2000 }
const inShort = ({ event, actor, dealer, address, times, detail }: AuditLine) => [event, actor?.email ?? null, dealer, address, times, detail]

t.test('refused requests that anybody can make are counted, and written when the portal stops', async t => {
  const { app, visitor, loginAs, ports } = await buildTestApp(t)
  for (let n = 0; n < 3; n++) t.equal((await visitor().send({ method: 'POST', url: '/login', payload: {} })).error.code, 'cross_site')
  await visitor().send({ method: 'POST', url: '/no-such-path/Canary!7path', payload: {} })
  for (let n = 0; n < 12; n++) await visitor().call('login', { username: '10001', password: 'wrong' })
  for (let n = 0; n < 7; n++) await visitor().call('requestPasswordLink', { email: 'dealer@example.com' })
  const rep = await loginAs('rep@example.com')
  t.equal((await rep.call('selectDealer', { customer_number: '10004' })).error.code, 'dealer_not_yours')
  const known = ['login', 'login-failed', 'password-link-requested']
  const kept = async () => (await ports.audit.list({}, part)).filter(({ event }) => !known.includes(event)).map(inShort).sort()
  t.strictSame(await kept(), [], 'no request waits for it')
  await app.close()
  t.strictSame(await kept(), [
    ['cross-site', null, null, '127.0.0.1', 4, '/login; an unknown path'],
    ['dealer-refused', 'rep@example.com', '10004', '127.0.0.1', 1, '/select-dealer, 10004'],
    ['throttled', null, null, '127.0.0.1', 4, '/login, 10001; /requestPasswordLink, dealer@example.com']
  ])
})

t.test('rights and links that are refused are counted, however often somebody tries', async t => {
  const { app, loginAs, visitor, ports } = await buildTestApp(t)
  const [dealer, rep] = [await loginAs('10001'), await loginAs('rep@example.com')]
  const madeUp = { authorization: `Bearer ${'A'.repeat(43)}` }
  for (let n = 0; n < 300; n++) {
    t.equal((await dealer.call('submissions', {})).status, 403)
    t.equal((await rep.call('dealers', { id: '12' })).status, 403)
  }
  for (let n = 0; n < 20; n++) {
    await dealer.call('confirmEmail', {}, madeUp)
    await dealer.call('offerSecondFactor', {}, madeUp)
    await visitor().call('validateToken', {}, madeUp)
    await visitor().call('changePassword', { password: 'Kayak!Blue7river' }, madeUp)
    await visitor().call('login', { username: `nobody${n}@example.com`, password: 'wrong' })
  }
  await app.close()
  const unusable = 'expired, used, replaced or made up'
  t.strictSame((await ports.audit.list({}, part)).filter(({ event }) => event !== 'login').map(inShort).sort(), [
    ['email-link-refused', 'dealer@example.com', '10001', '127.0.0.1', 20, unusable],
    ['forbidden', 'dealer@example.com', '10001', '127.0.0.1', 300, '/submissions'],
    ['forbidden', 'rep@example.com', null, '127.0.0.1', 300, '/dealers'],
    ['login-failed', null, null, '127.0.0.1', 20, `${[0, 1, 2, 3, 4].map(n => `as nobody${n}@example.com: no such account`).join('; ')}; and others`],
    ['password-link-refused', null, null, '127.0.0.1', 40, unusable],
    ['second-factor-link-refused', 'dealer@example.com', '10001', '127.0.0.1', 20, unusable]
  ])
})

t.test('whoever was refused is named, even if their account is deleted before the line is written', async t => {
  const { app, loginAs, ports } = await buildTestApp(t)
  const rep = await loginAs('rep@example.com')
  t.equal((await rep.call('selectDealer', { customer_number: '10004' })).error.code, 'dealer_not_yours')
  const superUser = await loginAs('super@example.com')
  const id = (await ports.users.findByLogin('rep@example.com'))?.id ?? ''
  t.equal((await superUser.call('deleteUser', { id })).status, 200)
  await app.close()
  const [line] = await ports.audit.list({ event: 'dealer-refused' }, part)
  const [deleted] = await ports.audit.list({ event: 'user-deleted' }, part)
  t.equal(line?.actor?.email, 'rep@example.com')
  t.strictSame(line?.actor, deleted?.target)
})

t.test('whoever asks for another dealer is noted, also where the page is only told that it has no dealer', async t => {
  const { app, loginAs, ports } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  t.equal((await dealer.call('openOrders', { dealer: '10002' }, { 'x-portal-dealer': '10002' })).error.code, 'dealer_not_yours')
  t.equal((await dealer.call('openOrders', { dealer: '10001' }, { 'x-portal-dealer': 'no number' })).error.code, 'dealer_not_yours')
  t.equal((await dealer.call('itemDetails', { product: 'X', customer_number: '10003' })).error.code, 'dealer_changed')
  t.equal((await dealer.call('items', { search: 'chain' }, { 'x-portal-dealer': '10004' })).error.code, 'dealer_not_yours')
  const rep = await loginAs('rep@example.com')
  const { status, body } = await rep.call('session', {}, { 'x-portal-dealer': '10004' })
  t.match([status, body.dealer], [200, null])
  await app.close()
  t.strictSame((await ports.audit.list({}, part)).filter(({ event }) => event.startsWith('dealer-')).map(inShort).sort(), [
    ['dealer-changed', 'dealer@example.com', '10003', '127.0.0.1', 1, '/item-details, 10003'],
    ['dealer-refused', 'dealer@example.com', null, '127.0.0.1', 3, '/open-orders, 10002; /open-orders; /items, 10004'],
    ['dealer-refused', 'rep@example.com', '10004', '127.0.0.1', 1, '/session, 10004']
  ])
})

t.test('whoever asks for another dealer\'s record is told that there is none, and noted with whose it is; what does not exist is not', async t => {
  const { app, loginAs, ports } = await buildTestApp(t)
  const [dealer, other, admin] = [await loginAs('10001'), await loginAs('10003'), await loginAs('admin@example.com')]
  const { body: { orders: [invoice] } } = await other.call('invoiceHistory', { dealer: '10003' })
  const cart = [{ id: 'A', quantity: 1, note: '', item_description: '', price: 100 }]
  const { body: { order: saved } } = await other.call('saveOrder', { name: 'Spring', order: cart })
  const concealed = { status: 404, error: { code: 'not_found' } }
  t.match(await dealer.call('invoiceHistoryDetail', { id: invoice?._id ?? '' }), concealed)
  t.match(await dealer.call('savedOrder', { id: saved._id }), concealed)
  t.match(await dealer.call('savedOrder', { id: 'nothing' }), concealed)
  t.match(await admin.call('user', { id: (await ports.users.findByLogin('super@example.com'))?.id ?? '' }), concealed)
  await app.close()
  t.strictSame((await ports.audit.list({ event: 'record-refused' }, part)).map(inShort).sort(), [
    ['record-refused', 'admin@example.com', null, '127.0.0.1', 1, '/user, super@example.com'],
    ['record-refused', 'dealer@example.com', '10003', '127.0.0.1', 2, `/invoice-history-detail, ${invoice?._id}; /saved-order, ${saved._id}`]
  ])
})

t.test('a failed login is logged with the name if that is an account\'s or looks like one, and with nothing else that was typed', async t => {
  const { app, visitor, ports, clock } = await buildTestApp(t)
  const names = ['dealer@example.com', '10001', '99999', 'nobody@example.com', 'Canary!7name', '10001 Canary', '1'.repeat(33), 'Canary!7@name']
  for (const username of names) {
    await visitor().call('login', { username, password: 'wrong' })
    clock.advance(minute)
  }
  for (let n = 0; n < 11; n++) await visitor().call('login', { username: 'Canary!7name', password })
  await app.close()
  const lines = (await ports.audit.list({ event: 'login-failed' }, part)).toReversed()
  t.strictSame(lines.map(({ detail, times }) => [detail, times]), [
    ['as dealer@example.com: wrong password', 1], ['as 10001: wrong password', 1], ['as 99999: no such account', 1], ['as nobody@example.com: no such account', 1],
    ...[1, 1, 1, 1, 9].map(times => ['with a name that no account can have', times])
  ], 'what the throttle refuses is no try')
  t.notMatch(JSON.stringify(await ports.audit.list({}, part)), /Canary/)
})

t.test('each minute, network, person and event has one line; from too many networks one line for each event; none is lost while the database is away', async t => {
  let isAway = false
  const { ports, clock } = await buildTestApp(t)
  const audit: typeof ports.audit = {
    ...ports.audit,
    async append (line) {
      if (isAway) throw new PortalError('portal_unavailable')
      await ports.audit.append(line)
    }
  }
  const { note, flush } = createRefusalTally({ ...ports, audit }, silent)
  const refusal = (n: number, change: Partial<Refusal> = {}): Refusal => ({
    event: 'cross-site', network: `n${n}`, address: `a${n}`, requestId: 'r', actorId: null, dealer: null, detail: `/path-${n % 9}`, ...change
  })
  const written = async () => (await ports.audit.list({}, part)).map(({ event, address, times, detail }) => [event, address, times, detail])
  for (let n = 0; n < 9; n++) note(refusal(n, { network: '2001:db8:0:1::/64' }))
  note(refusal(0, { network: '2001:db8:0:1::/64', actorId: 'u' }))
  await flush()
  t.strictSame(await written(), [], 'the minute is not over')
  clock.advance(minute)
  note(refusal(0, { network: '2001:db8:0:1::/64' }))
  isAway = true
  await flush()
  isAway = false
  await flush()
  const first = [
    ['cross-site', '2001:db8:0:1::/64', 9, '/path-0; /path-1; /path-2; /path-3; /path-4; and others'],
    ['cross-site', 'a0', 1, '/path-0']
  ]
  t.strictSame((await written()).sort(), first)

  for (let n = 0; n < 10_000; n++) note(refusal(n, { event: n % 2 === 0 ? 'cross-site' : 'throttled' }))
  clock.advance(minute)
  await flush()
  const all = await written()
  t.equal(all.length, 504)
  t.equal(all.reduce((sum, [, , times]) => sum + Number(times), 0), 10_011)
  t.same(all.filter(([, address]) => address === null).map(([event, , , detail]) => [event, detail]).sort(), [
    ['cross-site', 'from more networks than are listed'], ['throttled', 'from more networks than are listed']
  ])
})
