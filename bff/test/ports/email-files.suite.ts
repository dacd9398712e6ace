import type { Test } from 'tap'
import { limits } from '@portal/contracts/policy/limits'
import type { EmailFiles } from '../../src/ports/mails/email-files.ts'

const minute = 60_000

/** The tests for every adapter of the port for emailed files. `emailFiles` starts empty. */
export function emailFilesSuite (t: Test, { emailFiles }: { emailFiles: EmailFiles }): void {
  const at = Date.UTC(2026, 10, 20)
  const baseline = { stamp: '1-1-1', hash: 'h1' }
  const prices = { id: 'a'.repeat(32), name: 'prices – “Zoë”.csv', recipient: 'a@example.com, b@example.com' }

  t.test('an entry is created, changed and read by its version; if many change it at once, one succeeds', async t => {
    t.equal(await emailFiles.setRecipient({ ...prices, version: 3, baseline }), false, 'an entry that does not exist has no version')
    t.equal(await emailFiles.setRecipient({ ...prices, version: 0, baseline }), true)
    t.equal(await emailFiles.setRecipient({ ...prices, version: 0, baseline }), false)
    const untried = { delivery: null, failures: 0, dueAt: 0, claims: 0, leasedUntil: 0, wantedBy: null }
    t.strictSame(await emailFiles.list(), [{ ...prices, version: 1, ...baseline, ...untried }])
    const changes = await Promise.all(Array.from({ length: 6 }, async (_, n) => await emailFiles.setRecipient({ ...prices, recipient: `c${n}@example.com`, version: 1, baseline: undefined })))
    t.equal(changes.filter(Boolean).length, 1)
    t.match(await emailFiles.list(), [{ recipient: `c${changes.indexOf(true)}@example.com`, version: 2, ...baseline }])
  })

  t.test('if many claim a change at once, one delivers it; what is unchanged, not due or without recipients cannot be claimed', async t => {
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
    const { recipient } = first
    t.same(await emailFiles.deliveries(prices.id), [
      { ...delivery, outcome: 'failed', note: 'no\uFFFDmailbox', recipient, sender: null }, { ...delivery, recipient, sender: null }
    ], 'each is kept, newest first, and none of a process whose lease was over')
  })

  t.test('if many request a file at once, one succeeds; it is leased at once, and no longer wanted once it was tried', async t => {
    const file = { ...prices, id: 'b'.repeat(32) }
    await emailFiles.setRecipient({ ...file, version: 0, baseline })
    const want = async (claims: number, when = at) => await emailFiles.want({ id: file.id, claims, by: 'boss@example.com', at: when })
    t.same((await Promise.all(Array.from({ length: 6 }, async () => await want(0)))).sort(), [...Array<string>(5).fill('under-way'), 'wanted'])
    const claims = await Promise.all(Array.from({ length: 6 }, async () => await emailFiles.claim(file.id, baseline.stamp, at, at + 10 * minute)))
    const [claimed, ...others] = claims.filter(one => one !== undefined)
    if (claimed === undefined) throw new Error('no claim')
    t.equal(others.length, 0)
    t.match(claimed, { claims: 1, wantedBy: 'boss@example.com', leasedUntil: at + 10 * minute })
    t.equal(await want(1, at + minute), 'under-way', 'a process is at it')
    await emailFiles.settle(claimed, { delivery: { at, outcome: 'sent', size: 1, recipient: claimed.recipient, note: '' }, dueAt: at + 15 * minute })
    t.match((await emailFiles.list())[1], { wantedBy: null, leasedUntil: 0, claims: 1 })
    t.match(await emailFiles.deliveries(file.id), [{ outcome: 'sent', sender: 'boss@example.com' }])
    t.equal(await want(0, at + minute), 'overtaken', 'who has not seen that it was sent')
    t.equal(await want(1, at + minute), 'wanted', 'who has seen it')
    t.equal(await emailFiles.setRecipient({ ...file, recipient: null, version: 1, baseline: undefined }), true)
    t.equal(await want(1, at + minute), 'overtaken', 'nobody gets it')
    await emailFiles.setRecipient({ ...file, version: 2, baseline })
    t.equal(await emailFiles.claim(file.id, baseline.stamp, at + minute, at + 11 * minute), undefined, 'and who gets it later does not get what was wanted before')
  })

  t.test('a file is not held by a process whose clock was set back since', async t => {
    const file = { ...prices, id: 'd'.repeat(32) }
    await emailFiles.setRecipient({ ...file, version: 0, baseline })
    await emailFiles.claim(file.id, '2-2-2', at + 180 * minute, at + 190 * minute)
    t.equal(await emailFiles.want({ id: file.id, claims: 1, by: 'boss@example.com', at }), 'wanted')
    t.match(await emailFiles.claim(file.id, '2-2-2', at, at + 10 * minute), { claims: 2 })

    const changed = { ...prices, id: 'e'.repeat(32) }
    await emailFiles.setRecipient({ ...changed, version: 0, baseline })
    await emailFiles.claim(changed.id, '2-2-2', at + 180 * minute, at + 190 * minute)
    t.match(await emailFiles.claim(changed.id, '2-2-2', at, at + 10 * minute), { claims: 2 }, 'nor does a change wait for that time')
  })

  t.test('only the latest deliveries of a file are kept', async t => {
    const file = { ...prices, id: 'c'.repeat(32) }
    await emailFiles.setRecipient({ ...file, version: 0, baseline: undefined })
    for (let n = 1; n <= limits.fileDeliveriesKept + 2; n++) {
      const claimed = await emailFiles.claim(file.id, `${n}`, at + n, at + n)
      if (claimed === undefined) throw new Error('no claim')
      await emailFiles.settle(claimed, { delivery: { at: at + n, outcome: 'failed', size: 1, recipient: claimed.recipient, note: '' }, dueAt: 0 })
    }
    const kept = await emailFiles.deliveries(file.id)
    t.equal(kept.length, limits.fileDeliveriesKept)
    t.same([kept[0]?.at, kept.at(-1)?.at], [at + limits.fileDeliveriesKept + 2, at + 3])
    t.equal((await emailFiles.deliveries('b'.repeat(32))).length, 1, 'another file\'s are its own')
  })
}
