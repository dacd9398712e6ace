import t from 'tap'
import { openRedis } from '../../src/adapters/redis/redis.ts'
import { systemClock } from '../../src/adapters/system/clock.ts'
import type { SessionRecord } from '../../src/ports/accounts/sessions.ts'
import { skipWithout } from '../servers/binaries.ts'
import { eventually } from '../servers/eventually.ts'
import { startProxy } from '../servers/proxy.ts'
import { startCluster, startSentinel } from '../servers/redis-groups.ts'

const hour = 3_600_000

function record (userId: string): SessionRecord {
  const now = systemClock.now()
  return {
    userId,
    role: 'dealer',
    repNumber: null,
    dealerNumber: '10001',
    selectedDealer: null,
    epoch: 1,
    createdAt: now,
    absoluteEnd: now + 12 * hour,
    idleMs: hour,
    previousLogin: null,
    from: { address: '203.0.113.7', browser: 'other' }
  }
}

t.test('sessions and counts on a Cluster, users on whichever of its nodes', { skip: skipWithout('redis') }, async t => {
  const cluster = await startCluster()
  const { sessions, throttle } = await openRedis(cluster.url, systemClock, 'portal')
  t.teardown(async () => {
    await sessions.close()
    await cluster.remove()
  })
  await eventually(sessions.health)
  const users = Array.from({ length: 30 }, (_, n) => `user-${n}`)
  for (const userId of users) await sessions.create({ userId, secretHash: 'h' }, record(userId))
  for (const userId of users) await sessions.selectDealer({ userId, secretHash: 'h' }, userId)
  for (const userId of users) t.match(await sessions.find({ userId, secretHash: 'h' }, true), { record: { userId, selectedDealer: userId }, doubted: false })
  await sessions.doubt('user-7', 2)
  t.match(await sessions.find({ userId: 'user-7', secretHash: 'h' }, true), { doubted: true })
  for (const userId of users) await sessions.end({ userId, secretHash: 'h' })
  t.equal(await sessions.find({ userId: 'user-3', secretHash: 'h' }, true), undefined)
  const limits = users.map(userId => ({ key: ['proof', userId] as const, max: 1, windowMs: 60_000 }))
  t.equal(await throttle.admit(limits), 0)
  t.ok(await throttle.admit(limits.slice(0, 1)) > 0)

  await cluster.killMaster()
  const started = systemClock.now()
  const outcomes = await Promise.all(users.map(async userId => await sessions.find({ userId, secretHash: 'h' }, true).then(() => 'answered', (error: { code?: string }) => error.code)))
  t.ok(outcomes.includes('portal_unavailable'), 'users of a node that is gone are told')
  t.ok(systemClock.now() - started < 2000, 'and soon')
})

t.test('sessions move on to the server that the Sentinels put in the master\'s place', { skip: skipWithout('redis') }, async t => {
  const group = await startSentinel()
  const { sessions } = await openRedis(group.url, systemClock, 'portal')
  t.teardown(async () => {
    await sessions.close()
    await group.remove()
  })
  await eventually(sessions.health)
  const id = { userId: 'u', secretHash: 'h' }
  await sessions.create(id, record('u'))
  t.match(await sessions.find(id, true), { record: { userId: 'u' } })
  await group.killMaster()
  await t.rejects(sessions.find(id, true), { code: 'portal_unavailable' })
  const after = { userId: 'u', secretHash: 'after' }
  await eventually(async () => { await sessions.create(after, record('u')) })
  t.match(await sessions.find(after, true), { record: { userId: 'u' } })
})

for (const [what, start] of [['Sentinel', startSentinel], ['node of a Cluster', startCluster]] as const) {
  t.test(`a ${what} that takes connections and says nothing, as one behind a broken network, is passed over`, { skip: skipWithout('redis') }, async t => {
    const [group, silent] = await Promise.all([start(), startSilent()])
    const { sessions } = await openRedis(group.url.replace('@', `@127.0.0.1:${silent.port},`), systemClock, 'portal')
    t.teardown(async () => {
      await sessions.close()
      await Promise.all([group.remove(), silent.close()])
    })
    await eventually(sessions.health)
  })
}

/** A server that answers nothing. */
async function startSilent (): Promise<{ port: number, close: () => Promise<void> }> {
  const { url, silence, close } = await startProxy('tcp://127.0.0.1:1')
  silence()
  return { port: Number(new URL(url).port), close }
}
