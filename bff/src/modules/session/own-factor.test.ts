import { Secret, TOTP } from 'otpauth'
import t from 'tap'
import { recoveryCodeCount } from '@portal/contracts/policy/second-factor'
import { throttling } from '@portal/contracts/policy/throttling'
import type { AuditEvent } from '@portal/contracts/rules/accounts/audit-events'
import { buildTestApp, password, type Client } from '../../../test/build-app.ts'

const minute = 60_000
const step = 30_000
const newPassword = 'Kayak!Blue7river'

/** A portal, its people's authenticator apps, and what its mails and its audit log say. */
async function portal (t: Parameters<typeof buildTestApp>[0], options?: Parameters<typeof buildTestApp>[1]) {
  const app = await buildTestApp(t, options)
  const { clock, deliverMails, mails, visitor, ports } = app

  const codeOf = (secret: string, ahead = 0): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() + ahead })

  /** Sends what is queued. @returns the header with the token of the last link that was mailed to the address */
  async function mailed (email: string): Promise<Record<string, string>> {
    await deliverMails()
    const texts = mails.filter(mail => mail.to === email).map(mail => mail.text)
    return { authorization: `Bearer ${/\/two-step-login\/([\w-]{43})$/m.exec(texts.at(-1) ?? '')?.[1] ?? 'no link'}` }
  }

  return {
    ...app,
    codeOf,
    mailed,
    /** Turns the factor on, with the password and the mailbox. The clock goes on to the next code. */
    async setUp (client: Client, email: string): Promise<{ secret: string, recoveryCodes: string[] }> {
      await client.call('askSecondFactor', { password })
      const { body: { secret } } = await client.call('offerSecondFactor', {}, await mailed(email))
      const { status, body } = await client.call('turnOnSecondFactor', { code: codeOf(secret) })
      if (status !== 200) throw new Error(`the second factor was not turned on: ${status}`)
      clock.advance(step)
      return { secret, recoveryCodes: body.recovery_codes }
    },
    async login (username: string, code?: string) {
      const client = visitor()
      return { client, answer: await client.call('login', { username, password, ...(code !== undefined && { code }) }) }
    },
    async audited (...events: AuditEvent[]) {
      const lines = await ports.audit.list({}, { skip: 0, limit: 99 })
      return lines.filter(({ event }) => events.includes(event)).reverse()
        .map(({ event, actor, target, detail }) => [event, actor?.email, target?.email, detail])
    }
  }
}

const required = { status: 403, error: { code: 'code_required' } }
const wrong = { status: 403, error: { code: 'code_wrong', message: /not valid/ } }
const over = { status: 403, error: { code: 'code_wrong', message: 'This code has just expired. Enter the one your app shows now.' } }

t.test('a second factor takes the password, the mailbox and a code; from then on a login takes a code, and other sessions have ended', async t => {
  const { loginAs, login, mails, deliverMails, codeOf, mailed, setUp, audited } = await portal(t)
  const [here, there] = [await loginAs('rep@example.com'), await loginAs('rep@example.com')]
  t.same((await here.call('secondFactor', {})).body, { since: null, recovery_codes_left: 0, required: false })
  t.match(await here.call('askSecondFactor', { password: 'wrong' }), { status: 403, error: { code: 'wrong_password' } })
  t.match(await here.call('offerSecondFactor', {}, await mailed('rep@example.com')), { status: 410 }, 'a session and a wrong password are not enough')
  t.same(mails, [])
  const { secret, recoveryCodes } = await setUp(here, 'rep@example.com')
  t.equal((await there.call('session', {})).status, 401)
  t.match((await here.call('secondFactor', {})).body, { since: '2026-11-20T15:00:00.000Z', recovery_codes_left: recoveryCodeCount })
  t.equal(new Set(recoveryCodes).size, recoveryCodeCount)
  await deliverMails()
  t.match(mails.at(-1), { to: 'rep@example.com', subject: /turned on/ })
  t.notMatch(JSON.stringify(mails), new RegExp(`${secret}|${recoveryCodes.join('|')}`))

  t.match((await login('rep@example.com')).answer, required)
  t.match((await login('rep@example.com', '000000')).answer, wrong)
  const { client, answer } = await login('rep@example.com', codeOf(secret).replace(/^.../, '$& '))
  t.equal(answer.status, 200, 'also with a blank in between')
  t.equal((await client.call('session', {})).status, 200)
  t.match(await here.call('askSecondFactor', { password }), { status: 409, error: { code: 'second_factor_on' } })
  t.same(await audited('second-factor-asked', 'second-factor-on', 'wrong-code'), [
    ['second-factor-asked', 'rep@example.com', 'rep@example.com', ''],
    ['second-factor-on', 'rep@example.com', 'rep@example.com', ''],
    ['wrong-code', 'rep@example.com', 'rep@example.com', '']
  ])
})

t.test('a code counts once, in its half minute and nowhere else, and the answer to a wrong password says nothing of it', async t => {
  const { loginAs, login, visitor, clock, codeOf, setUp } = await portal(t)
  const { secret } = await setUp(await loginAs('10001'), 'dealer@example.com')
  const { secret: other } = await setUp(await loginAs('10002'), 'newdealer@example.com')
  const code = codeOf(secret)
  for (let n = 0; n <= throttling.factorCodes; n++) t.match((await login('10001', codeOf(secret, -step))).answer, over, 'of the half minute before')
  t.match((await login('10001', codeOf(secret, -2 * step))).answer, wrong, 'of an earlier one')
  t.match((await login('10001', codeOf(secret, step))).answer, wrong, 'of the next one')
  t.match((await login('10001', codeOf(other))).answer, wrong, 'of another account')
  t.match((await login('10001', 'no code')).answer, wrong)
  t.equal((await login('10001', code)).answer.status, 200)
  t.match((await login('10001', code)).answer, wrong, 'once more')
  clock.advance(step)
  t.match(await visitor().call('login', { username: '10001', password: 'wrong', code: codeOf(secret) }), { status: 401, error: { code: 'login_failed' } })
  t.equal((await login('10001', codeOf(secret))).answer.status, 200, 'a wrong password uses up no code')
})

t.test('wrong codes are few, and keep out neither a browser that is known nor what is done in a session', async t => {
  const { loginAs, login, clock, codeOf, setUp } = await portal(t)
  const known = await loginAs('10001')
  const { secret } = await setUp(known, 'dealer@example.com')
  for (let tried = 0; tried < throttling.factorCodes; tried++) t.match((await login('10001', '000000')).answer, wrong)
  const refused = (await login('10001', codeOf(secret))).answer
  t.match(refused, { status: 429, error: { code: 'throttled' } })
  t.match(refused.headers['retry-after'], '900')
  t.equal((await known.call('userChangeEmail', { email: 'new@example.com', password, code: codeOf(secret) })).status, 200)
  clock.advance(step)
  t.equal((await known.call('login', { username: '10001', password, code: codeOf(secret) })).status, 200)
  clock.advance(15 * minute)
  t.equal((await login('10001', codeOf(secret))).answer.status, 200)
})

t.test('a recovery code stands for a code once, which the owner is mailed, and new ones replace those that are left', async t => {
  const { loginAs, login, deliverMails, mails, clock, codeOf, setUp, audited } = await portal(t)
  const { secret, recoveryCodes: [first = '', second = ''] } = await setUp(await loginAs('10001'), 'dealer@example.com')
  const { client, answer } = await login('10001', first.toLowerCase().replaceAll('-', ' '))
  t.equal(answer.status, 200)
  t.match((await login('10001', first)).answer, wrong)
  await deliverMails()
  t.match(mails.at(-1), { to: 'dealer@example.com', subject: /recovery code .* was used/ })
  t.same(await audited('recovery-code-used'), [['recovery-code-used', 'dealer@example.com', 'dealer@example.com', '7 left']])

  t.match(await client.call('newRecoveryCodes', { password }), required)
  t.match(await client.call('newRecoveryCodes', { password: 'wrong', code: codeOf(secret) }), { error: { code: 'wrong_password' } })
  const { body: { recovery_codes: [third = ''] } } = await client.call('newRecoveryCodes', { password, code: codeOf(secret) })
  t.equal((await client.call('secondFactor', {})).body.recovery_codes_left, recoveryCodeCount)
  t.match((await login('10001', second)).answer, wrong, 'replaced')
  t.equal((await login('10001', third)).answer.status, 200)
  clock.advance(step)
  t.match(await (await loginAs('10002')).call('newRecoveryCodes', { password }), { status: 409, error: { code: 'second_factor_off' } })
})

t.test('password and email ask for the code, by a session as by a mailed link', async t => {
  const { loginAs, login, visitor, clock, mails, deliverMails, codeOf, setUp } = await portal(t)
  const client = await loginAs('10001')
  const { secret } = await setUp(client, 'dealer@example.com')
  const change = { current_password: password, password: newPassword }
  t.match(await client.call('userChangeEmail', { email: 'new@example.com', password }), required)
  t.match(await client.call('userChangeEmail', { email: 'new@example.com', password, code: '000000' }), wrong)
  t.same((await client.call('session', {})).body.user.email_pending, null)
  t.match(await client.call('userChangePassword', change), required)
  t.match(await client.call('userChangePassword', { ...change, code: '000000' }), wrong)
  t.equal((await login('10001', codeOf(secret))).answer.status, 200, 'the password is the old one')
  clock.advance(step)

  await visitor().call('requestPasswordLink', { email: 'dealer@example.com' })
  await deliverMails()
  const link = { authorization: `Bearer ${/\/resetPassword\/([\w-]{43})$/m.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''}` }
  t.same((await visitor().call('validateToken', {}, link)).body, { status: 'valid', email: 'dealer@example.com', code_needed: true })
  t.match(await visitor().call('changePassword', { password: newPassword }, link), required)
  t.match(await visitor().call('changePassword', { password: newPassword, code: '000000' }, link), wrong)
  t.equal((await visitor().call('changePassword', { password: newPassword, code: codeOf(secret) }, link)).status, 200, 'the link was not used up')
  clock.advance(step)
  t.match(await visitor().call('login', { username: '10001', password: newPassword }), required, 'the factor stays')
})

t.test('a request that is refused for something else uses up no code', async t => {
  const { loginAs, ports, codeOf, setUp } = await portal(t)
  const [dealer, superUser] = [await loginAs('10001'), await loginAs('super@example.com')]
  const { secret } = await setUp(dealer, 'dealer@example.com')
  const code = codeOf(secret)
  t.match(await dealer.call('userChangePassword', { current_password: password, password, code }), { error: { code: 'password_unchanged' } })
  t.match(await dealer.call('userChangePassword', { current_password: password, password: 'Password!2026', code }), { error: { code: 'password_common' } })
  t.match(await dealer.call('userChangeEmail', { email: 'dealer@example.com', password, code }), { error: { code: 'email_unchanged' } })
  t.equal((await dealer.call('userChangePassword', { current_password: password, password: newPassword, code })).status, 200)

  const { secret: above } = await setUp(superUser, 'super@example.com')
  const own = codeOf(above)
  const { body: { user: rep } } = await superUser.call('user', { id: (await ports.users.findByLogin('rep@example.com'))?.id ?? '' })
  const change = { id: rep._id, version: rep.version, changes: { email: 'dealer@example.com' } }
  const staff = { role: 'admin', email: 'dealer@example.com', name_first: 'A', name_last: 'B' } as const
  t.match(await superUser.call('updateUser', { ...change, code: own }), { error: { code: 'email_taken' } })
  t.match(await superUser.call('updateUser', { ...change, version: 0, code: own }), { error: { code: 'changed_meanwhile' } })
  t.match(await superUser.call('createUser', { ...staff, code: own }), { error: { code: 'email_taken' } })
  t.match(await superUser.call('resetSecondFactor', { id: rep._id, code: own }), { error: { code: 'second_factor_off' } })
  t.equal((await superUser.call('createUser', { ...staff, email: 'new@example.com', code: own })).status, 200)
})

t.test('a code that expires while two-step login is set up does not count, and the reason is said', async t => {
  const { loginAs, clock, codeOf, mailed, audited } = await portal(t)
  const client = await loginAs('10001')
  await client.call('askSecondFactor', { password })
  const { body: { secret } } = await client.call('offerSecondFactor', {}, await mailed('dealer@example.com'))
  const read = codeOf(secret)
  clock.advance(step)
  for (let tried = 0; tried <= throttling.factorCodes; tried++) t.match(await client.call('turnOnSecondFactor', { code: read }), over)
  t.match(await client.call('turnOnSecondFactor', { code: codeOf(secret, step) }), wrong, 'of the next one')
  t.equal((await client.call('turnOnSecondFactor', { code: codeOf(secret) })).status, 200)
  t.equal((await audited('wrong-code')).length, 1)
})

t.test('after a new password by a mailed link neither wrong codes nor wrong passwords from before count, nor after a reset of the factor', async t => {
  const { loginAs, login, visitor, clock, mails, deliverMails, ports, codeOf, setUp } = await portal(t)
  const [client, admin] = [await loginAs('10001'), await loginAs('admin@example.com')]
  const { secret } = await setUp(client, 'dealer@example.com')
  const throttled = { status: 429, error: { code: 'throttled' } }
  for (let tried = 0; tried < throttling.factorCodes; tried++) t.match((await login('10001', '000000')).answer, wrong)
  t.match((await login('10001', codeOf(secret))).answer, throttled)
  for (let tried = 0; tried < throttling.passwordProofs; tried++) await client.call('userChangeEmail', { email: 'new@example.com', password: 'wrong' })
  t.match(await client.call('userChangeEmail', { email: 'new@example.com', password }), throttled)
  await visitor().call('requestPasswordLink', { email: '10001' })
  await deliverMails()
  const link = { authorization: `Bearer ${/\/resetPassword\/([\w-]{43})$/m.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''}` }
  t.equal((await visitor().call('changePassword', { password: newPassword, code: codeOf(secret) }, link)).status, 200)
  clock.advance(step)
  const renewed = visitor()
  t.equal((await renewed.call('login', { username: 'Dealer@Example.com', password: newPassword, code: codeOf(secret) })).status, 200)
  clock.advance(step)
  t.equal((await renewed.call('userChangeEmail', { email: 'new@example.com', password: newPassword, code: codeOf(secret) })).status, 200)

  const id = (await ports.users.findByLogin('10001'))?.id ?? ''
  for (let tried = 0; tried < throttling.factorCodes; tried++) await visitor().call('login', { username: '10001', password: newPassword, code: '000000' })
  t.ok(await ports.throttle.refusedFor(id) === 0 && (await visitor().call('login', { username: '10001', password: newPassword, code: codeOf(secret) })).status === 429)
  t.equal((await admin.call('resetSecondFactor', { id })).status, 200)
  t.equal(await ports.throttle.refusedFor(id), 0)
})

t.test('a link of nobody, of somebody else, used, or too late sets nothing up, and is audited', async t => {
  const { app, loginAs, clock, codeOf, mailed, ports } = await portal(t)
  const [client, stranger] = [await loginAs('10001'), await loginAs('10002')]
  await client.call('askSecondFactor', { password })
  const link = await mailed('dealer@example.com')
  const expired = { status: 410, error: { code: 'link_expired' } }
  t.match(await client.call('offerSecondFactor', {}), expired)
  t.match(await client.call('offerSecondFactor', {}, { authorization: `Bearer ${'A'.repeat(43)}` }), expired)
  t.match(await stranger.call('offerSecondFactor', {}, link), { status: 403, error: { code: 'link_not_yours' } })
  const { body: { secret: before } } = await client.call('offerSecondFactor', {}, link)
  const { body: { secret, qr } } = await client.call('offerSecondFactor', {}, link)
  t.ok(qr.length > 20 && qr.every(row => row.length === qr.length && /^[01]+$/.test(row)))
  t.match(await client.call('turnOnSecondFactor', { code: codeOf(before) }), wrong, 'of the secret that was replaced')
  t.match(await stranger.call('turnOnSecondFactor', { code: codeOf(secret) }), expired)
  t.same((await client.call('secondFactor', {})).body.since, null)
  t.equal((await client.call('turnOnSecondFactor', { code: codeOf(secret) })).status, 200)
  t.match(await client.call('offerSecondFactor', {}, link), expired, 'used')
  t.match(await client.call('turnOnSecondFactor', { code: codeOf(secret) }), expired)

  await stranger.call('askSecondFactor', { password })
  const late = await mailed('newdealer@example.com')
  const { body: { secret: offered } } = await stranger.call('offerSecondFactor', {}, late)
  clock.advance(30 * minute)
  t.match(await stranger.call('offerSecondFactor', {}, late), expired)
  t.match(await stranger.call('turnOnSecondFactor', { code: codeOf(offered) }), expired)
  await app.close()
  const lines = (await ports.audit.list({ event: 'second-factor-link-refused' }, { skip: 0, limit: 9 })).map(({ actor, target, times }) => [actor?.email, target?.email, times])
  t.same(lines.sort(), [['dealer@example.com', undefined, 3], ['newdealer@example.com', 'dealer@example.com', 1], ['newdealer@example.com', undefined, 1]].sort())
})

t.test('whoever has it turns it off with password and code; the other sessions end', async t => {
  const { loginAs, login, mails, deliverMails, codeOf, setUp, ports } = await portal(t)
  const client = await loginAs('10001')
  const { secret, recoveryCodes: [recovery = ''] } = await setUp(client, 'dealer@example.com')
  const { client: other } = await login('10001', recovery)
  t.match(await client.call('turnOffSecondFactor', { password }), required)
  t.match(await client.call('turnOffSecondFactor', { password: 'wrong', code: codeOf(secret) }), { error: { code: 'wrong_password' } })
  t.equal((await client.call('turnOffSecondFactor', { password, code: codeOf(secret) })).status, 200)
  t.equal((await client.call('session', {})).status, 200)
  t.equal((await other.call('session', {})).status, 401)
  const [left] = await ports.sessions.list((await ports.users.findByLogin('10001'))?.id ?? '')
  t.equal(left?.record.secondFactor, undefined, 'the session owes one again where the distributor comes to require it')
  await deliverMails()
  t.match(mails.at(-1), { subject: /turned off/ })
  t.equal((await login('10001')).answer.status, 200)
})

t.test('where staff must have a second factor, a password alone allows only its setup, and the stock that anybody sees', async t => {
  const { loginAs, login, codeOf, setUp, ports } = await portal(t, { staffSecondFactor: 'required', publicStockCap: 5 })
  t.equal((await (await loginAs('10001')).call('openOrders', { dealer: '10001' })).status, 200, 'dealers go on')
  const { client, answer } = await login('admin@example.com')
  t.equal(answer.body.user.second_factor_due, true)
  const due = { status: 403, error: { code: 'second_factor_due' } }
  t.match(await client.call('dealers', { id: '07' }), due)
  t.match(await client.call('users', { type: 'dealers' }), due)
  t.match(await client.call('userChangePassword', { current_password: password, password: newPassword }), due)
  const items = await client.call('items', { search: 'FILTER' }, { 'x-portal-dealer': '10001' })
  const anybody = await (await login('nobody', '')).client.call('items', { search: 'FILTER' })
  t.same(items.body, anybody.body, 'neither exact stock nor a dealer\'s prices')
  t.equal((await client.call('session', {})).body.user.second_factor_due, true)
  t.equal((await client.call('secondFactor', {})).body.required, true)
  const { secret } = await setUp(client, 'admin@example.com')
  t.equal((await client.call('dealers', { id: '07' })).status, 200, 'at once')
  t.notOk((await client.call('session', {})).body.user.second_factor_due)
  t.match(await client.call('turnOffSecondFactor', { password, code: codeOf(secret) }), { status: 422, error: { code: 'second_factor_needed' } })
  t.equal((await (await login('admin@example.com', codeOf(secret))).client.call('dealers', { id: '07' })).status, 200)
  const owing = (await login('super@example.com')).client
  t.equal((await owing.call('logout', {})).status, 200)
  t.equal((await ports.sessions.list((await ports.users.findByLogin('super@example.com'))?.id ?? '')).length, 0, 'it ended on the server')
})

t.test('staff above reset a lost factor, with their own code, but not their own; the user is mailed, and nobody below can', async t => {
  const { loginAs, login, mails, deliverMails, ports, clock, codeOf, setUp, audited } = await portal(t)
  const idOf = async (email: string) => (await ports.users.findByLogin(email))?.id ?? ''
  const [superUser, admin, lost] = [await loginAs('super@example.com'), await loginAs('admin@example.com'), await loginAs('10001')]
  const { secret } = await setUp(superUser, 'super@example.com')
  await setUp(lost, 'dealer@example.com')
  const id = await idOf('10001')
  t.match(await lost.call('resetSecondFactor', { id }), { status: 403, error: { code: 'forbidden' } })
  t.match(await admin.call('resetSecondFactor', { id: await idOf('super@example.com') }), { status: 404, error: { code: 'not_found' } })
  t.match(await superUser.call('resetSecondFactor', { id }), required)
  t.match(await superUser.call('resetSecondFactor', { id, code: '000000' }), wrong)
  t.match(await superUser.call('resetSecondFactor', { id: await idOf('super@example.com'), code: codeOf(secret) }), { status: 422, error: { code: 'own_account' } })
  t.match((await login('10001')).answer, required, 'nothing has changed')
  t.equal((await admin.call('user', { id })).body.user.second_factor, true)
  t.equal((await admin.call('resetSecondFactor', { id })).body.user.second_factor, false)
  t.equal((await lost.call('session', {})).status, 401)
  t.equal((await login('10001')).answer.status, 200)
  t.match(await admin.call('resetSecondFactor', { id }), { status: 409, error: { code: 'second_factor_off' } })
  await deliverMails()
  t.match(mails.at(-1), { to: 'dealer@example.com', subject: /was reset/ })
  t.same(await audited('second-factor-reset'), [['second-factor-reset', 'admin@example.com', 'dealer@example.com', 'dealer@example.com']])

  clock.advance(step)
  const { body: { user: rep } } = await superUser.call('user', { id: await idOf('rep@example.com') })
  const staff = { role: 'admin', email: 'new@example.com', name_first: 'A', name_last: 'B' } as const
  for (const changes of [{ email: 'other@example.com' }, { role: 'admin' as const }]) {
    t.match(await superUser.call('updateUser', { id: rep._id, version: rep.version, changes }), required)
    t.match(await superUser.call('updateUser', { id: rep._id, version: rep.version, changes, code: '000000' }), wrong)
  }
  t.match(await superUser.call('createUser', staff), required)
  t.equal((await superUser.call('createUser', { ...staff, code: codeOf(secret) })).status, 200)
  clock.advance(step)
  t.match((await superUser.call('user', { id: rep._id })).body.user, { role: 'sales', email_pending: null, version: rep.version })
  t.equal((await superUser.call('updateUser', { id: rep._id, version: rep.version, changes: { role: 'admin' }, code: codeOf(secret) })).status, 200)
  t.equal((await superUser.call('updateUser', { id: rep._id, version: rep.version + 1, changes: { name_first: 'Robin' } })).status, 200, 'a name asks for none')
})

t.test('an account is neither given away by a new email, nor by deleting it and creating or inviting another, without a code; its address is told', async t => {
  const { loginAs, mails, deliverMails, ports, clock, codeOf, setUp } = await portal(t)
  const admin = await loginAs('admin@example.com')
  const { secret } = await setUp(admin, 'admin@example.com')
  const id = (await ports.users.findByLogin('10001'))?.id ?? ''
  const created = { role: 'dealer', email: 'thief@example.com', dealer_number: '10001' } as const
  const invited = { rep_number: '07', dealers: [{ dealer_number: '10005', email: 'thief@example.com' }] }
  for (const [code, refusal] of [[{}, required], [{ code: '000000' }, wrong]] as const) {
    t.match(await admin.call('deleteUser', { id, ...code }), refusal)
    t.match(await admin.call('createUser', { ...created, dealer_number: '10005', ...code }), refusal)
    t.match(await admin.call('inviteDealers', { ...invited, ...code }), refusal)
  }
  t.match(await admin.call('createUser', created), required)
  await deliverMails()
  t.same(mails.filter(({ to }) => to !== 'admin@example.com'), [])

  t.equal((await admin.call('deleteUser', { id, code: codeOf(secret) })).status, 200)
  clock.advance(step)
  t.equal((await admin.call('createUser', { ...created, code: codeOf(secret) })).status, 200)
  clock.advance(step)
  t.match((await admin.call('inviteDealers', { ...invited, dealers: [{ dealer_number: '10005', email: 'five@example.com' }], code: codeOf(secret) })).body, { invitations: [{ outcome: 'invited' }] })
  await deliverMails()
  t.match(mails.find(({ to }) => to === 'dealer@example.com'), { subject: /account was deleted/ })
})

t.test('somebody with the password has few codes in a day, and the owner is told, and can still use a mailed link', async t => {
  const { loginAs, login, visitor, clock, mails, deliverMails, codeOf, setUp } = await portal(t)
  const { secret } = await setUp(await loginAs('10001'), 'dealer@example.com')
  await deliverMails()
  const before = mails.length
  let guesses = 0
  for (let hours = 0; hours < 3; hours += 0.25, clock.advance(15 * minute)) {
    for (let n = 0; n < throttling.factorCodes; n++) if ((await login('10001', '000000')).answer.status === 403) guesses++
  }
  t.equal(guesses, throttling.factorCodesInDay)
  await deliverMails()
  t.match(mails.slice(before), [{ to: 'dealer@example.com', subject: /Wrong codes/ }])
  t.equal(mails.length, before + 1, 'once')

  await visitor().call('requestPasswordLink', { email: 'dealer@example.com' })
  await deliverMails()
  const link = { authorization: `Bearer ${/\/resetPassword\/([\w-]{43})$/m.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''}` }
  t.equal((await visitor().call('changePassword', { password: newPassword, code: codeOf(secret) }, link)).status, 200)
})

t.test('a secret lies sealed in the database, for its account alone', async t => {
  const { loginAs, ports, clock, codeOf, setUp } = await portal(t)
  const { secret } = await setUp(await loginAs('10001'), 'dealer@example.com')
  const user = await ports.users.findByLogin('10001')
  const sealed = (await ports.secondFactors.find(user?.id ?? ''))?.secret ?? ''
  t.notMatch(sealed, secret)
  t.notMatch(Buffer.from(sealed, 'base64url').toString('hex'), Buffer.from(Secret.fromBase32(secret).bytes).toString('hex'))
  t.equal(ports.authenticators.stepOf(codeOf(secret), sealed, user?.id ?? '', clock.now()), Math.floor(clock.now() / step))
  t.equal(ports.authenticators.stepOf(codeOf(secret), sealed, 'another', clock.now()), undefined)
})
