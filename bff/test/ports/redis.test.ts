import { Redis } from 'ioredis'
import t from 'tap'
import type { ErpStatus } from '@portal/contracts/erp-status'
import { openRedis } from '../../src/adapters/redis/redis.ts'
import type { SessionRecord } from '../../src/ports/accounts/sessions.ts'
import { createFakeClock } from '../fake-clock.ts'
import { createFakeIds } from '../fake-ids.ts'
import { skipWithout } from '../servers/binaries.ts'
import { eventually } from '../servers/eventually.ts'
import { startRedis } from '../servers/redis.ts'
import { alertsSuite } from './alerts.suite.ts'
import { sessionsSuite } from './sessions.suite.ts'
import { throttleSuite } from './throttle.suite.ts'

t.test('sessions and counts in Redis', { skip: skipWithout('redis') }, async t => {
  const server = await startRedis()
  const clock = createFakeClock(Date.UTC(2026, 10, 20))
  const ids = createFakeIds()
  const { sessions, throttle, erpReports, alerts } = await openRedis(server.url, clock, 'portal')
  const inspector = new Redis(server.url, { retryStrategy: () => 20 })
  inspector.on('error', () => {})
  t.teardown(async () => {
    inspector.disconnect()
    await sessions.close()
    await server.remove()
  })
  await eventually(sessions.health)

  /** Redis has its own clock, so time passes by shortening the expiry of every key. */
  async function advance (milliseconds: number): Promise<void> {
    clock.advance(milliseconds)
    for (const key of await inspector.keys('portal:*')) {
      const left = await inspector.pttl(key)
      if (left >= 0) await inspector.pexpire(key, left - milliseconds)
    }
  }

  t.test('as any store of sessions', async t => { sessionsSuite(t, { sessions, clock, ids, advance }) })
  t.test('as any alerts', async t => {
    const { sessions: others, alerts: otherAlerts } = await openRedis(server.url, clock, 'portal')
    t.teardown(async () => await others.close())
    alertsSuite(t, [alerts, otherAlerts])
  })
  t.test('as any throttle', async t => { throttleSuite(t, { throttle, advance }) })

  t.test('each process sees the latest report of every other, until that has ended', async t => {
    const ofProcess = (pid: number): ErpStatus => ({
      process: { host: 'portal', pid },
      at: '2026-11-20T15:00:00.000Z',
      since: '2026-11-20T15:00:00.000Z',
      state: 'unknown',
      breaker: 'closed',
      last_good_answer: null,
      backoff_seconds: 0,
      under_way: 0,
      under_way_max: 512,
      turned_away: 0,
      sends_orders: true,
      clock_ahead_seconds: 0,
      operations: [],
      bad_answers: []
    })
    const [first, second] = [ofProcess(1), ofProcess(2)]
    await erpReports.publish(first)
    await erpReports.publish(second)
    await erpReports.publish({ ...second, state: 'up' })
    t.strictSame(await erpReports.others(first.process), [{ ...second, state: 'up' }])
    t.strictSame(await erpReports.others(second.process), [first])
    const ofAnotherRelease = { id: 1, at: second.at, operation: 'search', request_id: 'r', status: 200, problems: [{ path: '/', expected: 'JSON', found: 'nothing' }], more: 0 }
    for (const text of ['', '{}', JSON.stringify({ ...second, state: 'of a later release' }), JSON.stringify({ ...second, bad_answers: [ofAnotherRelease] })]) {
      await inspector.set('portal:erp-reports:portal:2', text, 'PX', 20_000)
      t.strictSame(await erpReports.others(first.process), [], text)
    }
    await advance(20_000)
    t.strictSame(await erpReports.others(second.process), [])
    t.strictSame(await inspector.keys('portal:erp-reports*'), ['portal:erp-reports'])
    t.strictSame(await inspector.smembers('portal:erp-reports'), ['portal:2'], 'a process that has ended is forgotten')
  })

  t.test('a count ends by itself, and keeps nothing of what was typed', async t => {
    await inspector.flushall()
    await throttle.admit([{ key: ['login', 'canary'], max: 3, windowMs: 60_000 }])
    const keys = await inspector.keys('*')
    t.equal(keys.length, 1)
    t.notMatch(keys.join(), 'canary')
    t.ok(await inspector.pttl(keys[0] ?? '') > 0)
  })

  const record: SessionRecord = {
    userId: 'u',
    role: 'dealer',
    repNumber: null,
    dealerNumber: '10001',
    selectedDealer: null,
    epoch: 1,
    createdAt: clock.now(),
    absoluteEnd: clock.now() + 12 * 3_600_000,
    idleMs: 3_600_000,
    previousLogin: 5,
    from: { address: '203.0.113.7', browser: 'other' }
  }

  t.test('the keys of a user share a slot of a Cluster, and only the epoch stays', async t => {
    await sessions.create({ userId: 'u', secretHash: 'h' }, { ...record, absoluteEnd: clock.now() + 1000 })
    await sessions.doubt('u', 1)
    const left = await inspector.pttl('portal:{u}:session:h')
    t.ok(left > 0 && left <= 1000, 'no longer than the absolute end')
    t.equal(await inspector.pttl('portal:{u}:epoch'), -1)
  })

  t.test('use within a minute of the last writes nothing', async t => {
    const id = { userId: 'u', secretHash: 'busy' }
    await sessions.create(id, record)
    await advance(50_000)
    await sessions.find(id, true)
    t.ok(await inspector.pttl('portal:{u}:session:busy') <= record.idleMs - 50_000)
    await advance(20_000)
    await sessions.find(id, true)
    await sessions.health()
    t.ok(await inspector.pttl('portal:{u}:session:busy') > record.idleMs - 20_000, 'and then it is extended')
  })

  t.test('use brings back no session that has been ended meanwhile', async t => {
    const id = { userId: 'u', secretHash: 'ended' }
    await sessions.create(id, record)
    await advance(70_000)
    await Promise.all([sessions.find(id, true), sessions.end(id)])
    await sessions.health()
    t.equal(await inspector.get('portal:{u}:session:ended'), null)
  })

  t.test('a value that is no session of this portal is none', async t => {
    const id = { userId: 'u', secretHash: 'foreign' }
    const key = 'portal:{u}:session:foreign'
    const wrong = [{ ...record, role: 'owner', usedAt: 0 }, { ...record, epoch: '1', usedAt: 0 }, { ...record, secondFactor: 'no', usedAt: clock.now() }, record]
    const values = ['', 'x', 'null', '[]', '{}', ...wrong.map(value => JSON.stringify(value))]
    for (const value of values) {
      await inspector.set(key, value, 'PX', 60_000)
      t.equal(await sessions.find(id, true), undefined, value)
    }
    await inspector.set(key, JSON.stringify({ ...record, usedAt: clock.now() - record.idleMs }))
    t.equal(await sessions.find(id, true), undefined, 'one that should have ended, whose expiry somebody has taken away')
    await inspector.set(key, JSON.stringify({ ...record, usedAt: clock.now() }), 'PX', 60_000)
    t.match(await sessions.find(id, true), { record, doubted: false })
    await inspector.set('portal:{u}:epoch', 'x')
    t.match(await sessions.find(id, true), { doubted: true }, 'an epoch that cannot be read may be a higher one')
  })

  t.test('an answer that arrived while the process was busy with something else came in time', async t => {
    const id = { userId: 'u', secretHash: 'patient' }
    const asked = [sessions.create(id, record), throttle.admit([{ key: ['patient'], max: 1, windowMs: 60_000 }])]
    const until = performance.now() + 400
    while (performance.now() < until);
    await t.resolves(Promise.all(asked))
  })

  t.test('with Redis away every call says so at once, and works again when Redis is back', async t => {
    const id = { userId: 'away', secretHash: 'h' }
    await server.stop()
    const begun = performance.now()
    await t.rejects(sessions.create(id, record), { code: 'portal_unavailable' })
    await t.rejects(sessions.find(id, true), { code: 'portal_unavailable' })
    await t.rejects(sessions.selectDealer(id, '10005'), { code: 'portal_unavailable' })
    await t.rejects(sessions.end(id), { code: 'portal_unavailable' })
    await t.rejects(sessions.doubt('away', 2), { code: 'portal_unavailable' })
    await t.rejects(sessions.health(), { code: 'portal_unavailable' })
    await t.rejects(alerts.claim(0, 1), { code: 'portal_unavailable' })
    await t.rejects(throttle.admit([{ key: ['a'], max: 1, windowMs: 1 }]), { code: 'portal_unavailable' })
    t.ok(performance.now() - begun < 1000)

    const started = performance.now()
    const { sessions: late } = await openRedis(server.url, clock, 'portal')
    t.teardown(async () => await late.close())
    t.ok(performance.now() - started < 3000, 'a start is held up for a moment only')
    await t.rejects(late.health(), { code: 'portal_unavailable' }, 'a portal that starts meanwhile says so too')
    await server.start()
    await eventually(sessions.health)
    await eventually(late.health)
    await sessions.create(id, record)
    t.ok(await late.find(id, true))
  })

  t.test('an installation with another prefix shares nothing', async t => {
    const { sessions: others, throttle: otherThrottle } = await openRedis(server.url, clock, 'other')
    t.teardown(async () => await others.close())
    const id = { userId: 'both', secretHash: 'h' }
    const before = await sessions.count()
    await sessions.create(id, record)
    t.strictSame([await sessions.count(), await others.count()], [before + 1, 0])
    t.equal(await others.find(id, true), undefined)
    await others.doubt('both', 9)
    t.ok(await sessions.find(id, true))
    const attempt = [{ key: ['login'] as const, max: 1, windowMs: 60_000 }]
    t.strictSame([await throttle.admit(attempt), await otherThrottle.admit(attempt)], [0, 0])
    await sessions.end(id)
  })

  t.test('a Redis that hangs is away, within a second', async t => {
    server.pause()
    const begun = performance.now()
    await t.rejects(sessions.find({ userId: 'away', secretHash: 'h' }, true), { code: 'portal_unavailable' })
    t.ok(performance.now() - begun < 1000)
    server.resume()
    await eventually(sessions.health)
  })
})
