import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { randomFrom } from '@portal/fixtures/data/random'
import { settled, startOrderCrowd } from './order-crowd.ts'
import { backWithin, createOutageChecks, openToAll, password, type Call } from './outage-checks.ts'
import { skipWithout } from './servers/binaries.ts'
import { createDealerAccounts } from './servers/dealer-account.ts'
import { eventually } from './servers/eventually.ts'
import { startPortalProcess } from './servers/portal-process.ts'
import { startPostgres } from './servers/postgres.ts'
import { startProxy } from './servers/proxy.ts'
import { startRedis } from './servers/redis.ts'
import { onSetClock, setClock } from './servers/set-clock.ts'
import { startSessionCrowd, tidyFlags, watchMemory } from './session-crowd.ts'

/** A portal whose networks to PostgreSQL, Redis and the ERP are slow, lossy and interrupted, while 10,000 sessions are logged in and dealers order. */

const data = canonicalData({ size: 100, dealers: 20 })
const dealers = [...data.dealers].filter(({ dealer }) => !dealer.suspended && !dealer.new_dealer).map(({ dealer }) => dealer.customer_number).slice(0, 6)
const lossShare = 0.03

t.test('over slow, lossy and interrupted networks, each acknowledged order is placed once, nobody waits endlessly or is logged out, and all recovers by itself', {
  skip: skipWithout('redis') || skipWithout('postgres')
}, async t => {
  const [erp, redis, postgres] = await Promise.all([startFakeErp({ data }), startRedis(), startPostgres()])
  const networks = await Promise.all([startProxy(erp.url), startProxy(redis.url), startProxy(postgres.url)])
  const [toErp, toRedis, toPostgres] = networks
  t.teardown(async () => {
    await Promise.all(networks.map(async network => { await network.close() }))
    await Promise.all([erp.close(), redis.remove(), postgres.remove()])
  })
  await createDealerAccounts({ url: postgres.url, file: '' }, password, Object.fromEntries(dealers.map(dealer => [dealer, `${dealer}@example.com`])))
  const clockFile = join(t.testdir({ data: {} }), 'clock')
  setClock(clockFile, { ahead: 0, later: 0 })
  const portal = await startPortalProcess({
    DATA_DIR: t.testdirName, ERP_URL: toErp.url, REDIS_URL: toRedis.url, DATABASE_URL: toPostgres.url, CLOCK_FILE: clockFile
  }, { script: onSetClock, flags: tidyFlags })
  t.teardown(async () => { await portal.stop('SIGKILL') })
  const { goesOn, untilReady } = createOutageChecks(portal, portal.visitor(), erp)
  const loggedIn = await startSessionCrowd(redis.url, [portal], dealers)
  t.teardown(loggedIn.leave)
  const crowd = await startOrderCrowd([portal.url], dealers)
  const acknowledges = async (): Promise<void> => {
    const before = crowd.acknowledged()
    await eventually(async () => { if (crowd.acknowledged() < before + dealers.length) throw new Error('no orders are acknowledged') }, 2 * backWithin)
  }
  t.teardown(crowd.leave)
  await acknowledges()
  await goesOn(t, openToAll, portal.visitor())
  crowd.refusals()
  const memoryIsBounded = watchMemory([portal])

  async function shows (calls: readonly Call[]): Promise<void> {
    for (const [name, body] of calls) {
      const { status } = await portal.visitor().call(name, body)
      if (status !== 200) throw new Error(`${name} answers ${status}`)
    }
  }

  /** Everything is as it should be again, without a restart. @returns what was refused before */
  async function heal (): Promise<Record<string, number>> {
    const refusals = crowd.refusals()
    for (const network of networks) network.heal()
    await untilReady()
    await acknowledges()
    crowd.refusals()
    return refusals
  }

  for (const network of networks) network.slowDown(40)
  await acknowledges()
  t.same(await heal(), {}, 'slow networks refuse nobody')

  const random = randomFrom(7)
  for (const network of networks) network.resetWhere(() => random() < lossShare)
  await acknowledges()
  await setTimeout(5000)
  t.ok(Object.keys(await heal()).length > 0, 'calls fail with their connections')

  // Within seconds the portal stops asking, and shows what it last knew.
  toErp.silence()
  await eventually(async () => { await shows(openToAll) }, backWithin)
  await goesOn(t, openToAll, portal.visitor())
  await setTimeout(5000)
  t.same(Object.keys(await heal()), ['erp_unavailable'], 'without the ERP orders are refused, and nothing else')

  toPostgres.silence()
  await goesOn(t, [openToAll[0]], portal.visitor())
  await setTimeout(6000)
  t.same(Object.keys(await heal()).sort(), ['portal_unavailable', 'receipt_unknown'])

  toRedis.silence()
  await goesOn(t, openToAll, portal.visitor())
  await setTimeout(4000)
  t.same(Object.keys(await heal()), ['portal_unavailable'])

  for (const network of networks) network.silence()
  await setTimeout(6000)
  // An order that was being received at that moment was not, or may be in the journal, and the person is told which.
  t.same(Object.keys(await heal()).filter(code => code !== 'not_received' && code !== 'receipt_unknown'), ['portal_unavailable'])

  await loggedIn.finish(t)
  await crowd.finish()
  const states = await settled(postgres.url, [clockFile])
  t.same([...new Set(states)], ['accepted'])
  t.same(crowd.compare(erp), { missing: [], doubled: [] })
  t.same(crowd.strange, [])
  memoryIsBounded(t)
})
