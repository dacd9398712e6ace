import { Redis } from 'ioredis'
import t, { type Test } from 'tap'
import { openRedis } from '../src/adapters/redis/redis.ts'
import { buildTestApp } from './build-app.ts'
import { createFakeClock } from './fake-clock.ts'
import { orderOf } from './lost-order.ts'
import { skipWithout } from './servers/binaries.ts'
import { eventually } from './servers/eventually.ts'
import { askPostgres } from './servers/ask-postgres.ts'
import { startPostgres } from './servers/postgres.ts'
import { startRedis } from './servers/redis.ts'

/** What the log says about an order that was refused because a store answers but accepts no changes, and what the watch of the store says. */

type Line = { msg: string, code?: string, reason?: string }

function createLog () {
  const lines: string[] = []
  return {
    log: (line: string): void => { lines.push(line) },
    refused: (): Line | undefined => lines.map((line): Line => JSON.parse(line)).findLast(({ msg }) => msg === 'call refused')
  }
}

t.test('an order that a read-only PostgreSQL refuses is logged with what PostgreSQL says', { skip: skipWithout('postgres') }, async t => {
  const server = await startPostgres()
  t.teardown(server.remove)
  const { log, refused } = createLog()
  const { loginAs } = await buildTestApp(t, { databaseUrl: server.url, log })
  const dealer = await loginAs('10001')
  await askPostgres(server.url, 'alter database postgres set default_transaction_read_only = on')
  await askPostgres(server.url, 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()')
  await eventually(async () => {
    const { status, error } = await dealer.call('createOrder', orderOf('10001'))
    t.equal(status, 503)
    if (error.code !== 'not_received') throw new Error(`still ${error.code}`)
  })
  t.match(refused(), { level: 40, code: 'not_received', reason: /read-only transaction/ })
})

/** An app whose sessions are in a Redis that knows the portal's user, and what changes that user. */
async function startWithUser (t: Test) {
  const server = await startRedis()
  t.teardown(server.remove)
  const admin = new Redis(server.url)
  t.teardown(() => { admin.disconnect() })
  const change = async (...rules: string[]): Promise<void> => { await admin.call('acl', 'setuser', 'portal', ...rules) }
  await change('on', '>right', '~*', '+@all')
  const { sessions } = await openRedis(server.url.replace(/\/\/.*@/, '//portal:right@'), createFakeClock(Date.now()), 'portal')
  t.teardown(sessions.close)
  const { log, refused } = createLog()
  const { loginAs } = await buildTestApp(t, { change: () => ({ sessions }), log })
  const setRedis = async (name: string, value: string): Promise<void> => { await admin.config('SET', name, value) }
  return { dealer: await loginAs('10001'), sessions, setRedis, change, leave: async () => { await admin.call('client', 'kill', 'user', 'portal') }, refused }
}

t.test('an order that Redis refuses is logged with what Redis says, of its rights and of its password, and Redis counts as away', { skip: skipWithout('redis') }, async t => {
  const { dealer, sessions, change, leave, refused } = await startWithUser(t)
  const order = async () => await dealer.call('createOrder', orderOf('10001'))
  await change('-mget')
  t.match(await order(), { status: 503, error: { code: 'portal_unavailable' } })
  t.match(refused(), { level: 40, code: 'portal_unavailable', reason: /^NOPERM.*mget/ })
  await t.rejects(sessions.health(), { cause: { message: /^NOPERM/ } })
  await change('+mget', 'resetpass', '>other')
  await leave()
  await eventually(async () => {
    t.equal((await order()).status, 503)
    if (refused()?.reason?.startsWith('WRONGPASS') !== true) throw new Error(`it says ${refused()?.reason}`)
  })
  await change('>right')
  await eventually(sessions.health)
})

t.test('a Redis whose memory is full can be read and says that it accepts no changes', { skip: skipWithout('redis') }, async t => {
  const { sessions, setRedis } = await startWithUser(t)
  await t.resolves(sessions.writes())
  await setRedis('maxmemory', '1')
  await t.resolves(sessions.health())
  await t.rejects(sessions.writes(), { code: 'portal_unavailable', cause: { message: /^OOM/ } })
  await setRedis('maxmemory', '0')
  await t.resolves(sessions.writes())
})
