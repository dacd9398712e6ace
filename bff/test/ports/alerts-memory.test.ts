import t from 'tap'
import { createAlertsWithFallback } from '../../src/adapters/alerts-memory/alerts-with-fallback.ts'
import { createMemoryAlerts } from '../../src/adapters/alerts-memory/memory-alerts.ts'
import { PortalError } from '../../src/errors.ts'
import type { Alerts } from '../../src/ports/notices/alerts.ts'
import { alertsSuite } from './alerts.suite.ts'

const alerts = createMemoryAlerts()

t.test('alerts in memory', async t => { alertsSuite(t, [alerts, alerts]) })

t.test('while what processes share is away, each tells by itself; what both know is one piece of news', async t => {
  const [shared, own] = [createMemoryAlerts(), createMemoryAlerts()]
  let isAway = true
  const unlessAway = <P extends unknown[], R>(work: (...given: P) => Promise<R>) => async (...given: P): Promise<R> => {
    if (isAway) throw new PortalError('portal_unavailable')
    return await work(...given)
  }
  const failing: Alerts = { see: unlessAway(shared.see), end: unlessAway(shared.end), claim: unlessAway(shared.claim), told: unlessAway(shared.told) }
  const both = createAlertsWithFallback(failing, own)
  const seen = { kind: 'database-away', note: 'away', mark: 0 } as const
  await both.see(seen, 0, 0)
  isAway = false
  await both.see(seen, 1, 0)
  isAway = true
  const news = await both.claim(2, 100)
  t.match(news, { kind: 'database-away', news: 'begun' })
  isAway = false
  if (news !== undefined) await both.told(news, 3)
  t.equal(await both.claim(200, 300), undefined, 'the others need not tell it again')
  await both.end('database-away', 400, 300)
  const over = await both.claim(500, 600)
  t.match(over, { news: 'over' })
  if (over !== undefined) await both.told(over, 501)
  t.equal(await both.claim(700, 800), undefined)
})
