import t from 'tap'
import { PortalError } from '../../errors.ts'
import { buildTestApp, password, type Client } from '../../../test/build-app.ts'

const newPassword = 'Kayak!Blue7river'

t.test('who changes their password stays logged in under a new id, and nobody else does', async t => {
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

t.test('a new e-mail address is the user name from then on; both addresses are told', async t => {
  const { loginAs, visitor, mails, deliverMails } = await buildTestApp(t)
  const [here, there] = [await loginAs('rep@example.com'), await loginAs('rep@example.com')]
  const { status, body } = await here.call('userChangeEmail', { email: 'Robin&Co@Example.com', password })
  t.match([status, body.user], [200, { email: 'robin&co@example.com', role: 'sales' }])
  t.equal((await here.call('session', {})).body.user.email, 'robin&co@example.com')
  t.equal((await there.call('session', {})).status, 401)
  t.equal((await visitor().call('login', { username: 'rep@example.com', password })).status, 401)
  t.equal((await visitor().call('login', { username: 'robin&co@example.com', password })).status, 200)
  await deliverMails()
  t.same(mails.map(mail => mail.to).sort(), ['rep@example.com', 'robin&co@example.com'])
  t.match(mails[0], { text: /to robin&co@example\.com/, html: /to robin&amp;co@example\.com/ })
})

t.test('a wrong current password, a common new one, the present one and a taken address are refused, and nothing changes', async t => {
  const { loginAs, visitor, mails, deliverMails } = await buildTestApp(t)
  const client = await loginAs('10001')
  const wrong = await client.call('userChangePassword', { password: newPassword, current_password: 'wrong' })
  t.same([wrong.status, wrong.error.message], [403, 'Invalid Password.'])
  t.same((await client.call('userChangeEmail', { email: 'new@example.com', password: 'wrong' })).error.message, 'Invalid Password.')
  t.equal((await client.call('userChangePassword', { password: 'Summer2026!', current_password: password })).error.code, 'password_common')
  t.equal((await client.call('userChangePassword', { password, current_password: password })).error.code, 'password_unchanged')
  const taken = await client.call('userChangeEmail', { email: 'ADMIN@example.com', password })
  t.same([taken.status, taken.error.message], [409, 'Email Address already in use. Please choose a different email address.'])
  for (const email of ['no address', 'a@example.com\nb@example.com']) t.equal((await client.call('userChangeEmail', { email, password })).error.code, 'invalid_body')
  t.equal((await client.call('userChangePassword', { password: 'short', current_password: password })).error.code, 'invalid_body')
  t.equal((await client.call('session', {})).status, 200)
  t.equal((await visitor().call('login', { username: 'dealer@example.com', password })).status, 200)
  await deliverMails()
  t.same(mails, [])
})

t.test('of two changes at once one succeeds, and the other session is over', async t => {
  const { loginAs } = await buildTestApp(t)
  const [a, b] = [await loginAs('10001'), await loginAs('10001')]
  const answers = await Promise.all([a, b].map(async client => await client.call('userChangePassword', { password: newPassword, current_password: password })))
  t.same(answers.map(answer => answer.status).sort(), [200, 401])
})

t.test('while the session store could not end the other sessions nothing is changed', async t => {
  let away = false
  const { loginAs, visitor } = await buildTestApp(t, {
    change: ({ sessions }) => ({
      sessions: { ...sessions, doubt: async (...doubted) => { if (away) throw new PortalError('portal_unavailable'); await sessions.doubt(...doubted) } }
    })
  })
  const client = await loginAs('10001')
  away = true
  t.equal((await client.call('userChangePassword', { password: newPassword, current_password: password })).status, 503)
  t.equal((await client.call('userChangeEmail', { email: 'new@example.com', password })).status, 503)
  t.equal((await visitor().call('login', { username: 'dealer@example.com', password })).status, 200)
})

t.test('a change ends the other sessions even if the process dies during it', async t => {
  const changes: ReadonlyArray<(client: Client) => Promise<{ status: number }>> = [
    async client => await client.call('userChangePassword', { password: newPassword, current_password: password }),
    async client => await client.call('userChangeEmail', { email: 'new@example.com', password })
  ]
  for (const change of changes) {
    const { loginAs } = await buildTestApp(t, {
      change: ({ users }) => ({
        users: { ...users, changeCredentials: async (...changed) => { await users.changeCredentials(...changed); throw new Error('killed') } }
      })
    })
    const [client, other] = [await loginAs('10001'), await loginAs('10001')]
    t.equal((await change(client)).status, 500)
    for (const { call } of [client, other]) t.equal((await call('finances', { dealer: '10001' })).status, 401)
  }
})

t.test('an address that is taken costs nobody their sessions, and one\'s own is not taken', async t => {
  let doubts = 0
  const { loginAs } = await buildTestApp(t, {
    change: ({ sessions }) => ({ sessions: { ...sessions, doubt: async (...doubted) => { doubts++; await sessions.doubt(...doubted) } } })
  })
  const client = await loginAs('10001')
  t.equal((await client.call('userChangeEmail', { email: 'rep@example.com', password })).error.code, 'email_taken')
  t.equal(doubts, 0)
  t.equal((await client.call('userChangeEmail', { email: 'Dealer@example.com', password })).status, 200)
})
