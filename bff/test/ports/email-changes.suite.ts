import type { Test } from 'tap'
import type { Audit } from '../../src/ports/audit/audit.ts'
import type { Ids } from '../../src/ports/system/clock.ts'
import type { EmailChanges } from '../../src/ports/accounts/email-changes.ts'
import type { MailQueue } from '../../src/ports/mails/mail-queue.ts'
import type { PasswordLinks } from '../../src/ports/accounts/password-links.ts'
import type { AccompanyingWrites, User, Users } from '../../src/ports/accounts/users.ts'
import { createdUser } from './created-user.ts'
import { mailedAddresses } from './mailed-addresses.ts'

/** The tests for every adapter of new email addresses that are to be confirmed. The mail queue starts empty. */
export function emailChangesSuite (t: Test, { users, emailChanges, passwordLinks, mailQueue, audit, ids }: {
  users: Users
  emailChanges: EmailChanges
  passwordLinks: PasswordLinks
  mailQueue: MailQueue
  audit: Audit
  ids: Ids
}): void {
  const at = Date.UTC(2026, 10, 20)
  const until = at + 1000
  const nothing: AccompanyingWrites = { mails: [], audit: [], at }
  const mail = (email: string) => ({ id: ids.uuid(), kind: 'password-changed', email }) as const
  const address = () => `${ids.uuid()}@example.com`

  const created = async (change: Partial<User> = {}): Promise<User> => await createdUser({ users, ids }, at, change)

  /** An account that wants an address, for which a link is out. */
  async function asking (tokenHash: string): Promise<{ user: User, email: string }> {
    const [user, email] = [await created(), address()]
    const asked = await emailChanges.ask(user, { email, until }, nothing)
    if (asked === undefined) throw new Error('it was not noted')
    t.equal(await emailChanges.issue({ userId: user.id, email, tokenHash, until }, at), true)
    return { user: asked, email }
  }

  const queued = async () => await mailedAddresses(mailQueue, at)

  t.test('a wanted address is noted with its mails and its line of the log, and the account stays as it is otherwise', async t => {
    const user = await created()
    const line = { id: ids.uuid(), at, event: 'email-change-asked', actorId: user.id, dealer: ids.uuid(), requestId: null, detail: '' } as const
    const expected = { ...user, version: 2, emailPending: { email: 'wanted@example.com', until } }
    t.strictSame(await emailChanges.ask(user, { email: 'Wanted@Example.com', until }, { mails: [mail('a@example.com')], audit: [line], at }), expected)
    t.strictSame(await users.findById(user.id), expected)
    t.equal(await users.findByLogin('wanted@example.com'), undefined)
    t.strictSame(await queued(), ['a@example.com'])
    t.equal((await audit.list({ dealer: line.dealer }, { skip: 0, limit: 9 })).length, 1)

    t.equal(await emailChanges.ask({ ...user, epoch: 7 }, { email: address(), until }, { ...nothing, mails: [mail('b@example.com')] }), undefined)
    const disabled = await created({ status: 'disabled' })
    t.equal(await emailChanges.ask(disabled, { email: address(), until }, { ...nothing, mails: [mail('b@example.com')] }), undefined)
    t.strictSame(await queued(), [])
  })

  t.test('a link is its account\'s until it expires, and only the newest for the newest address', async t => {
    const { user, email } = await asking('e-first')
    t.strictSame(await emailChanges.find('e-first', until - 1), user)
    t.equal(await emailChanges.find('e-first', until), undefined)
    t.equal(await emailChanges.redeem('e-first', user.id, mail('a@example.com'), until), undefined)
    t.equal(await emailChanges.issue({ userId: user.id, email, tokenHash: 'e-second', until: until + 5 }, at), true)
    t.equal(await emailChanges.find('e-first', at), undefined, 'replaced')
    t.strictSame((await emailChanges.find('e-second', until))?.emailPending, { email, until: until + 5 }, 'the time is that of the newest link')
    t.equal(await emailChanges.issue({ userId: user.id, email: address(), tokenHash: 'e-third', until }, at), false, 'for an address that is not wanted')

    const other = address()
    await emailChanges.ask(user, { email: other, until }, nothing)
    t.equal(await emailChanges.find('e-second', at), undefined, 'another address is wanted')
    t.equal(await emailChanges.issue({ userId: user.id, email, tokenHash: 'e-second', until }, at), false)
    t.equal((await users.findById(user.id))?.email, user.email)
    t.strictSame(await queued(), [])
  })

  t.test('if many use a link at once, one gives the account its address: with a new epoch, and without a password link', async t => {
    const { user, email } = await asking('e-once')
    await passwordLinks.issue({ userId: user.id, tokenHash: 'e-reset', issuedAt: at, expiresAt: until })
    const other = await created()
    t.equal(await emailChanges.redeem('e-once', other.id, mail('a@example.com'), at), undefined, 'for another account')
    const tries = await Promise.all([1, 2, 3, 4].map(async () => await emailChanges.redeem('e-once', user.id, mail(user.email), at)))
    const { emailPending: _, ...rest } = user
    const expected = { ...rest, email, epoch: 2, version: user.version + 1 }
    t.strictSame(tries.filter(result => result !== undefined), [expected])
    t.strictSame(await users.findById(user.id), expected)
    t.equal(await passwordLinks.find('e-reset', at), undefined)
    t.strictSame(await queued(), [user.email])
  })

  t.test('an address that another account got meanwhile changes nothing, in any case', async t => {
    const { user, email } = await asking('e-taken')
    await created({ email })
    t.equal(await emailChanges.redeem('e-taken', user.id, mail('a@example.com'), at), 'taken')
    t.strictSame(await users.findById(user.id), user)
    t.strictSame(await queued(), [])
  })

  t.test('a requested address is dropped if it is canceled, or if its account gets a new password, is disabled or is deleted', async t => {
    const ends: Array<(user: User) => Promise<unknown>> = [
      async user => await emailChanges.cancel(user.id, nothing),
      async user => await users.changePassword(user, 'second', mail('a@example.com'), at),
      async user => await users.change(user, { status: 'disabled', epoch: user.epoch + 1 }, nothing),
      async user => await users.change(user, { role: 'sales', epoch: user.epoch + 1 }, nothing),
      async user => await users.remove(user, nothing)
    ]
    for (const [n, end] of ends.entries()) {
      const { user, email } = await asking(`e-end-${n}`)
      await end(user)
      t.equal((await users.findById(user.id))?.emailPending, undefined)
      t.equal(await emailChanges.find(`e-end-${n}`, at), undefined)
      t.equal(await emailChanges.redeem(`e-end-${n}`, user.id, mail('b@example.com'), at), undefined)
      t.equal(await emailChanges.issue({ userId: user.id, email, tokenHash: `e-end-${n}`, until }, at), false)
      t.equal(await emailChanges.cancel(user.id, { ...nothing, mails: [mail('b@example.com')] }), undefined, 'there is nothing to cancel')
    }
    t.strictSame(await queued(), ['a@example.com'])
  })
}
