import t from 'tap'
import { openPortalDb } from '../src/adapters/portal-db/portal-db.ts'
import { skipWithout } from './servers/binaries.ts'
import { eventually } from './servers/eventually.ts'
import { failedStart } from './servers/failed-start.ts'
import { startPortalProcess } from './servers/portal-process.ts'
import { startPostgres } from './servers/postgres.ts'
import { startRedis } from './servers/redis.ts'

t.test('an address that is not this machine\'s is named in one line', async t => {
  // It is set aside for documentation.
  t.match(await failedStart({ HOST: '192.0.2.1', DATA_DIR: t.testdir() }), /^HOST: 192\.0\.2\.1 is not an address of this machine/)
})

t.test('a file that is no database is named in one line', async t => {
  t.match(await failedStart({ DATA_DIR: t.testdir({ 'portal.sqlite': 'no database, but a text that is long enough to be taken for one' }) }),
    /^DATA_DIR: \S+portal\.sqlite cannot be opened: file is not a database$/)
})

t.test('PostgreSQL', { skip: skipWithout('postgres') }, async t => {
  const postgres = await startPostgres()
  t.teardown(postgres.remove)

  t.test('that refuses ends the start in one line', async t => {
    t.equal(await failedStart({ DATABASE_URL: postgres.url.replace(/postgres$/, 'nowhere'), DATA_DIR: t.testdir() }),
      'DATABASE_URL: the database cannot be used: database "nowhere" does not exist (3D000)')
    t.equal(await failedStart({ DATABASE_URL: postgres.url.replace('portal@', 'nobody@'), DATA_DIR: t.testdir() }),
      'DATABASE_URL: the database cannot be used: role "nobody" does not exist (28000)')
  })

  t.test('that is away is waited for by a portal that is not ready, and is filled when it comes', async t => {
    await postgres.stop()
    const portal = await startPortalProcess({ DATABASE_URL: postgres.url, DATA_DIR: t.testdir() })
    t.teardown(async () => await portal.stop('SIGTERM'))
    t.match(await portal.probe('/healthz'), { status: 200 })
    t.match(await portal.probe('/readyz'), { status: 503, body: { ready: false, database: 'down', sessions: 'up' } })
    const login = { username: '10001', password: 'Portal!2026' }
    t.match(await portal.visitor().call('login', login), { status: 503, error: { code: 'portal_unavailable' } })
    await postgres.start()
    const { users, close } = await eventually(async () => await openPortalDb({ url: postgres.url, file: '' }))
    t.teardown(close)
    await eventually(async () => {
      if (await users.findByLogin(login.username) === undefined) throw new Error('the demo has no accounts yet')
    }, 30_000)
    t.match(await portal.probe('/readyz'), { status: 200, body: { ready: true, database: 'up' } })
    t.match(await portal.visitor().call('login', login), { status: 200 })
  })

  t.test('that stays away keeps no portal from ending', async t => {
    await postgres.stop()
    const portal = await startPortalProcess({ DATABASE_URL: postgres.url, DATA_DIR: t.testdir() })
    t.match(await portal.probe('/readyz'), { status: 503 })
    t.equal(await portal.stop('SIGTERM'), 0)
  })
})

t.test('Redis', { skip: skipWithout('redis') }, async t => {
  const redis = await startRedis()
  t.teardown(redis.remove)

  t.test('that refuses ends the start in one line', async t => {
    for (const wrong of [redis.url.replace('of-the-tests', 'guessed'), redis.url.replace(':of-the-tests@', ''), `${redis.url}/99`]) {
      t.match(await failedStart({ REDIS_URL: wrong, DATA_DIR: t.testdir() }), /^REDIS_URL: Redis refused the connection: (?:WRONGPASS|NOAUTH|ERR DB index)(?!.*(?:guessed|of-the-tests))/)
    }
  })

  t.test('that is away is waited for by a portal that is not ready', async t => {
    await redis.stop()
    const portal = await startPortalProcess({ REDIS_URL: redis.url, DATA_DIR: t.testdir() })
    t.teardown(async () => await portal.stop('SIGTERM'))
    t.match(await portal.probe('/readyz'), { status: 503, body: { ready: false, database: 'up', sessions: 'down' } })
    await redis.start()
    await eventually(async () => {
      const { status } = await portal.probe('/readyz')
      if (status !== 200) throw new Error(`status ${status}`)
    }, 30_000)
  })
})
