import type { Test } from 'tap'
import type { Audit } from '../../src/ports/audit/audit.ts'
import type { Ids } from '../../src/ports/system/clock.ts'
import type { MailQueue } from '../../src/ports/mails/mail-queue.ts'
import type { PasswordLinks } from '../../src/ports/accounts/password-links.ts'
import type { SecondFactors } from '../../src/ports/accounts/second-factors.ts'
import type { AccompanyingWrites, User, Users } from '../../src/ports/accounts/users.ts'
import { createdUser } from './created-user.ts'

/** The tests for every adapter of second factors. The mail queue starts empty. */
export function secondFactorsSuite (t: Test, { users, secondFactors, passwordLinks, mailQueue, audit, ids }: {
  users: Users
  secondFactors: SecondFactors
  passwordLinks: PasswordLinks
  mailQueue: MailQueue
  audit: Audit
  ids: Ids
}): void {
  const at = Date.UTC(2026, 10, 20)
  const until = at + 1000
  const nothing: AccompanyingWrites = { mails: [], audit: [], at }
  const codeHashes = ['one', 'two']

  /** An account to which a secret was offered, by the link with this hash. */
  async function offered (tokenHash: string, secret: string, change: Partial<User> = {}): Promise<User> {
    const user = await createdUser({ users, ids }, at, change)
    await secondFactors.issue({ userId: user.id, tokenHash, until })
    await secondFactors.offer(tokenHash, secret, at)
    return user
  }

  async function withFactor (tokenHash: string): Promise<User> {
    const on = await secondFactors.turnOn(await offered(tokenHash, 'sealed'), { secret: 'sealed', step: 100, codeHashes }, nothing)
    if (on === undefined) throw new Error('it was not turned on')
    return on
  }

  t.test('a link to set up a second factor is its account\'s until it expires, and only the newest', async t => {
    const user = await offered('f-old', 'sealed')
    t.strictSame(await secondFactors.findLink('f-old', until - 1), user)
    t.equal(await secondFactors.findLink('f-old', until), undefined)
    t.equal(await secondFactors.offered(user.id, at), 'sealed')
    t.equal(await secondFactors.offered(user.id, until), undefined)
    t.equal(await secondFactors.find(user.id), undefined, 'what is offered is not on')
    await secondFactors.issue({ userId: user.id, tokenHash: 'f-new', until })
    t.equal(await secondFactors.findLink('f-old', at), undefined)
    t.equal(await secondFactors.offered(user.id, at), undefined, 'what the old link offered is void')
    t.equal(await secondFactors.offer('f-old', 'x', at), false)
    t.equal(await secondFactors.offer('f-new', 'x', until), false)
    await offered('f-disabled', 'x', { status: 'disabled' })
    t.equal(await secondFactors.findLink('f-disabled', at), undefined)
  })

  t.test('a factor is turned on once: with its codes, its mail and line, a new epoch, and without links', async t => {
    const user = await offered('f-once', 'sealed')
    await passwordLinks.issue({ userId: user.id, tokenHash: 'f-password', issuedAt: at, expiresAt: until })
    const line = { id: ids.uuid(), at, event: 'second-factor-on', actorId: user.id, dealer: ids.uuid(), requestId: null, detail: '' } as const
    const also = { mails: [{ id: ids.uuid(), kind: 'second-factor-on', email: user.email }], audit: [line], at } as const
    t.equal(await secondFactors.turnOn({ ...user, epoch: 7 }, { secret: 'sealed', step: 1, codeHashes }, also), undefined, 'another epoch')
    t.equal(await secondFactors.turnOn(user, { secret: 'other', step: 1, codeHashes }, also), undefined, 'not what was offered')
    t.equal(await secondFactors.turnOn(user, { secret: 'sealed', step: 1, codeHashes }, { ...also, at: until }), undefined, 'too late')
    const tries = await Promise.all([1, 2].map(async step => await secondFactors.turnOn(user, { secret: 'sealed', step, codeHashes }, also)))
    t.strictSame(tries.filter(result => result !== undefined), [{ ...user, epoch: 2, version: 2 }])
    t.strictSame(await secondFactors.find(user.id), { secret: 'sealed', since: at, recoveryCodes: 2 })
    t.equal(await secondFactors.findLink('f-once', at), undefined)
    t.equal(await passwordLinks.find('f-password', at), undefined)
    t.equal((await audit.list({ dealer: line.dealer }, { skip: 0, limit: 9 })).length, 1)
    const mail = await mailQueue.claim(at, until)
    t.match(mail, { kind: 'second-factor-on', email: user.email })
    if (mail !== undefined) await mailQueue.sent(mail)
    t.equal(await mailQueue.claim(at, until), undefined, 'one mail')
  })

  t.test('a code counts once, and none of an earlier step after it', async t => {
    const user = await withFactor('f-codes')
    t.equal(await secondFactors.useStep(user.id, 100), false, 'the one that turned it on')
    const tries = await Promise.all([0, 1, 2].map(async () => await secondFactors.useStep(user.id, 101)))
    t.same(tries.filter(used => used), [true], 'of many at once one counts')
    t.equal(await secondFactors.useStep(user.id, 100), false)
    const recovered = await Promise.all([0, 1, 2].map(async () => await secondFactors.useRecoveryCode(user.id, 'one')))
    t.same(recovered.filter(used => used), [true])
    t.equal(await secondFactors.useRecoveryCode((await withFactor('f-another')).id, 'three'), false)
    t.equal((await secondFactors.find(user.id))?.recoveryCodes, 1)
    t.equal(await secondFactors.replaceRecoveryCodes(user.id, ['three', 'four'], nothing), true)
    t.equal(await secondFactors.useRecoveryCode(user.id, 'two'), false, 'replaced')
    t.equal(await secondFactors.useRecoveryCode(user.id, 'three'), true)
    t.equal(await secondFactors.replaceRecoveryCodes((await offered('f-off', 'x')).id, codeHashes, nothing), false, 'nothing is on')
  })

  t.test('a factor that is turned off is gone with its codes, ends the sessions, and can be set up again', async t => {
    const user = await withFactor('f-gone')
    t.equal(await secondFactors.turnOff({ ...user, epoch: 1 }, nothing), undefined, 'another epoch')
    t.equal((await secondFactors.turnOff(user, nothing))?.epoch, 3)
    t.equal(await secondFactors.find(user.id), undefined)
    t.equal(await secondFactors.useStep(user.id, 999), false)
    t.equal(await secondFactors.useRecoveryCode(user.id, 'one'), false)
    t.equal(await secondFactors.turnOff({ ...user, epoch: 3 }, nothing), undefined, 'off already')
    await secondFactors.issue({ userId: user.id, tokenHash: 'f-again', until })
    t.equal((await secondFactors.findLink('f-again', at))?.id, user.id)
    const deleted = await withFactor('f-deleted')
    t.equal(await users.remove(deleted, nothing), 'removed')
    t.equal(await secondFactors.find(deleted.id), undefined)
  })
}
