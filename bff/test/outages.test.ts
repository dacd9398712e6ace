import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import pg from 'pg'
import t, { type Test } from 'tap'
import type { CallBody } from '@portal/contracts/calls'
import type { CallName } from '@portal/contracts/endpoints'
import { errorTable, type ErrorCode } from '@portal/contracts/errors'
import { startFakeErp } from '@portal/fixtures/fake-erp'
import { knownItems } from '@portal/fixtures/known-items'
import { openPortalDb } from '../src/adapters/portal-db/portal-db.ts'
import { skipWithout } from './servers/binaries.ts'
import { createDealerAccount } from './servers/dealer-account.ts'
import { eventually } from './servers/eventually.ts'
import { startPortalProcess, type ProcessClient } from './servers/portal-process.ts'
import { startPostgres } from './servers/postgres.ts'
import { startProxy } from './servers/proxy.ts'
import { startRedis } from './servers/redis.ts'

// Servers start, stop and come back here in their own time.
t.setTimeout(180_000)

const password = 'Portal!2026'
/** What is back works within so long, on a busy machine too. */
const backWithin = 15_000

type Call = { [N in CallName]: readonly [N, CallBody<N>] }[CallName]

const openToAll = [['items', { search: 'chain' }], ['getBanner', {}]] as const satisfies readonly Call[]

/** Calls of a dealer that need no database. */
const withoutDatabase: readonly Call[] = [
  ['items', { search: 'chain', customer_number: '10001' }],
  ['priceByItemNumbers', { items: [knownItems.inStock.number] }],
  ['openOrders', { dealer: '10001' }],
  ['invoiceHistory', { dealer: '10001' }],
  ['finances', { dealer: '10001' }],
  ['updateNewDealerStatus', {}]
]

/** And those that ask it. */
const ofTheDatabase: readonly Call[] = [
  ['session', {}],
  ['savedOrders', { user: '10001' }],
  ['unconfirmedOrders', { dealer: '10001' }],
  ['rejectedOrders', {}]
]

function orderOf (key: number, po: string) {
  return {
    submission_key: `00000000-0000-4000-8000-${String(key).padStart(12, '0')}`,
    order: {
      cart: [{ id: knownItems.inStock.number, quantity: 1, note: '' }],
      data: { customer_number: '10001', shipping: 'default' as const, po_number: po, special_instructions: '', address: 9999 }
    }
  }
}

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
  const login = async (client: ProcessClient) => await client.call('login', { username: '10001', password })
  const posted = (po: string) => erp.orders().filter(order => order.record.PONUM.trim() === po).length
  const sent = () => erp.requests().filter(({ operation }) => operation === 'post-order').length
  const untilReady = async () => {
    await eventually(async () => {
      const { status, body } = await portal.probe('/readyz')
      if (status !== 200) throw new Error(`not ready: ${JSON.stringify(body)}`)
    }, backWithin)
  }

  /** Each of these calls is refused with 503, soon enough, and leaves the cookies as they are. */
  const refuses = async (t: Test, calls: readonly Call[], { withinMs, code = 'portal_unavailable', client = dealer }: {
    withinMs: number
    code?: ErrorCode
    client?: ProcessClient
  }) => {
    await Promise.all(calls.map(async ([name, body]) => {
      const { status, error, tookMs, setsCookie } = await client.call(name, body)
      t.same([status, error.code, error.message, setsCookie], [503, code, errorTable[code].message, false], `${name} says so`)
      t.ok(tookMs < withinMs, `${name} says so within ${withinMs} ms: ${Math.round(tookMs)}`)
    }))
  }

  const goesOn = async (t: Test, calls: readonly Call[], client: ProcessClient) => {
    for (const [name, body] of calls) {
      const { status, tookMs } = await client.call(name, body)
      t.equal(status, 200, `${name} goes on`)
      t.ok(tookMs < 2000, `${name} is as quick as ever: ${Math.round(tookMs)} ms`)
    }
    t.equal((await portal.probe('/healthz')).status, 200)
  }

  const knocks: readonly Call[] = [
    ['login', { username: '10001', password }], ['login', { username: '10001', password: 'wrong' }], ['requestPasswordLink', { email: 'dealer@example.com' }]
  ]
  const signedIn: readonly Call[] = [...withoutDatabase, ...ofTheDatabase, ['createOrder', orderOf(1, 'NEVER SENT')]]

  await eventually(async () => { if ((await login(dealer)).status !== 200) throw new Error('no login yet') }, backWithin)
  await untilReady()

  t.test('while Redis hangs nobody is logged out or in, and what is public goes on', async t => {
    redis.pause()
    const logins = (await audit(postgres.url)).length
    await goesOn(t, openToAll, portal.visitor())
    await refuses(t, [...signedIn, ...knocks], { withinMs: 1500 })
    t.match(await portal.probe('/readyz'), { status: 503, body: { ready: false, sessions: 'down', database: 'up' } })
    t.equal((await audit(postgres.url)).length, logins, 'what cannot be counted is not tried')
    redis.resume()
    await untilReady()
    await goesOn(t, [...withoutDatabase, ...ofTheDatabase], dealer)
    t.equal(sent(), 0, 'no order went out meanwhile')
  })

  t.test('a connection to Redis that has gone without a word is replaced within seconds', async t => {
    toRedis.silence()
    await refuses(t, [...signedIn, ...knocks], { withinMs: 1500 })
    toRedis.heal()
    await untilReady()
    await goesOn(t, withoutDatabase, dealer)
  })

  t.test('while Redis is stopped it is the same; started anew it is empty, and the dealer logs in again', async t => {
    await redis.stop()
    await goesOn(t, openToAll, portal.visitor())
    await refuses(t, [...signedIn, ...knocks], { withinMs: 1500 })
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
    await refuses(t, [...ofTheDatabase, ...knocks, ['getBanner', {}]], { withinMs: 1500 })
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

  t.test('nobody waits for a PostgreSQL that hangs, and connections that have gone without a word are replaced', async t => {
    await goesOn(t, ofTheDatabase, dealer)
    toPostgres.silence()
    const before = sent()
    await goesOn(t, [openToAll[0], ...withoutDatabase], dealer)
    const crowd = Array.from({ length: 30 }, (): Call => ['savedOrders', { user: '10001' }])
    await refuses(t, [...ofTheDatabase, ...knocks, ...crowd], { withinMs: 8000 })
    await refuses(t, [['createOrder', orderOf(4, 'HANGING')]], { withinMs: 8000, code: 'receipt_unknown' })
    t.equal(sent(), before)
    toPostgres.heal()
    await untilReady()
    await goesOn(t, ofTheDatabase, dealer)
    t.match(await dealer.call('createOrder', orderOf(4, 'HANGING')), { status: 200, body: { submission: { state: 'accepted' } } })
    t.equal(posted('HANGING'), 1)
  })

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
    toPostgres.loseAnswerTo('commit')
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
    await refuses(t, [...ofTheDatabase, ...knocks, ['getBanner', {}]], { withinMs: 1500 })
    await refuses(t, [['createOrder', orderOf(7, 'NO TABLES')]], { withinMs: 1500, code: 'receipt_unknown' })
    t.match(await portal.probe('/readyz'), { status: 503, body: { ready: false, database: 'down' } })
    t.equal(sent(), before)

    await createDealerAccount({ url: postgres.url, file: '' }, password)
    await untilReady()
    t.equal((await login(dealer)).status, 200)
  })
})

async function audit (url: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select * from audit')
  await client.end()
  return rows
}

/** Somebody is to get this file, and has none of it yet. */
async function sendFileByMail (url: string, name: string): Promise<void> {
  const { emailFiles, close } = await openPortalDb({ url, file: '' })
  await emailFiles.setRecipient({ id: name.padEnd(32, '0'), name, recipient: 'prices@example.com', version: 0, baseline: { stamp: '', hash: '' } })
  await close()
}
