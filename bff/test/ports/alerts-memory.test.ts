import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { createAlertsInTurn } from '../../src/adapters/alerts-memory/alerts-in-turn.ts'
import { createMemoryAlerts } from '../../src/adapters/alerts-memory/memory-alerts.ts'
import { createAlertFile } from '../../src/adapters/portal-db/notices/alert-file.ts'
import { PortalError } from '../../src/errors.ts'
import type { Alerts } from '../../src/ports/notices/alerts.ts'
import { alertsSuite } from './alerts.suite.ts'

const alerts = createMemoryAlerts()

t.test('alerts in memory', async t => { alertsSuite(t, [alerts, alerts]) })

/** The file as two processes of a machine have it. */
function openTwice (t: Test, file: string): [Alerts, Alerts] {
  const [one, other] = [createAlertFile(file), createAlertFile(file)]
  t.teardown(async () => { await Promise.all([one.close(), other.close()]) })
  return [one.alerts, other.alerts]
}

t.test('alerts in a file of two processes', async t => { alertsSuite(t, openTwice(t, join(t.testdir(), 'alerts.sqlite'))) })

t.test('there is no file before the first alert, and one that cannot be made counts as away', async t => {
  const dir = t.testdir()
  const file = join(dir, 'alerts.sqlite')
  const [alerts, other] = openTwice(t, file)
  t.same([await alerts.isOn('disk-full'), await alerts.claim(1, 2)], [false, undefined])
  await Promise.all([alerts.end('disk-full', 1, 1), alerts.told({ kind: 'disk-full', news: 'begun', note: '', since: 1 }, 1)])
  t.notOk(existsSync(file))
  const seen = { kind: 'disk-full', note: '', mark: 0 } as const
  await Promise.all([alerts.see(seen, 1, 0), other.see(seen, 1, 0)])
  t.equal((await Promise.all([alerts.claim(1, 2), other.claim(1, 2)])).filter(claimed => claimed !== undefined).length, 1)
  writeFileSync(join(dir, 'no-folder'), '')
  const [nowhere] = openTwice(t, join(dir, 'no-folder', 'alerts.sqlite'))
  await t.rejects(nowhere.see(seen, 1, 0), { code: 'portal_unavailable' })
})

/** Stores in memory that a test can make unavailable. */
function createShared () {
  const store = createMemoryAlerts()
  const state = { isAway: false }
  const unlessAway = <P extends unknown[], R>(work: (...given: P) => Promise<R>) => async (...given: P): Promise<R> => {
    if (state.isAway) throw new PortalError('portal_unavailable')
    return await work(...given)
  }
  const { isOn, see, end, claim, told } = store
  return { state, alerts: { isOn: unlessAway(isOn), see: unlessAway(see), end: unlessAway(end), claim: unlessAway(claim), told: unlessAway(told) } }
}

/**
 * Two processes with two stores that they share, which check and report as the worker does.
 * @param files each process's file, shared with the other processes of its machine
 */
function startTwo (files: readonly [Alerts, Alerts] | undefined = undefined) {
  const [redis, database] = [createShared(), createShared()]
  const processes = [0, 1].map(one => createAlertsInTurn([redis.alerts, database.alerts, ...files?.slice(one, one + 1) ?? []], createMemoryAlerts()))
  const news: string[] = []
  const sweep = async (at: number, isSeen: boolean): Promise<void> => {
    for (const each of processes) {
      if (isSeen) await each.see({ kind: 'orders-refused', note: '', mark: 0 }, at, 0)
      else await each.end('orders-refused', at, at - 1)
      const claimed = await each.claim(at, at + 1)
      if (claimed === undefined) continue
      news.push(claimed.news)
      await each.told(claimed, at)
    }
  }
  return { redis: redis.state, database: database.state, sweep, news }
}

t.test('while one shared store is away, and when it is back, two processes report a problem once, and its end once', async t => {
  for (const first of ['redis', 'database'] as const) {
    const { sweep, news, ...states } = startTwo()
    states[first].isAway = true
    await sweep(10, true)
    states[first].isAway = false
    await sweep(20, true)
    t.same(news, ['begun'], first)
    await sweep(30, false)
    await sweep(40, false)
    t.same(news, ['begun', 'over'], first)
  }
})

t.test('while both stores are away, two processes of one machine report a problem once, and once that it is over', async t => {
  const { redis, database, sweep, news } = startTwo(openTwice(t, join(t.testdir(), 'alerts.sqlite')))
  redis.isAway = database.isAway = true
  await sweep(10, true)
  t.same(news, ['begun'])
  redis.isAway = database.isAway = false
  await sweep(20, true)
  t.same(news, ['begun'], 'and not again when the stores are back')
  await sweep(30, false)
  t.same(news, ['begun', 'over'])
})

t.test('while all shared stores are away, each process reports by itself', async t => {
  const { redis, database, sweep, news } = startTwo()
  redis.isAway = database.isAway = true
  await sweep(10, true)
  t.same(news, ['begun', 'begun'])
  redis.isAway = database.isAway = false
  await sweep(20, true)
  t.same(news, ['begun', 'begun'], 'and not again when the stores are back')
  await sweep(30, false)
  t.same(news, ['begun', 'begun', 'over', 'over'])
})
