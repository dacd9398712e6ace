import t from 'tap'
import { rightPresets } from '@portal/contracts/rules/accounts/rights'
import { throttling } from '@portal/contracts/policy/throttling'
import { buildTestApp, password, type Client } from '../../../test/build-app.ts'
import { personMaker } from '../../../test/people-of-dealer.ts'

const newPassword = 'Kayak!Blue7river'
type App = Awaited<ReturnType<typeof buildTestApp>>

/** Whoever was invited last sets a password with the mailed link, and logs in. */
async function arrive ({ mails, deliverMails, visitor }: App, email: string): Promise<Client> {
  await deliverMails()
  const text = mails.findLast(({ to }) => to === email)?.text ?? ''
  const client = visitor()
  await client.call('changePassword', { password: newPassword }, { authorization: `Bearer ${/\/resetPassword\/([\w-]{43})$/m.exec(text)?.[1]}` })
  const { status } = await client.call('login', { username: email, password: newPassword })
  if (status !== 200) throw new Error(`${email} could not log in`)
  return client
}

async function listed (client: Client, headers = {}) {
  return (await client.call('people', {}, headers)).body.people
}

async function personOf (client: Client, email: string) {
  const person = (await listed(client)).find(person => person.email === email)
  if (person === undefined) throw new Error(`${email} is not listed`)
  return { id: person._id, version: person.version }
}

t.test('an owner invites people, who set a password and may do what they were given; all of it is in the log', async t => {
  const app = await buildTestApp(t)
  const { loginAs, ports } = app
  const owner = await loginAs('10001')
  const buyer = { ...rightPresets.buyer, order_limit: 50_000 }
  const invited = await owner.call('invitePeople', { emails: ['Bo@example.com', 'bo@example.com', 'dealer@example.com'], rights: buyer })
  t.same(invited.body, { invited: ['bo@example.com'], already: ['dealer@example.com'] })
  t.match((await listed(owner)).map(({ email, state, self, rights }) => [email, state, self === true, rights.order_limit]), [
    ['dealer@example.com', 'active', true, null], ['bo@example.com', 'invited', false, 50_000]
  ])
  const bo = await arrive(app, 'bo@example.com')
  t.match((await bo.call('session', {})).body.user, { dealer_number: '10001', rights: buyer })
  t.match(await bo.call('people', {}), { status: 403, error: { code: 'right_missing' } })
  t.match(await bo.call('finances', { dealer: '10001' }), { status: 403, error: { code: 'right_missing' } })

  const seen = await personOf(owner, 'bo@example.com')
  t.equal((await owner.call('changePerson', { ...seen, rights: { ...rightPresets.counter, finances: true } })).status, 200)
  t.equal((await bo.call('finances', { dealer: '10001' })).status, 200, 'at once, in the session that goes on')
  t.match((await bo.call('session', {})).body.user.rights, { prices: true, finances: true, order: false }, 'finances imply prices')
  t.match(await owner.call('changePerson', { ...seen, rights: buyer }), { status: 409, error: { code: 'changed_meanwhile' } })

  t.equal((await owner.call('removePerson', await personOf(owner, 'bo@example.com'))).status, 200)
  t.match(await bo.call('savedOrders', { user: '10001' }), { status: 404, error: { code: 'dealer_not_yours' } })
  await app.deliverMails()
  t.same(app.mails.filter(({ to }) => to === 'bo@example.com').map(({ subject }) => subject), [
    'Your Dealer Portal account', 'Your Dealer Portal password was set', 'Your rights in the Dealer Portal were changed', 'You no longer belong to dealership 10001 in the Dealer Portal'
  ])
  const events = ['person-invited', 'rights-changed', 'person-removed'] as const
  const lines = await Promise.all(events.map(async event => (await ports.audit.list({ event }, { skip: 0, limit: 9 }))[0]))
  t.match(lines.map(line => [line?.actor?.email, line?.dealer, line?.detail]), [
    ['dealer@example.com', '10001', 'bo@example.com: Buyer, up to $500.00 an order'],
    ['dealer@example.com', '10001', 'bo@example.com, from Buyer, up to $500.00 an order to Bookkeeper'],
    ['dealer@example.com', '10001', 'bo@example.com']
  ])
})

t.test('an address with an account is invited with the same answer and the same line of the list, and joins when its person accepts', async t => {
  const app = await buildTestApp(t)
  const { loginAs, mails, deliverMails } = app
  const owner = await loginAs('10001')
  const addresses = ['new@example.com', 'willcall@example.com', 'rep@example.com']
  t.same((await owner.call('invitePeople', { emails: addresses, rights: rightPresets.counter })).body, { invited: addresses, already: [] })
  const shown = (await listed(owner)).filter(({ state }) => state === 'invited')
  t.same(shown.map(({ email }) => email), [...addresses].sort(), 'in an order that tells nothing of accounts')
  for (const email of addresses) {
    const { id, version } = await personOf(owner, email)
    t.match(await owner.call('changePerson', { id, version, rights: rightPresets.buyer }), { status: 404 }, email)
  }
  for (const { _id: _, email: __, ...rest } of shown) t.same(rest, { state: 'invited', rights: rightPresets.counter, since: shown[0]?.since, version: 0 })
  t.same((await owner.call('invitePeople', { emails: addresses, rights: rightPresets.owner })).body, { invited: [], already: addresses }, 'nobody twice')
  await deliverMails()
  t.match(mails.filter(({ to }) => to === 'willcall@example.com').map(({ subject }) => subject), ['An invitation to dealership 10001 in the Dealer Portal'])
  t.match(mails.find(({ to }) => to === 'willcall@example.com')?.text, /\/\?invitation=10001\s/, 'whoever is logged in there as somebody else is told')
  t.match(mails.find(({ to }) => to === 'rep@example.com')?.text, 'It is a staff account, which cannot join a dealership.')

  const other = await loginAs('willcall@example.com')
  const invitation = await personOf(owner, 'willcall@example.com')
  const admin = await loginAs('admin@example.com')
  const acting = { 'x-portal-dealer': '10004' }
  const [member] = await listed(admin, acting)
  t.equal((await admin.call('removePerson', { id: member?._id ?? '', version: member?.version ?? 0 }, acting)).status, 200, 'staff take the last owner away')
  t.match((await other.call('ownInvitations', {})).body.invitations, [{ dealer_number: '10001', rights: rightPresets.counter }])
  const stranger = await loginAs('10002')
  for (const call of ['acceptInvitation', 'declineInvitation'] as const) t.match(await stranger.call(call, { id: invitation.id }), { status: 404 }, 'nobody else\'s')
  t.match(await other.call('acceptInvitation', { id: invitation.id }), { status: 200, body: { dealer_number: '10001' } })
  t.match((await other.call('session', {})).body, { user: { dealer_number: '10001', rights: { prices: false } }, dealer: { customer_number: '10001' } })
  t.match(await other.call('acceptInvitation', { id: invitation.id }), { status: 404 }, 'it works once')

  for (const email of ['rep@example.com', 'new@example.com']) t.equal((await owner.call('removePerson', await personOf(owner, email))).status, 200, `withdrawn: ${email}`)
  t.equal(await app.ports.users.findByLogin('new@example.com'), undefined, 'an account that was only an invitation goes with it')
  t.ok(await app.ports.users.findByLogin('rep@example.com'))
})

t.test('an invitation is declined once, and the dealership can invite the person again', async t => {
  const { loginAs, ports } = await buildTestApp(t)
  const owner = await loginAs('10001')
  const invite = async () => await owner.call('invitePeople', { emails: ['willcall@example.com'], rights: rightPresets.counter })
  await invite()
  const other = await loginAs('willcall@example.com')
  const [invitation] = (await other.call('ownInvitations', {})).body.invitations
  const id = invitation?._id ?? ''
  t.match(await other.call('declineInvitation', { id }), { status: 200 })
  t.same((await other.call('ownInvitations', {})).body.invitations, [])
  t.notOk((await owner.call('people', {})).body.people.some(({ email }) => email === 'willcall@example.com'))
  t.match((await other.call('session', {})).body.user, { dealer_number: '10004' }, 'the own dealership stays')
  t.match(await ports.audit.list({ event: 'invitation-declined' }, { skip: 0, limit: 9 }), [{ actor: { email: 'willcall@example.com' }, dealer: '10001' }])
  for (const call of ['declineInvitation', 'acceptInvitation'] as const) t.match(await other.call(call, { id }), { status: 404 })
  t.match((await invite()).body, { invited: ['willcall@example.com'] })
})

t.test('staff who invite are told at once which addresses belong to staff, and nobody is mailed there', async t => {
  const { loginAs, mails, deliverMails } = await buildTestApp(t)
  const admin = await loginAs('admin@example.com')
  const acting = { 'x-portal-dealer': '10001' }
  const emails = ['new@example.com', 'rep@example.com']
  t.same((await admin.call('invitePeople', { emails, rights: rightPresets.counter }, acting)).body, { invited: ['new@example.com'], already: [], staff: ['rep@example.com'] })
  await deliverMails()
  t.same(mails.filter(({ to }) => to === 'rep@example.com'), [])
})

t.test('the last owner stays although another one was invited: an invitation may never be accepted', async t => {
  const owner = await (await buildTestApp(t)).loginAs('10001')
  await owner.call('invitePeople', { emails: ['mistyped@example.com'], rights: rightPresets.owner })
  const self = await personOf(owner, 'dealer@example.com')
  t.match(await owner.call('removePerson', self), { status: 422, error: { code: 'last_owner' } })
  t.match(await owner.call('changePerson', { ...self, rights: rightPresets.manager }), { status: 422, error: { code: 'last_owner' } })
})

t.test('refused: a right that one lacks, a limit of nothing, the last owner, sales representatives, and too many', async t => {
  const app = await buildTestApp(t)
  const { loginAs } = app
  const owner = await loginAs('10001')
  const self = await personOf(owner, 'dealer@example.com')
  t.match(await owner.call('removePerson', self), { status: 422, error: { code: 'last_owner' } })
  t.match(await owner.call('changePerson', { ...self, rights: rightPresets.manager }), { status: 422, error: { code: 'last_owner' } })
  t.equal((await owner.call('invitePeople', { emails: ['a@example.com'], rights: { ...rightPresets.buyer, order_limit: 0 } })).status, 400)
  t.match(await owner.call('changePerson', { id: (await personOf(await loginAs('10002'), 'newdealer@example.com')).id, version: 0, rights: rightPresets.counter }), { status: 404 })
  const rep = await loginAs('rep@example.com')
  await rep.call('selectDealer', { customer_number: '10001' })
  t.equal((await listed(rep)).length, 1, 'a representative sees them')
  t.match(await rep.call('invitePeople', { emails: ['a@example.com'], rights: rightPresets.counter }), { status: 403, error: { code: 'forbidden' } })
  t.match(await rep.call('removePerson', self), { status: 403, error: { code: 'forbidden' } })

  const limited = { ...rightPresets.buyer, order_limit: 50_000 }
  const manager = await personMaker(app)('Mo', { ...limited, people: true })
  const cleo = await personMaker(app)('Cleo', rightPresets.counter)
  t.match(await cleo.call('invitePeople', { emails: ['a@example.com'], rights: rightPresets.counter }), { status: 403, error: { code: 'right_missing' } })
  const ofCleo = await personOf(owner, 'cleo@example.com')
  for (const rights of [rightPresets.bookkeeper, rightPresets.buyer, { ...limited, order_limit: 50_001 }]) {
    t.match(await manager.call('invitePeople', { emails: ['a@example.com'], rights }), { status: 403, error: { code: 'right_missing' } })
    t.match(await manager.call('changePerson', { ...ofCleo, rights }), { status: 403, error: { code: 'right_missing' } })
  }
  t.match(await manager.call('changePerson', { ...await personOf(owner, 'mo@example.com'), rights: rightPresets.owner }), { status: 403 }, 'nor themself')
  t.equal((await manager.call('changePerson', { ...ofCleo, rights: limited })).status, 200)

  const many = Array.from({ length: throttling.peopleInvitedInDay + 1 }, (_, n) => `p${n}@example.com`)
  for (let at = 0; at < many.length - 1; at += 50) t.equal((await owner.call('invitePeople', { emails: many.slice(at, at + 50), rights: rightPresets.counter })).status, 200)
  t.match(await owner.call('invitePeople', { emails: many.slice(-1), rights: rightPresets.counter }), { status: 429 })
  t.equal((await owner.call('login', { username: '10001', password })).status, 200)
})
