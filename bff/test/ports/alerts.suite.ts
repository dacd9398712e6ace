import type { Test } from 'tap'
import type { Alerts } from '../../src/ports/notices/alerts.ts'

const at = Date.UTC(2026, 10, 20)
const [minute, hour] = [60_000, 3_600_000]

/** The tests for every adapter of the alerts. `processes` of the same database: concurrent calls are divided among them. */
export function alertsSuite (t: Test, processes: readonly [Alerts, Alerts]): void {
  const [alerts, other] = processes
  const claimAll = async (now: number) => {
    const claimed = await Promise.all([alerts, other, alerts, other].map(async each => await each.claim(now, now + minute)))
    return claimed.filter(found => found !== undefined)
  }

  t.test('what several processes see is reported once, by one of them, and so is its end', async t => {
    const seen = { kind: 'erp-away', note: 'away', mark: 0 } as const
    t.equal(await other.isOn('erp-away'), false)
    await Promise.all([alerts.see(seen, at, at - hour), other.see(seen, at, at - hour)])
    t.equal(await other.isOn('erp-away'), true)
    t.strictSame(await claimAll(at), [{ kind: 'erp-away', news: 'begun', note: 'away', since: at }])
    const [again] = await claimAll(at + minute)
    t.match(again, { news: 'begun' }, 'its process died: the lease is over')
    if (again !== undefined) await other.told(again, at + minute)
    await alerts.see({ ...seen, note: 'still away' }, at + 2 * minute, at - hour)
    t.same(await claimAll(at + 3 * minute), [])

    await other.end('erp-away', at + 3 * minute, at + minute)
    t.same(await claimAll(at + 3 * minute), [], 'another process has seen it since')
    await Promise.all([alerts, other].map(async each => { await each.end('erp-away', at + 4 * minute, at + 2 * minute) }))
    t.equal(await other.isOn('erp-away'), false)
    const over = await claimAll(at + 4 * minute)
    t.match(over, [{ kind: 'erp-away', news: 'over', since: at }])
    t.equal(over.length, 1)
    for (const one of over) await alerts.told(one, at + 4 * minute)
    t.same(await claimAll(at + hour), [])

    await alerts.see(seen, at + hour, at)
    const anew = await claimAll(at + hour)
    t.match(anew, [{ news: 'begun', since: at + hour }], 'it begins anew')
    for (const one of anew) await alerts.told(one, at + hour)
  })

  t.test('when it gets worse, it is reported again, but not at once', async t => {
    const seen = (mark: number, now: number) => alerts.see({ kind: 'orders-need-a-person', note: `up to ${mark}`, mark }, now, now - hour)
    const told = async (now: number): Promise<string[]> => {
      const claimed = await claimAll(now)
      for (const one of claimed) await alerts.told(one, now)
      return claimed.map(({ note }) => note)
    }
    await seen(1, at)
    t.same(await told(at), ['up to 1'])
    await seen(2, at + minute)
    t.same(await told(at + minute), [])
    await seen(2, at + hour)
    t.same(await told(at + hour), ['up to 2'])
    await seen(2, at + 3 * hour)
    t.same(await told(at + 3 * hour), [], 'the same ones')
  })

  t.test('there is no all-clear for what nobody was told about', async t => {
    await alerts.see({ kind: 'mails-fail', note: 'away', mark: 0 }, at, at)
    await alerts.end('mails-fail', at + minute, at)
    t.same((await claimAll(at + minute)).filter(({ kind }) => kind === 'mails-fail'), [])
  })
}
