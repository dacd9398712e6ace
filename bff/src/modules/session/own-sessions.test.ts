import t from 'tap'
import { buildTestApp } from '../../../test/build-app.ts'

const minute = 60_000

t.test('everybody sees their own sessions, and where each was begun', async t => {
  const { loginAs, clock } = await buildTestApp(t)
  const first = await loginAs('10001')
  await loginAs('10002')
  clock.advance(5 * minute)
  const second = await loginAs('10001')
  clock.advance(5 * minute)
  await first.call('finances', { dealer: '10001' })
  const { sessions } = (await second.call('sessions', {})).body
  t.match(sessions, [
    { current: true, begun: '2026-11-20T15:05:00.000Z', last_used: '2026-11-20T15:10:00.000Z', from: { address: '127.0.0.1', browser: 'other' } },
    { current: false, begun: '2026-11-20T15:00:00.000Z', last_used: '2026-11-20T15:10:00.000Z' }
  ])
  t.equal(sessions.length, 2)
})

t.test('one session is ended, and nobody else\'s', async t => {
  const { loginAs, ports } = await buildTestApp(t)
  const [here, there, stranger] = [await loginAs('10001'), await loginAs('10001'), await loginAs('10002')]
  const other = (await here.call('sessions', {})).body.sessions.find(({ current }) => !current)?._id ?? ''
  t.same((await stranger.call('endSession', { id: other })).body, { ok: true }, 'which says nothing about whose it is')
  t.equal((await there.call('session', {})).status, 200)
  t.same((await here.call('endSession', { id: other })).body, { ok: true })
  t.equal((await there.call('session', {})).status, 401)
  t.equal((await here.call('session', {})).status, 200)
  t.same((await here.call('endSession', { id: other })).body, { ok: true }, 'one that has ended already')
  t.equal((await here.call('sessions', {})).body.sessions.length, 1)
  t.equal((await ports.audit.list({ event: 'session-ended' }, { skip: 0, limit: 9 })).length, 1)
})

t.test('all other sessions are ended; this one goes on under a new id', async t => {
  const { loginAs, visitor, ports } = await buildTestApp(t)
  const [here, there, stranger] = [await loginAs('10001'), await loginAs('10001'), await loginAs('10002')]
  const stolen = visitor()
  for (const [name, value] of here.cookies) stolen.cookies.set(name, value)
  t.same((await here.call('endOtherSessions', {})).body, { ok: true })
  t.equal((await here.call('session', {})).status, 200)
  for (const client of [there, stolen]) t.equal((await client.call('session', {})).status, 401)
  t.equal((await stranger.call('session', {})).status, 200)
  t.same((await here.call('sessions', {})).body.sessions.map(({ current }) => current), [true])
  t.match((await ports.audit.list({ event: 'sessions-ended' }, { skip: 0, limit: 9 })), [{ dealer: '10001' }])
})

t.test('all others ended twice at once, or ended by staff meanwhile, leave one session or none, and never an error of the portal\'s own', async t => {
  const { loginAs } = await buildTestApp(t)
  const [here, there] = [await loginAs('10001'), await loginAs('10001')]
  const answers = await Promise.all([here.call('endOtherSessions', {}), here.call('endOtherSessions', {})])
  t.same(answers.map(({ status }) => status).sort(), [200, 401])
  t.equal((await there.call('session', {})).status, 401)
  const admin = await loginAs('admin@example.com')
  const again = await loginAs('10001')
  const { user: { _id: id } } = (await again.call('session', {})).body
  const [own, byStaff] = await Promise.all([again.call('endOtherSessions', {}), admin.call('endUserSessions', { id })])
  t.ok([own.status, byStaff.status].includes(200))
  t.notOk([own.status, byStaff.status].some(status => status >= 500))
})

t.test('staff above end a user\'s sessions; the account stays as it is', async t => {
  const { loginAs, ports } = await buildTestApp(t)
  const [dealer, rep, admin, superUser] = [await loginAs('10001'), await loginAs('rep@example.com'), await loginAs('admin@example.com'), await loginAs('super@example.com')]
  const idOf = async (client: typeof dealer) => (await client.call('session', {})).body.user._id
  const [dealerId, repId, superId] = [await idOf(dealer), await idOf(rep), await idOf(superUser)]
  t.equal((await rep.call('endUserSessions', { id: dealerId })).error.code, 'forbidden')
  t.equal((await admin.call('endUserSessions', { id: repId })).error.code, 'forbidden')
  t.equal((await admin.call('endUserSessions', { id: superId })).error.code, 'not_found')
  t.equal((await superUser.call('endUserSessions', { id: superId })).error.code, 'own_account')
  for (const client of [dealer, rep, superUser]) t.equal((await client.call('session', {})).status, 200)
  t.same((await admin.call('endUserSessions', { id: dealerId })).body, { ok: true })
  t.equal((await dealer.call('session', {})).status, 401)
  t.equal((await (await loginAs('10001')).call('session', {})).status, 200, 'and logs in again')
  t.equal((await ports.audit.list({ event: 'sessions-ended' }, { skip: 0, limit: 9 })).length, 1)
})

t.test('how long a session lasts is told, and asking in the background does not extend it', async t => {
  const { loginAs, clock } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const standing = async () => (await dealer.call('sessionStanding', {}, { 'x-portal-background': '1' })).body
  clock.advance(58 * minute)
  t.same(await standing(), { seconds_left: 120, extendable: true })
  await dealer.call('session', {})
  t.same(await standing(), { seconds_left: 3600, extendable: true })
  for (let use = 0; use < 10; use++) {
    clock.advance(59 * minute)
    await dealer.call('session', {})
  }
  clock.advance(50 * minute)
  await dealer.call('session', {})
  t.same(await standing(), { seconds_left: 22 * 60, extendable: false }, 'no use takes it past its absolute end')
  clock.advance(22 * minute)
  t.equal((await dealer.call('sessionStanding', {})).status, 401)
})
