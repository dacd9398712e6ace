import type { Test } from 'tap'
import type { Ids } from '../../src/ports/system/clock.ts'
import type { MailQueue } from '../../src/ports/mails/mail-queue.ts'
import type { PasswordLinks } from '../../src/ports/accounts/password-links.ts'
import type { User, Users } from '../../src/ports/accounts/users.ts'
import { createdUser } from './created-user.ts'
import { mailedAddresses } from './mailed-addresses.ts'

/** The tests for every adapter of the account ports: changes of passwords and addresses. The mail queue starts empty. */
export function credentialsSuite (t: Test, { users, passwordLinks, mailQueue, ids }: {
  users: Users
  passwordLinks: PasswordLinks
  mailQueue: MailQueue
  ids: Ids
}): void {
  const at = Date.UTC(2026, 10, 20)
  const mail = (email: string) => ({ id: ids.uuid(), kind: 'password-changed', email }) as const

  const created = async (change: Partial<User> = {}): Promise<User> => await createdUser({ users, ids }, at, change)

  const queued = async () => await mailedAddresses(mailQueue, at)

  t.test('a changed password raises the epoch, ends the link that is out and queues the mail', async t => {
    const user = await created()
    await passwordLinks.issue({ userId: user.id, tokenHash: 'out', issuedAt: at, expiresAt: at + 1000 })
    const expected = { ...user, passwordHash: 'second', epoch: 2 }
    t.strictSame(await users.changePassword(user, 'second', mail('a@example.com'), at), expected)
    t.strictSame(await users.findById(user.id), expected)
    t.equal(await passwordLinks.find('out', at), undefined)
    t.strictSame(await queued(), ['a@example.com'])
  })

  t.test('where an account has changed meanwhile or is disabled, nothing happens', async t => {
    const [user, disabled] = [await created(), await created({ status: 'disabled' })]
    t.equal(await users.changePassword({ ...user, epoch: 7 }, 'x', mail('a@example.com'), at), undefined)
    t.equal(await users.changePassword(disabled, 'x', mail('a@example.com'), at), undefined)
    t.strictSame(await users.findById(user.id), user)
    t.strictSame(await queued(), [])
    const both = await Promise.all(['x', 'y'].map(async hash => await users.changePassword(user, hash, mail('b@example.com'), at)))
    t.equal(both.filter(result => result === undefined).length, 1, 'of two changes at once one counts')
    t.strictSame(await queued(), ['b@example.com'])
  })

  t.test('a link is its user\'s until it expires, and only the newest', async t => {
    const user = await created()
    await passwordLinks.issue({ userId: user.id, tokenHash: 'old', issuedAt: at, expiresAt: at + 1000 })
    t.strictSame(await passwordLinks.find('old', at + 999), user)
    t.equal(await passwordLinks.find('old', at + 1000), undefined)
    await passwordLinks.issue({ userId: user.id, tokenHash: 'new', issuedAt: at, expiresAt: at + 1000 })
    t.equal(await passwordLinks.find('old', at), undefined)
    t.strictSame(await passwordLinks.find('new', at), user)
    t.equal(await passwordLinks.redeem('old', 'x', mail('a@example.com'), at), undefined)
    t.equal(await passwordLinks.redeem('new', 'x', mail('a@example.com'), at + 1000), undefined)
    t.strictSame(await users.findById(user.id), user)
    t.strictSame(await queued(), [])
  })

  t.test('a link is used once, however many try at once', async t => {
    const user = await created({ passwordHash: null })
    await passwordLinks.issue({ userId: user.id, tokenHash: 'once', issuedAt: at, expiresAt: at + 1000 })
    const tries = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(async hash => await passwordLinks.redeem('once', hash, mail(user.email), at)))
    const [set, ...more] = tries.filter(result => result !== undefined)
    t.strictSame(more, [])
    t.strictSame(set, { ...user, passwordHash: set?.passwordHash ?? '', epoch: 2 })
    t.strictSame(await users.findById(user.id), set)
    t.strictSame(await queued(), [user.email])
  })

  t.test('a disabled account has no link', async t => {
    const user = await created({ status: 'disabled' })
    await passwordLinks.issue({ userId: user.id, tokenHash: 'disabled', issuedAt: at, expiresAt: at + 1000 })
    t.equal(await passwordLinks.find('disabled', at), undefined)
    t.equal(await passwordLinks.redeem('disabled', 'x', mail(user.email), at), undefined)
    t.strictSame(await users.findById(user.id), user)
    t.strictSame(await queued(), [])
  })
}
