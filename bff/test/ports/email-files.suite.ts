import type { Test } from 'tap'
import type { EmailFiles } from '../../src/ports/email-files.ts'

const minute = 60_000

/** The tests for every adapter of the port for e-mailed files. `emailFiles` starts empty. */
export function emailFilesSuite (t: Test, { emailFiles }: { emailFiles: EmailFiles }): void {
  const at = Date.UTC(2026, 10, 20)
  const baseline = { stamp: '1-1-1', hash: 'h1' }
  const prices = { id: 'a'.repeat(32), name: 'prices – “Zoë”.csv', recipient: 'a@example.com, b@example.com' }

  t.test('an entry is made, changed and read by its version; of many who change it at once one does', async t => {
    t.equal(await emailFiles.setRecipient({ ...prices, version: 3, baseline }), false, 'an entry that does not exist has no version')
    t.equal(await emailFiles.setRecipient({ ...prices, version: 0, baseline }), true)
    t.equal(await emailFiles.setRecipient({ ...prices, version: 0, baseline }), false)
    t.strictSame(await emailFiles.list(), [{ ...prices, version: 1, ...baseline, delivery: null, failures: 0, dueAt: 0 }])
    const changes = await Promise.all(Array.from({ length: 6 }, async (_, n) => await emailFiles.setRecipient({ ...prices, recipient: `c${n}@example.com`, version: 1, baseline: undefined })))
    t.equal(changes.filter(Boolean).length, 1)
    t.match(await emailFiles.list(), [{ recipient: `c${changes.indexOf(true)}@example.com`, version: 2, ...baseline }])
  })

  t.test('of many that claim a change at once one delivers it; what is unchanged, not due or for nobody is nobody\'s', async t => {
    const claim = async (stamp: string, when = at) => await emailFiles.claim(prices.id, stamp, when, when + 10 * minute)
    t.equal(await claim(baseline.stamp), undefined, 'recipients have this one')
    const claims = (await Promise.all(Array.from({ length: 8 }, async () => await claim('2-2-2')))).filter(one => one !== undefined)
    t.equal(claims.length, 1)
    const [first] = claims
    if (first === undefined) throw new Error('no claim')
    const delivery = { at, outcome: 'sent', size: 3_000_000_000, recipient: first.recipient, note: '' } as const
    await emailFiles.settle(first, { stamp: '2-2-2', hash: 'h2', failures: 0, delivery, dueAt: at + 5 * minute })
    t.match(await emailFiles.list(), [{ stamp: '2-2-2', hash: 'h2', delivery, dueAt: at + 5 * minute }])
    t.equal(await claim('3-3-3', at + 5 * minute - 1), undefined, 'not within five minutes')

    const lost = await claim('3-3-3', at + 5 * minute)
    t.equal(await claim('3-3-3', at + 15 * minute - 1), undefined, 'somebody is at it')
    const again = await claim('3-3-3', at + 15 * minute)
    if (lost === undefined || again === undefined) throw new Error('no claim')
    await emailFiles.settle(lost, { stamp: 'late', dueAt: 0 })
    t.match(await emailFiles.list(), [{ stamp: '2-2-2', dueAt: at + 25 * minute }], 'what a process says after its lease changes nothing')
    await emailFiles.settle(again, { failures: 1, delivery: { ...delivery, outcome: 'failed', note: 'no\u0000mailbox' }, dueAt: at + 16 * minute })
    t.match(await emailFiles.list(), [{ stamp: '2-2-2', hash: 'h2', failures: 1, delivery: { outcome: 'failed', note: 'no\uFFFDmailbox' } }])

    t.equal(await emailFiles.setRecipient({ ...prices, recipient: null, version: 2, baseline: undefined }), true)
    t.equal(await claim('4-4-4', at + 60 * minute), undefined, 'nobody gets it')
    t.match(await emailFiles.list(), [{ recipient: null, version: 3, delivery: { outcome: 'failed' } }])
  })
}
