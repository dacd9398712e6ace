import type { Test } from 'tap'
import type { Ids } from '../../src/ports/system/clock.ts'
import type { MailQueue } from '../../src/ports/mails/mail-queue.ts'

const minute = 60_000

/** The tests for every adapter of the mail queue. `mailQueue` starts empty. */
export function mailQueueSuite (t: Test, { mailQueue, ids }: { mailQueue: MailQueue, ids: Ids }): void {
  const at = Date.UTC(2026, 10, 20)

  t.test('mails come out as they went in, the one that has been due the longest first, and each once', async t => {
    const link = { id: ids.uuid(), kind: 'password-link', email: 'zoë\'s&co@example.com' } as const
    const change = { id: ids.uuid(), kind: 'email-changed', email: 'old@example.com', newEmail: 'new@example.com' } as const
    const canceled = { id: ids.uuid(), kind: 'order-canceled', email: 'dealer@example.com', reference: 'P7K2M9QXTB' } as const
    const confirmation = { id: ids.uuid(), kind: 'email-confirmation', email: 'new@example.com', userId: ids.uuid() } as const
    const deleted = {
      id: ids.uuid(), kind: 'order-deleted', email: 'dealer@example.com', deleted: { id: '7000108', customerNumber: '10001', poNumber: 'PO 1', reason: 'Ordered twice' }
    } as const
    const asked = { id: ids.uuid(), kind: 'email-change-asked', email: 'old@example.com', wantedEmail: 'new@example.com' } as const
    await mailQueue.add(confirmation, at + 3)
    await mailQueue.add(asked, at + 4)
    await mailQueue.add(deleted, at + 5)
    await mailQueue.add(canceled, at + 2)
    await mailQueue.add(change, at + 1)
    await mailQueue.add(link, at)
    t.equal(await mailQueue.claim(at - 1, at), undefined, 'none is due yet')
    const [first, second] = [await mailQueue.claim(at + 1, at + minute), await mailQueue.claim(at + 1, at + minute)]
    t.strictSame([first, second], [{ ...link, attempt: 1 }, { ...change, attempt: 1 }])
    t.equal(await mailQueue.claim(at + 1, at + minute), undefined, 'both are being sent')
    const third = await mailQueue.claim(at + 2, at + minute)
    t.strictSame(third, { ...canceled, attempt: 1 })
    const [fourth, fifth] = [await mailQueue.claim(at + 4, at + minute), await mailQueue.claim(at + 4, at + minute)]
    t.strictSame([fourth, fifth], [{ ...confirmation, attempt: 1 }, { ...asked, attempt: 1 }])
    const sixth = await mailQueue.claim(at + 5, at + minute)
    t.strictSame(sixth, { ...deleted, attempt: 1 })
    for (const mail of [first, second, third, fourth, fifth, sixth]) if (mail !== undefined) await mailQueue.sent(mail)
    t.equal(await mailQueue.claim(at + 60 * minute, at + 61 * minute), undefined)
  })

  t.test('if many claim a mail at once, one gets it', async t => {
    await mailQueue.add({ id: ids.uuid(), kind: 'new-account', email: 'a@example.com' }, at)
    const claims = await Promise.all(Array.from({ length: 8 }, async () => await mailQueue.claim(at, at + minute)))
    const got = claims.filter(claim => claim !== undefined)
    t.equal(got.length, 1)
    for (const mail of got) await mailQueue.sent(mail)
  })

  t.test('a mail whose process died is due again when its lease is over, and what that process says late changes nothing', async t => {
    await mailQueue.add({ id: ids.uuid(), kind: 'password-changed', email: 'a@example.com' }, at)
    const lost = await mailQueue.claim(at, at + minute)
    const again = await mailQueue.claim(at + minute, at + 2 * minute)
    t.strictSame(again, lost && { ...lost, attempt: 2 })
    if (lost !== undefined) {
      await mailQueue.sent(lost)
      await mailQueue.failed(lost, null)
    }
    t.match(await mailQueue.claim(at + 2 * minute, at + 3 * minute), { attempt: 3 })
  })

  t.test('a mail that failed waits until it is due; one that is given up is not sent again', async t => {
    const mail = await mailQueue.claim(at + 3 * minute, at + 4 * minute)
    if (mail === undefined) throw new Error('the mail is gone')
    await mailQueue.failed(mail, at + 10 * minute)
    t.equal(await mailQueue.claim(at + 9 * minute, at + 11 * minute), undefined)
    const early = await mailQueue.claim(at - 180 * minute, at - 179 * minute)
    t.match(early, { id: mail.id, attempt: 5 }, 'due, because the clock was set back')
    await mailQueue.failed(early ?? mail, at + 10 * minute)
    const last = await mailQueue.claim(at + 10 * minute, at + 11 * minute)
    t.match(last, { id: mail.id, attempt: 6 })
    if (last !== undefined) await mailQueue.failed(last, null)
    t.equal(await mailQueue.claim(at + 1e9, at + 2e9), undefined)
  })
}
