import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import { noRights } from '@portal/contracts/rules/accounts/rights'
import { PortalError } from '../../errors.ts'
import { buildTestApp, password } from '../../../test/build-app.ts'

const hour = 3_600_000

t.test('a dealer logs in by account number or email address and is told who they are', async t => {
  const { loginAs, visitor } = await buildTestApp(t)
  await (await loginAs('10001')).call('session', {})
  for (const username of ['10001', 'dealer@example.com', ' Dealer@Example.COM ']) {
    const { status, body } = await visitor().call('login', { username, password })
    t.equal(status, 200)
    t.match(body.user, { role: 'dealer', dealer_number: '10001', dealer: { customer_number: '10001' }, dealer_selector: null })
    t.notMatch(JSON.stringify(body), /hash|epoch|plain:/, 'nothing of the password leaves the BFF')
  }
})

t.test('every failed login says the same, and the audit log says why', async t => {
  const { app, visitor, ports } = await buildTestApp(t)
  await ports.users.create({
    id: ports.ids.uuid(),
    role: 'admin',
    email: 'gone@example.com',
    status: 'disabled',
    passwordHash: `plain:${password}`,
    nameFirst: null,
    nameLast: null,
    repNumber: null,
    dealerNumber: null,
    createdAt: 0,
    lastLogin: null,
    epoch: 1
  })
  const attempts = [['10001', 'wrong'], ['nobody@example.com', password], ['gone@example.com', password], ['99999', password]] as const
  for (const [username, secret] of attempts) {
    const answer = await visitor().call('login', { username, password: secret })
    t.same([answer.status, answer.error.code, answer.error.message], [401, 'login_failed', 'Username or Password Incorrect.'], username)
    t.notOk(answer.headers['set-cookie'], 'sets no cookie')
  }
  await app.close()
  t.same((await ports.audit.list({ event: 'login-failed' }, { skip: 0, limit: 10 })).map(({ target, detail }) => [target?.email ?? null, detail]).sort(), [
    [null, 'as nobody@example.com: no such account; as 99999: no such account'],
    ['dealer@example.com', 'as 10001: wrong password'],
    ['gone@example.com', 'as gone@example.com: the account is disabled']
  ])
})

t.test('scripts cannot read the credential; the readable cookie holds only the end', async t => {
  const { app, visitor, clock } = await buildTestApp(t)
  const sent = await app.inject({ method: 'POST', url: '/login', headers: { 'x-portal': '1' }, payload: { username: '10001', password } })
  const credential = sent.cookies.find(cookie => cookie.name === 'portal')
  const marker = sent.cookies.find(cookie => cookie.name === 'session')
  t.match(credential, { httpOnly: true, sameSite: 'Strict', path: '/' })
  t.notOk(credential?.domain)
  t.match(marker, { value: String((clock.now() + 12 * hour) / 1000), sameSite: 'Strict', path: '/' })
  t.notOk(marker?.httpOnly)
  t.match([credential, marker], [{ maxAge: 12 * 3600 }, { maxAge: 12 * 3600 }], 'both say how long they last, which takes no right clock')
  t.same([credential?.expires, marker?.expires], [undefined, undefined])

  const https = await buildTestApp(t, { publicUrl: 'https://portal.example.com' })
  const secure = await https.app.inject({ method: 'POST', url: '/login', headers: { 'x-portal': '1' }, payload: { username: '10001', password } })
  t.match(secure.cookies.find(cookie => cookie.httpOnly === true), { name: '__Host-portal', secure: true })
  t.match(secure.cookies.find(cookie => cookie.httpOnly !== true), { name: '__Host-session', secure: true, path: '/' })
  t.ok(secure.cookies.every(({ name, domain }) => name.startsWith('__Host-') && domain === undefined), 'the browser takes them from this host alone')
  const cookies = Object.fromEntries(secure.cookies.map(({ name, value }) => [name, value]))
  const out = await https.app.inject({ method: 'POST', url: '/logout', headers: { 'x-portal': '1' }, cookies, payload: {} })
  t.same(out.cookies.map(({ name, value }) => [name, value]).sort(), [['__Host-portal', ''], ['__Host-session', '']])
  t.equal((await visitor().call('session', {})).status, 401)
})

t.test('the token authorizes nothing', async t => {
  const { visitor } = await buildTestApp(t)
  const { body } = await visitor().call('login', { username: '10001', password })
  const alone = await visitor().call('session', {}, { authorization: `Bearer ${body.token}` })
  t.same([alone.status, alone.error.code], [401, 'unauthenticated'])
  const asCookie = await visitor().call('session', {}, { cookie: `portal=${body.token}` })
  t.equal(asCookie.status, 401)
})

t.test('the token says role, beginning and end', async t => {
  const { visitor, clock } = await buildTestApp(t)
  const { body } = await visitor().call('login', { username: 'rep@example.com', password })
  const claims: unknown = JSON.parse(Buffer.from(body.token.split('.')[1] ?? '', 'base64url').toString())
  t.same(claims, { role: 'sales', iat: clock.now() / 1000, exp: (clock.now() + 8 * hour) / 1000 })
})

t.test('a session ends when idle, and at its absolute end however busy it is', async t => {
  const { loginAs, clock } = await buildTestApp(t)
  const idle = await loginAs('10001')
  clock.advance(hour - 1000)
  t.equal((await idle.call('session', {})).status, 200, 'use extends it')
  clock.advance(hour - 1000)
  t.equal((await idle.call('session', {}, { 'x-portal-background': '1' })).status, 200, 'a background poll is answered')
  clock.advance(2000)
  t.equal((await idle.call('session', {})).status, 401, 'and does not extend it')

  const busy = await loginAs('10001')
  for (let minutes = 0; minutes < 12 * 60; minutes += 30) {
    t.equal((await busy.call('session', {})).status, 200)
    clock.advance(hour / 2)
  }
  t.equal((await busy.call('session', {})).status, 401)
})

t.test('logging out ends the session on the server, and a login ends the one before it in the same browser', async t => {
  const { loginAs, visitor } = await buildTestApp(t)
  const client = await loginAs('10001')
  const stolen = visitor()
  for (const [name, value] of client.cookies) stolen.cookies.set(name, value)
  t.equal((await stolen.call('session', {})).status, 200)
  await client.call('login', { username: '10001', password })
  t.equal((await stolen.call('session', {})).status, 401)

  for (const [name, value] of client.cookies) stolen.cookies.set(name, value)
  t.same((await client.call('logout', {})).body, { ok: true })
  t.same([...client.cookies.keys()], ['portal-device'], 'nothing of the session stays')
  t.equal((await stolen.call('session', {})).status, 401)
  t.equal((await client.call('logout', {})).status, 200, 'logging out twice does no harm')
})

t.test('a doubted session goes on as long as its account is the same, and costs the others nothing', async t => {
  let asked = 0
  const { loginAs, ports } = await buildTestApp(t, {
    change: ({ users }) => ({ users: { ...users, findById: async id => { asked++; return await users.findById(id) } } })
  })
  const [client, other] = [await loginAs('10001'), await loginAs('10002')]
  const user = await ports.users.findByLogin('10001')
  if (user === undefined) throw new Error('10001 has no account')
  for (const [one, dealer] of [[client, '10001'], [other, '10002']] as const) await one.call('finances', { dealer })
  t.equal(asked, 2, 'at first each account is asked')
  await ports.sessions.doubt(user.id, user.epoch + 1)
  t.equal((await client.call('finances', { dealer: '10001' })).status, 200)
  t.equal((await other.call('finances', { dealer: '10002' })).status, 200)
  t.equal(asked, 3)
  await ports.users.changePassword(user, 'another', { id: ports.ids.uuid(), kind: 'password-changed', email: user.email }, 0)
  t.equal((await client.call('finances', { dealer: '10001' })).status, 401)
  t.equal((await client.call('items', { search: 'chain', customer_number: '10001' })).status, 401, 'nor where anybody may ask')
})

t.test('the home page learns of the login before this one: when, with which browser and from where', async t => {
  const { visitor, clock } = await buildTestApp(t)
  const first = await visitor().call('login', { username: '10001', password }, { 'user-agent': 'Mozilla/5.0 Chrome/131.0.0.0 Safari/537.36' })
  t.same([first.body.user.lastLogin, first.body.user.lastLoginFrom], [null, undefined])
  const at = new Date(clock.now()).toISOString()
  clock.advance(hour)
  const again = visitor()
  const { body: { user } } = await again.call('login', { username: '10001', password })
  t.match(user, { lastLogin: at, lastLoginFrom: { address: '127.0.0.1', browser: 'Chrome 131' } })
  t.same((await again.call('session', {})).body.user.lastLoginFrom, user.lastLoginFrom)
})

t.test('a login waits for no ERP, and the page for two seconds', async t => {
  const asked: string[] = []
  const { visitor, clock } = await buildTestApp(t, {
    change: ({ erp }) => ({
      erp: {
        ...erp,
        dealer: async customer => {
          asked.push(customer)
          return await new Promise(() => {})
        }
      }
    })
  })
  const client = visitor()
  t.match(await client.call('login', { username: '10001', password }), { status: 200, body: { user: { dealer: null, dealer_number: '10001' } } })
  t.equal(asked.length, 0)
  const session = client.call('session', {})
  while (asked.length === 0) await setImmediate()
  clock.advance(2000)
  t.match(await session, { status: 200, body: { dealer: null, user: { dealer: null, dealer_number: '10001' } } })
})

t.test('with the ERP away people log in and stay logged in', async t => {
  const { visitor, fakeErp } = await buildTestApp(t)
  await fakeErp.close()
  const client = visitor()
  const { status, body } = await client.call('login', { username: '10001', password })
  t.same([status, body.user.dealer, body.user.dealer_number], [200, null, '10001'])
  t.match((await client.call('session', {})).body, { dealer: null, user: { dealer_number: '10001' } })
})

t.test('with the session store away the answer is 503, the cookie stays, and public stock goes on', async t => {
  let away = false
  const { loginAs, visitor } = await buildTestApp(t, {
    change: ({ sessions }) => ({
      sessions: { ...sessions, find: async (id, touch) => { if (away) throw new PortalError('portal_unavailable'); return await sessions.find(id, touch) } }
    })
  })
  const client = await loginAs('10001')
  away = true
  const answer = await client.call('session', {})
  t.same([answer.status, answer.error.code, answer.headers['retry-after']], [503, 'portal_unavailable', '5'])
  t.notOk(answer.headers['set-cookie'])
  t.equal((await visitor().call('items', { search: 'chain' })).status, 200)
  away = false
  t.equal((await client.call('session', {})).status, 200)
})

t.test('a database that goes away amid a look at the session is answered, and ends no process', async t => {
  let away = false
  const gone = async (): Promise<never> => { throw new PortalError('portal_unavailable') }
  const { loginAs } = await buildTestApp(t, {
    change: ({ users, memberships }) => ({
      users: { ...users, findById: async id => away ? await gone() : await users.findById(id) },
      memberships: { ...memberships, of: async id => away ? await setImmediate().then(gone) : await memberships.of(id) }
    })
  })
  const client = await loginAs('10001')
  away = true
  const answer = await client.call('session', {})
  t.same([answer.status, answer.error.code], [503, 'portal_unavailable'])
})

t.test('a change that the session store loses in a failover ends the account\'s sessions within five minutes all the same', async t => {
  let isAway = false
  const { loginAs, ports, clock } = await buildTestApp(t, {
    change: ({ sessions, users }) => ({
      sessions: { ...sessions, doubt: async () => {} },
      users: { ...users, findById: async id => { if (isAway) throw new PortalError('portal_unavailable'); return await users.findById(id) } }
    })
  })
  const [dealer, admin] = [await loginAs('10001'), await loginAs('admin@example.com')]
  const works = async () => (await dealer.call('finances', { dealer: '10001' })).status
  t.equal(await works(), 200)
  const id = (await ports.users.findByLogin('10001'))?.id ?? ''
  t.equal((await admin.call('updateUser', { id, version: 1, changes: { status: 'disabled' } })).status, 200)
  t.equal(await works(), 200)
  clock.advance(5 * 60_000)
  isAway = true
  t.equal(await works(), 200, 'while the account cannot be asked')
  isAway = false
  t.equal(await works(), 401)
})

t.test('a clock that is set back delays neither of that: the account is read at the next call', async t => {
  const { loginAs, ports, clock } = await buildTestApp(t, {
    change: ({ sessions }) => ({ sessions: { ...sessions, doubt: async () => {}, raiseRights: async () => {} } })
  })
  const [owner, disabled, admin] = [await loginAs('10001'), await loginAs('10002'), await loginAs('admin@example.com')]
  const works = async (client: typeof owner, dealer: string) => (await client.call('finances', { dealer })).status
  t.same([await works(owner, '10001'), await works(disabled, '10002')], [200, 200])
  const [member] = await ports.memberships.ofDealer('10001')
  if (member === undefined) throw new Error('the dealership has nobody')
  t.equal(await ports.memberships.change(member, noRights, false, { mails: [], audit: [], at: 1 }), 'done')
  const id = (await ports.users.findByLogin('10002'))?.id ?? ''
  t.equal((await admin.call('updateUser', { id, version: 1, changes: { status: 'disabled' } })).status, 200)
  t.same([await works(owner, '10001'), await works(disabled, '10002')], [200, 200])
  clock.advance(-hour)
  t.same([await works(owner, '10001'), await works(disabled, '10002')], [403, 401])
})

t.test('while the database is away, people go on with the rights that they had, unless a change of them has begun', async t => {
  let isAway = false
  const { loginAs, ports, clock } = await buildTestApp(t, {
    change: ({ users, memberships }) => {
      const reached = <A, R>(read: (asked: A) => Promise<R>) => async (asked: A): Promise<R> => {
        if (isAway) throw new PortalError('portal_unavailable')
        return await read(asked)
      }
      return { users: { ...users, findById: reached(users.findById) }, memberships: { ...memberships, of: reached(memberships.of) } }
    }
  })
  const [dealer, another] = [await loginAs('10001'), await loginAs('10002')]
  const works = async (client = dealer, own = '10001') => (await client.call('finances', { dealer: own })).status
  t.equal(await works(), 200)
  isAway = true
  clock.advance(6 * 60_000)
  t.equal(await works(), 200)
  t.equal(await works(another, '10002'), 503, 'where this process has not read them')
  const [member] = await ports.memberships.ofDealer('10001')
  await ports.sessions.raiseRights(member?.user.id ?? '', 1)
  t.equal(await works(), 503)
  isAway = false
  t.same([await works(), await works(another, '10002')], [200, 200])
})

t.test('a hash made with weaker parameters than today\'s is replaced at the next login', async t => {
  const old = 'plain:of old'
  const { visitor, ports } = await buildTestApp(t, {
    change: ({ passwords }) => ({
      passwords: { ...passwords, outdated: hash => hash === old, verify: async (hash, entered) => hash === old || await passwords.verify(hash, entered) }
    })
  })
  const user = await ports.users.findByLogin('10001')
  await ports.users.replacePasswordHash(user?.id ?? '', user?.passwordHash ?? '', old)
  t.equal((await visitor().call('login', { username: '10001', password })).status, 200)
  t.equal((await ports.users.findByLogin('10001'))?.passwordHash, user?.passwordHash)
})
