import t from 'tap'
import { PortalError } from '../../errors.ts'
import { buildTestApp, password } from '../../../test/build-app.ts'

const minute = 60_000
const newPassword = 'Kayak!Blue7river'
const expired = 'This link has expired or already been used. Please request a new link.'

/** A portal, and the token of the link in the last mail. */
async function portal (t: Parameters<typeof buildTestApp>[0], options?: Parameters<typeof buildTestApp>[1]) {
  const app = await buildTestApp(t, options)
  const token = (): string => /\/resetPassword\/([\w-]{43})$/m.exec(app.mails.at(-1)?.text ?? '')?.[1] ?? 'no link'
  return {
    ...app,
    token,
    async mailedToken (email: string, headers: Record<string, string> = {}): Promise<string> {
      await app.visitor().call('requestPasswordLink', { email }, headers)
      await app.deliverMails()
      return token()
    },
    redeem: async (token: string, password: string) => await app.visitor().call('changePassword', { password }, bearer(token))
  }
}

function bearer (token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}

t.test('a forgotten password is replaced by a mailed link, and every session of the account ends', async t => {
  const { visitor, loginAs, mails, deliverMails, mailedToken, redeem } = await portal(t)
  const before = await loginAs('10001')
  const token = await mailedToken('Dealer@Example.com')
  t.match(mails, [{ to: 'dealer@example.com', subject: /^Reset your/, text: `http://localhost:8080/resetPassword/${token}`, html: `href="http://localhost:8080/resetPassword/${token}"` }])
  t.same((await visitor().call('validateToken', {}, bearer(token))).body, { status: 'valid', email: 'dealer@example.com' })
  t.equal((await before.call('session', {})).status, 200, 'asking for a link ends nothing')

  t.same((await redeem(token, newPassword)).body, { ok: true })
  t.equal((await before.call('openOrders', { dealer: '10001' })).status, 401, 'in the session store, which every call asks')
  t.equal((await before.call('session', {})).status, 401)
  t.equal((await visitor().call('login', { username: '10001', password })).status, 401)
  t.equal((await visitor().call('login', { username: '10001', password: newPassword })).status, 200)
  await deliverMails()
  t.match(mails.at(-1), { to: 'dealer@example.com', subject: /password was changed/ })
  t.notMatch(JSON.stringify(mails), newPassword, 'no password is ever mailed')

  const again = await redeem(token, newPassword)
  t.same([again.status, again.error.code, again.error.message], [410, 'link_expired', expired])
  t.same((await visitor().call('validateToken', {}, bearer(token))).body, { status: 'expired' })
})

t.test('a link that was replaced, has expired, was made up or is missing sets no password', async t => {
  const { app, visitor, clock, ports, mailedToken, redeem } = await portal(t)
  const first = await mailedToken('dealer@example.com')
  const second = await mailedToken('dealer@example.com')
  t.not(first, second)
  t.equal((await redeem(first, newPassword)).status, 410, 'superseded')
  t.same((await visitor().call('validateToken', {}, bearer(second))).body, { status: 'valid', email: 'dealer@example.com' })
  clock.advance(30 * minute)
  t.equal((await redeem(second, newPassword)).status, 410, 'after 30 minutes')
  t.equal((await redeem('A'.repeat(43), newPassword)).status, 410, 'made up')
  t.equal((await redeem('short', newPassword)).status, 410)
  const none = await visitor().call('changePassword', { password: newPassword })
  t.same([none.status, (await visitor().call('validateToken', {})).body], [410, { status: 'expired' }])
  t.equal((await visitor().call('login', { username: '10001', password })).status, 200)
  await app.close()
  const refusals = await ports.audit.list({ event: 'password-link-refused' }, { skip: 0, limit: 100 })
  t.same(refusals.map(({ actor, times, detail }) => [actor, times, detail]), [[null, 5, 'expired, used, replaced or made up'], [null, 1, 'expired, used, replaced or made up']])
})

t.test('of ten attempts to use a link at once, one sets the password', async t => {
  // Each finds the link valid before the first one uses it.
  const { promise: allAreHere, resolve: goOn } = Promise.withResolvers<void>()
  let here = 0
  const { mailedToken, redeem, visitor } = await portal(t, {
    change: ({ passwords }) => ({
      passwords: {
        ...passwords,
        hash: async secret => {
          if (++here === 10) goOn()
          await allAreHere
          return await passwords.hash(secret)
        }
      }
    })
  })
  const token = await mailedToken('dealer@example.com')
  const passwords = Array.from({ length: 10 }, (_, n) => `${newPassword}${n}`)
  const answers = await Promise.all(passwords.map(async candidate => await redeem(token, candidate)))
  t.same(answers.map(answer => answer.status).sort(), [200, ...Array.from({ length: 9 }, () => 410)])
  const winner = passwords[answers.findIndex(answer => answer.status === 200)] ?? ''
  t.equal((await visitor().call('login', { username: '10001', password: winner })).status, 200)
})

t.test('a common password and the present one are refused, and the link stays valid', async t => {
  const { mailedToken, redeem } = await portal(t)
  const token = await mailedToken('dealer@example.com')
  const common = await redeem(token, 'P@ssw0rd2026!')
  t.same([common.status, common.error.code], [422, 'password_common'])
  t.match((await redeem(token, 'Zzzzz!2026')).error, { code: 'password_common', message: /a repeated letter/ })
  for (const wrong of ['Sh0rt!a', 'nouppercase1!', 'NOLOWERCASE1!', 'NoDigits!!', 'NoSpecial11', 'Wrong#Sign11!', `Long!1${'x'.repeat(59)}`, 'Line1!feed\r\n', 'Nul1!bytes\u0000']) {
    t.equal((await redeem(token, wrong)).error.code, 'invalid_body', JSON.stringify(wrong))
  }
  t.equal((await redeem(token, newPassword)).status, 200)
  const next = await mailedToken('dealer@example.com')
  t.equal((await redeem(next, newPassword)).error.code, 'password_unchanged')
  t.equal((await redeem(next, `${newPassword}2`)).status, 200)
})

t.test('requesting a link reveals nothing about who has an account', async t => {
  const { visitor, ports, mails, deliverMails } = await portal(t)
  await ports.users.create({
    id: ports.ids.uuid(),
    role: 'admin',
    email: 'disabled@example.com',
    status: 'disabled',
    passwordHash: null,
    nameFirst: null,
    nameLast: null,
    repNumber: null,
    dealerNumber: null,
    createdAt: 0,
    lastLogin: null,
    epoch: 1
  })
  for (const email of ['dealer@example.com', 'nobody@example.com', 'disabled@example.com', '10002', '10999']) {
    const { status, body, headers } = await visitor().call('requestPasswordLink', { email })
    t.same([status, body, headers['set-cookie']], [200, { ok: true }, undefined], email)
  }
  await deliverMails()
  t.same(mails.map(mail => mail.to), ['dealer@example.com', 'newdealer@example.com'], 'an account number will do')
  for (const email of ['', 'a name', 'a@b', 'a@example.com\r\nBcc: b@example.com', 'a@example.com\u0000', `${'a'.repeat(250)}@example.com`]) {
    t.equal((await visitor().call('requestPasswordLink', { email })).error.code, 'invalid_body', JSON.stringify(email))
  }
})

t.test('requesting a link costs the same for any address: one write and no query for the account', async t => {
  const used: string[] = []
  const { visitor } = await portal(t, {
    change: ({ users, mailQueue }) => ({
      users: { ...users, findByLogin: async login => { used.push('users'); return await users.findByLogin(login) } },
      mailQueue: { ...mailQueue, add: async (mail, at) => { used.push('queue'); await mailQueue.add(mail, at) } }
    })
  })
  await visitor().call('requestPasswordLink', { email: 'dealer@example.com' })
  await visitor().call('requestPasswordLink', { email: 'nobody@example.com' })
  t.same(used, ['queue', 'queue'])
})

t.test('a link leads to the portal\'s own address, whatever host a request names', async t => {
  const { mails, mailedToken } = await portal(t, { publicUrl: 'https://portal.example.com' })
  const token = await mailedToken('dealer@example.com', { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' })
  t.match(mails[0]?.text, `https://portal.example.com/resetPassword/${token}`)
  t.notMatch(JSON.stringify(mails), 'evil.example')
})

t.test('with the database or the session store away nothing is changed and the answer says so', async t => {
  let away = false
  const failing = async (): Promise<void> => { if (away) throw new PortalError('portal_unavailable') }
  const { visitor, mailedToken, redeem } = await portal(t, {
    change: ({ sessions, mailQueue }) => ({
      sessions: { ...sessions, doubt: async (...doubted) => { await failing(); await sessions.doubt(...doubted) } },
      mailQueue: { ...mailQueue, add: async (mail, at) => { await failing(); await mailQueue.add(mail, at) } }
    })
  })
  const token = await mailedToken('dealer@example.com')
  away = true
  t.equal((await redeem(token, newPassword)).error.code, 'portal_unavailable')
  const request = async () => (await visitor().call('requestPasswordLink', { email: 'dealer@example.com' })).status
  for (let n = 0; n < 10; n++) t.equal(await request(), 503)
  away = false
  t.equal((await redeem(token, newPassword)).status, 200, 'the link still counts')
  t.equal(await request(), 200, 'and requests that failed do not')
})

t.test('a new password ends the old sessions even if the process dies during the change', async t => {
  const { loginAs, mailedToken, redeem } = await portal(t, {
    change: ({ passwordLinks }) => ({
      passwordLinks: { ...passwordLinks, redeem: async (...redeemed) => { await passwordLinks.redeem(...redeemed); throw new Error('killed') } }
    })
  })
  const client = await loginAs('10001')
  t.equal((await redeem(await mailedToken('dealer@example.com'), newPassword)).status, 500)
  t.equal((await client.call('finances', { dealer: '10001' })).status, 401)
})
