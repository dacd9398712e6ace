import t from 'tap'
import { PortalError } from '../../errors.ts'
import { startForgingProvider } from '../../../test/servers/forging-provider.ts'
import { logInAtProvider } from '../../../test/servers/log-in-at-provider.ts'
import { startLoginProvider } from '../../../test/servers/login-provider.ts'
import { createIdentityProvider } from './identity-provider.ts'

const redirectUri = 'http://localhost:8080/staff-login'
const secrets = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) }
const answer = `?code=c&state=${secrets.state}`

const codeOf = (error: unknown): unknown => error instanceof PortalError ? error.code : error

t.test('a real provider says who has logged in, and when if it is asked again', async t => {
  const provider = await startLoginProvider(['unverified@example.com'])
  t.teardown(provider.close)
  provider.sendBackTo(redirectUri)
  const portal = createIdentityProvider({ ...provider, tenant: undefined, trustEmail: true, redirectUri, now: Date.now })
  const first = await logInAtProvider(await portal.begin(secrets, false), 'rep@example.com')
  t.same(await portal.finish(first.search, secrets), {
    issuer: provider.issuer, subject: 'rep@example.com', email: 'rep@example.com', isEmailVerified: true, authenticatedAt: undefined
  })
  t.equal(await portal.finish(first.search, secrets).catch(codeOf), 'staff_login_lapsed', 'an answer counts once')

  const again = await logInAtProvider(await portal.begin(secrets, true), 'unverified@example.com')
  const { authenticatedAt, ...identity } = await portal.finish(again.search, secrets)
  t.ok(authenticatedAt !== undefined && Math.abs(Date.now() - authenticatedAt) < 60_000)
  t.match(identity, { email: 'unverified@example.com', isEmailVerified: false }, 'no configuration vouches for what the provider denies')

  const other = await logInAtProvider(await portal.begin(secrets, false), 'rep@example.com')
  t.equal(await portal.finish(other.search, { ...secrets, verifier: 'w'.repeat(43) }).catch(codeOf), 'staff_login_lapsed', 'nor does another browser\'s')
})

t.test('a repeated login must state its time: a token without one is of unknown time, and one with nonsense is refused', async t => {
  const provider = await startForgingProvider(secrets.nonce)
  t.teardown(provider.close)
  const portal = createIdentityProvider({
    issuer: provider.issuer, clientId: 'portal', clientSecret: 'secret', tenant: undefined, trustEmail: false, redirectUri, now: Date.now
  })
  const begun = new URL(await portal.begin(secrets, true))
  t.equal(begun.searchParams.get('max_age'), '0')
  t.equal((await portal.finish(answer, secrets)).authenticatedAt, undefined)
  provider.next({ claims: { auth_time: 1_700_000_000 } })
  t.equal((await portal.finish(answer, secrets)).authenticatedAt, 1_700_000_000_000)
  provider.next({ claims: { auth_time: 'just now' } })
  t.equal(await portal.finish(answer, secrets).catch(codeOf), 'provider_unusable')
})

t.test('every failure has its own words', async t => {
  const provider = await startForgingProvider(secrets.nonce)
  t.teardown(async () => { await provider.close().catch(() => {}) })
  const portal = (more: { tenant?: string, trustEmail?: boolean } = {}) => createIdentityProvider({
    issuer: provider.issuer, clientId: 'portal', clientSecret: 'secret', tenant: undefined, trustEmail: false, redirectUri, now: Date.now, ...more
  })
  t.same(await portal().finish(answer, secrets), { issuer: provider.issuer, subject: '4711', email: 'rep@example.com', isEmailVerified: true, authenticatedAt: undefined })

  const cases = {
    'another audience': [{ claims: { aud: 'another' } }, 'provider_unusable'],
    'another issuer': [{ claims: { iss: 'https://another.example' } }, 'provider_unusable'],
    'another login\'s nonce': [{ claims: { nonce: 'another' } }, 'provider_unusable'],
    'a signature by another key': [{ key: 'another' }, 'provider_unusable'],
    'a token that is over by our clock': [{ claims: { iat: 1, exp: 2 } }, 'provider_clock'],
    'a token that is not valid yet by our clock': [{ claims: { nbf: Math.floor(Date.now() / 1000) + 600 } }, 'provider_clock'],
    'our secret refused': [{ error: 'invalid_client' }, 'provider_unusable'],
    'an old code': [{ error: 'invalid_grant' }, 'staff_login_lapsed'],
    'an internal error': [{ status: 500 }, 'provider_away'],
    'no such provider': [{ status: 404 }, 'provider_unusable'],
    'a name of its own': [{ discovered: { issuer: 'https://another.example' } }, 'provider_unusable']
  } as const
  for (const [what, [forged, code]] of Object.entries(cases)) {
    provider.next(forged)
    t.equal(await portal().finish(answer, secrets).catch(codeOf), code, what)
  }
  provider.next({})
  for (const [error, code] of [['access_denied', 'staff_login_declined'], ['temporarily_unavailable', 'provider_away'], ['unauthorized_client', 'provider_unusable']] as const) {
    t.equal(await portal().finish(`?error=${error}&state=${secrets.state}`, secrets).catch(codeOf), code, error)
  }
  t.equal(await portal().finish('?code=c&state=another', secrets).catch(codeOf), 'staff_login_lapsed', 'an answer to another login')
  t.equal(await portal().finish('', secrets).catch(codeOf), 'staff_login_lapsed', 'no answer')

  provider.next({ claims: { tid: 'ours' } })
  t.match(await portal({ tenant: 'ours' }).finish(answer, secrets), { subject: '4711' })
  t.equal(await portal({ tenant: 'theirs' }).finish(answer, secrets).catch(codeOf), 'staff_other_organization')
  provider.next({ claims: { email_verified: undefined } })
  t.match(await portal().finish(answer, secrets), { isEmailVerified: false })
  t.match(await portal({ trustEmail: true }).finish(answer, secrets), { isEmailVerified: true })

  const known = portal()
  await known.begin(secrets, false)
  await provider.close()
  t.equal(await known.finish(answer, secrets).catch(codeOf), 'provider_away')
  t.equal(await portal().begin(secrets, false).catch(codeOf), 'provider_away')
})
