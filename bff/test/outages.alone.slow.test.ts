import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import pg from 'pg'
import t from 'tap'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { openPortalDb } from '../src/adapters/portal-db/portal-db.ts'
import { backWithin, createOutageChecks, throttledCalls, login, ofTheDatabase, openToAll, orderOf, password, withoutDatabase, type Call } from './outage-checks.ts'
import { skipWithout } from './servers/binaries.ts'
import { createDealerAccount } from './servers/dealer-account.ts'
import { eventually } from './servers/eventually.ts'
import { startPortalProcess } from './servers/portal-process.ts'
import { startPostgres } from './servers/postgres.ts'
import { startProxy } from './servers/proxy.ts'
import { startRedis } from './servers/redis.ts'

t.test('a portal over Redis and PostgreSQL that come and go', { skip: skipWithout('redis') || skipWithout('postgres') }, async t => {
  const [erp, redis, postgres] = await Promise.all([startFakeErp(), startRedis(), startPostgres()])
  const [toRedis, toPostgres] = await Promise.all([startProxy(redis.url), startProxy(postgres.url)])
  t.teardown(async () => {
    await Promise.all([toRedis.close(), toPostgres.close()])
    await Promise.all([erp.close(), redis.remove(), postgres.remove()])
  })
  await createDealerAccount({ url: postgres.url, file: '' }, password)
  const dir = t.testdir({ files: { 'prices.csv': 'prices' }, data: {} })
  const portal = await startPortalProcess({
    DATA_DIR: join(dir, 'data'), FILES_DIR: join(dir, 'files'), ERP_URL: erp.url, REDIS_URL: toRedis.url, DATABASE_URL: toPostgres.url
  })
  t.teardown(async () => { await portal.stop('SIGKILL') })

  const dealer = portal.visitor()
  const { posted, sent, untilReady, refuses, goesOn } = createOutageChecks(portal, dealer, erp)
  const signedIn: readonly Call[] = [...withoutDatabase, ...ofTheDatabase, ['createOrder', orderOf(1, 'NEVER SENT')]]

  await eventually(async () => { if ((await login(dealer)).status !== 200) throw new Error('no login yet') }, backWithin)
  await untilReady()

  const hangs: ReadonlyArray<{ how: string, hang: () => Promise<void>, goOn: () => void }> = [
    { how: 'its process stands still', hang: async () => { redis.pause() }, goOn: redis.resume },
    // It comes back by itself, and then executes late what it was sent in the meantime.
    { how: 'it was told to answer nobody for five seconds', hang: async () => { await pauseClients(redis.url, 5000) }, goOn: () => {} }
  ]
  for (const { how, hang, goOn } of hangs) {
    t.test(`while Redis hangs, because ${how}, nobody is logged out or in, and what is public goes on`, async t => {
      const before = { logins: (await audit(postgres.url)).length, sent: sent() }
      await hang()
      await Promise.all([
        goesOn(t, openToAll, portal.visitor()),
        refuses(t, [...signedIn, ...throttledCalls], { withinMs: 1500 })
      ])
      t.match(await portal.probe('/readyz'), { status: 503, body: { ready: false, sessions: 'down', database: 'up' } })
      goOn()
      await untilReady()
      await goesOn(t, [...withoutDatabase, ...ofTheDatabase], dealer)
      t.same({ logins: (await audit(postgres.url)).length, sent: sent() }, before, 'what cannot be counted is not tried, and no order went out')
    })
  }

  t.test('a connection to Redis that has silently died is replaced within seconds', async t => {
    toRedis.silence()
    await refuses(t, [...signedIn, ...throttledCalls], { withinMs: 1500 })
    toRedis.heal()
    await untilReady()
    await goesOn(t, withoutDatabase, dealer)
  })

  t.test('while Redis is stopped it is the same; started anew it is empty, and the dealer logs in again', async t => {
    await redis.stop()
    await goesOn(t, openToAll, portal.visitor())
    await refuses(t, [...signedIn, ...throttledCalls], { withinMs: 1500 })
    await redis.start()
    await untilReady()
    t.match(await dealer.call('session', {}), { status: 401, error: { code: 'unauthenticated' } })
    t.equal((await login(dealer)).status, 200)

    const inspector = new Redis(redis.url)
    await inspector.flushall()
    inspector.disconnect()
    t.match(await dealer.call('finances', { dealer: '10001' }), { status: 401, error: { code: 'unauthenticated' } }, 'so where it was emptied')
    t.equal((await login(dealer)).status, 200)
  })

  t.test('while PostgreSQL is stopped the dealer stays logged in and reads what the ERP has; no order is sent', async t => {
    erp.faults.set([{ operation: 'post-order', kind: 'reset-after', times: 1 }])
    const early = await dealer.call('createOrder', orderOf(2, 'BEFORE'))
    t.match(early, { status: 200, body: { submission: { state: 'unknown' } } })
    await postgres.stop()
    const before = sent()
    await goesOn(t, [openToAll[0], ...withoutDatabase], dealer)
    await refuses(t, [...ofTheDatabase, ...throttledCalls, ['getBanner', {}]], { withinMs: 1500 })
    await refuses(t, [['createOrder', orderOf(3, 'MEANWHILE')]], { withinMs: 1500, code: 'receipt_unknown' })
    t.match(await portal.probe('/readyz'), { status: 503, body: { ready: false, sessions: 'up', database: 'down' } })
    t.equal(sent(), before)

    await postgres.start()
    await untilReady()
    await goesOn(t, [...withoutDatabase, ...ofTheDatabase], dealer)
    t.equal((await dealer.call('requestPasswordLink', { email: 'dealer@example.com' })).status, 200)
    await sendFileByMail(postgres.url, 'prices.csv')
    await eventually(async () => {
      const { body } = await dealer.call('submission', { reference: early.body.submission.reference })
      if (body.submission.state !== 'accepted') throw new Error('the order from before is not taken up')
      const mails = readdirSync(join(dir, 'data/outbox')).filter(name => name.endsWith('.eml')).length
      if (mails < 2) throw new Error('the mails are not sent')
    }, 60_000)
    t.equal(posted('BEFORE'), 1, 'orders, mails and files are worked on again')
    t.match(await dealer.call('createOrder', orderOf(3, 'MEANWHILE')), { status: 200, body: { submission: { state: 'accepted' } } })
    t.equal(posted('MEANWHILE'), 1)
  })

  const silences: ReadonlyArray<{ how: string, key: number, hang: () => Promise<void>, goOn: () => void }> = [
    { how: 'whose connections have gone without a word', key: 4, hang: async () => { toPostgres.silence() }, goOn: toPostgres.heal },
    { how: 'whose processes stand still', key: 8, hang: postgres.pause, goOn: postgres.resume }
  ]
  for (const { how, key, hang, goOn } of silences) {
    t.test(`nobody waits for a PostgreSQL ${how}, and all goes on with it afterward`, async t => {
      await goesOn(t, ofTheDatabase, dealer)
      await hang()
      const before = sent()
      const crowd = Array.from({ length: 30 }, (): Call => ['savedOrders', { user: '10001' }])
      await Promise.all([
        refuses(t, [...ofTheDatabase, ...throttledCalls, ...crowd], { withinMs: 8000 }),
        goesOn(t, [openToAll[0], ...withoutDatabase], dealer)
      ])
      await refuses(t, [['createOrder', orderOf(key, `HANGING ${key}`)]], { withinMs: 8000, code: 'receipt_unknown' })
      t.equal(sent(), before)
      goOn()
      await untilReady()
      await goesOn(t, ofTheDatabase, dealer)
      t.match(await dealer.call('createOrder', orderOf(key, `HANGING ${key}`)), { status: 200, body: { submission: { state: 'accepted' } } })
      t.equal(posted(`HANGING ${key}`), 1)
    })
  }

  t.test('an order does not wait for a lock without an end', async t => {
    const locker = new pg.Client(postgres.url)
    await locker.connect()
    await locker.query('begin; lock table submission in access exclusive mode')
    const before = sent()
    await refuses(t, [['createOrder', orderOf(5, 'LOCKED')]], { withinMs: 6000, code: 'receipt_unknown' })
    t.equal(sent(), before)
    await locker.query('rollback')
    await locker.end()
    t.match(await dealer.call('createOrder', orderOf(5, 'LOCKED')), { status: 200, body: { submission: { state: 'accepted' } } })
    t.equal(posted('LOCKED'), 1)
  })

  t.test('where the answer to a commit is lost the dealer is not told that nothing was received, and trying again orders once', async t => {
    // Other transactions may be under way.
    toPostgres.loseAnswerTo('commit', { after: 'insert into "submission"' })
    const lost = await dealer.call('createOrder', orderOf(6, 'IN DOUBT'))
    t.match(lost, { status: 503, error: { code: 'receipt_unknown' } })
    t.equal(posted('IN DOUBT'), 0)
    const again = await dealer.call('createOrder', orderOf(6, 'IN DOUBT'))
    t.match(again, { status: 200, body: { submission: { state: 'accepted' } } })
    t.equal(posted('IN DOUBT'), 1)
  })

  t.test('a database whose tables are gone is away, until another process has made them anew', async t => {
    const client = new pg.Client(postgres.url)
    await client.connect()
    await client.query('drop schema public cascade; create schema public')
    await client.end()
    const before = sent()
    await goesOn(t, [openToAll[0], ...withoutDatabase], dealer)
    await refuses(t, [...ofTheDatabase, ...throttledCalls, ['getBanner', {}]], { withinMs: 1500 })
    await refuses(t, [['createOrder', orderOf(7, 'NO TABLES')]], { withinMs: 1500, code: 'receipt_unknown' })
    t.match(await portal.probe('/readyz'), { status: 503, body: { ready: false, database: 'down' } })
    t.equal(sent(), before)

    await createDealerAccount({ url: postgres.url, file: '' }, password)
    await untilReady()
    t.equal((await login(dealer)).status, 200)
  })
})

/** Resolves once the server no longer answers. */
async function pauseClients (url: string, milliseconds: number): Promise<void> {
  const client = new Redis(url)
  await client.client('PAUSE', milliseconds, 'ALL')
  client.disconnect()
}

async function audit (url: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select * from audit')
  await client.end()
  return rows
}

/** A file with a recipient who has not received it yet. */
async function sendFileByMail (url: string, name: string): Promise<void> {
  const { emailFiles, close } = await openPortalDb({ url, file: '' })
  await emailFiles.setRecipient({ id: name.padEnd(32, '0'), name, recipient: 'prices@example.com', version: 0, baseline: { stamp: '', hash: '' } })
  await close()
}
