import t from 'tap'
import type { CallName } from '@portal/contracts/endpoints'
import { endpoints } from '@portal/contracts/endpoints'
import { buildTestApp, password } from '../../../test/build-app.ts'

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

t.test('a token without a signature, one of another key, and one that is nearly right authorize nothing', async t => {
  const { visitor, clock } = await buildTestApp(t)
  const { body } = await visitor().call('login', { username: 'super@example.com', password })
  const claims = { role: 'superUser', iat: clock.now() / 1000, exp: clock.now() / 1000 + 3600 }
  const forged = [
    `${base64url({ alg: 'none', typ: 'JWT' })}.${base64url(claims)}.`,
    `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}.AAAA`,
    body.token.replace(/.$/, 'A'),
    body.token
  ]
  for (const token of forged) {
    const answer = await visitor().call('erpStatus', {}, { authorization: `Bearer ${token}` })
    t.same([answer.status, answer.error.code], [401, 'unauthenticated'])
  }
})

t.test('if the cookie and the token belong to two users, only the cookie counts', async t => {
  const { loginAs, visitor } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  const { body: { token } } = await visitor().call('login', { username: 'super@example.com', password })
  const bearer = { authorization: `Bearer ${token}` }
  t.match((await dealer.call('session', {}, bearer)).body, { user: { role: 'dealer', dealer_number: '10001' } })
  t.equal((await dealer.call('erpStatus', {}, bearer)).status, 403)
})

t.test('a credential that was planted before the login is not the one after it', async t => {
  const { app, loginAs } = await buildTestApp(t)
  const attacker = await loginAs('10004')
  const planted = attacker.cookies.get('portal') ?? ''
  const answer = await app.inject({
    method: 'POST', url: '/login', headers: { 'x-portal': '1' }, cookies: { portal: planted }, payload: { username: '10001', password }
  })
  const issued = answer.cookies.find(cookie => cookie.name === 'portal')?.value
  t.ok(issued !== undefined && issued !== planted)
  t.equal((await attacker.call('session', {})).status, 401, 'and whoever planted it has lost it')
})

t.test('line ends and NUL in any text neither break a call nor reach a header or a mail\'s head', async t => {
  const { loginAs, visitor, mails, deliverMails } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  for (const evil of ['a\r\nSet-Cookie: x=1', 'a\nBcc: evil@example.com', 'a\u0000b', '\u0000']) {
    const bodies: Array<[CallName, object]> = [
      ['login', { username: evil, password: evil }],
      ['requestPasswordLink', { email: `${evil}@example.com` }],
      ['userChangeEmail', { email: `${evil}@example.com`, password }],
      ['userChangePassword', { password: evil, current_password: evil }],
      ['items', { search: evil }],
      ['itemDetails', { product: evil, customer_number: '10001' }],
      ['priceByItemNumbers', { items: [evil] }],
      ['openOrder', { id: evil }],
      ['unconfirmedOrder', { id: evil }],
      ['submission', { reference: evil }]
    ]
    for (const [name, payload] of bodies) {
      const client = name === 'login' || name === 'requestPasswordLink' ? visitor() : dealer
      const answer = await client.send({ method: 'POST', url: endpoints[name].path, headers: { 'x-portal': '1' }, payload })
      t.ok(answer.status < 500, `${name} ${JSON.stringify(evil)}: ${answer.status}`)
      t.notMatch(JSON.stringify(answer.headers), /x=1|evil/)
    }
  }
  await deliverMails()
  t.same(mails, [])
})

t.test('a password, a link\'s token and a cookie\'s secret are in no log line and in no error, whatever fails', async t => {
  const lines: string[] = []
  const { visitor, loginAs, ports, mails, deliverMails } = await buildTestApp(t, { log: line => { lines.push(line) } })
  const canary = 'Canary!2026secret'
  const errors = [
    (await visitor().call('login', { username: '10001', password: canary })).error,
    (await visitor().call('login', { username: canary, password: canary })).error,
    (await (await loginAs('10001')).call('userChangePassword', { password: 'Sprocket$Chain52', current_password: canary })).error,
    (await visitor().call('changePassword', { password: canary }, { authorization: `Bearer ${canary}` })).error
  ]
  await visitor().call('requestPasswordLink', { email: 'dealer@example.com' })
  await deliverMails()
  const token = /resetPassword\/([\w-]{43})/.exec(mails[0]?.text ?? '')?.[1] ?? 'no link was mailed'
  t.equal((await visitor().call('changePassword', { password: canary }, { authorization: `Bearer ${token}` })).status, 200)
  const client = await visitor().call('login', { username: '10001', password: canary })
  t.equal(client.status, 200)
  const written = lines.join('') + JSON.stringify(errors) + JSON.stringify(await ports.audit.list({}, { skip: 0, limit: 1000 }))
  t.ok(lines.length > 5, 'something was logged')
  for (const secret of [canary, token]) t.notOk(written.includes(secret), secret === token ? 'the token' : 'the password')
})

t.test('actions that write audit lines or mails are limited, even for somebody who is logged in', async t => {
  const reached = new Set<string>()
  const { loginAs, ports } = await buildTestApp(t, {
    change: ({ throttle }) => ({
      throttle: { ...throttle, admit: async limits => limits.some(({ key: [name] }) => reached.has(name)) ? 60_000 : await throttle.admit(limits) }
    })
  })
  const dealer = await ports.users.findByLogin('10001')
  const id = dealer?.id ?? ''
  const key = '00000000-0000-4000-8000-00000000dead'
  const repeated: ReadonlyArray<[limit: string, who: string, path: string, body: object]> = [
    ['email-set-in-day', 'admin@example.com', '/updateUser', { id, version: dealer?.version, changes: { email: 'other@example.com' } }],
    ['sessions-ended', '10001', '/end-other-sessions', {}],
    ['dealers-selected', 'rep@example.com', '/select-dealer', { customer_number: '10001' }],
    ['withdrawn', '10001', '/withdraw-submission', { submission_key: key }],
    ['sessions-ended-by', 'admin@example.com', '/end-user-sessions', { id }],
    ['factor-link-in-day', '10001', '/ask-second-factor', { password }],
    ['notices-in-day', '10001', '/userOrderMails', { wanted: dealer?.orderMails === 'none' }],
    ['link-sent-in-day', 'admin@example.com', '/send-password-link', { id }]
  ]
  for (const [limit, who, url, payload] of repeated) {
    const send = async () => await (await loginAs(who)).send({ method: 'POST', url, headers: { 'x-portal': '1' }, payload })
    reached.add(limit)
    t.match(await send(), { status: 429, error: { code: 'throttled' } }, limit)
    reached.clear()
    t.equal((await send()).status, 200, limit)
  }
})
