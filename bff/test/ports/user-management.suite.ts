import type { Test } from 'tap'
import type { Audit, AuditRecord } from '../../src/ports/audit/audit.ts'
import type { Ids } from '../../src/ports/system/clock.ts'
import type { MailQueue } from '../../src/ports/mails/mail-queue.ts'
import type { PasswordLinks } from '../../src/ports/accounts/password-links.ts'
import type { AccompanyingWrites, User, Users } from '../../src/ports/accounts/users.ts'
import { createdUser } from './created-user.ts'

/**
 * The tests for every adapter of the users' port: user administration. At the start no super user is active and the mail queue is empty.
 * @param others the same accounts, accessed by another process
 */
export function userManagementSuite (t: Test, { users, others, passwordLinks, mailQueue, audit, ids }: {
  users: Users
  others: Users
  passwordLinks: PasswordLinks
  mailQueue: MailQueue
  audit: Audit
  ids: Ids
}): void {
  const at = Date.UTC(2019, 10, 20)
  const nothing: AccompanyingWrites = { mails: [], audit: [], at }

  const created = async (change: Partial<User> = {}): Promise<User> => await createdUser({ users, ids }, at, { role: 'sales', passwordHash: 'hash', nameFirst: 'Ada', nameLast: 'Lane', repNumber: '31', ...change })

  /** A mail and an audit line, which show whether all of a transaction was written or nothing. */
  function also (): AccompanyingWrites & { line: AuditRecord, email: string } {
    const line: AuditRecord = { id: ids.uuid(), at, event: 'user-changed', actorId: null, dealer: ids.uuid(), requestId: null, detail: '' }
    const email = `${ids.uuid()}@example.com`
    return { mails: [{ id: ids.uuid(), kind: 'new-account', email }], audit: [line], at, line, email }
  }

  async function written ({ line, email }: ReturnType<typeof also>): Promise<boolean> {
    const lines = await audit.list({ dealer: line.dealer ?? '' }, { skip: 0, limit: 1 })
    const mail = await mailQueue.claim(at, at + 1)
    if (mail !== undefined) await mailQueue.sent(mail)
    const both = [lines.length === 1, mail?.email === email]
    if (both[0] !== both[1]) throw new Error('half of it was written')
    return lines.length === 1
  }

  t.test('an account comes with its mail and its line of the log, or not at all', async t => {
    const [good, bad] = [also(), also()]
    const user = await created()
    t.equal(await users.create({ ...user, id: ids.uuid() }, bad), false)
    t.equal(await written(bad), false)
    t.equal(await users.create({ ...user, id: ids.uuid(), email: `${ids.uuid()}@example.com` }, good), true)
    t.equal(await written(good), true)
  })

  t.test('a name is changed without a new epoch; a new epoch ends the link that is out', async t => {
    let user = await created()
    await passwordLinks.issue({ userId: user.id, tokenHash: 'managed', issuedAt: at, expiresAt: at + 1000 })
    const extra = also()
    const named = { ...user, nameFirst: 'Zoë', nameLast: 'O\'Neil', version: 2 }
    t.strictSame(await users.change(user, { nameFirst: 'Zoë', nameLast: 'O\'Neil' }, extra), named)
    t.equal(await written(extra), true)
    t.ok(await passwordLinks.find('managed', at))
    user = named
    for (const to of [{ email: 'Managed@Example.com' }, { repNumber: '44' }, { status: 'disabled' }, { status: 'active' }, { role: 'admin', repNumber: null }] as const) {
      await passwordLinks.issue({ userId: user.id, tokenHash: 'managed', issuedAt: at, expiresAt: at + 1000 })
      const expected: User = { ...user, ...to, ...('email' in to && { email: 'managed@example.com' }), epoch: user.epoch + 1, version: user.version + 1 }
      t.strictSame(await users.change(user, { ...to, epoch: user.epoch + 1 }, nothing), expected, JSON.stringify(to))
      t.strictSame(await users.findById(user.id), expected)
      t.equal(await passwordLinks.find('managed', at), undefined, JSON.stringify(to))
      user = expected
    }
  })

  t.test('what has changed meanwhile, is gone or has a taken address stays as it is, and nothing is written', async t => {
    const [user, other, extra] = [await created(), await created(), also()]
    t.equal(await users.change({ ...user, version: 7 }, { nameFirst: 'Eve' }, extra), 'changed')
    t.equal(await users.remove({ ...user, version: 7 }, extra), 'changed')
    t.equal(await users.change({ ...user, epoch: 0 }, { nameFirst: 'Eve' }, extra), 'changed')
    t.equal(await users.remove({ ...user, epoch: 0 }, extra), 'changed')
    t.equal(await users.change({ ...user, id: ids.uuid() }, { nameFirst: 'Eve' }, extra), 'changed')
    t.equal(await users.change(user, { email: other.email.toUpperCase() }, extra), 'taken')
    t.strictSame(await users.findById(user.id), user)
    t.equal(await written(extra), false)
    const both = await Promise.all([users, others].map(async (port, n) => await port.change(user, { nameFirst: `At once ${n}` }, nothing)))
    t.equal(both.filter(result => result === 'changed').length, 1, 'of two at once one counts')
  })

  t.test('a deleted account is gone with its link, and its address and dealer number are free', async t => {
    const [user, extra] = [await created({ role: 'dealer', dealerNumber: 'GONE-1', repNumber: null }), also()]
    await passwordLinks.issue({ userId: user.id, tokenHash: 'gone', issuedAt: at, expiresAt: at + 1000 })
    t.equal(await users.remove(user, extra), 'removed')
    t.equal(await written(extra), true)
    t.equal(await users.findById(user.id), undefined)
    t.equal(await passwordLinks.find('gone', at), undefined)
    t.equal(await users.remove(user, nothing), 'changed', 'it is gone already')
    t.equal(await users.create({ ...user, id: ids.uuid() }), true)
  })

  t.test('lists hold the accounts of their roles, and their stamp tells any change of them', async t => {
    const stamps = new Set<string>()
    const seen = async (what: string) => {
      const stamp = await users.listStamp(['dealer'])
      t.notOk(stamps.has(stamp), what)
      stamps.add(stamp)
    }
    await seen('before')
    const [second, first] = [await created({ role: 'dealer', dealerNumber: 'L-2', repNumber: null }), await created({ role: 'dealer', dealerNumber: 'L-1', repNumber: null, status: 'disabled' })]
    await seen('two more')
    const { id, role, email, nameFirst, nameLast, repNumber, dealerNumber, status, lastLogin } = first
    const listed = (await users.list(['dealer'])).filter(head => head.dealerNumber?.startsWith('L-'))
    t.strictSame(listed[0], { id, role, email, nameFirst, nameLast, repNumber, dealerNumber, status, lastLogin, hasPassword: first.passwordHash !== null })
    t.strictSame(listed.map(head => head.id), [first.id, second.id], 'by number')
    await users.change(first, { status: 'active' }, nothing)
    await seen('one changed')
    await users.remove(second, nothing)
    await seen('one gone')
    await created({ role: 'dealer', dealerNumber: 'L-3', repNumber: null, createdAt: at + 1e12 })
    await seen('another in its place')
    const invited = await created({ role: 'dealer', dealerNumber: 'L-4', repNumber: null, passwordHash: null })
    await seen('one more, without a password')
    t.match((await users.list(['dealer'])).find(head => head.id === invited.id), { hasPassword: false, lastLogin: null })
    const heads = async () => await users.list(['dealer'])
    for (const [tokenHash, issuedAt] of [['first', at + 1], ['again', at + 2]] as const) {
      await passwordLinks.issue({ userId: invited.id, tokenHash, issuedAt, expiresAt: issuedAt + 1000 })
      await seen(`who is sent a link (${tokenHash})`)
      const invitation = { sentAt: issuedAt, expiresAt: issuedAt + 1000 }
      t.strictSame((await heads()).find(head => head.id === invited.id)?.invitation, invitation)
      t.strictSame(await passwordLinks.invitation(invited.id), invitation)
    }
    await users.changePassword(invited, 'x', { id: ids.uuid(), kind: 'password-set', email: invited.email }, at)
    await seen('who sets one')
    await passwordLinks.issue({ userId: invited.id, tokenHash: 'reset', issuedAt: at, expiresAt: at + 1000 })
    t.equal((await heads()).find(head => head.id === invited.id)?.invitation, undefined, 'a reset is no invitation')
    const queued = await mailQueue.claim(at, at + 1)
    if (queued !== undefined) await mailQueue.sent(queued)
    await users.recordLogin(
      invited.id, { id: ids.uuid(), at: at + 2e12, event: 'login', actorId: invited.id, dealer: 'L-4', requestId: null, detail: '' }, { address: '::1', browser: 'other' }
    )
    await seen('and logs in')
    t.match((await users.list(['dealer'])).find(head => head.id === invited.id), { hasPassword: true, lastLogin: at + 2e12 })
    t.equal(await users.listStamp(['dealer']), await users.listStamp(['dealer']))
    t.ok((await users.list(['sales', 'admin'])).every(head => head.role !== 'dealer'))
  })

  t.test('the last active super user stays, even if two remove each other at once, in every way', async t => {
    const superUser = async (change: Partial<User> = {}) => await created({ role: 'superUser', repNumber: null, ...change })
    await superUser({ status: 'disabled' })
    let last = await superUser()
    const removals: Array<(port: Users, user: User) => Promise<unknown>> = [
      async (port, user) => await port.change(user, { status: 'disabled' }, nothing),
      async (port, user) => await port.change(user, { role: 'admin' }, nothing),
      async (port, user) => await port.remove(user, nothing)
    ]
    for (const removal of removals) {
      const extra = also()
      t.equal(await removal(users, last), 'last')
      t.equal(await users.remove(last, extra), 'last')
      t.equal(await written(extra), false)
    }
    t.strictSame(await users.findById(last.id), last)
    t.match(await users.change(last, { nameFirst: 'Still', status: 'active' }, nothing), { nameFirst: 'Still' }, 'anything else may be changed')
    for (let round = 0; round < 12; round++) {
      const found = await users.findById(last.id)
      const pair = [found ?? last, await superUser()] as const
      const [one, two] = [removals[round % 3], removals[Math.floor(round / 3) % 3]]
      const results = await Promise.all([one?.(users, pair[0]), two?.(others, pair[1])])
      t.equal(results.filter(result => result === 'last').length, 1, `round ${round}`)
      last = results[0] === 'last' ? pair[0] : pair[1]
      t.match(await users.findById(last.id), { role: 'superUser', status: 'active' })
    }
  })
}
