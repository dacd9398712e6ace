import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { connectRedis } from '../src/adapters/redis/redis-client.ts'
import { settled, startOrderCrowd } from './order-crowd.ts'
import { backWithin, password } from './outage-checks.ts'
import { skipWithout } from './servers/binaries.ts'
import { createDealerAccounts } from './servers/dealer-account.ts'
import { eventually } from './servers/eventually.ts'
import { startPortalProcess, type PortalProcess } from './servers/portal-process.ts'
import { promote, setPostgres, startPostgres, startStandby } from './servers/postgres.ts'
import { startProxy } from './servers/proxy.ts'
import { startSentinel } from './servers/redis-groups.ts'
import { onSetClock, setClock } from './servers/set-clock.ts'
import { startSessionCrowd, tidyFlags, watchMemory } from './session-crowd.ts'

/** Two portal processes, whose PostgreSQL and Redis fail over to their standbys while 10,000 sessions are logged in and dealers order. */

const data = canonicalData({ size: 100, dealers: 120 })
const dealers = [...data.dealers].filter(({ dealer }) => !dealer.suspended && !dealer.new_dealer).map(({ dealer }) => dealer.customer_number)
const ordering = dealers.slice(0, 4)

/** Resolves when the replica has all that the master has. */
async function replicated (redisUrl: string): Promise<void> {
  const redis = connectRedis(redisUrl)
  await eventually(async () => { if (await redis.wait(1, 500) === 0) throw new Error('no replica has followed yet') })
  redis.disconnect()
}

t.test('failovers of PostgreSQL and Redis: nothing acknowledged is lost, nobody is logged out, and nothing is restarted', {
  skip: skipWithout('redis') || skipWithout('postgres')
}, async t => {
  const [erp, group, first] = await Promise.all([startFakeErp({ data }), startSentinel(), startPostgres()])
  t.teardown(async () => { await Promise.all([erp.close(), group.remove(), first.remove()]) })
  await createDealerAccounts({ url: first.url, file: '' }, password, Object.fromEntries(dealers.map(dealer => [dealer, `${dealer}@example.com`])))
  const second = await startStandby(first)
  t.teardown(second.remove)
  // As a virtual address or a proxy such as HAProxy leads to whichever server is the primary.
  const toPrimary = await startProxy(first.url)
  t.teardown(toPrimary.close)
  const clockFile = join(t.testdir(), 'clock')
  setClock(clockFile, { ahead: 0, later: 0 })
  const start = async (t: Test): Promise<PortalProcess> => {
    const environment = { DATA_DIR: t.testdirName, ERP_URL: erp.url, REDIS_URL: group.url, DATABASE_URL: toPrimary.url, CLOCK_FILE: clockFile }
    const portal = await startPortalProcess(environment, { script: onSetClock, flags: tidyFlags })
    t.teardown(async () => { await portal.stop('SIGKILL') })
    return portal
  }
  const portals = [await start(t), await start(t)]
  const loggedIn = await startSessionCrowd(group.url, portals, dealers)
  t.teardown(loggedIn.leave)
  await replicated(group.url)
  const crowd = await startOrderCrowd(portals.map(({ url }) => url), ordering)
  t.teardown(crowd.leave)

  /** Everybody orders again. */
  async function recovers (): Promise<void> {
    const before = crowd.acknowledged()
    await eventually(async () => { if (crowd.acknowledged() < before + 2 * ordering.length) throw new Error('no orders are acknowledged') }, 2 * backWithin)
  }
  await recovers()
  const memoryIsBounded = watchMemory(portals)

  t.comment('the standby is away')
  await second.stop()
  const alone = performance.now()
  await setTimeout(6000)
  t.equal(crowd.acknowledged(alone), 0, 'what the standby does not have is not acknowledged')
  await second.start()
  await recovers()

  t.comment('a planned switch: the old primary goes on for reads, and keeps its connections')
  await setPostgres(first.url, 'default_transaction_read_only', 'on')
  await promote(second)
  toPrimary.leadTo(second.url)
  await recovers()
  await first.stop()

  t.comment('the primary crashes')
  const third = await startStandby(second)
  t.teardown(third.remove)
  await recovers()
  await second.crash()
  await promote(third)
  toPrimary.leadTo(third.url)
  await recovers()

  t.comment('the Redis master hangs, and comes back as a replica')
  group.members[0].signal('SIGSTOP')
  await recovers()
  group.members[0].signal('SIGCONT')
  await replicated(group.url)
  await recovers()
  t.comment('the new master is killed')
  await group.members[1].stop('SIGKILL')
  await recovers()

  await loggedIn.finish(t)
  await crowd.finish()
  const states = await settled(third.url, [clockFile])
  t.same([...new Set(states)], ['accepted'])
  t.equal(states.length, crowd.acknowledged(), 'the journal has every order that was acknowledged')
  t.same(crowd.compare(erp), { missing: [], doubled: [] })
  t.same(crowd.strange, [])
  memoryIsBounded(t)
})
