import t from 'tap'
import { PortalError } from '../../errors.ts'
import { buildTestApp, password, type Client } from '../../../test/build-app.ts'

const minute = 60_000
const day = 24 * 60 * minute
const newPassword = 'Kayak!Blue7river'

/** A portal, and what its mails and its audit log say of new addresses. */
async function portal (t: Parameters<typeof buildTestApp>[0], options?: Parameters<typeof buildTestApp>[1]) {
  const app = await buildTestApp(t, options)
  return {
    ...app,
    ask: async (client: Client, email: string) => await client.call('userChangeEmail', { email, password }),
    /** Sends what is queued. @returns the header with the token of the last link that was mailed to the address */
    async mailed (email: string): Promise<Record<string, string>> {
      await app.deliverMails()
      const texts = app.mails.filter(mail => mail.to === email).map(mail => mail.text)
      return { authorization: `Bearer ${/\/confirm-email\/([\w-]{43})$/m.exec(texts.at(-1) ?? '')?.[1] ?? 'no link'}` }
    },
    async audited (event: 'email-change-asked' | 'email-change-canceled' | 'email-changed') {
      const lines = await app.ports.audit.list({ event }, { skip: 0, limit: 50 })
      return lines.map(({ actor, target, detail }) => [actor?.email, target?.email, detail])
    },
    /** Ends the portal, which then writes what it has counted. */
    async refusedLinks () {
      await app.app.close()
      const lines = await app.ports.audit.list({ event: 'email-link-refused' }, { skip: 0, limit: 50 })
      return lines.map(({ actor, target, times, detail }) => [actor?.email, target?.email, times, detail])
    }
  }
}

t.test('a new address counts once its link is confirmed, logged in: this session goes on, the others end, and the old address hears of both', async t => {
  const { loginAs, visitor, mails, ask, mailed, audited, refusedLinks } = await portal(t)
  const [here, there] = [await loginAs('rep@example.com'), await loginAs('rep@example.com')]
  await visitor().call('requestPasswordLink', { email: 'rep@example.com' })
  const asked = await ask(here, 'Robin&Co@Example.com')
  t.match([asked.status, asked.body.user], [200, { email: 'rep@example.com', email_pending: 'robin&co@example.com' }])
  t.equal((await there.call('session', {})).body.user.email_pending, 'robin&co@example.com')
  const link = await mailed('robin&co@example.com')
  t.same(mails.map(mail => mail.to).sort(), ['rep@example.com', 'rep@example.com', 'robin&co@example.com'])
  t.match(mails.find(mail => /new email address/i.test(mail.subject)), { to: 'rep@example.com', text: /to robin&co@example\.com[^]*not you, change your password/, html: /robin&amp;co/ })
  t.match(mails.find(mail => mail.to.startsWith('robin')), { subject: /^Confirm your new/, text: /log in to it[^]*within 1 day/ })
  t.notMatch(mails.find(mail => mail.to.startsWith('robin'))?.text, 'rep@example.com', 'whoever has a mistyped address does not learn whose it was to be')

  t.same((await here.call('emailLink', {}, link)).body, { email: 'robin&co@example.com' })
  t.equal((await here.call('session', {})).body.user.email, 'rep@example.com', 'opening the link changes nothing')
  const reset = { authorization: `Bearer ${/resetPassword\/([\w-]{43})/.exec(mails.map(mail => mail.text).join())?.[1]}` }
  t.same((await visitor().call('validateToken', {}, reset)).body, { status: 'valid', email: 'rep@example.com' })

  t.same((await here.call('confirmEmail', {}, link)).body, { email: 'robin&co@example.com' })
  const { user } = (await here.call('session', {})).body
  t.same([user.email, user.email_pending], ['robin&co@example.com', null])
  t.equal((await there.call('session', {})).status, 401)
  t.same((await visitor().call('validateToken', {}, reset)).body, { status: 'expired' }, 'a reset link that went to the old address')
  t.equal((await visitor().call('login', { username: 'rep@example.com', password })).status, 401)
  t.equal((await visitor().call('login', { username: 'ROBIN&CO@example.com', password })).status, 200)
  await mailed('')
  t.match(mails.at(-1), { to: 'rep@example.com', subject: /address was changed/, text: /to robin&co@example\.com/ })
  t.same(await audited('email-change-asked'), [['rep@example.com', 'rep@example.com', 'to robin&co@example.com']])
  t.same(await audited('email-changed'), [['robin&co@example.com', 'rep@example.com', 'to robin&co@example.com']])

  for (const call of ['emailLink', 'confirmEmail'] as const) t.match(await here.call(call, {}, link), { status: 410, error: { code: 'link_expired' } }, 'a second time')
  t.equal((await here.call('session', {})).status, 200)
  t.same(await refusedLinks(), [['robin&co@example.com', undefined, 2, 'expired, used, replaced or made up']])
})

t.test('whether an address has an account shows neither in the answer, nor in what is done for it, nor later', async t => {
  const used: string[] = []
  const { loginAs, mails, ask, mailed, ports } = await portal(t, {
    change: ({ users, emailChanges }) => ({
      users: { ...users, findByLogin: async login => { used.push('users'); return await users.findByLogin(login) } },
      emailChanges: { ...emailChanges, ask: async (...asked) => { used.push('ask'); return await emailChanges.ask(...asked) } }
    })
  })
  const [one, two, three] = [await loginAs('10001'), await loginAs('10002'), await loginAs('10003')]
  const admin = await ports.users.findByLogin('super@example.com')
  if (admin === undefined) throw new Error('no super user')
  await ports.users.create({ ...admin, id: ports.ids.uuid(), email: 'disabled@example.com', status: 'disabled' })
  used.splice(0)
  const answers = [await ask(one, 'ADMIN@example.com'), await ask(two, 'nobody@example.com'), await ask(three, 'disabled@example.com')]
  t.same(used, ['ask', 'ask', 'ask'])
  t.same(answers.map(({ status, body }) => [status, Object.keys(body.user).sort()]), answers.map(() => [200, Object.keys(answers[0]?.body.user ?? {}).sort()]))
  t.same(answers.map(({ body }) => body.user.email_pending), ['admin@example.com', 'nobody@example.com', 'disabled@example.com'])
  await mailed('')
  const told = mails.filter(mail => mail.to === 'admin@example.com')
  t.match(told, [{ subject: /keeps its email address/, text: /Someone asked to use admin@example\.com/ }])
  t.notMatch(JSON.stringify(told), /confirm-email|dealer@example\.com|10001/, 'neither a link nor who it was')
  t.equal(mails.filter(mail => mail.to === 'disabled@example.com').length, 0)
  t.same((await Promise.all([one, two].map(async client => await client.call('resendEmailLink', {})))).map(({ status }) => status), [200, 200])
  await mailed('')
  t.equal(mails.filter(mail => mail.to === 'admin@example.com').length, 1, 'once a day')
  t.equal((await one.call('session', {})).body.user.email, 'dealer@example.com')
})

t.test('a link that was replaced, was canceled, has expired, was made up or is missing changes nothing, and is audited', async t => {
  const { loginAs, visitor, clock, ask, mailed, audited, refusedLinks } = await portal(t)
  const client = await loginAs('10001')
  const refused = async (link: Record<string, string>, what: string) => {
    for (const call of ['emailLink', 'confirmEmail'] as const) t.match(await client.call(call, {}, link), { status: 410, error: { code: 'link_expired' } }, what)
    t.equal((await client.call('session', {})).body.user.email, 'dealer@example.com', what)
  }
  await ask(client, 'first@example.com')
  const first = await mailed('first@example.com')
  await ask(client, 'second@example.com')
  await refused(first, 'replaced by another address')
  const second = await mailed('second@example.com')
  t.match((await client.call('resendEmailLink', {})).body.user, { email: 'dealer@example.com', email_pending: 'second@example.com' })
  await refused(second, 'replaced as soon as another is wanted')
  const third = await mailed('second@example.com')
  t.same((await client.call('cancelEmailChange', {})).body.user.email_pending, null)
  await refused(third, 'canceled')
  t.equal((await client.call('cancelEmailChange', {})).status, 200, 'twice')
  t.match(await client.call('resendEmailLink', {}), { status: 409, error: { code: 'no_email_change' } })
  t.same(await audited('email-change-canceled'), [['dealer@example.com', 'dealer@example.com', 'to second@example.com']])

  await ask(client, 'late@example.com')
  const late = await mailed('late@example.com')
  await refused({ authorization: `Bearer ${'A'.repeat(43)}` }, 'made up')
  await refused({ authorization: 'Bearer short' }, 'no token')
  await refused({}, 'missing')
  t.same((await client.call('emailLink', {}, late)).body, { email: 'late@example.com' })
  clock.advance(day)
  const again = await loginAs('10001')
  t.same((await again.call('session', {})).body.user.email_pending, null)
  t.match(await again.call('confirmEmail', {}, late), { status: 410 }, 'after a day')
  t.match(await visitor().call('confirmEmail', {}, late), { status: 401 })
  const lines = await refusedLinks()
  t.equal(lines.reduce((sum, [, , times]) => sum + Number(times), 0), 13)
  t.same(lines[0], ['dealer@example.com', undefined, 1, 'expired, used, replaced or made up'])
})

t.test('a link is of no use to anybody but its account: neither to somebody else who is logged in, nor to somebody who is not', async t => {
  const { loginAs, visitor, ask, mailed, refusedLinks } = await portal(t)
  const [owner, other] = [await loginAs('10001'), await loginAs('super@example.com')]
  await ask(owner, 'new@example.com')
  const link = await mailed('new@example.com')
  for (const call of ['emailLink', 'confirmEmail'] as const) {
    t.match(await other.call(call, {}, link), { status: 403, error: { code: 'link_not_yours' } })
    t.equal((await visitor().call(call, {}, link)).status, 401)
  }
  t.equal((await other.call('session', {})).body.user.email, 'super@example.com')
  t.same((await owner.call('confirmEmail', {}, link)).body, { email: 'new@example.com' }, 'the owner still can')
  t.same(await refusedLinks(), [['super@example.com', 'dealer@example.com', 2, 'of another account']])
})

t.test('a new password, a reset, disabling and a new role cancel the requested address', async t => {
  const { loginAs, visitor, mails, deliverMails, ports, ask, mailed } = await portal(t)
  const boss = await loginAs('super@example.com')
  const manage = async (id: string, changes: { status: 'active' | 'disabled' } | { role: 'admin' }) => {
    const { version } = (await boss.call('user', { id })).body.user
    t.equal((await boss.call('updateUser', { id, version, changes })).status, 200)
  }
  let current = password
  const ends: Array<(client: Client, id: string) => Promise<void>> = [
    async client => { current = newPassword; await client.call('userChangePassword', { password: current, current_password: password }) },
    async () => {
      await visitor().call('requestPasswordLink', { email: 'rep@example.com' })
      await deliverMails()
      const token = /resetPassword\/([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1]
      t.equal((await visitor().call('changePassword', { password: 'Sprocket$Chain52' }, { authorization: `Bearer ${token}` })).status, 200)
      current = 'Sprocket$Chain52'
    },
    async (_client, id) => { await manage(id, { status: 'disabled' }); await manage(id, { status: 'active' }) },
    async (_client, id) => { await manage(id, { role: 'admin' }) }
  ]
  const login = async () => {
    const client = visitor()
    t.equal((await client.call('login', { username: 'rep@example.com', password: current })).status, 200)
    return client
  }
  for (const [n, end] of ends.entries()) {
    const email = `new${n}@example.com`
    const client = await login()
    t.equal((await client.call('userChangeEmail', { email, password: current })).status, 200)
    const link = await mailed(email)
    await end(client, (await ports.users.findByLogin('rep@example.com'))?.id ?? '')
    const after = await login()
    t.equal((await after.call('session', {})).body.user.email_pending, null)
    t.match(await after.call('confirmEmail', {}, link), { status: 410 }, `end ${n}`)
  }
  t.equal((await ports.users.findByLogin('rep@example.com'))?.email, 'rep@example.com')
  t.match(await ask(await loginAs('10001'), 'dealer@example.com'), { status: 422, error: { code: 'email_unchanged' } })
})

t.test('asking is throttled: by account, by address and by network, for any address alike', async t => {
  const { loginAs, app, ask } = await portal(t)
  const [one, two] = [await loginAs('10001'), await loginAs('10002')]
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push((await ask(one, n === 5 ? 'other@example.com' : 'ADMIN@example.com')).status)
  t.same(statuses, [200, 200, 200, 200, 200, 429], 'of one account')
  t.match(await one.call('resendEmailLink', {}), { status: 429, headers: { 'retry-after': '900' } })
  t.equal((await ask(two, 'admin@example.com')).status, 429, 'to one address')
  t.equal((await ask(two, 'free@example.com')).status, 200)
  t.equal((await one.call('cancelEmailChange', {})).status, 200, 'canceling is not')
  t.ok(app)
})

t.test('with the database or the session store away, or the process gone, nothing is changed halfway', async t => {
  let fate: 'well' | 'no database' | 'no sessions' | 'killed' = 'well'
  const { loginAs, ask, mailed, ports } = await portal(t, {
    change: ({ emailChanges, sessions }) => ({
      emailChanges: {
        ...emailChanges,
        ask: async (...asked) => { if (fate === 'no database') throw new PortalError('portal_unavailable'); return await emailChanges.ask(...asked) },
        redeem: async (...redeemed) => {
          const result = await emailChanges.redeem(...redeemed)
          if (fate === 'killed') throw new Error('killed')
          return result
        }
      },
      sessions: { ...sessions, doubt: async (...doubted) => { if (fate === 'no sessions') throw new PortalError('portal_unavailable'); await sessions.doubt(...doubted) } }
    })
  })
  const [client, other] = [await loginAs('10001'), await loginAs('10001')]
  fate = 'no database'
  t.match(await ask(client, 'new@example.com'), { status: 503, error: { code: 'portal_unavailable' } })
  fate = 'well'
  await ask(client, 'new@example.com')
  const link = await mailed('new@example.com')
  fate = 'no sessions'
  t.equal((await client.call('confirmEmail', {}, link)).status, 503)
  t.equal((await ports.users.findByLogin('10001'))?.email, 'dealer@example.com')
  fate = 'killed'
  t.equal((await client.call('confirmEmail', {}, link)).status, 500)
  for (const { call } of [client, other]) t.equal((await call('finances', { dealer: '10001' })).status, 401, 'every session is over')
  t.equal((await ports.users.findByLogin('new@example.com'))?.dealerNumber, '10001')
})

t.test('an address that another account got since the link was mailed is refused, and nothing changes', async t => {
  const { loginAs, ask, mailed } = await portal(t)
  const [client, admin] = [await loginAs('10001'), await loginAs('admin@example.com')]
  await ask(client, 'parts@example.com')
  const link = await mailed('parts@example.com')
  t.equal((await admin.call('createUser', { role: 'dealer', email: 'parts@example.com', dealer_number: '10005' })).status, 200)
  t.match(await client.call('confirmEmail', {}, link), { status: 409, error: { code: 'email_taken' } })
  t.equal((await client.call('session', {})).body.user.email, 'dealer@example.com')
})
