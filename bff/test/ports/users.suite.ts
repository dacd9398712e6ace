import type { Test } from 'tap'
import type { Audit, AuditRecord } from '../../src/ports/audit/audit.ts'
import type { Ids } from '../../src/ports/system/clock.ts'
import type { User, Users } from '../../src/ports/accounts/users.ts'

/** The tests for every adapter of the users' port. `users` starts empty. */
export function usersSuite (t: Test, { users, audit, ids }: { users: Users, audit: Audit, ids: Ids }): void {
  const at = Date.UTC(2026, 10, 20)
  const loginLine = (actorId: string, when: number): AuditRecord => ({
    id: ids.uuid(), at: when, event: 'login', actorId, dealer: 'LOGIN-1', requestId: ids.uuid(), detail: ''
  })
  const dealer = (change: Partial<User> = {}): User => ({
    id: ids.uuid(),
    role: 'dealer',
    email: 'parts@example.com',
    status: 'active',
    passwordHash: '$argon2id$first',
    nameFirst: 'Ada',
    nameLast: null,
    repNumber: null,
    dealerNumber: '20001',
    createdAt: at,
    lastLogin: null,
    epoch: 1,
    version: 1,
    orderMails: 'important',
    ...change
  })

  t.test('an account is found by its email address in any case, by its dealer number and by its id', async t => {
    const created = dealer()
    t.equal(await users.create(created), true)
    const user = { ...created, accountNumber: '20001' }
    t.strictSame(await users.findByLogin('Parts@Example.com'), user)
    t.strictSame(await users.findByLogin('20001'), user)
    t.strictSame(await users.findById(user.id), user)
    for (const username of ['', '2000', '20001 ', '%', 'parts@example.com\u0000']) {
      t.equal(await users.findByLogin(username), undefined, JSON.stringify(username))
    }
    t.equal(await users.findById(ids.uuid()), undefined)
  })

  t.test('text that looks like SQL is text', async t => {
    const text = "'); drop table users; --"
    const created = dealer({ email: 'quotes@example.com', dealerNumber: '20777', nameFirst: text, nameLast: '" or 1=1 \\' })
    t.equal(await users.create(created), true)
    const user = { ...created, accountNumber: '20777' }
    t.strictSame(await users.findById(user.id), user)
    for (const username of [text, "' or '1'='1", "quotes@example.com' --", '20777" or "1"="1', '20777; delete from users']) {
      t.equal(await users.findByLogin(username), undefined, username)
    }
    t.strictSame(await users.findByLogin('20777'), user)
  })

  t.test('mails about orders are wanted until they are turned off, and can be turned on again', async t => {
    const created = dealer({ email: 'quiet@example.com', dealerNumber: '20009' })
    await users.create(created)
    const user = { ...created, accountNumber: '20009' }
    const line = (event: 'notices-on' | 'notices-off'): AuditRecord => ({ id: ids.uuid(), at, event, actorId: user.id, dealer: 'NOTICES', requestId: null, detail: '' })
    const off = { mails: [], audit: [line('notices-off')], at }
    t.equal(await users.setOrderMails(user.id, 'none', off), true)
    t.strictSame(await users.findById(user.id), { ...user, orderMails: 'none' })
    t.equal(await users.setOrderMails(user.id, 'none', { ...off, audit: [line('notices-off')] }), false, 'they are off')
    t.equal(await users.setOrderMails(user.id, 'all', { mails: [], audit: [line('notices-on')], at }), true)
    t.strictSame(await users.findById(user.id), { ...user, orderMails: 'all' })
    t.strictSame((await audit.list({ dealer: 'NOTICES' }, { skip: 0, limit: 9 })).map(({ event }) => event).sort(), ['notices-off', 'notices-on'], 'with their lines of the log')
  })

  t.test('a second account with the email address of another is refused, or of a dealer who must have none, and nothing changes', async t => {
    const first = await users.findByLogin('20001')
    t.equal(await users.create(dealer({ dealerNumber: '20002' })), false)
    t.equal(await users.create(dealer({ email: 'other@example.com' }), undefined, { first: true }), false)
    t.strictSame(await users.findByLogin('20001'), first)
    t.equal(await users.findByLogin('20002'), undefined)
    t.equal(await users.findByLogin('other@example.com'), undefined)
  })

  t.test('if ten accounts are created at once with one email address, exactly one is', async t => {
    const created = await Promise.all(Array.from({ length: 10 }, async (_, n) =>
      await users.create(dealer({ email: 'ten@example.com', dealerNumber: `2100${n}` }))))
    t.equal(created.filter(Boolean).length, 1)
  })

  t.test('an address counts in any case: it is stored in lower case, or not at all', async t => {
    const user = dealer({ email: 'Mixed@Example.com', dealerNumber: '20010' })
    await t.rejects(users.create(user))
    await users.create({ ...user, email: 'mixed@example.com' })
    t.equal(await users.create(dealer({ email: 'mixed@example.com', dealerNumber: '20011' })), false)
    t.equal((await users.findByLogin('MIXED@EXAMPLE.COM'))?.id, user.id)
    t.match(await users.change(user, { email: 'PARTS@EXAMPLE.COM' }, { mails: [], audit: [], at }), 'taken')
  })

  t.test('staff are not found by a number, and many have none', async t => {
    t.equal(await users.create(dealer({ role: 'sales', email: 'rep@example.com', dealerNumber: null, repNumber: '07' })), true)
    t.equal(await users.create(dealer({ role: 'admin', email: 'admin@example.com', dealerNumber: null, passwordHash: null })), true)
    t.equal(await users.findByLogin('07'), undefined)
    t.equal((await users.findByLogin('admin@example.com'))?.passwordHash, null)
  })

  t.test('a login is recorded for that account alone, with its line of the audit log or not at all', async t => {
    const user = await users.findByLogin('20001')
    const id = user?.id ?? ''
    const line = loginLine(id, at + 5000)
    const from = { address: '203.0.113.7', browser: 'Firefox 133' }
    await users.recordLogin(id, line, from)
    t.strictSame(await users.findByLogin('20001'), { ...user, lastLogin: at + 5000, lastLoginFrom: from })
    t.equal((await users.findByLogin('rep@example.com'))?.lastLogin, null)
    await t.rejects(users.recordLogin(id, { ...line, at: at + 6000 }, { address: '::1', browser: 'other' }), 'a line that is there already')
    t.strictSame(await users.findByLogin('20001'), { ...user, lastLogin: at + 5000, lastLoginFrom: from })
    t.match(await audit.list({ dealer: 'LOGIN-1' }, { skip: 0, limit: 10 }), [{ id: line.id, actor: { id, email: 'parts@example.com' } }])
  })

  t.test('accounts are found for many dealers at once: the last login is null if there was none, and dealers without an account are left out', async t => {
    await users.create(dealer({ email: 'never@example.com', dealerNumber: '20012' }))
    const many = Array.from({ length: 2500 }, (_, n) => String(30_001 + n))
    t.strictSame(await users.dealerAccounts([...many, '20012', '20001', '07']), new Map([
      ['20012', { email: 'never@example.com', lastLogin: null }], ['20001', { email: 'parts@example.com', lastLogin: at + 5000 }]
    ]))
    t.strictSame(await users.dealerAccounts([]), new Map())
  })

  t.test('sales representatives are listed by number, those without one are not', async t => {
    await users.create(dealer({ role: 'sales', email: 'unnumbered@example.com', dealerNumber: null }))
    await users.create(dealer({ role: 'sales', email: 'disabled@example.com', dealerNumber: null, repNumber: '03', status: 'disabled' }))
    t.strictSame(await users.salesReps(), [
      { repNumber: '03', nameFirst: 'Ada', nameLast: null, email: 'disabled@example.com', status: 'disabled', phone: null },
      { repNumber: '07', nameFirst: 'Ada', nameLast: null, email: 'rep@example.com', status: 'active', phone: null }
    ])
  })

  t.test('a password hash is replaced only where it is still the one that was read', async t => {
    const id = (await users.findByLogin('20001'))?.id ?? ''
    await users.replacePasswordHash(id, '$argon2id$stale', '$argon2id$wrong')
    t.equal((await users.findById(id))?.passwordHash, '$argon2id$first')
    await users.replacePasswordHash(id, '$argon2id$first', '$argon2id$second')
    t.equal((await users.findById(id))?.passwordHash, '$argon2id$second')
  })
}
