import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import t from 'tap'
import { commandsOnKeys, inspectRedis } from '../../src/adapters/redis/inspect.ts'
import { openRedis } from '../../src/adapters/redis/redis.ts'
import { createFakeClock } from '../fake-clock.ts'
import { skipWithout } from '../servers/binaries.ts'
import { eventually } from '../servers/eventually.ts'
import { startRedis } from '../servers/redis.ts'

const documented = /^user (portal) (on .*)$/m.exec(readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8'))

t.test('the user that is documented for Redis may do all that the portal does, and nothing of others', { skip: skipWithout('redis') }, async t => {
  const server = await startRedis()
  const admin = new Redis(server.url)
  const [, name = '', rules = ''] = documented ?? []
  await admin.call('ACL', 'SETUSER', name, ...rules.replace('PASSWORD', 'right').split(' '))
  const url = server.url.replace(/\/\/.*@/, `//${name}:right@`)
  const clock = createFakeClock(Date.now())
  const { sessions, throttle, erpReports, alerts, absence } = await openRedis(url, clock, 'portal')
  t.teardown(async () => {
    admin.disconnect()
    await sessions.close()
    await server.remove()
  })
  t.equal(absence, undefined)
  await eventually(sessions.health)
  const id = { userId: 'u', secretHash: 'h' }
  await sessions.create(id, {
    userId: 'u',
    role: 'dealer',
    repNumber: null,
    dealerNumber: '10001',
    selectedDealer: null,
    epoch: 1,
    createdAt: clock.now(),
    absoluteEnd: clock.now() + 3_600_000,
    idleMs: 3_600_000,
    previousLogin: null,
    from: { address: '::1', browser: 'other' }
  })
  clock.advance(120_000)
  t.ok(await sessions.find(id, true))
  await sessions.selectDealer(id, '10002')
  t.equal((await sessions.list('u')).length, 1)
  await sessions.doubt('u', 2)
  t.equal(await sessions.count(), 1)
  await sessions.end(id)
  const limits = [{ key: ['test', 'a'] as const, max: 1, windowMs: 60_000 }]
  await throttle.admit(limits)
  t.ok(await throttle.admit(limits) > 0)
  await throttle.forgive(limits)
  t.same(await erpReports.others({ host: 'h', pid: 1 }), [])
  await alerts.see({ kind: 'database-away', note: '', mark: 0 }, 1, 0)
  const alert = await alerts.claim(2, 3)
  if (alert !== undefined) await alerts.told(alert, 3)
  await alerts.end('database-away', 5, 4)
  t.match(await inspectRedis(url, 'portal'), { whenFull: 'noeviction', lacks: [] })
  const other = new Redis(url)
  t.teardown(() => { other.disconnect() })
  await t.rejects(other.get('something:else'), /NOPERM/)
  await t.rejects(other.flushall(), /NOPERM/)
})

t.test('a user who may not read INFO is no fault of Redis: its settings are not known', { skip: skipWithout('redis') }, async t => {
  const server = await startRedis()
  t.teardown(server.remove)
  const admin = new Redis(server.url)
  await admin.call('ACL', 'SETUSER', 'blind', 'on', '>right', '~portal:*', '+@all', '-info')
  admin.disconnect()
  t.match(await inspectRedis(server.url.replace(/\/\/.*@/, '//blind:right@'), 'portal'), { whenFull: undefined, survivesRestart: undefined })
})

t.test('why a Redis that answers accepts no changes is seen without trying: its memory is full, or it is a replica', { skip: skipWithout('redis') }, async t => {
  const [server, master] = [await startRedis(), await startRedis()]
  const admin = new Redis(server.url)
  t.teardown(async () => {
    admin.disconnect()
    await Promise.all([server.remove(), master.remove()])
  })
  const why = async () => (await inspectRedis(server.url, 'portal')).refusesChanges
  t.equal(await why(), undefined)
  await admin.config('SET', 'maxmemory', '1')
  await t.rejects(admin.set('portal:any', 'x'), /^OOM/)
  t.equal(await why(), 'memory')
  await admin.config('SET', 'maxmemory', '0')
  await admin.config('SET', 'masterauth', new URL(master.url).password)
  await admin.replicaof('127.0.0.1', new URL(master.url).port)
  t.equal(await why(), 'replica')
})

t.test('what a user may not do that the portal needs is named, and nothing is done to find out', { skip: skipWithout('redis') }, async t => {
  const server = await startRedis()
  const admin = new Redis(server.url)
  t.teardown(async () => {
    admin.disconnect()
    await server.remove()
  })
  const url = server.url.replace(/\/\/.*@/, '//few:right@')
  await admin.call('ACL', 'SETUSER', 'few', 'on', '>right', '~portal:*', '+@all', '-zadd', '-hset')
  t.match(await inspectRedis(url, 'portal'), { lacks: ['zadd', 'hset'] })
  t.match(await inspectRedis(url, 'other'), { lacks: ['eval'] }, 'on the keys of another prefix it may do nothing')
  await admin.call('ACL', 'SETUSER', 'few', '-eval')
  t.match(await inspectRedis(url, 'portal'), { lacks: ['eval'] })
  t.equal(await admin.dbsize(), 0)
  const [, , rules = ''] = documented ?? []
  const granted = [...rules.matchAll(/\+(\w+)/g)].map(([, command]) => command)
  t.same(granted, [...new Set([...granted, ...commandsOnKeys])], 'the documented line has them all')
})
