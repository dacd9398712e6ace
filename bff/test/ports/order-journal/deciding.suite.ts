import type { Test } from 'tap'
import { at, lease, type JournalSamples } from './journal-samples.ts'

/** The tests for decisions about entries by a person. */
export function decidingSuite (t: Test, { journal, atOnce, unknown, manual, by, mailQueue, ids }: JournalSamples): void {
  t.test('if ten people decide about an order at once, one succeeds, and the log names that person', async t => {
    const entry = await manual()
    const older = { id: entry.id, updatedAt: entry.updatedAt - 1 }
    t.equal(await journal.decide(older, by, at + 3, { state: 'rejected', message: 'x', note: 'x', mails: [] }), undefined, 'it has been for a person before')
    const decisions = await atOnce(10, async (journal, n) => await journal.decide(entry, by, at + 3, n < 5
      ? { state: 'rejected', message: 'Ordered by phone', note: 'canceled: Ordered by phone', mails: [] }
      : { state: 'queued', note: 'confirmed missing and sent again' }))
    const done = decisions.filter(decision => decision !== undefined && decision !== 'taken')
    t.equal(done.length, 1)
    t.match((await journal.events(entry.id)).at(-1), { at: at + 3, actorId: 'admin', state: done[0]?.state })
    t.equal(await journal.decide(entry, by, at + 4, { state: 'rejected', message: 'x', note: 'x', mails: [] }), undefined, 'it is not as it was seen')
  })

  t.test('a decision links an order that no other submission has, sends again, or cancels with a reason', async t => {
    const [linked, second, resent, canceled] = [await manual(), await manual(), await manual(), await manual()]
    const erpOrderId = ids.uuid()
    const link = { state: 'accepted', erpOrderId, note: 'linked' } as const
    t.match(await journal.decide(linked, by, at + 3, link), { state: 'accepted', erpOrderId })
    t.equal(await journal.decide(second, by, at + 3, link), 'taken')
    t.match(await journal.findByReference(second.reference), { state: 'manual' }, 'and stays as it was')
    t.match(await journal.decide(resent, by, at + 3, { state: 'queued', note: 'absent' }),
      { state: 'queued', nextLookAt: at + 3, resends: 1, unknownSince: at + 1 })
    t.match(await journal.decide(canceled, by, at + 3, { state: 'rejected', message: 'By phone', note: 'canceled', mails: [] }),
      { state: 'rejected', message: 'By phone' })
    t.equal(await journal.decide(await unknown(), by, at + 3, link), undefined, 'only what waits for a person')
  })

  t.test('the mails of a decision are queued with it, and those of one that came too late are not', async t => {
    const entry = await manual()
    const canceled = (email: string) => {
      const mail = { id: ids.uuid(), kind: 'order-canceled', email, reference: entry.reference } as const
      return { mail, decision: { state: 'rejected', message: 'By phone', note: 'canceled', mails: [mail] } as const }
    }
    const [first, second] = [canceled('a@example.com'), canceled('b@example.com')]
    await journal.decide(entry, by, at + 3, first.decision)
    t.equal(await journal.decide(entry, by, at + 4, second.decision), undefined)
    t.equal(await mailQueue.claim(at + 2, lease), undefined, 'due when it was decided')
    const claimed = await mailQueue.claim(at + 3, lease)
    t.strictSame(claimed, { ...first.mail, attempt: 1 })
    t.equal(await mailQueue.claim(at + 4, lease), undefined)
    if (claimed !== undefined) await mailQueue.sent(claimed)
  })
}
