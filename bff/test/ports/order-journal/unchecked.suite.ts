import type { Test } from 'tap'
import { hour } from '@portal/contracts/base/time-units'
import type { NewJournalEntry } from '../../../src/ports/orders/order-journal.ts'
import { entryIn } from '../../entry-in.ts'
import { at, lease, due, noHold, type JournalSamples } from './journal-samples.ts'

/** The tests for entries that were received unchecked, and the mails about what became of them. */
export function uncheckedSuite (
  t: Test, { journal, atOnce, newDealer, entry, within, withdrawal, opened, dispatching, manual, by, mailQueue, users, ids }: JournalSamples
): void {
  const unchecked = async (change: Partial<NewJournalEntry> = {}, createdAt = at) => {
    return entryIn(await journal.open(entry({ unchecked: true, ...change }), createdAt, undefined, createdAt))
  }

  const checked = { state: 'queued', note: 'checked', nextLookAt: at + 9, firstOrder: false } as const

  t.test('an unchecked entry stands among the dealer\'s orders, and is neither claimed, looked up, withdrawn nor a duplicate that goes unnoticed', async t => {
    const content = ids.uuid()
    const kept = await unchecked({ content })
    const { customerNumber, reference, id } = kept
    t.match(kept, { state: 'unchecked', receivedUnchecked: true, attempt: 0, nextLookAt: at })
    t.strictSame(await journal.findByReference(reference), kept)
    t.strictSame(await journal.underWay(customerNumber, at), [kept])
    t.strictSame((await journal.inStates(['unchecked'], 1000)).filter(each => each.id === id), [kept])
    t.match(await journal.withdraw(withdrawal(kept), at + 1), { id, state: 'unchecked' })
    t.equal((await journal.due(at + 90_000, at + 90_000, 1000)).entries.some(each => each.id === id), false)
    t.equal(await journal.claim(id, at + 1, lease, noHold), 'gone')
    t.equal(await journal.takeLook(kept, due), undefined)
    t.equal(await journal.conclude(kept, at + 1, { state: 'accepted', erpOrderId: ids.uuid() }), undefined)
    t.equal(await journal.decide(kept, { actorId: 'admin', requestId: 'r', address: '::1' }, at + 1, { state: 'queued', note: 'sent again' }), undefined)
    await journal.noteShown(id, at + 1, 'user')
    const again = await journal.open(entry({ customerNumber, content }), at + 60_000, { ...within(at + 50_000), unseenSince: at }, due)
    t.equal(again.kind, 'possible-duplicate', 'though it was shown')
    const next = await opened({ customerNumber })
    t.match(await journal.claim(next.id, at + 2, lease, 15_000), { id: next.id }, 'a younger one that was checked goes first')
  })

  t.test('a dealer\'s unchecked entries are taken together by one of ten callers, oldest first, and again when its time is over', async t => {
    const customerNumber = newDealer()
    const second = await unchecked({ customerNumber }, at + 2)
    const first = await unchecked({ customerNumber }, at + 1)
    t.equal((await journal.uncheckedDealers(at + 1, 1000)).includes(customerNumber), false, 'one of them is not due')
    t.equal((await journal.uncheckedDealers(at + 2, 1000)).includes(customerNumber), true)
    const takes = await atOnce(10, async journal => await journal.takeUnchecked(customerNumber, at + 2, lease))
    t.strictSame(takes.filter(taken => taken.length > 0).map(taken => taken.map(({ id }) => id)), [[first.id, second.id]])
    t.equal((await journal.uncheckedDealers(lease - 1, 1000)).includes(customerNumber), false)
    const later = await journal.takeUnchecked(customerNumber, lease, lease + 1000)
    t.match(later, [{ id: first.id, looks: 2 }, { id: second.id, looks: 2 }])
    const [stale] = takes.flat()
    if (stale === undefined) throw new Error('nothing was taken')
    t.equal(await journal.concludeCheck(stale, lease, { state: 'rejected', message: 'late' }), undefined, 'what the first one says late counts for nothing')
    await journal.putOffCheck(stale, 0)
    t.strictSame(await journal.takeUnchecked(customerNumber, lease, lease + 1000), [])
    for (const each of later) await journal.putOffCheck(each, lease + 5)
    t.equal((await journal.takeUnchecked(customerNumber, lease + 5, lease + 1000)).length, 2)
    const setBack = lease - 3 * hour
    t.equal((await journal.uncheckedDealers(setBack, 1000)).includes(customerNumber), true, 'taken before the clock was set back')
    t.equal((await journal.takeUnchecked(customerNumber, setBack, setBack + 1000)).length, 2)
  })

  t.test('if ten outcomes of a check arrive at once, one is recorded, and a checked entry is sent like any other', async t => {
    const kept = await unchecked()
    const [taken] = await journal.takeUnchecked(kept.customerNumber, at, lease)
    if (taken === undefined) throw new Error('nothing was taken')
    const results = await atOnce(10, async (journal, n) =>
      await journal.concludeCheck(taken, at + 9, n % 2 === 0 ? checked : { state: 'rejected', message: 'The price rose' }))
    t.equal(results.filter(result => result !== undefined).length, 1)
    const other = await unchecked()
    const [second] = await journal.takeUnchecked(other.customerNumber, at, lease)
    if (second === undefined) throw new Error('nothing was taken')
    t.match(await journal.concludeCheck(second, at + 9, checked), { state: 'queued', nextLookAt: at + 9, resends: 0, attempt: 0 })
    t.match(await journal.claim(other.id, at + 9, lease, noHold), { state: 'dispatching', attempt: 1 })
    t.strictSame((await journal.events(other.id)).map(({ state }) => state), ['unchecked', 'queued', 'dispatching'])
  })

  t.test('the dealer is told of an order\'s receipt and outcome, each once, unless the account is closed, wants no mails, or is told otherwise', async t => {
    const told = async () => {
      const kinds: string[] = []
      for (let mail = await mailQueue.claim(at + 90_000, at + 90_001); mail !== undefined; mail = await mailQueue.claim(at + 90_000, at + 90_001)) {
        kinds.push(`${mail.kind} to ${mail.email}`)
        await mailQueue.sent(mail)
      }
      return kinds.sort()
    }
    const account = async (status: 'active' | 'disabled' = 'active') => {
      const [id, email, dealerNumber] = [ids.uuid(), `${ids.uuid()}@example.com`, newDealer()]
      await users.create({
        id, role: 'dealer', email, status, passwordHash: null, nameFirst: null, nameLast: null, repNumber: null, dealerNumber, createdAt: at, lastLogin: null, epoch: 1
      })
      return { userId: id, email, customerNumber: dealerNumber }
    }
    const { userId, email, customerNumber } = await account()
    const settled = { state: 'accepted', erpOrderId: ids.uuid() } as const

    const placed = await dispatching({ userId, customerNumber })
    t.strictSame(await told(), [], 'an order that is being sent is told when it is settled')
    await atOnce(4, async journal => await journal.settle(placed.id, 1, at + 1, settled))
    t.strictSame(await told(), [`order-placed to ${email}`])

    const doubtful = await dispatching({ userId: 'staff', customerNumber })
    await journal.settle(doubtful.id, 1, at + 1, { state: 'unknown', note: 'reset', nextLookAt: due })
    t.strictSame(await told(), [`order-received to ${email}`], 'whoever placed it')
    await journal.conclude({ ...doubtful, attempt: 1, looks: 0 }, at + 2, { state: 'manual', note: 'nobody knows' })
    t.strictSame(await told(), [], 'of the receipt only once')
    const { updatedAt } = await journal.findByReference(doubtful.reference) ?? doubtful
    const mail = { id: ids.uuid(), kind: 'order-canceled', email, reference: doubtful.reference } as const
    await journal.decide({ id: doubtful.id, updatedAt }, { actorId: 'admin', requestId: 'r', address: '::1' }, at + 4, { state: 'rejected', message: 'By phone', note: 'x', mails: [mail] })
    t.strictSame(await told(), [`order-canceled to ${email}`], 'the cancellation\'s alone')

    const own = await unchecked({ userId, customerNumber })
    t.strictSame(await told(), [`order-received to ${email}`])
    const [checkedOwn] = await journal.takeUnchecked(own.customerNumber, at, lease)
    if (checkedOwn === undefined) throw new Error('nothing was taken')
    await journal.concludeCheck(checkedOwn, at + 9, { state: 'rejected', message: 'The price rose' })
    t.strictSame(await told(), [`order-rejected to ${email}`], 'whose outcome the person who submitted it is told anyway')

    const staff = { id: ids.uuid(), email: `${ids.uuid()}@example.com` }
    await users.create({
      ...staff,
      role: 'sales',
      status: 'active',
      passwordHash: null,
      nameFirst: null,
      nameLast: null,
      repNumber: '0471',
      dealerNumber: null,
      createdAt: at,
      lastLogin: null,
      epoch: 1
    })
    const forDealer = await dispatching({ userId: staff.id, customerNumber })
    await journal.settle(forDealer.id, 1, at + 1, { state: 'rejected', message: 'no' })
    t.strictSame(await told(), [`order-refused to ${email}`, `order-refused to ${staff.email}`].sort(), 'so is the representative who submitted it')

    const also = { mails: [], audit: [], at }
    await users.setOrderMails(userId, 'none', also)
    const quiet = await dispatching({ userId, customerNumber })
    const closed = await dispatching({ customerNumber: (await account('disabled')).customerNumber })
    for (const { id } of [quiet, closed]) await journal.settle(id, 1, at + 1, { state: 'rejected', message: 'no' })
    await users.setOrderMails(userId, 'important', also)
    t.strictSame(await told(), [])
  })

  t.test('the mail about an entry that was received unchecked is queued with its outcome, once, to an active account', async t => {
    const mailed = async () => {
      const mail = await mailQueue.claim(at + 90_000, at + 90_001)
      if (mail !== undefined) await mailQueue.sent(mail)
      return mail === undefined || !('reference' in mail) ? undefined : { kind: mail.kind, email: mail.email, reference: mail.reference }
    }
    const account = async () => {
      const [id, email] = [ids.uuid(), `${ids.uuid()}@example.com`]
      await users.create({
        id, role: 'dealer', email, status: 'active', passwordHash: null, nameFirst: null, nameLast: null, repNumber: null, dealerNumber: newDealer(), createdAt: at, lastLogin: null, epoch: 1
      })
      return { userId: id, email }
    }
    const take = async (userId: string) => {
      const [taken] = await journal.takeUnchecked((await unchecked({ userId })).customerNumber, at, lease)
      if (taken === undefined) throw new Error('nothing was taken')
      return taken
    }
    const { userId, email } = await account()

    const rejected = await take(userId)
    await journal.concludeCheck(rejected, at + 9, { state: 'rejected', message: 'The price rose' })
    t.strictSame([await mailed(), await mailed()], [{ kind: 'order-rejected', email, reference: rejected.reference }, undefined])

    const accepted = await take(userId)
    await journal.concludeCheck(accepted, at + 9, checked)
    await journal.claim(accepted.id, at + 9, lease, noHold)
    await journal.settle(accepted.id, 1, at + 10, { state: 'unknown', note: 'reset', nextLookAt: due })
    t.equal(await mailed(), undefined, 'not before it is settled')
    const settlement = { state: 'accepted', erpOrderId: ids.uuid() } as const
    await atOnce(4, async journal => await journal.conclude({ ...accepted, attempt: 1, looks: 0 }, at + 11, settlement))
    t.strictSame([await mailed(), await mailed()], [{ kind: 'order-accepted', email, reference: accepted.reference }, undefined])

    const canceled = await take(userId)
    const mail = { id: ids.uuid(), kind: 'order-canceled', email, reference: canceled.reference } as const
    const decision = { state: 'rejected', message: 'By phone', note: 'canceled', mails: [mail] } as const
    t.match(await journal.decide(canceled, { actorId: 'admin', requestId: 'r', address: '::1' }, at + 9, decision), { state: 'rejected' })
    t.equal(await journal.concludeCheck(canceled, at + 10, checked), undefined, 'what is canceled is not sent')
    t.strictSame([await mailed(), await mailed()], [{ kind: 'order-canceled', email, reference: canceled.reference }, undefined], 'the cancellation\'s alone')

    const disabled = await take((await account()).userId)
    const user = await users.findById(disabled.userId)
    t.match(user && await users.change(user, { status: 'disabled' }, { mails: [], audit: [], at }), { status: 'disabled' })
    await journal.concludeCheck(disabled, at + 9, { state: 'rejected', message: 'The price rose' })
    const checkedAtOnce = await take(userId)
    await journal.concludeCheck(checkedAtOnce, at + 9, checked)
    const ordinary = await dispatching({ userId })
    await journal.settle(ordinary.id, 1, at + 9, { state: 'rejected', message: 'no' })
    t.equal(await mailed(), undefined)
  })

  t.test('how many orders of a dealer wait counts what needs a person, an answer or a check, and nothing that is sent or settled', async t => {
    const waiting = await manual()
    const { customerNumber } = waiting
    const count = async () => (await journal.waitingByDealer()).get(customerNumber)
    t.equal(await count(), 1)
    await unchecked({ customerNumber })
    await opened({ customerNumber })
    t.equal(await count(), 2)
    await journal.decide(waiting, by, at + 3, { state: 'accepted', erpOrderId: ids.uuid(), note: 'linked' })
    t.equal(await count(), 1)
  })
}
