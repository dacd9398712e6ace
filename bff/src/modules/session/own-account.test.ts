import t from 'tap'
import { PortalError } from '../../errors.ts'
import { buildTestApp, password } from '../../../test/build-app.ts'

const newPassword = 'Kayak!Blue7river'

t.test('a person who changes their password stays logged in under a new id, and every other session ends', async t => {
  const { loginAs, visitor, mails, deliverMails } = await buildTestApp(t)
  const [here, there] = [await loginAs('10001'), await loginAs('10001')]
  const stolen = visitor()
  for (const [name, value] of here.cookies) stolen.cookies.set(name, value)
  const end = (await here.call('session', {})).body.exp

  t.same((await here.call('userChangePassword', { password: newPassword, current_password: password })).body, { ok: true })
  t.equal((await here.call('session', {})).status, 200)
  t.equal((await here.call('session', {})).body.exp, end, 'the absolute end stays')
  for (const [client, what] of [[there, 'another browser'], [stolen, 'the id from before']] as const) {
    t.equal((await client.call('openOrders', { dealer: '10001' })).status, 401, `${what}, in the session store, which every call asks`)
    t.equal((await client.call('session', {})).status, 401, what)
  }
  t.equal((await visitor().call('login', { username: '10001', password })).status, 401)
  t.equal((await visitor().call('login', { username: '10001', password: newPassword })).status, 200)
  await deliverMails()
  t.match(mails, [{ to: 'dealer@example.com', subject: /password was changed/ }])
})

t.test('a wrong current password, a common new one, and what one has already are refused, and nothing changes', async t => {
  const { loginAs, visitor, mails, deliverMails } = await buildTestApp(t)
  const client = await loginAs('10001')
  const wrong = await client.call('userChangePassword', { password: newPassword, current_password: 'wrong' })
  t.same([wrong.status, wrong.error.message], [403, 'Invalid Password.'])
  t.same((await client.call('userChangeEmail', { email: 'new@example.com', password: 'wrong' })).error.message, 'Invalid Password.')
  t.equal((await client.call('userChangePassword', { password: 'Summer2026!', current_password: password })).error.code, 'password_common')
  for (const name of ['Canyon!Creek7', 'Powersports2026!', 'Dealer@Example1', 'Tamarack!Supply1']) {
    t.equal((await client.call('userChangePassword', { password: name, current_password: password })).error.code, 'password_common', `${name}: the dealer's, the account's and the distributor's names`)
  }
  t.equal((await client.call('userChangePassword', { password, current_password: password })).error.code, 'password_unchanged')
  t.match(await client.call('userChangeEmail', { email: 'DEALER@example.com', password }), { status: 422, error: { code: 'email_unchanged' } })
  for (const email of ['no address', 'a@example.com\nb@example.com']) t.equal((await client.call('userChangeEmail', { email, password })).error.code, 'invalid_body')
  t.equal((await client.call('userChangePassword', { password: 'short', current_password: password })).error.code, 'invalid_body')
  t.equal((await client.call('session', {})).status, 200)
  t.equal((await visitor().call('login', { username: 'dealer@example.com', password })).status, 200)
  await deliverMails()
  t.same(mails, [])
})

t.test('a password is as good after ten years as on its first day', async t => {
  const { visitor, clock } = await buildTestApp(t)
  clock.advance(10 * 365 * 24 * 3_600_000)
  t.equal((await visitor().call('login', { username: '10001', password })).status, 200)
})

t.test('of two changes at once one succeeds, and the other session is over', async t => {
  const { loginAs } = await buildTestApp(t)
  const [a, b] = [await loginAs('10001'), await loginAs('10001')]
  const answers = await Promise.all([a, b].map(async client => await client.call('userChangePassword', { password: newPassword, current_password: password })))
  t.same(answers.map(answer => answer.status).sort(), [200, 401])
})

t.test('if the session store cannot end the other sessions, nothing is changed', async t => {
  let away = false
  const { loginAs, visitor } = await buildTestApp(t, {
    change: ({ sessions }) => ({
      sessions: { ...sessions, doubt: async (...doubted) => { if (away) throw new PortalError('portal_unavailable'); await sessions.doubt(...doubted) } }
    })
  })
  const client = await loginAs('10001')
  away = true
  t.equal((await client.call('userChangePassword', { password: newPassword, current_password: password })).status, 503)
  t.equal((await visitor().call('login', { username: 'dealer@example.com', password })).status, 200)
})

t.test('a new password ends the other sessions even if the process dies during the change', async t => {
  const { loginAs } = await buildTestApp(t, {
    change: ({ users }) => ({ users: { ...users, changePassword: async (...changed) => { await users.changePassword(...changed); throw new Error('killed') } } })
  })
  const [client, other] = [await loginAs('10001'), await loginAs('10001')]
  t.equal((await client.call('userChangePassword', { password: newPassword, current_password: password })).status, 500)
  for (const { call } of [client, other]) t.equal((await call('finances', { dealer: '10001' })).status, 401)
})
