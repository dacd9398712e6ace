import t from 'tap'
import type { StaffLogin } from '@portal/contracts/policy/staff-login'
import { PortalError } from '../../errors.ts'
import type { IdentityProvider, ProvidedIdentity } from '../../ports/accounts/identity-provider.ts'
import { buildTestApp, password, type Client } from '../../../test/build-app.ts'
import { allowEmergencyPassword, releaseStaffLogin } from '../accounts/staff-login-by-operator.service.ts'

const minute = 60_000
const url = 'https://login.example/auth'

/** The portal with a provider that says `who` has logged in. */
async function portalWithProvider (t: Parameters<typeof buildTestApp>[0], staffLogin: StaffLogin = 'both', staffSecondFactor: 'optional' | 'required' = 'optional') {
  const who: { identity: ProvidedIdentity | PortalError, again: boolean[] } = { identity: identityOf('admin@example.com'), again: [] }
  const identityProvider: IdentityProvider = {
    begin: async (_secrets, again) => {
      who.again.push(again)
      return url
    },
    finish: async (answer, { state }) => {
      if (who.identity instanceof PortalError) throw who.identity
      if (answer !== `?code=1&state=${state}`) throw new PortalError('staff_login_lapsed')
      return who.identity
    }
  }
  const portal = await buildTestApp(t, { staffLogin, staffSecondFactor, change: () => ({ identityProvider }) })
  return { ...portal, who }
}

function identityOf (email: string, more: Partial<ProvidedIdentity> = {}): ProvidedIdentity {
  return { issuer: 'https://login.example', subject: `id of ${email}`, email, isEmailVerified: true, authenticatedAt: undefined, ...more }
}

/** As the page does it: to the provider and back. */
async function logIn (client: Client, again = false) {
  await client.call('beginStaffLogin', again ? { again } : {})
  const { state } = JSON.parse(Buffer.from(client.cookies.get('portal-staff-login') ?? '', 'base64url').toString() || '{}')
  return await client.call('staffLogin', { answer: `?code=1&state=${state}` })
}

t.test('a member of staff logs in at the provider, by email address at first and by the login\'s own name from then on', async t => {
  const { visitor, who, ports } = await portalWithProvider(t, 'oidc', 'required')
  const client = visitor()
  t.match(await client.call('beginStaffLogin', {}), { status: 200, body: { url } })
  const first = await logIn(client)
  t.match(first, { status: 200, body: { user: { email: 'admin@example.com', role: 'admin', by_provider: true } } })
  t.notOk(client.cookies.has('portal-staff-login'), 'the cookie is used up')
  t.notOk(first.body.user.second_factor_due, 'the portal\'s own second factor is not asked for')
  t.equal((await client.call('users', { type: 'dealers' })).status, 200)

  const admin = await ports.users.findByLogin('admin@example.com')
  if (admin === undefined) throw new Error('there is no administrator')
  who.identity = identityOf('admin@example.com', { email: 'renamed@example.com', isEmailVerified: false })
  t.match((await logIn(visitor())).body.user, { _id: admin.id }, 'whatever address it has by then')
  who.identity = identityOf('admin@example.com', { subject: 'another person' })
  t.equal((await logIn(visitor())).error.code, 'staff_other_login', 'nobody else gets the account by its address')
  t.ok(await releaseStaffLogin(ports, admin))
  t.match((await logIn(visitor())).body.user, { _id: admin.id }, 'unless an operator has released it')
})

t.test('anybody but an active member of staff with a verified address is refused, told why, and named in the audit log with the reason', async t => {
  const { app, visitor, who, ports } = await portalWithProvider(t)
  const refused = async (identity: ProvidedIdentity | PortalError) => {
    who.identity = identity
    const { status, error } = await logIn(visitor())
    return [status, error.code]
  }
  t.same(await refused(identityOf('nobody@example.com')), [403, 'staff_unknown'])
  t.same(await refused(identityOf('dealer@example.com')), [403, 'staff_unknown'], 'a dealer is no member of staff')
  t.same(await refused(identityOf('10001')), [403, 'staff_unknown'], 'nor is their number an address')
  t.same(await refused(identityOf('rep@example.com', { isEmailVerified: false })), [403, 'staff_email_unverified'])
  t.same(await refused(identityOf('rep@example.com', { email: undefined })), [403, 'staff_email_unverified'])
  t.same(await refused(new PortalError('staff_other_organization', { about: 'rep@other.example' })), [403, 'staff_other_organization'])
  for (const code of ['provider_away', 'provider_clock', 'provider_unusable', 'staff_login_declined'] as const) {
    t.same(await refused(new PortalError(code)), [new PortalError(code).status, code])
  }
  who.identity = identityOf('rep@example.com')
  t.equal((await logIn(visitor())).status, 200)
  const rep = await ports.users.findByLogin('rep@example.com')
  if (rep === undefined) throw new Error('there is no representative')
  await ports.users.change(rep, { status: 'disabled', epoch: rep.epoch + 1 }, { at: 0, mails: [], audit: [] })
  t.same(await refused(identityOf('rep@example.com')), [403, 'staff_unknown'], 'nor with an account that was disabled since')
  await app.close()
  const at = 'at https://login.example'
  t.same((await ports.audit.list({ event: 'login-failed' }, { skip: 0, limit: 10 })).map(({ target, detail }) => [target?.email ?? null, detail]).sort(), [
    [null, [
      `as nobody@example.com, id of nobody@example.com ${at}: no such account`,
      `as 10001, id of 10001 ${at}: no such account`,
      `as rep@example.com, id of rep@example.com ${at}: the email address is not verified`,
      `without an email address, id of rep@example.com ${at}: the provider gave none`,
      'as rep@other.example: the login belongs to another organization',
      'and others'
    ].join('; ')],
    ['dealer@example.com', `as dealer@example.com, id of dealer@example.com ${at}: the account is a dealer’s`],
    ['rep@example.com', `as rep@example.com, id of rep@example.com ${at}: the account is disabled`]
  ].sort())
})

t.test('a login is finished once, within ten minutes, in the browser where it was begun', async t => {
  const { visitor, clock } = await portalWithProvider(t)
  t.equal((await visitor().call('staffLogin', { answer: '?code=1&state=s' })).error.code, 'staff_login_lapsed', 'never begun')
  const [one, other] = [visitor(), visitor()]
  await one.call('beginStaffLogin', {})
  const { state } = JSON.parse(Buffer.from(one.cookies.get('portal-staff-login') ?? '', 'base64url').toString())
  const answer = `?code=1&state=${state}`
  await other.call('beginStaffLogin', {})
  t.equal((await other.call('staffLogin', { answer })).error.code, 'staff_login_lapsed', 'begun elsewhere')
  clock.advance(10 * minute)
  t.equal((await one.call('staffLogin', { answer })).error.code, 'staff_login_lapsed', 'too late')
})

t.test('before a dangerous change the provider is asked again, and nobody else can confirm it', async t => {
  const { visitor, who, clock } = await portalWithProvider(t)
  const client = visitor()
  who.identity = identityOf('super@example.com')
  await logIn(client)
  const change = async () => await client.call('createUser', { email: `new-${clock.now()}@example.com`, role: 'admin', name_first: 'A', name_last: 'B' })
  t.same([(await change()).status, (await change()).error.code], [403, 'staff_login_to_confirm'])

  who.identity = identityOf('super@example.com', { authenticatedAt: clock.now() - 5 * minute })
  t.equal((await logIn(client, true)).error.code, 'staff_login_not_fresh', 'the provider has only remembered the browser')
  who.identity = identityOf('rep@example.com', { authenticatedAt: clock.now() })
  t.equal((await logIn(client, true)).error.code, 'staff_other_login', 'somebody else has logged in there')
  t.equal((await change()).status, 403)

  who.identity = identityOf('super@example.com', { authenticatedAt: clock.now() })
  t.match((await logIn(client, true)).body, { confirmed: true, user: { email: 'super@example.com' } })
  t.same(who.again.slice(-1), [true])
  t.equal((await change()).status, 200)
  clock.advance(11 * minute)
  t.equal((await change()).error.code, 'staff_login_to_confirm', 'for ten minutes')

  t.same([(await visitor().call('beginStaffLogin', { again: true })).status], [401])
})

t.test('a provider that does not say when has confirmed nothing: the portal\'s own factor is asked, and without one nothing is done', async t => {
  const { visitor, who, clock, ports } = await portalWithProvider(t, 'oidc')
  const client = visitor()
  who.identity = identityOf('super@example.com')
  await logIn(client)
  const change = async () => await client.call('createUser', { email: `new-${clock.now()}@example.com`, role: 'admin', name_first: 'A', name_last: 'B' })
  t.equal((await change()).error.code, 'staff_login_to_confirm', 'the provider is asked first')
  t.equal((await logIn(client, true)).status, 200)
  t.same([(await change()).status, (await change()).error.code], [403, 'staff_login_unproven'])
  t.notOk((await ports.users.findByLogin(`new-${clock.now()}@example.com`)))

  const boss = await ports.users.findByLogin('super@example.com')
  if (boss === undefined) throw new Error('there is no super user')
  const { sealed } = ports.authenticators.offer(boss)
  await ports.secondFactors.issue({ userId: boss.id, tokenHash: 'link', until: clock.now() + 1 })
  await ports.secondFactors.offer('link', sealed, clock.now())
  await ports.secondFactors.turnOn(boss, { secret: sealed, step: 0, codeHashes: ['code'] }, { mails: [], audit: [], at: clock.now() })
  await logIn(client)
  await logIn(client, true)
  t.equal((await change()).error.code, 'code_required')
})

t.test('a session of the provider has no password to prove or to change', async t => {
  const { visitor } = await portalWithProvider(t)
  const client = visitor()
  await logIn(client)
  t.equal((await client.call('userChangePassword', { current_password: password, password: 'Kayak!Blue7' })).error.code, 'no_own_password')
  t.equal((await client.call('askSecondFactor', { password })).error.code, 'no_own_password')
})

t.test('with the provider alone, no password and no link lets a member of staff in, except for an hour after an operator has allowed it', async t => {
  const { visitor, loginAs, ports, clock, mails, deliverMails } = await portalWithProvider(t, 'oidc')
  const byPassword = async () => (await visitor().call('login', { username: 'super@example.com', password })).status
  t.equal(await byPassword(), 401)
  const refused = await ports.audit.list({ event: 'login-failed' }, { skip: 0, limit: 1 })
  t.match(refused, [{ detail: 'as super@example.com: the account logs in at the provider only' }])
  t.ok(await loginAs('10001'), 'dealers log in as ever')
  await visitor().call('requestPasswordLink', { email: 'super@example.com' })
  await deliverMails()
  t.match(mails.map(({ to, text }) => [to, text]), [['super@example.com', /has no password: you log in with your company’s login[\s\S]*\/staff-login/]])

  const user = await ports.users.findByLogin('super@example.com')
  if (user === undefined) throw new Error('there is no super user')
  await allowEmergencyPassword(ports, user)
  t.equal(await byPassword(), 200)
  clock.advance(61 * minute)
  t.equal(await byPassword(), 401)
})

t.test('without a provider there is no such login', async t => {
  const { visitor } = await buildTestApp(t)
  t.equal((await visitor().call('beginStaffLogin', {})).error.code, 'not_found')
})
