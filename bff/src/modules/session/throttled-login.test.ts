import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { createMemoryThrottle } from '../../adapters/throttle-memory/memory-throttle.ts'
import { PortalError } from '../../errors.ts'
import { buildTestApp, password } from '../../../test/build-app.ts'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { loginLimits } from './attempts.ts'

type Try = { from: string, says?: string, password?: string }

async function tryAs (app: FastifyInstance, username: string, { from, says, password: typed = 'wrong' }: Try) {
  return await app.inject({
    method: 'POST',
    url: '/login',
    remoteAddress: from,
    headers: { 'x-portal': '1', ...(says !== undefined && { 'x-forwarded-for': says }) },
    payload: { username, password: typed }
  })
}

const minute = 60_000
const message = 'Too many attempts. Please wait 15 minutes and try again.'

t.test('after ten failures of a user name in a network nobody new is let in under it from there, until a quarter of an hour has passed', async t => {
  const { app, visitor, clock } = await buildTestApp(t)
  for (const name of ['10001', 'nobody@example.com']) {
    for (let n = 0; n < 10; n++) t.equal((await visitor().call('login', { username: name, password: `wrong ${n}` })).status, 401)
    const refused = await visitor().call('login', { username: ` ${name} `, password })
    t.same([refused.status, refused.error.code, refused.error.message, refused.headers['retry-after']], [429, 'throttled', message, '900'], `${name}: known and unknown names alike`)
  }
  t.equal((await visitor().call('login', { username: '10002', password })).status, 200, 'others are not affected')
  t.equal((await tryAs(app, '10001', { from: '203.0.113.9', password })).statusCode, 200, 'nor are other networks')
  clock.advance(14 * minute + 1)
  const last = await visitor().call('login', { username: '10001', password })
  t.same([last.error.message, last.headers['retry-after']], ['Too many attempts. Please wait 1 minute and try again.', '60'])
  clock.advance(minute)
  t.equal((await visitor().call('login', { username: '10001', password })).status, 200)
})

t.test('a user name that reads like a network and a name keeps nobody out of that network', async t => {
  const { app, visitor } = await buildTestApp(t)
  for (let n = 0; n < 10; n++) t.equal((await tryAs(app, '127.0.0.1 10001', { from: '203.0.113.9' })).statusCode, 401)
  t.equal((await visitor().call('login', { username: '10001', password })).status, 200)
})

t.test('a browser that has logged into the account before is let in whatever strangers do, and is throttled alone', async t => {
  const { visitor, loginAs } = await buildTestApp(t)
  const owner = await loginAs('dealer@example.com')
  await owner.call('logout', {})
  for (let n = 0; n < 11; n++) await visitor().call('login', { username: '10001', password: `wrong ${n}` })
  t.equal((await visitor().call('login', { username: '10001', password })).status, 429, 'a stranger next door')
  t.equal((await owner.call('login', { username: '10001', password })).status, 200, 'the owner, under the account\'s other name too')

  for (let n = 0; n < 10; n++) t.equal((await owner.call('login', { username: '10001', password: `wrong ${n}` })).status, 401)
  t.same([(await owner.call('login', { username: '10001', password })).error.message], [message], 'it cannot guess without end either')
  t.equal((await visitor().call('login', { username: 'dealer@example.com', password })).status, 200, 'and hurts no other browser')
})

t.test('a browser counts as known only for accounts that it has logged into, and only as the portal has marked it', async t => {
  const { visitor, loginAs } = await buildTestApp(t)
  const other = await loginAs('10002')
  const owner = await loginAs('10001')
  const cookie = owner.cookies.get('portal-device') ?? ''
  const [browser = '', mark = ''] = cookie.split('.')
  t.match(cookie, /^[\w-]{22}\.[\w-]{22}$/)
  for (let n = 0; n < 10; n++) await visitor().call('login', { username: '10001', password: `wrong ${n}` })
  const [otherBrowser = '', otherMark = ''] = (other.cookies.get('portal-device') ?? '').split('.')
  const forged = [
    `${otherBrowser}.${otherMark}`, `${otherBrowser}.${mark}`, `${browser}.${otherMark}`, browser, `${browser}.`, `${browser}.${mark}x`, `x.${mark}`,
    [browser, ...Array.from({ length: 21 }, () => mark)].join('.')
  ]
  for (const value of forged) {
    const stranger = visitor()
    stranger.cookies.set('portal-device', value)
    t.equal((await stranger.call('login', { username: '10001', password })).status, 429, value)
  }
  await other.call('login', { username: '10001', password: 'wrong' })
  t.equal((await owner.call('login', { username: '10001', password })).status, 200)
})

t.test('at a counter, a browser is known for each account of those who work there', async t => {
  const { visitor, loginAs } = await buildTestApp(t)
  const counter = await loginAs('10001')
  await counter.call('login', { username: '10004', password })
  for (const username of ['10001', '10004']) {
    for (let n = 0; n < 10; n++) await visitor().call('login', { username, password: `wrong ${n}` })
    t.equal((await counter.call('login', { username, password })).status, 200, username)
  }
})

t.test('200 networks that guess at 1,000 accounts get 100 guesses each and lock out nobody; at one account they get 100 together', async t => {
  const throttle = createMemoryThrottle(createFakeClock(0))
  const networks = Array.from({ length: 200 }, (_, n) => `198.51.${Math.floor(n / 100)}.${n % 100}`)
  const names = Array.from({ length: 1000 }, (_, n) => String(10_001 + n))
  const guesses = async (network: string, wanted: readonly string[]) => {
    let made = 0
    for (const name of wanted) if (await throttle.admit(loginLimits(name, network, undefined, { id: name, epoch: 1 })) === 0) made++
    return made
  }
  const made = await Promise.all(networks.map(async (network, n) => await guesses(network, names.map((_, m) => names[(n * 5 + m) % names.length] ?? ''))))
  t.same(new Set(made), new Set([100]))
  t.equal(await guesses('203.0.113.1', names.slice(0, 100)), 100, 'people in another network log in, with browsers that nobody knows')
  const shop = await Promise.all(names.map(async name => await throttle.admit(loginLimits(name, '198.51.0.1', `browser of ${name}`, { id: name, epoch: 1 }))))
  t.same(new Set(shop), new Set([0]), 'people whose browsers are known do so in a network that guesses')

  const one = '20001'
  const atOne = await Promise.all(networks.map(async (_, n) => await guesses(`192.0.2.${n}`, Array.from({ length: 50 }, () => one))))
  t.equal(atOne.reduce((sum, count) => sum + count, 0), 100)
  t.equal(await guesses('203.0.113.2', [one]), 0)
  t.equal(await throttle.admit(loginLimits(one, '203.0.113.2', 'browser of its owner', { id: one, epoch: 1 })), 0)
})

t.test('a new password by a mailed link unlocks its account, wherever the wrong passwords were entered', async t => {
  const { app, visitor, loginAs, mails, deliverMails } = await buildTestApp(t)
  const owner = await loginAs('10001')
  for (const from of ['203.0.113.1', '203.0.113.2']) {
    for (let n = 0; n <= 10; n++) await tryAs(app, '10001', { from })
    t.equal((await tryAs(app, '10001', { from, password })).statusCode, 429)
  }
  for (let n = 0; n <= 10; n++) await owner.call('login', { username: '10001', password: 'wrong' })
  await visitor().call('requestPasswordLink', { email: '10001' })
  await deliverMails()
  const token = /\/resetPassword\/([\w-]{43})$/m.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
  const renewed = 'Kayak!Blue7river'
  t.equal((await visitor().call('changePassword', { password: renewed }, { authorization: `Bearer ${token}` })).status, 200)
  for (const from of ['203.0.113.1', '203.0.113.2']) t.equal((await tryAs(app, '10001', { from, password: renewed })).statusCode, 200, from)
  t.equal((await owner.call('login', { username: '10001', password: renewed })).status, 200, 'and at the browser that is known')
})

t.test('a name counts without blanks, invisible signs and capitals, as it is found', async t => {
  const { visitor } = await buildTestApp(t)
  for (const username of [' Dealer@Example.COM', 'dealer@example.com\u200B', '\uFEFFdealer @example.com\u00A0', '\u202A10001\u202C', '10 001']) {
    t.equal((await visitor().call('login', { username, password })).status, 200, JSON.stringify(username))
  }
})

t.test('a name with letters that are capitals of others counts as the one that it finds', async t => {
  const keysOf = (name: string) => loginLimits(name, '192.0.2.7', undefined, { id: 'account', epoch: 1 }).map(({ key }) => key)
  for (const [typed, found] of [['ſ100', 'S100'], ['ı100', 'I100'], ['ß1', 'SS1']] as const) t.same(keysOf(typed), keysOf(found), typed)
})

t.test('logins that succeed do not count', async t => {
  const { visitor } = await buildTestApp(t)
  for (let n = 0; n < 30; n++) t.equal((await visitor().call('login', { username: '10001', password })).status, 200)
})

t.test('one client\'s failures count together, whatever names it tries and whatever it says of where it comes from', async t => {
  const { app, visitor } = await buildTestApp(t)
  for (let n = 0; n < 100; n++) await tryAs(app, `name${n}@example.com`, { from: '203.0.113.9', says: `198.51.100.${n}` })
  t.equal((await tryAs(app, 'another@example.com', { from: '203.0.113.9', says: '198.51.100.200' })).statusCode, 429)
  t.equal((await tryAs(app, 'another@example.com', { from: '203.0.113.10', says: '203.0.113.9' })).statusCode, 401, 'another client')
  t.equal((await visitor().call('login', { username: '10001', password })).status, 200)
})

t.test('somebody with a session cannot guess its password endlessly', async t => {
  const { loginAs } = await buildTestApp(t)
  const client = await loginAs('10001')
  for (let n = 0; n < 10; n++) {
    t.equal((await client.call('userChangeEmail', { email: 'new@example.com', password: `wrong ${n}` })).status, 403)
  }
  const answer = await client.call('userChangePassword', { password: 'Kayak!Blue7river', current_password: password })
  t.same([answer.status, answer.error.message], [429, message])
})

t.test('a mailbox is not flooded with links', async t => {
  const { visitor, mails, deliverMails } = await buildTestApp(t)
  const statuses: number[] = []
  for (let n = 0; n < 7; n++) statuses.push((await visitor().call('requestPasswordLink', { email: n % 2 === 0 ? 'dealer@example.com' : 'Dealer@Example.com' })).status)
  t.same(statuses, [200, 200, 200, 200, 200, 429, 429])
  await deliverMails()
  t.equal(mails.length, 5)
})

t.test('where failures cannot be counted nobody is let in: 503', async t => {
  const { visitor } = await buildTestApp(t, {
    change: ({ throttle }) => ({ throttle: { ...throttle, admit: async () => { throw new PortalError('portal_unavailable') } } })
  })
  const answer = await visitor().call('login', { username: '10001', password })
  t.same([answer.status, answer.error.code, answer.headers['set-cookie']], [503, 'portal_unavailable', undefined])
  t.equal((await visitor().call('items', { search: 'chain' })).status, 200)
})
