import t from 'tap'
import { buildTestApp, password } from '../../../test/build-app.ts'
import { createMailWorker } from '../accounts/mail-worker.ts'

const silent = { warn: () => {}, error: () => {} }
const token = /resetPassword\/([\w-]{43})/
const bearer = (text = '') => ({ authorization: `Bearer ${token.exec(text)?.[1] ?? ''}` })
const portal = { url: 'https://portal.example.com', name: 'Dealer Portal', timeZone: 'UTC' }

t.test('an administrator sees how long logins are refused, and unlocks them for the user to go on at once', async t => {
  const { loginAs, visitor, ports, clock } = await buildTestApp(t)
  const admin = await loginAs('admin@example.com')
  const id = (await ports.users.findByLogin('10001'))?.id ?? ''
  const help = async () => (await admin.call('loginHelp', { id })).body.help
  t.equal((await help()).throttled_for, undefined)
  for (let n = 0; n < 11; n++) await visitor().call('login', { username: '10001', password: `wrong ${n}` })
  clock.advance(60_000)
  t.equal((await visitor().call('login', { username: '10001', password })).status, 429)
  const seen = await help()
  t.equal(seen.throttled_for, 14 * 60)
  t.match(seen.events.filter(({ event }) => event === 'login-failed').length, 10)
  t.match(seen.events[0], { event: 'login-failed', by: null, address: String, detail: 'as 10001: wrong password' })
  t.same((await admin.call('unlockLogin', { id })).body, { ok: true })
  t.match(await help(), { throttled_for: undefined, events: [{ event: 'login-unlocked', by: 'admin@example.com' }] })
  t.equal((await visitor().call('login', { username: '10001', password })).status, 200)
})

t.test('what was mailed, refused by the mail server and opened is said, in order', async t => {
  const { loginAs, visitor, ports, mails, deliverMails, clock } = await buildTestApp(t)
  const admin = await loginAs('admin@example.com')
  const id = (await ports.users.findByLogin('10001'))?.id ?? ''
  const said = async () => (await admin.call('loginHelp', { id })).body.help.events.map(({ event, detail }) => [event, detail])
  await admin.call('sendPasswordLink', { id })
  const mailer = { send: async () => { throw new Error('550 5.1.1 no such\r\nmailbox') } }
  await createMailWorker({ ...ports, mailer }, portal, silent).sweep()
  t.same((await said()).slice(0, 2), [['link-not-mailed', 'dealer@example.com: 550 5.1.1 no such mailbox'], ['link-sent', 'dealer@example.com']])
  clock.advance(60_000)
  await deliverMails()
  const link = bearer(mails.at(-1)?.text)
  for (let n = 0; n < 20; n++) {
    clock.advance(1)
    await visitor().call('validateToken', {}, link)
  }
  const events = (await said()).map(([event]) => event)
  t.equal(events.filter(event => event === 'link-opened').length, 5, 'whoever has a link cannot fill the log')
  t.equal(events[5], 'link-mailed')
})

t.test('a reset can go to the new address that waits, and setting the password confirms it', async t => {
  const { loginAs, visitor, ports, mails, deliverMails } = await buildTestApp(t)
  const admin = await loginAs('admin@example.com')
  const id = (await ports.users.findByLogin('10001'))?.id ?? ''
  t.equal((await admin.call('sendPasswordLink', { id, pending: true })).error.code, 'changed_meanwhile', 'none waits')
  await admin.call('updateUser', { id, changes: { email: 'new@example.com' } })
  t.same((await admin.call('sendPasswordLink', { id, pending: true })).body, { ok: true })
  await deliverMails()
  const mail = mails.find(({ to, text }) => to === 'new@example.com' && token.test(text))
  const changed = await visitor().call('changePassword', { password: 'Kayak!Blue7river' }, bearer(mail?.text))
  t.equal(changed.status, 200)
  t.match((await admin.call('user', { id })).body.user, { email: 'new@example.com', email_pending: null })
  await deliverMails()
  t.ok(mails.some(({ to, subject }) => to === 'dealer@example.com' && /email/i.test(subject)), 'the old address is told')
  t.equal((await visitor().call('login', { username: 'new@example.com', password: 'Kayak!Blue7river' })).status, 200)
})

t.test('a disabled account says since when and by whom', async t => {
  const { loginAs, ports, clock } = await buildTestApp(t)
  const admin = await loginAs('admin@example.com')
  const id = (await ports.users.findByLogin('10001'))?.id ?? ''
  const at = new Date(clock.now()).toISOString()
  await admin.call('updateUser', { id, changes: { status: 'disabled' } })
  t.same((await admin.call('loginHelp', { id })).body.help.disabled, { at, by: 'admin@example.com' })
})

t.test('administrators get no help with, and unlock, nobody whom they do not manage; dealers and strangers nobody at all', async t => {
  const { loginAs, visitor, ports } = await buildTestApp(t)
  const idOf = async (login: string) => (await ports.users.findByLogin(login))?.id ?? ''
  const [rep, superUser, dealer] = [await idOf('rep@example.com'), await idOf('super@example.com'), await idOf('10001')]
  const [admin, owner] = [await loginAs('admin@example.com'), await loginAs('10001')]
  for (const call of ['loginHelp', 'unlockLogin'] as const) {
    for (const [who, id, code] of [[admin, rep, 'forbidden'], [admin, superUser, 'not_found'], [owner, dealer, 'forbidden'], [visitor(), dealer, 'unauthenticated']] as const) {
      t.equal((await who.call(call, { id })).error.code, code, `${call} of ${id}`)
    }
  }
  t.notOk((await ports.audit.list({ event: 'login-unlocked' }, { skip: 0, limit: 1 })).length > 0)
})
