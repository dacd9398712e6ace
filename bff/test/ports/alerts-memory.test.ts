import t from 'tap'
import { createAlertsInTurn } from '../../src/adapters/alerts-memory/alerts-in-turn.ts'
import { createMemoryAlerts } from '../../src/adapters/alerts-memory/memory-alerts.ts'
import { PortalError } from '../../src/errors.ts'
import { alertsSuite } from './alerts.suite.ts'

const alerts = createMemoryAlerts()

t.test('alerts in memory', async t => { alertsSuite(t, [alerts, alerts]) })

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

/** Two processes with two stores that they share, which check and report as the worker does. */
function startTwo () {
  const [redis, database] = [createShared(), createShared()]
  const processes = [1, 2].map(() => createAlertsInTurn([redis.alerts, database.alerts], createMemoryAlerts()))
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
