import t from 'tap'
import type { CallResponse } from '@portal/contracts/calls'
import { knownItems } from '@portal/fixtures/data/known-items'
import { PortalError } from '../../errors.ts'
import { buildTestApp, password } from '../../../test/build-app.ts'

const newPassword = 'Canary!7password'

t.test('what people do is in the log with who, for whom and in which request; passwords and links are not', async t => {
  const { app, loginAs, visitor, ports, mails, deliverMails } = await buildTestApp(t)
  const canaries = [newPassword, 'Canary!7wrong', 'Canary!7name']
  await visitor().call('login', { username: 'Canary!7name', password: 'Canary!7wrong' })
  await visitor().call('login', { username: '10001', password: 'Canary!7wrong' })
  const dealer = await loginAs('10001')
  await dealer.call('userChangePassword', { password: newPassword, current_password: 'Canary!7wrong' })
  await dealer.call('userChangePassword', { password: newPassword, current_password: password })
  await dealer.call('audit', { page: 0 })
  await dealer.call('createOrder', {
    submission_key: '00000000-0000-4000-8000-000000000001',
    order: {
      cart: [{ id: knownItems.inStock.number, quantity: 1, note: '' }],
      data: { customer_number: '10001', shipping: 'default', po_number: '1', special_instructions: '', address: 9999 }
    }
  })
  await dealer.call('userChangeEmail', { email: 'moved@example.com', password: newPassword })
  await deliverMails()
  const emailToken = /confirm-email\/([\w-]{43})/.exec(mails.map(({ text }) => text).join())?.[1] ?? ''
  await dealer.call('confirmEmail', {}, { authorization: `Bearer ${emailToken}` })
  await dealer.call('logout', {})
  await visitor().call('requestPasswordLink', { email: 'moved@example.com' })
  await deliverMails()
  const token = /resetPassword\/([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
  await visitor().call('changePassword', { password: `${newPassword}2` }, { authorization: `Bearer ${token}` })
  const rep = await loginAs('rep@example.com')
  const selected = await rep.call('selectDealer', { customer_number: '10002' })

  const superUser = await loginAs('super@example.com')
  const { entries, more } = (await superUser.call('audit', { page: 0 })).body
  t.equal(more, false)
  t.same(entries.map(({ event, actor, dealer }) => [event, actor?.email ?? null, dealer]).sort(), [
    ['login-failed', 'dealer@example.com', '10001'],
    ['login', 'dealer@example.com', '10001'],
    ['wrong-password', 'dealer@example.com', '10001'],
    ['password-changed', 'dealer@example.com', '10001'],
    ['order-queued', 'dealer@example.com', '10001'],
    ['order-dispatching', 'dealer@example.com', '10001'],
    ['order-accepted', 'dealer@example.com', '10001'],
    ['email-change-asked', 'dealer@example.com', '10001'],
    ['email-changed', 'moved@example.com', '10001'],
    ['logout', 'moved@example.com', '10001'],
    ['link-mailed', null, '10001'],
    ['link-mailed', null, '10001'],
    ['password-link-requested', null, null],
    ['password-reset', 'moved@example.com', '10001'],
    ['login', 'rep@example.com', null],
    ['dealer-selected', 'rep@example.com', '10002'],
    ['login', 'super@example.com', null]
  ].sort())
  t.same(new Set((await ports.audit.list({}, { skip: 0, limit: 100 })).filter(line => line.event !== 'link-mailed').map(line => line.address)), new Set(['127.0.0.1']))
  t.equal(entries.find(entry => entry.event === 'dealer-selected')?.request_id, selected.headers['x-request-id'])
  const owner = { role: 'dealer', number: '10001' }
  t.match(entries.filter(entry => entry.target !== null).map(({ event, target }) => [event, target]), [
    ['password-reset', { ...owner, email: 'moved@example.com' }],
    ['link-mailed', { ...owner, email: 'moved@example.com' }],
    ['email-changed', { ...owner, email: 'dealer@example.com' }],
    ['link-mailed', { ...owner, email: 'dealer@example.com' }],
    ['email-change-asked', { ...owner, email: 'dealer@example.com' }],
    ['password-changed', { ...owner, email: 'dealer@example.com' }],
    ['wrong-password', { ...owner, email: 'dealer@example.com' }],
    ['login-failed', { ...owner, email: 'dealer@example.com' }]
  ], 'whom it happened to, as they were before it')
  const { text } = (await superUser.call('auditExport', { format: 'csv' })).body
  for (const canary of [...canaries, token, emailToken]) t.notMatch(text, canary)

  await app.close()
  const counted = (await ports.audit.list({}, { skip: 0, limit: 100 })).filter(line => !entries.some(({ id }) => id === line.id))
  t.same(counted.map(({ event, actor, dealer, detail }) => [event, actor?.email ?? null, dealer, detail]).sort(), [
    ['forbidden', 'moved@example.com', '10001', '/audit'], ['login-failed', null, null, 'with a name that no account can have']
  ], 'with the actor as of when it is written')
})

t.test('the log is read by page, and by actor, dealer, event and time', async t => {
  const { loginAs, ports } = await buildTestApp(t)
  const day = Date.UTC(2026, 0, 31)
  for (let n = 0; n < 60; n++) {
    await ports.audit.append({ id: `a${n}`, at: day + n * 60_000, event: 'logout', actorId: null, dealer: '10009', requestId: 'r', detail: `${n}` })
  }
  await ports.audit.append({ id: 'midnight', at: day + 86_400_000, event: 'login', actorId: null, dealer: '10009', requestId: null, detail: '' })
  const superUser = await loginAs('super@example.com')
  const all = (await superUser.call('audit', { dealer: '10009', page: 0 })).body
  t.same([all.entries.length, all.more, all.entries[0]?.id, all.entries[1]?.id], [50, true, 'midnight', 'a59'])
  const rest = (await superUser.call('audit', { dealer: '10009', page: 1 })).body
  t.same([rest.entries.length, rest.more, rest.entries.at(-1)?.id], [11, false, 'a0'])
  t.equal((await superUser.call('audit', { since: '2026-01-31T00:00:00.000Z', before: '2026-02-01T00:00:00.000Z', page: 1 })).body.entries.length, 10, 'a day does not hold the midnight after it')
  t.same((await superUser.call('audit', { since: '2026-02-01T00:00:00.000Z', before: '2026-02-01T00:00:00.001Z', page: 0 })).body.entries.map(entry => entry.id), ['midnight'])
  t.same((await superUser.call('audit', { event: 'login', actor: 'SUPER', page: 0 })).body.entries.map(entry => entry.actor?.email), ['super@example.com'])
  for (const body of [{ since: '2026-02-30T00:00:00.000Z' }, { before: '2026-02-01' }, { since: 'yesterday' }, { from: '2026-02-01' }, { event: 'surprise' }, { dealer: 'a b' }, { page: -1 }, { actor: '' }]) {
    const answer = await superUser.send({ method: 'POST', url: '/audit', headers: { 'x-portal': '1' }, payload: { page: 0, ...body } })
    t.equal(answer.error.code, 'invalid_body', JSON.stringify(body))
  }
})

t.test('administrators read what concerns dealers, and nothing of staff\'s own accounts', async t => {
  const { loginAs } = await buildTestApp(t)
  await (await loginAs('10001')).call('logout', {})
  const rep = await loginAs('rep@example.com')
  await rep.call('selectDealer', { customer_number: '10002' })
  t.equal((await rep.call('audit', { page: 0 })).error.code, 'forbidden')
  const admin = await loginAs('admin@example.com')
  const { entries } = (await admin.call('audit', { page: 0 })).body
  t.same(entries.map(({ event, actor, dealer }) => [event, actor?.email, dealer]), [
    ['dealer-selected', 'rep@example.com', '10002'], ['logout', 'dealer@example.com', '10001'], ['login', 'dealer@example.com', '10001']
  ])
  t.equal((await admin.call('auditExport', { format: 'jsonl' })).body.lines, 3)
  t.same((await admin.call('audit', { event: 'login', actor: 'rep', page: 0 })).body.entries, [])
})

t.test('the export quotes every cell and starts no formula', async t => {
  const { loginAs, ports } = await buildTestApp(t)
  for (const [n, detail] of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', 'say "hi", all\r\nof you'].entries()) {
    await ports.audit.append({ id: `${n}`, at: n, event: 'login', actorId: '=cmd', dealer: '10009', requestId: null, detail })
  }
  const superUser = await loginAs('super@example.com')
  const { text, lines, next } = (await superUser.call('auditExport', { dealer: '10009', format: 'csv' })).body
  t.same([lines, next], [6, null])
  const at = (n: number): string => `"1970-01-01T00:00:00.00${n}Z","login","'=cmd","","","","","","","","10009","",1,"",""`
  t.equal(text, [
    '"at","event","actor","actor name","actor role","actor number","target","target name","target role","target number","dealer","order","times","address","request id","detail"',
    `${at(5)},"say ""hi"", all\r\nof you"`, `${at(4)},"'\t=1"`, `${at(3)},"'@SUM(A1)"`, `${at(2)},"'-1"`, `${at(1)},"'+1"`, `${at(0)},"'=1+1"`, ''
  ].join('\r\n'))
})

t.test('a file of any length is loaded in parts, each line once, whatever is written meanwhile', async t => {
  const { loginAs, ports } = await buildTestApp(t)
  const write = async (n: number) => {
    const target = { id: `t${n}`, email: 't@example.com', name: null, role: null, number: null }
    await ports.audit.append({ id: `a${n}`, at: Math.floor(n / 3), event: 'logout', actorId: null, target, dealer: '10009', requestId: 'r', order: 'P-7', detail: `${n}` })
  }
  for (let n = 0; n < 4500; n++) await write(n)
  const superUser = await loginAs('super@example.com')
  const filters = { dealer: '10009', target: 'T@EXAMPLE', order: 'p-7' }
  const parts: string[] = []
  let after: CallResponse<'auditExport'>['next'] | undefined
  while (after !== null) {
    const { text, next }: CallResponse<'auditExport'> =
      (await superUser.call('auditExport', { ...filters, format: 'jsonl', ...(after !== undefined && { after }) })).body
    parts.push(text)
    after = next
    await write(5000 + parts.length)
  }
  const entries = parts.join('').trim().split('\n').map(line => JSON.parse(line) as { id: string, order: string })
  t.equal(parts.length, 3)
  t.same(new Set(entries.map(entry => entry.id)), new Set(Array.from({ length: 4500 }, (_, n) => `a${n}`)))
  t.equal(entries.length, 4500)
  const second = (await superUser.call('auditExport', { ...filters, format: 'csv', after: { at: '1970-01-01T00:00:00.001Z', id: 'a3' } })).body.text
  t.match(second, /^"1970-01-01T00:00:00.000Z","logout",/, 'heads are in the first part only')
  t.equal(second.trim().split('\r\n').length, 3)
  for (const body of [{ format: 'csv', after: { at: 'then', id: 'x' } }, { format: 'xml' }, {}]) {
    t.equal((await superUser.send({ method: 'POST', url: '/audit-export', headers: { 'x-portal': '1' }, payload: body })).error.code, 'invalid_body')
  }
})

t.test('what happened to an account or an order is found by any of its names', async t => {
  const { loginAs, ports } = await buildTestApp(t)
  const dealer = await loginAs('10001')
  await dealer.call('userChangeEmail', { email: 'moved@example.com', password })
  const { reference } = (await dealer.call('createOrder', {
    submission_key: '00000000-0000-4000-8000-000000000001',
    order: {
      cart: [{ id: knownItems.inStock.number, quantity: 1, note: '' }],
      data: { customer_number: '10001', shipping: 'default', po_number: '1', special_instructions: '', address: 9999 }
    }
  })).body.submission
  const entry = await ports.journal.findByReference(reference)
  const superUser = await loginAs('super@example.com')
  const found = async (filter: object) => (await superUser.call('audit', { page: 0, ...filter })).body.entries.map(line => line.event)
  for (const target of ['dealer@', '10001', entry?.userId ?? '']) t.same(await found({ target }), ['email-change-asked'], target)
  for (const order of [reference, reference.toLowerCase(), entry?.id ?? '', entry?.erpOrderId ?? '']) {
    t.same((await found({ order })).sort(), ['order-accepted', 'order-dispatching', 'order-queued'], order)
  }
  const represented = await ports.users.findByLogin('rep@example.com')
  if (represented !== undefined) await ports.users.change(represented, { nameFirst: 'Émile', nameLast: 'O\u2019Brien' }, { mails: [], audit: [], at: 0 })
  await ports.audit.append({ id: 'of-rep', at: 1, event: 'logout', actorId: represented?.id ?? '', dealer: null, requestId: null, detail: '' })
  for (const actor of ['emile', 'ÉMILE', 'O\'Brien émile', 'Rep #7', '#07']) t.same(await found({ actor, event: 'logout' }), ['logout'], actor)
  for (const filter of [{ target: 'nobody@' }, { order: 'P-none' }, { order: reference, dealer: '10002' }]) t.same(await found(filter), [])
})

t.test('an action that cannot be audited does not happen', async t => {
  let fault: 'portal_unavailable' | 'commit_unknown' | undefined
  const fail = () => { if (fault !== undefined) throw new PortalError(fault) }
  const { loginAs, visitor } = await buildTestApp(t, {
    change: ({ audit, users }) => ({
      audit: { ...audit, async append (line) { fail(); await audit.append(line) } },
      users: { ...users, async recordLogin (...login) { fail(); await users.recordLogin(...login) } }
    })
  })
  const dealer = await loginAs('10001')
  const logIn = async (typed: string) => {
    const { error, headers } = await visitor().call('login', { username: '10001', password: typed })
    return [error.code, headers['set-cookie']]
  }
  fault = 'portal_unavailable'
  for (const typed of [password, 'wrong']) t.same(await logIn(typed), ['portal_unavailable', undefined])
  t.equal((await dealer.call('audit', { page: 0 })).status, 403, 'what can be repeated at will is counted, and written once the database is back')
  // Nobody is logged in, whether or not the audit line was written.
  fault = 'commit_unknown'
  t.same(await logIn(password), ['portal_unavailable', undefined])
})
