import t from 'tap'
import { PortalError } from '../../errors.ts'
import { buildTestApp, password } from '../../../test/build-app.ts'

const minute = 60_000
const message = 'Too many attempts. Please wait 15 minutes and try again.'

t.test('after ten failures of a user name nobody is let in under it, not even its owner, until a quarter of an hour has passed', async t => {
  const { visitor, clock } = await buildTestApp(t)
  for (const name of ['10001', 'nobody@example.com']) {
    for (let n = 0; n < 10; n++) t.equal((await visitor().call('login', { username: name, password: `wrong ${n}` })).status, 401)
    const refused = await visitor().call('login', { username: ` ${name} `, password })
    t.same([refused.status, refused.error.code, refused.error.message, refused.headers['retry-after']], [429, 'throttled', message, '900'], `${name}: known and unknown names alike`)
  }
  t.equal((await visitor().call('login', { username: '10002', password })).status, 200, 'others are not affected')
  clock.advance(14 * minute + 1)
  const last = await visitor().call('login', { username: '10001', password })
  t.same([last.error.message, last.headers['retry-after']], ['Too many attempts. Please wait 1 minute and try again.', '60'])
  clock.advance(minute)
  t.equal((await visitor().call('login', { username: '10001', password })).status, 200)
})

t.test('logins that succeed do not count', async t => {
  const { visitor } = await buildTestApp(t)
  for (let n = 0; n < 30; n++) t.equal((await visitor().call('login', { username: '10001', password })).status, 200)
})

t.test('one client\'s failures count together, whatever names it tries and whatever it says of where it comes from', async t => {
  const { app, visitor } = await buildTestApp(t)
  const tryAs = async (username: string, remoteAddress: string, forwarded: string) => await app.inject({
    method: 'POST', url: '/login', remoteAddress, headers: { 'x-portal': '1', 'x-forwarded-for': forwarded }, payload: { username, password: 'wrong' }
  })
  for (let n = 0; n < 100; n++) await tryAs(`name${n}@example.com`, '203.0.113.9', `198.51.100.${n}`)
  t.equal((await tryAs('another@example.com', '203.0.113.9', '198.51.100.200')).statusCode, 429)
  t.equal((await tryAs('another@example.com', '203.0.113.10', '203.0.113.9')).statusCode, 401, 'another client')
  t.equal((await visitor().call('login', { username: '10001', password })).status, 200)
})

t.test('whoever holds a session cannot guess its password without end', async t => {
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
