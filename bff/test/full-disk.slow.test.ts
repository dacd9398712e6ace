import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { mailRetries } from '@portal/contracts/policy/mails'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { openPortalDb } from '../src/adapters/portal-db/portal-db.ts'
import { createOutageChecks, throttledCalls, login, ofTheDatabase, openToAll, orderOf, password, withoutDatabase } from './outage-checks.ts'
import { skipWithout } from './servers/binaries.ts'
import { createDealerAccount } from './servers/dealer-account.ts'
import { eventually } from './servers/eventually.ts'
import { createVisitor, startPortalProcess } from './servers/portal-process.ts'
import { startRedis } from './servers/redis.ts'
import { sparePort } from './servers/server-process.ts'
import { onceOnFullDisk, onFullDisk, onSmallDisk, skipWithoutMounts, smallDiskOf } from './servers/small-disk.ts'
import { startSessionCrowd, tidyFlags, watchMemory } from './session-crowd.ts'

/** A portal on its embedded database, whose disk is full to the last byte for a while. */

/**
 * @param full the part of the data folder that is on the disk that will be full: all of it, or the outbox
 * @param more of its environment
 */
async function startOnFullDisk (t: Test, full: '.' | 'outbox', more: Record<string, string> = {}) {
  const erp = await startFakeErp()
  t.teardown(async () => await erp.close())
  const { data, seed } = await foldersOf(t, false)
  const disk = join(data, full)
  mkdirSync(disk, { recursive: true })
  if (full !== '.') cpSync(seed, data, { recursive: true })
  const portal = await startPortalProcess({ DATA_DIR: data, ERP_URL: erp.url, LOG_LEVEL: 'info', ...more }, { through: onSmallDisk(disk, seed), flags: tidyFlags })
  t.teardown(async () => { await portal.stop('SIGKILL') })
  const dealer = portal.visitor()
  t.equal((await login(dealer)).status, 200)
  const small = smallDiskOf(portal.pid, disk)
  return { erp, portal, dealer, data, small, outbox: full === '.' ? join(small.path, 'outbox') : small.path, ...createOutageChecks(portal, dealer, erp) }
}

const mailsIn = (outbox: string): string[] => existsSync(outbox) ? readdirSync(outbox).filter(name => name.endsWith('.eml')) : []

t.test('while database, outbox and log have no byte left, orders are not acknowledged and people who read go on; once there is space, everything works again', {
  skip: skipWithoutMounts()
}, async t => {
  const { erp, portal, dealer, small, outbox, posted, refuses, goesOn } = await startOnFullDisk(t, '.')
  // The answer is lost, so the order is due to be settled while nothing can be written.
  erp.faults.set([{ operation: 'post-order', kind: 'reset-after', times: 1 }])
  const before = await dealer.call('createOrder', orderOf(1, 'BEFORE'))
  t.match(before, { status: 200, body: { submission: { state: 'unknown' } } })
  t.equal((await dealer.call('requestPasswordLink', { email: 'dealer@example.com' })).status, 200)
  small.fill()

  await refuses(t, throttledCalls, { withinMs: 2000 })
  for (let key = 2; key < 7; key++) {
    // Time for the jobs of the process, each of which fails meanwhile.
    await setTimeout(2000)
    const refused = await dealer.call('createOrder', orderOf(key, `FULL ${key}`))
    t.match(refused, { status: 503, error: { code: /^(?:not_received|receipt_unknown)$/ } }, 'an order that cannot be journaled is not acknowledged')
    t.ok(Number(refused.headers.get('retry-after')) > 0)
    t.ok(refused.tookMs < 2000)
    await goesOn(t, openToAll, portal.visitor())
    await goesOn(t, [...withoutDatabase, ...ofTheDatabase], dealer)
  }
  t.equal(erp.orders().length, 1, 'nor sent')

  small.free()
  t.equal((await dealer.call('createOrder', orderOf(2, 'FULL 2'))).status, 200)
  t.equal((await login(portal.visitor())).status, 200)
  await eventually(async () => {
    if (mailsIn(outbox).length === 0) throw new Error('the mail is not written')
    const { body } = await dealer.call('submission', { reference: before.body.submission.reference })
    if (body.submission.state !== 'accepted' || posted('FULL 2') === 0) throw new Error('an order is not taken up')
    if (!readFileSync(join(small.path, 'output.log'), 'utf8').includes('"mail written"')) throw new Error('the log says nothing')
  }, 60_000)
  t.same(erp.orders().map(({ order }) => order.poNumber).sort(), ['BEFORE', 'FULL 2'], 'each order once')
  t.equal(await portal.stop('SIGTERM'), 0)
})

t.test('mail that finds no space in the outbox waits, holds up nothing else, and is written whole once there is space', { skip: skipWithoutMounts() }, async t => {
  const { dealer, data, small, outbox } = await startOnFullDisk(t, 'outbox')
  small.fill()
  t.equal((await dealer.call('requestPasswordLink', { email: 'dealer@example.com' })).status, 200)
  await eventually(async () => { if (putOff(join(data, 'portal.sqlite')) === 0) throw new Error('not tried yet') })
  t.match(await dealer.call('createOrder', orderOf(1, 'MEANWHILE')), { status: 200, body: { submission: { state: 'accepted' } } })
  t.same(readdirSync(outbox).filter(name => name.includes('.eml')), [], 'nothing is left of what did not fit')
  small.free()
  await eventually(async () => { if (mailsIn(outbox).length === 0) throw new Error('not written yet') }, 60_000)
  t.match(readFileSync(join(outbox, mailsIn(outbox)[0] ?? ''), 'utf8'), /^Subject: /m)
})

t.test('while the disk is full, nobody of 10,000 is logged out, and memory stays within bounds', { skip: skipWithoutMounts() || skipWithout('redis') }, async t => {
  const redis = await startRedis()
  t.teardown(redis.remove)
  const { portal, dealer, small, refuses, goesOn } = await startOnFullDisk(t, '.', { REDIS_URL: redis.url })
  const loggedIn = await startSessionCrowd(redis.url, [portal], ['10001'])
  t.teardown(loggedIn.leave)
  await goesOn(t, ofTheDatabase, dealer)
  const memoryIsBounded = watchMemory([portal])
  for (let key = 1; key < 4; key++) {
    small.fill()
    await setTimeout(4000)
    await refuses(t, throttledCalls, { withinMs: 2000 })
    t.equal((await dealer.call('createOrder', orderOf(key, `FULL ${key}`))).status, 503)
    await goesOn(t, [...withoutDatabase, ...ofTheDatabase], dealer)
    small.free()
    t.equal((await dealer.call('createOrder', orderOf(key, `FULL ${key}`))).status, 200, 'it recovers by itself')
  }
  await loggedIn.finish(t)
  memoryIsBounded(t)
})

const noSpace = /^The configuration is not usable: DATA_DIR: [^\n]*(?:disk is full|no space is left)[^\n]*\n$/

t.test('a start on a full disk ends with one line that says so, and the next one, with space, works', { skip: skipWithoutMounts() }, async t => {
  const erp = await startFakeErp()
  t.teardown(async () => await erp.close())
  const starts: Array<[what: string, isFirst: boolean, environment: Record<string, string>]> = [
    ['a first start', true, { ERP_URL: erp.url }],
    ['a restart', false, { ERP_URL: erp.url }],
    ['a first start of the demo', true, {}]
  ]
  for (const [what, isFirst, environment] of starts) {
    const { data, seed, dir } = await foldersOf(t, isFirst)
    const said = join(dir, 'said')
    const portal = await startPortalProcess({ DATA_DIR: data, ...environment }, { through: onceOnFullDisk(data, seed, said) })
    t.teardown(async () => { await portal.stop('SIGKILL') })
    t.match(readFileSync(said, 'utf8'), noSpace, what)
    t.equal((await portal.probe('/readyz')).status, 200)
    if (!isFirst) t.equal((await login(portal.visitor())).status, 200)
    t.equal(await portal.stop('SIGTERM'), 0)
  }
})

t.test('a portal that was killed starts on a full disk for those who read, and all works with the space', { skip: skipWithoutMounts() }, async t => {
  const erp = await startFakeErp()
  t.teardown(async () => await erp.close())
  const { data, seed, dir } = await foldersOf(t, false)
  // SQLite's other files, which exist while the database is open, and stay behind if nobody closes it.
  const { close } = await openPortalDb({ url: undefined, file: join(seed, 'portal.sqlite'), exclusive: true })
  t.teardown(close)
  const [freed, port] = [join(dir, 'freed'), await sparePort()]
  const starting = startPortalProcess({ DATA_DIR: data, ERP_URL: erp.url, LOG_LEVEL: 'info', HOST: '127.0.0.1', PORT: String(port) }, { through: onFullDisk(data, seed, freed) })
  const url = `http://127.0.0.1:${port}`
  await eventually(async () => { await fetch(`${url}/healthz`) })
  const visitor = createVisitor(url)
  t.equal((await visitor.call('items', { search: 'chain' })).status, 200)
  t.match(await login(visitor), { status: 503, error: { code: 'portal_unavailable' } })

  writeFileSync(freed, '')
  const portal = await starting
  t.teardown(async () => { await portal.stop('SIGKILL') })
  t.equal((await login(visitor)).status, 200)
  t.match(await visitor.call('createOrder', orderOf(1, 'FREED')), { status: 200, body: { submission: { state: 'accepted' } } })
  const log = join(smallDiskOf(portal.pid, data).path, 'output.log')
  await eventually(async () => {
    await visitor.call('openOrders', { dealer: '10001' })
    if (!readFileSync(log, 'utf8').includes('last answers can be kept again')) throw new Error('the ERP\'s last answers are not kept yet')
  })
  t.equal(await portal.stop('SIGTERM'), 0)
})

/** @param isFirst whether there is no database yet */
async function foldersOf (t: Test, isFirst: boolean): Promise<{ data: string, seed: string, dir: string }> {
  const dir = t.testdir({ data: {}, seed: {} })
  const seed = join(dir, 'seed')
  if (!isFirst) await createDealerAccount({ url: undefined, file: join(seed, 'portal.sqlite') }, password)
  return { data: join(dir, 'data'), seed, dir }
}

/** The number of mails that were tried and put off. Those being sent are due later than any that were put off for the first time. */
function putOff (file: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const soon = Date.now() + mailRetries.first
    return database.prepare('select count(*) as mails from mail_queue where attempt > 0 and due_at <= ?').get(soon)?.['mails']
  } finally {
    database.close()
  }
}
