import t from 'tap'
import type { CallBody } from '@portal/contracts/calls'
import { limits } from '@portal/contracts/policy/limits'
import { addedPeople } from '@portal/contracts/policy/mails'
import { isOwner } from '@portal/contracts/rules/accounts/rights'
import { PortalError } from '../../errors.ts'
import { buildTestApp, password, type Client } from '../../../test/build-app.ts'

const img = '<img src=x onerror=alert(1)>'
const newPassword = 'Kayak!Blue7river'

async function idOf ({ ports }: Awaited<ReturnType<typeof buildTestApp>>, login: string): Promise<string> {
  const user = await ports.users.findByLogin(login)
  if (user === undefined) throw new Error(`${login} has no account`)
  return user.id
}

/** Changes the current version of a user. */
async function change (client: Client, id: string, changes: CallBody<'updateUser'>['changes']) {
  const { version } = (await client.call('user', { id })).body.user
  return await client.call('updateUser', { id, version, changes })
}

t.test('an administrator makes a dealer\'s account; its link sets the password, and nobody else learns it', async t => {
  const app = await buildTestApp(t)
  const { loginAs, visitor, mails, deliverMails, ports } = app
  const admin = await loginAs('admin@example.com')
  const { status, body } = await admin.call('createUser', { role: 'dealer', email: 'Parts@Example.com', dealer_number: '10005' })
  t.match([status, body.user], [200, { email: 'parts@example.com', role: 'dealer', dealer_number: '10005', status: 'active', password_set: false, version: 1 }])
  t.notMatch(JSON.stringify(body), 'epoch')
  await deliverMails()
  t.match(mails, [{ to: 'parts@example.com', subject: 'Your Dealer Portal account' }])
  const bearer = { authorization: `Bearer ${/\/resetPassword\/([\w-]{43})$/m.exec(mails[0]?.text ?? '')?.[1]}` }
  t.same((await visitor().call('changePassword', { password: newPassword }, bearer)).body, { ok: true })
  t.equal((await visitor().call('login', { username: '10005', password: newPassword })).status, 200)
  t.match((await admin.call('user', { id: body.user._id })).body.user, { password_set: true })
  const [line] = await ports.audit.list({ event: 'user-created' }, { skip: 0, limit: 1 })
  t.match(line, { actor: { email: 'admin@example.com' }, target: { email: 'parts@example.com', role: 'dealer', number: '10005' }, dealer: '10005', detail: 'parts@example.com' })
})

t.test('what cannot become an account says why, and nothing is mailed', async t => {
  const app = await buildTestApp(t)
  const { loginAs, fakeErp, mails, deliverMails } = app
  const admin = await loginAs('admin@example.com')
  const dealer = (email: string, dealer_number: string) => admin.call('createUser', { role: 'dealer', email, dealer_number })
  const taken = await dealer('REP@example.com', '10005')
  t.same([taken.status, taken.error.message], [409, 'Email Address already in use. Please choose a different email address.'])
  t.match(await dealer('parts@example.com', '99999'), { status: 422, error: { code: 'unknown_dealer' } })
  t.match(await admin.call('createUser', { role: 'sales', email: 'new@example.com', name_first: 'A', name_last: 'B', rep_number: '12' }), { status: 403 })
  const both = await Promise.all(['a@example.com', 'b@example.com'].map(async email => await dealer(email, '10006')))
  t.same(both.map(answer => answer.status).sort(), [200, 200], 'two people of one dealer')
  await deliverMails()
  t.same(mails.filter(({ subject }) => subject === 'Your Dealer Portal account').map(({ to }) => to).sort(), ['a@example.com', 'b@example.com'])
  await fakeErp.close()
  t.match(await dealer('parts@example.com', '10005'), { status: 503, error: { code: 'erp_unavailable' } })
  const superUser = await loginAs('super@example.com')
  const staff = await superUser.call('createUser', { role: 'sales', email: 'new@example.com', name_first: ` ${img} `, name_last: 'B', rep_number: '12' })
  t.match([staff.status, staff.body.user], [200, { name_first: img, rep_number: '12' }], 'staff are in no ERP; a name is text')
})

t.test('a second person of a dealer is an owner, too: the first keeps the account number, and is told', async t => {
  const { loginAs, mails, deliverMails, ports, clock } = await buildTestApp(t)
  const admin = await loginAs('admin@example.com')
  t.match(await admin.call('createUser', { role: 'dealer', email: 'second@example.com', dealer_number: '10001' }), { status: 200, body: { user: { dealer_number: '10001' } } })
  clock.advance(addedPeople.wait)
  await deliverMails()
  t.match(mails.map(({ to, subject }) => [to, subject]).sort(), [
    ['dealer@example.com', 'Someone was added to your dealership in the Dealer Portal'], ['second@example.com', 'Your Dealer Portal account']
  ])
  t.match(mails.find(({ to }) => to === 'second@example.com')?.text, /\. Log in with second@example\.com\./, 'and not with the account number')
  t.equal((await ports.users.findByLogin('10001'))?.email, 'dealer@example.com')
  t.same((await ports.memberships.ofDealer('10001')).map(({ user, rights }) => [user.email, isOwner(rights)]), [['dealer@example.com', true], ['second@example.com', true]])

  const first = (await ports.users.findByLogin('10001'))?.id ?? ''
  t.equal((await admin.call('deleteUser', { id: first })).status, 200)
  t.equal((await ports.users.findByLogin('10001'))?.email, 'second@example.com', 'the number passes to the longest-standing owner')
})

t.test('the dealers of a representative are invited at once, each with an outcome of its own, and nobody twice', async t => {
  const app = await buildTestApp(t)
  const { loginAs, mails, deliverMails, ports, fakeErp } = app
  const admin = await loginAs('admin@example.com')
  const invited = async (rep_number: string, ...dealers: Array<[dealer_number: string, email: string]>) =>
    await admin.call('inviteDealers', { rep_number, dealers: dealers.map(([dealer_number, email]) => ({ dealer_number, email })) })
  const outcomes = async (...parameters: Parameters<typeof invited>) => (await invited(...parameters)).body.invitations.map(({ outcome }) => outcome)
  await admin.call('deleteUser', { id: await idOf(app, '10002') })

  const first = await invited('07', ['10001', 'one@example.com'], ['10002', 'REP@example.com'], ['10003', 'three@example.com'], ['10005', ' Parts@Example.com '], ['10005', 'again@example.com'])
  t.equal(first.status, 200)
  t.same(first.body.invitations.map(({ outcome }) => outcome), ['dealer_has_people', 'email_taken', 'not_of_rep', 'invited', 'dealer_has_people'])
  t.same(first.body.invitations.map(({ message }) => message === ''), [false, false, false, true, false])
  t.same(await outcomes('07', ['10002', 'two@example.com'], ['10005', 'parts@example.com']), ['invited', 'dealer_has_people'])
  await deliverMails()
  t.match(mails.map(({ to, subject }) => [to, subject]), [
    ['newdealer@example.com', 'Your Dealer Portal account was deleted'], ['parts@example.com', 'Your Dealer Portal account'], ['two@example.com', 'Your Dealer Portal account']
  ])
  const lines = await ports.audit.list({ event: 'user-created' }, { skip: 0, limit: 10 })
  t.match(lines.map(({ actor, dealer, detail }) => [actor?.email, dealer, detail]), [
    ['admin@example.com', '10002', 'two@example.com'], ['admin@example.com', '10005', 'parts@example.com']
  ])
  t.same(await Promise.all(['a@example.com', 'b@example.com'].map(async email => (await outcomes('12', ['10006', email]))[0])).then(both => both.sort()), ['dealer_has_people', 'invited'])

  for (const body of [{ rep_number: '07', dealers: [] }, { rep_number: '07', dealers: [{ dealer_number: '10005', email: 'nobody' }] }, { rep_number: '07' }]) {
    const { status } = await admin.send({ method: 'POST', url: '/invite-dealers', headers: { 'x-portal': '1' }, payload: body })
    t.equal(status, 400, JSON.stringify(body))
  }
  const tooMany = Array.from({ length: limits.invitationsMax + 1 }, (_, n): [string, string] => [String(20_000 + n), `d${n}@example.com`])
  t.equal((await invited('07', ...tooMany)).status, 400)
  const rep = await loginAs('rep@example.com')
  t.match(await rep.call('inviteDealers', { rep_number: '07', dealers: [{ dealer_number: '10005', email: 'x@example.com' }] }), { status: 403 })
  await fakeErp.close()
  t.match(await invited('07', ['10005', 'x@example.com']), { status: 503, error: { code: 'erp_unavailable' } })
})

t.test('with the database gone halfway, the invitations before are told', async t => {
  let left = 1
  const { loginAs } = await buildTestApp(t, {
    change: ({ users }) => ({
      users: { ...users, create: async (...created) => { if (left-- > 0) return await users.create(...created); throw new PortalError('portal_unavailable') } }
    })
  })
  const admin = await loginAs('admin@example.com')
  const invite = async (...numbers: string[]) =>
    await admin.call('inviteDealers', { rep_number: '12', dealers: numbers.map(dealer_number => ({ dealer_number, email: `${dealer_number}@example.com` })) })
  t.same((await invite('10006', '10003')).body.invitations?.map(({ outcome }) => outcome), ['invited', 'portal_unavailable'])
  t.match(await invite('10003'), { status: 503, error: { code: 'portal_unavailable' } })
})

t.test('lists hold what they may: administrators see no administrators, sales their own dealers\' accounts alone', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  const [rep, admin, superUser] = [await loginAs('rep@example.com'), await loginAs('admin@example.com'), await loginAs('super@example.com')]
  const emails = async (client: Client, body: CallBody<'users'>) => {
    const answer = await client.call('users', body)
    return answer.status === 200 ? answer.body.users.map(user => user.email) : answer.error.code
  }
  const dealers = ['dealer@example.com', 'newdealer@example.com', 'suspended@example.com', 'willcall@example.com']
  t.same(await emails(rep, { type: 'dealers', as: '07' }), dealers.slice(0, 2))
  for (const body of [{ type: 'dealers', as: '12' }, { type: 'dealers' }, { type: 'sales' }, { type: 'administrators' }] as const) t.equal(await emails(rep, body), 'forbidden')
  t.same(await emails(admin, { type: 'dealers', as: '12' }), dealers.slice(2))
  t.same(await emails(admin, { type: 'sales' }), ['rep@example.com'])
  t.equal(await emails(admin, { type: 'administrators' }), 'forbidden')
  t.same(await emails(superUser, { type: 'administrators' }), ['admin@example.com', 'super@example.com'])
  await fakeErp.close()
  t.same(await emails(admin, { type: 'dealers' }), dealers, 'the accounts need no ERP')
})

t.test('a representative\'s list of accounts lacks that of a dealer who cannot be read, and says so', async t => {
  const { loginAs, fakeErp } = await buildTestApp(t)
  const [rep, admin] = [await loginAs('rep@example.com'), await loginAs('admin@example.com')]
  fakeErp.faults.set([{ operation: 'dealers-of-rep', kind: 'bad-record', field: 'CUSNM' }])
  const { body, headers } = await rep.call('users', { type: 'dealers', as: '07' })
  t.same([body.users.map(user => user.email), headers['x-records-left-out']], [['newdealer@example.com'], '1'])
  const invited = await admin.call('inviteDealers', { rep_number: '07', dealers: [{ dealer_number: '10005', email: 'new@example.com' }] })
  t.same([invited.status, invited.error.code], [502, 'erp_bad_reply'], 'whom an invitation goes to is decided by the whole list')
})

t.test('ten thousand dealers\' accounts come compressed and are read once, until one of them changes', async t => {
  let reads = 0
  const many = Array.from({ length: 10_000 }, (_, n) => ({
    id: crypto.randomUUID(),
    role: 'dealer',
    email: `dealer${n}@example.com`,
    status: 'active',
    nameFirst: null,
    nameLast: null,
    repNumber: null,
    dealerNumber: String(20_001 + n),
    lastLogin: Date.UTC(2026, 0, 1) + n * 7_919_123,
    hasPassword: true
  } as const))
  const app = await buildTestApp(t, {
    change: ({ users }) => ({ users: { ...users, list: async roles => { reads++; return [...await users.list(roles), ...many] } } })
  })
  const admin = await app.loginAs('admin@example.com')
  const { headers, rawPayload } = await app.app.inject({
    method: 'POST', url: '/users', headers: { 'x-portal': '1', 'accept-encoding': 'gzip' }, cookies: Object.fromEntries(admin.cookies), payload: { type: 'dealers' }
  })
  t.equal(headers['content-encoding'], 'gzip')
  t.ok(rawPayload.length < 520_000, `${rawPayload.length} bytes`)
  const { body } = await admin.call('users', { type: 'dealers' })
  t.equal(body.users.length, 10_004)
  t.equal(reads, 1)
  t.equal((await change(admin, await idOf(app, '10001'), { status: 'disabled' })).status, 200)
  t.equal((await admin.call('users', { type: 'dealers' })).body.users[0]?.status, 'disabled', 'at once')
  t.equal(reads, 2)
})

t.test('a user who is disabled, deleted, or given another role or number is logged out at once; a new name or phone logs nobody out', async t => {
  const app = await buildTestApp(t)
  const { loginAs, visitor, ports } = app
  const superUser = await loginAs('super@example.com')
  const out = async (client: Client, what: string) => {
    t.equal((await client.call('openOrders', { dealer: '10001' })).status, 401, `${what}, in the session store, which every call asks`)
    t.equal((await client.call('session', {})).status, 401, what)
  }
  const rep = await idOf(app, 'rep@example.com')
  const called = await loginAs('rep@example.com')
  t.equal((await change(superUser, rep, { phone: '(208) 555-0199' })).status, 200)
  t.equal((await called.call('session', {})).status, 200, 'a phone')
  t.match(await ports.audit.list({ event: 'user-changed' }, { skip: 0, limit: 1 }), [{ detail: 'rep@example.com: phone (208) 555-0199' }])
  for (const changes of [{ rep_number: '12' }, { role: 'admin' }, { status: 'disabled' }] as const) {
    const client = await loginAs((await ports.users.findById(rep))?.email ?? '')
    t.equal((await change(superUser, rep, { name_first: JSON.stringify(changes) })).status, 200)
    t.equal((await client.call('session', {})).status, 200, 'a name')
    t.equal((await change(superUser, rep, changes)).status, 200)
    await out(client, JSON.stringify(changes))
  }
  t.match(await ports.users.findById(rep), { role: 'admin', repNumber: null, status: 'disabled' }, 'whoever is not a representative has no number')
  t.equal((await visitor().call('login', { username: 'rep@example.com', password })).status, 401)
  t.equal((await change(superUser, rep, { status: 'active' })).status, 200)
  t.equal((await visitor().call('login', { username: 'rep@example.com', password })).status, 200)

  const admin = await loginAs('admin@example.com')
  const dealer = await loginAs('10001')
  const id = await idOf(app, '10001')
  t.same((await admin.call('deleteUser', { id })).body, { ok: true })
  await out(dealer, 'deleted')
  t.equal((await visitor().call('login', { username: '10001', password })).status, 401)
  for (const call of ['user', 'deleteUser', 'sendPasswordLink'] as const) t.equal((await admin.call(call, { id })).error.code, 'not_found')
  const log = await ports.audit.list({}, { skip: 0, limit: 100 })
  const of = (event: string) => log.filter(line => line.event === event).map(({ actor, target, detail }) => [actor?.email, target?.email, detail])
  t.same(of('user-deleted'), [['admin@example.com', 'dealer@example.com', 'dealer@example.com']])
  t.same(of('role-changed'), [['super@example.com', 'rep@example.com', 'rep@example.com, from sales to admin']])
  t.same(of('user-disabled'), [['super@example.com', 'rep@example.com', 'rep@example.com']])
  t.same(of('user-enabled'), [['super@example.com', 'rep@example.com', 'rep@example.com']])
})

t.test('a dealer\'s orders and saved orders outlive the account, for the next one', async t => {
  const app = await buildTestApp(t)
  const { loginAs, mails, deliverMails, visitor } = app
  const [admin, dealer] = [await loginAs('admin@example.com'), await loginAs('10001')]
  await dealer.call('saveOrder', { name: 'Spring', order: [{ id: 'A', quantity: 1, note: '', item_description: 'A', price: 1 }] })
  await admin.call('deleteUser', { id: await idOf(app, '10001') })
  await admin.call('createUser', { role: 'dealer', email: 'dealer@example.com', dealer_number: '10001' })
  await deliverMails()
  const token = /\/resetPassword\/([\w-]{43})$/m.exec(mails.at(-1)?.text ?? '')?.[1]
  await visitor().call('changePassword', { password: newPassword }, { authorization: `Bearer ${token}` })
  const next = visitor()
  await next.call('login', { username: '10001', password: newPassword })
  t.match((await next.call('savedOrders', { user: '10001' })).body.orders, [{ order_name: 'Spring' }])
})

t.test('an administrator reads how many filled carts go with an account', async t => {
  const { loginAs, ports } = await buildTestApp(t)
  const rep = await loginAs('rep@example.com')
  const item = { item_number: 'A', item_description: 'PART', manufacturer_number: 'A', quantity: 5, retail_price: 1000, dealer_price: 700 }
  await rep.call('selectDealer', { customer_number: '10001' })
  await rep.call('cart', { edits: [{ id: crypto.randomUUID(), edit: { kind: 'add', lines: [{ id: 'A', item, quantity: 1, note: '' }] } }] })
  const admin = await loginAs('super@example.com')
  const carts = async (login: string) => (await admin.call('user', { id: (await ports.users.findByLogin(login))?.id ?? '' })).body.user.carts
  t.same([await carts('rep@example.com'), await carts('10001')], [1, 0])
})

t.test('an address that staff change counts once its owner has confirmed it; a taken one is refused', async t => {
  const app = await buildTestApp(t)
  const { loginAs, visitor, mails, deliverMails, ports } = app
  const [admin, dealer] = [await loginAs('admin@example.com'), await loginAs('10001')]
  const id = await idOf(app, '10001')
  t.match(await change(admin, id, { email: 'ADMIN@example.com' }), { status: 409, error: { code: 'email_taken' } })
  t.match((await change(admin, id, { email: 'New@example.com' })).body, { user: { email: 'dealer@example.com', email_pending: 'new@example.com', version: 2 } })
  t.match(await admin.call('updateUser', { id, version: 1, changes: { email: 'newer@example.com' } }), { status: 409, error: { code: 'changed_meanwhile' } }, 'whoever has not seen it')
  t.equal((await admin.call('user', { id })).body.user.email_pending, 'new@example.com')
  t.equal((await dealer.call('session', {})).body.user.email_pending, 'new@example.com', 'and the owner sees it')
  await deliverMails()
  t.same(mails.map(mail => mail.to).sort(), ['dealer@example.com', 'new@example.com'])
  const link = { authorization: `Bearer ${/\/confirm-email\/([\w-]{43})$/m.exec(mails.map(mail => mail.text).join())?.[1]}` }
  t.match(await admin.call('confirmEmail', {}, link), { status: 403, error: { code: 'link_not_yours' } }, 'not even by who asked for it')
  t.equal((await visitor().call('login', { username: 'new@example.com', password })).status, 401)
  t.equal((await dealer.call('confirmEmail', {}, link)).status, 200)
  t.equal((await visitor().call('login', { username: 'new@example.com', password })).status, 200)
  const lines = await ports.audit.list({ event: 'email-change-asked' }, { skip: 0, limit: 10 })
  t.match(lines.map(({ actor, target, detail }) => [actor?.email, target?.email, detail]), [['admin@example.com', 'dealer@example.com', 'dealer@example.com, to new@example.com']])

  const boss = await loginAs('super@example.com')
  const rep = await idOf(app, 'rep@example.com')
  t.match((await change(boss, rep, { email: 'robin@example.com', role: 'admin', name_first: 'Robin' })).body,
    { user: { email: 'rep@example.com', email_pending: 'robin@example.com', role: 'admin', name_first: 'Robin', rep_number: null } }, 'with other changes at once')
  t.match(await change(boss, rep, { email: 'again@example.com', status: 'disabled' }), { status: 422, error: { code: 'account_disabled' } })
  t.match((await boss.call('user', { id: rep })).body.user, { status: 'active', email_pending: 'robin@example.com' })
  const answers = []
  for (let n = 0; n < 6; n++) answers.push((await change(admin, id, { email: `new${n}@example.com` })).status)
  t.same(answers, [200, 200, 200, 200, 429, 429], 'mailboxes are not flooded')
})

t.test('the address of an account without a password is corrected at once: the invitation goes there, and the one before is of no use', async t => {
  const app = await buildTestApp(t)
  const { loginAs, visitor, mails, deliverMails, clock, ports } = app
  const admin = await loginAs('admin@example.com')
  const { body: { user } } = await admin.call('createUser', { role: 'dealer', email: 'tpyo@example.com', dealer_number: '10005' })
  t.equal(user.invitation, undefined, 'nothing was mailed yet')
  await deliverMails()
  const sentAt = clock.now()
  const invitation = { sent_at: new Date(sentAt).toISOString(), expires_at: new Date(sentAt + 7 * 24 * 3_600_000).toISOString() }
  const listed = async () => (await admin.call('users', { type: 'dealers' })).body.users.find(({ _id }) => _id === user._id)
  t.match((await admin.call('user', { id: user._id })).body.user, { password_set: false, invitation })
  t.match(await listed(), { password_set: false, invitation })
  const tokenIn = (text: string | undefined) => ({ authorization: `Bearer ${/\/resetPassword\/([\w-]{43})$/m.exec(text ?? '')?.[1]}` })
  const first = tokenIn(mails[0]?.text)
  t.same((await visitor().call('validateToken', {}, first)).body, { status: 'valid', email: user.email, first: true })

  t.match((await change(admin, user._id, { email: 'Typo@example.com' })).body, { user: { email: 'typo@example.com', version: 2 } })
  t.same((await visitor().call('validateToken', {}, first)).body, { status: 'expired' })
  await deliverMails()
  t.match(mails.slice(1), [{ to: 'typo@example.com', subject: 'Your Dealer Portal account', text: /within 7 days/ }])
  const lines = await ports.audit.list({ event: 'email-changed' }, { skip: 0, limit: 10 })
  t.match(lines.map(({ actor, detail }) => [actor?.email, detail]), [['admin@example.com', 'tpyo@example.com, to typo@example.com']])

  clock.advance(6 * 24 * 3_600_000)
  t.equal((await visitor().call('validateToken', {}, tokenIn(mails[1]?.text))).body.status, 'valid', 'it lives a week')
  const again = await loginAs('admin@example.com')
  t.same((await again.call('sendPasswordLink', { id: user._id })).body, { ok: true }, 'sent again')
  await deliverMails()
  t.equal((await visitor().call('validateToken', {}, tokenIn(mails[1]?.text))).body.status, 'expired')
  t.match((await again.call('users', { type: 'dealers' })).body.users.find(({ _id }) => _id === user._id), { invitation: { sent_at: new Date(clock.now()).toISOString() } })
  t.match((await ports.audit.list({ event: 'link-sent' }, { skip: 0, limit: 10 })).map(({ detail }) => detail), ['typo@example.com, the invitation again'])

  t.same((await visitor().call('changePassword', { password: newPassword }, tokenIn(mails[2]?.text))).body, { ok: true })
  await deliverMails()
  t.match(mails.slice(3), [{ to: 'typo@example.com', subject: /password was set/, text: /first password/ }])
  t.notMatch(mails[3]?.text, /session/, 'there were none to end')
  t.equal((await visitor().call('login', { username: '10005', password: newPassword })).status, 200)
  t.match(await again.call('user', { id: user._id }).then(({ body }) => [body.user.password_set, body.user.invitation]), [true, undefined])
})

t.test('if two administrators edit one user, the second is told, and overwrites nothing', async t => {
  const app = await buildTestApp(t)
  const [one, two] = [await app.loginAs('super@example.com'), await app.loginAs('super@example.com')]
  const id = await idOf(app, 'rep@example.com')
  const { version } = (await one.call('user', { id })).body.user
  const answers = await Promise.all([[one, 'One'], [two, 'Two']].map(async ([client, name]) =>
    await (client as Client).call('updateUser', { id, version, changes: { name_first: name as string } })))
  t.same(answers.map(answer => answer.status).sort(), [200, 409])
  t.match(answers.find(answer => answer.status === 409)?.error, { code: 'changed_meanwhile' })
  const late = await two.call('updateUser', { id, version, changes: { name_first: 'Late' } })
  t.same([late.status, late.error.code], [409, 'changed_meanwhile'])
  const whatever = await two.call('updateUser', { id, changes: { name_first: 'Whatever' } })
  t.match([whatever.status, whatever.body], [200, { user: { name_first: 'Whatever', version: version + 2 } }], 'without a version, whatever the user is')
  const { user } = (await one.call('user', { id })).body
  t.same((await one.call('updateUser', { id, version: user.version, changes: { email: user.email, role: 'sales', rep_number: '07' } })).body.user, user, 'what is the same is no change')
})

t.test('nobody touches their own account or the last super user, whatever they do', async t => {
  const app = await buildTestApp(t)
  const { loginAs } = app
  const superUser = await loginAs('super@example.com')
  const own = await idOf(app, 'super@example.com')
  for (const changes of [{ status: 'disabled' }, { role: 'admin' }, { email: 'me@example.com' }] as const) {
    t.match(await change(superUser, own, changes), { status: 422, error: { code: 'own_account' } }, JSON.stringify(changes))
  }
  t.match(await superUser.call('deleteUser', { id: own }), { status: 422, error: { code: 'own_account' } })
  t.equal((await change(superUser, own, { name_first: 'Sam', name_last: 'Summers' })).status, 200)
  t.equal((await superUser.call('session', {})).status, 200)

  await change(superUser, await idOf(app, 'admin@example.com'), { role: 'superUser' })
  const second = await loginAs('admin@example.com')
  const secondId = await idOf(app, 'admin@example.com')
  const answers = await Promise.all([superUser.call('deleteUser', { id: secondId }), second.call('deleteUser', { id: own })])
  const [done, refused] = answers.toSorted((a, b) => a.status - b.status)
  t.equal(done?.status, 200, 'of two who delete each other at once, one does')
  t.ok(['last_super_user', 'unauthenticated'].includes(refused?.error.code ?? ''), 'the other is the last one, or gone')
})

t.test('an administrator manages only dealers; fields that a role does not have are refused', async t => {
  const app = await buildTestApp(t)
  const { loginAs, ports } = app
  const [admin, superUser] = [await loginAs('admin@example.com'), await loginAs('super@example.com')]
  const [dealer, rep, boss, adminId] = [await idOf(app, '10001'), await idOf(app, 'rep@example.com'), await idOf(app, 'super@example.com'), await idOf(app, 'admin@example.com')]
  t.equal((await admin.call('user', { id: rep })).status, 200, 'representatives are seen')
  for (const [id, code] of [[rep, 'forbidden'], [boss, 'not_found'], [adminId, 'not_found'], ['a\u0000', 'invalid_body']] as const) {
    const answers = [
      await admin.call('updateUser', { id, version: 1, changes: { status: 'disabled' } }),
      await admin.call('deleteUser', { id }), await admin.call('sendPasswordLink', { id })
    ]
    t.same(answers.map(answer => answer.error.code), [code, code, code], id)
  }
  for (const changes of [{ role: 'superUser' }, { name_first: 'A' }, { rep_number: '07' }] as const) {
    t.match(await change(admin, dealer, changes), { status: 400, error: { code: 'invalid_body' } }, `a dealer, ${JSON.stringify(changes)}`)
  }
  t.match(await change(superUser, adminId, { role: 'sales' }), { status: 400 }, 'a representative needs a number')
  t.match(await change(superUser, adminId, { rep_number: '07' }), { status: 400 }, 'an administrator has none')
  t.match((await change(superUser, adminId, { role: 'sales', rep_number: '12' })).body, { user: { role: 'sales', rep_number: '12' } })
  await app.app.close()
  t.match(await ports.audit.list({ event: 'forbidden' }, { skip: 0, limit: 10 }), [{ times: 3, actor: { email: 'admin@example.com' } }])
})

t.test('a link is not sent to a disabled account, nor too often', async t => {
  const app = await buildTestApp(t)
  const admin = await app.loginAs('admin@example.com')
  const id = await idOf(app, '10001')
  const answers = []
  for (let n = 0; n < 6; n++) answers.push((await admin.call('sendPasswordLink', { id })).status)
  t.same(answers, [200, 200, 200, 200, 200, 429])
  const other = await idOf(app, '10002')
  await change(admin, other, { status: 'disabled' })
  t.match(await admin.call('sendPasswordLink', { id: other }), { status: 422, error: { code: 'account_disabled' } })
})

t.test('a disabled or deleted user is logged out even if the process dies during the change, and stays logged in if nothing was changed', async t => {
  let fate: 'killed after' | 'killed before' = 'killed before'
  const dying = <P extends unknown[], R>(work: (...parameters: P) => Promise<R>) => async (...parameters: P): Promise<R> => {
    if (fate === 'killed after') await work(...parameters)
    throw new Error('killed')
  }
  const app = await buildTestApp(t, {
    change: ({ users }) => ({ users: { ...users, change: dying(users.change), remove: dying(users.remove) } })
  })
  const [superUser, dealer, admin] = [await app.loginAs('super@example.com'), await app.loginAs('10001'), await app.loginAs('admin@example.com')]
  const works = async () => [(await dealer.call('finances', { dealer: '10001' })).status, (await admin.call('users', { type: 'dealers' })).status]
  const end = async () => [
    (await superUser.call('deleteUser', { id: await idOf(app, '10001') })).status,
    (await change(superUser, await idOf(app, 'admin@example.com'), { status: 'disabled' })).status
  ]
  t.same(await end(), [500, 500])
  t.same(await works(), [200, 200])
  fate = 'killed after'
  t.same(await end(), [500, 500])
  t.same(await works(), [401, 401])
})

t.test('an administrator who disables somebody just as they set a new password is told, and nothing is changed', async t => {
  const app = await buildTestApp(t, {
    change: ({ users }) => ({
      users: {
        ...users,
        change: async (...changed) => {
          await dealer?.call('userChangePassword', { password: newPassword, current_password: password })
          return await users.change(...changed)
        }
      }
    })
  })
  const admin = await app.loginAs('admin@example.com')
  const dealer: Client | undefined = await app.loginAs('10001')
  t.match(await change(admin, await idOf(app, '10001'), { status: 'disabled' }), { status: 409, error: { code: 'changed_meanwhile' } })
  t.equal((await dealer.call('session', {})).status, 200)
})

t.test('with the database or the session store away nothing is changed and the answer says so', async t => {
  let away = false
  const fail = async () => { if (away) throw new PortalError('portal_unavailable') }
  const app = await buildTestApp(t, {
    change: ({ sessions }) => ({ sessions: { ...sessions, doubt: async (...doubted) => { await fail(); await sessions.doubt(...doubted) } } })
  })
  const admin = await app.loginAs('admin@example.com')
  const id = await idOf(app, '10001')
  const { user } = (await admin.call('user', { id })).body
  away = true
  t.equal((await admin.call('updateUser', { id, version: user.version, changes: { status: 'disabled' } })).status, 503)
  t.equal((await admin.call('deleteUser', { id })).status, 503)
  t.same((await admin.call('user', { id })).body.user, user)

  const broken = async () => { throw new PortalError('portal_unavailable') }
  const gone = await buildTestApp(t, {
    change: ({ users, mailQueue }) => ({
      users: { ...users, listStamp: broken, create: broken, change: broken, remove: broken }, mailQueue: { ...mailQueue, add: broken }
    })
  })
  const client = await gone.loginAs('admin@example.com')
  const dealer = await idOf(gone, '10001')
  const answers = [
    await client.call('users', { type: 'dealers' }), await client.call('createUser', { role: 'dealer', email: 'a@example.com', dealer_number: '10005' }),
    await change(client, dealer, { status: 'disabled' }), await client.call('deleteUser', { id: dealer }), await client.call('sendPasswordLink', { id: dealer })
  ]
  for (const answer of answers) t.same([answer.status, answer.error.code], [503, 'portal_unavailable'])
})
