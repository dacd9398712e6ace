import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { mailRetries } from '@portal/contracts/policy/mails'
import { startFakeErp } from '@portal/fixtures/fake-erp'
import { createOutageChecks, knocks, login, ofTheDatabase, openToAll, orderOf, password, withoutDatabase } from './outage-checks.ts'
import { createDealerAccount } from './servers/dealer-account.ts'
import { eventually } from './servers/eventually.ts'
import { startPortalProcess } from './servers/portal-process.ts'
import { onSmallDisk, skipWithoutMounts, smallDiskOf } from './servers/small-disk.ts'

/** A portal on its embedded defaults, whose disk is full to the last byte for a while. */

t.setTimeout(120_000)

/** @param full the part of the data folder that is on the disk that will be full: all of it, or the outbox */
async function startOnFullDisk (t: Test, full: '.' | 'outbox') {
  const erp = await startFakeErp()
  t.teardown(async () => await erp.close())
  const dir = t.testdir({ data: {}, seed: {} })
  const [data, seed] = [join(dir, 'data'), join(dir, 'seed')]
  await createDealerAccount({ url: undefined, file: join(seed, 'portal.sqlite') }, password)
  const disk = join(data, full)
  mkdirSync(disk, { recursive: true })
  if (full !== '.') cpSync(seed, data, { recursive: true })
  const portal = await startPortalProcess({ DATA_DIR: data, ERP_URL: erp.url, LOG_LEVEL: 'info' }, { through: onSmallDisk(disk, seed) })
  t.teardown(async () => { await portal.stop('SIGKILL') })
  const dealer = portal.visitor()
  t.equal((await login(dealer)).status, 200)
  const small = smallDiskOf(portal.pid, disk)
  return { erp, portal, dealer, data, small, outbox: full === '.' ? join(small.path, 'outbox') : small.path, ...createOutageChecks(portal, dealer, erp) }
}

const mailsIn = (outbox: string): string[] => existsSync(outbox) ? readdirSync(outbox).filter(name => name.endsWith('.eml')) : []

t.test('while database, outbox and log have no byte left, orders are not acknowledged, whoever reads goes on, and all works again with the space', {
  skip: skipWithoutMounts()
}, async t => {
  const { erp, portal, dealer, small, outbox, posted, refuses, goesOn } = await startOnFullDisk(t, '.')
  // Its answer is lost, so that it is to be settled while nothing can be written.
  erp.faults.set([{ operation: 'post-order', kind: 'reset-after', times: 1 }])
  const before = await dealer.call('createOrder', orderOf(1, 'BEFORE'))
  t.match(before, { status: 200, body: { submission: { state: 'unknown' } } })
  t.equal((await dealer.call('requestPasswordLink', { email: 'dealer@example.com' })).status, 200)
  small.fill()

  await refuses(t, knocks, { withinMs: 2000 })
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
