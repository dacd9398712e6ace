import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import {
  createOutageChecks, throttledCalls, login, ofTheDatabase, openToAll, orderOf, password, withoutDatabase, type Call
} from './outage-checks.ts'
import { program, skipWithout } from './servers/binaries.ts'
import { createDealerAccount } from './servers/dealer-account.ts'
import { startPortalProcess } from './servers/portal-process.ts'

/** A portal on its embedded database, while another program locks the file or the disk is full. */

const reads: readonly Call[] = [...withoutDatabase, ...ofTheDatabase]

async function startOnSqlite (t: Test) {
  const erp = await startFakeErp()
  t.teardown(async () => await erp.close())
  const dir = t.testdir()
  const file = join(dir, 'portal.sqlite')
  await createDealerAccount({ url: undefined, file }, password)
  const portal = await startPortalProcess({ DATA_DIR: dir, ERP_URL: erp.url })
  t.teardown(async () => { await portal.stop('SIGKILL') })
  const dealer = portal.visitor()
  t.equal((await login(dealer)).status, 200)
  return { portal, dealer, file, ...createOutageChecks(portal, dealer, erp) }
}

t.test('while another process has the file locked, orders are said not to be received, and nobody else waits', async t => {
  const { portal, dealer, file, posted, sent, refuses, goesOn } = await startOnSqlite(t)
  const other = new DatabaseSync(file)
  t.teardown(() => other.close())
  other.exec('begin exclusive')
  const orders = Array.from({ length: 12 }, (_, n): Call => ['createOrder', orderOf(n, `LOCKED ${n}`)])
  const refused = refuses(t, orders, { withinMs: 4000, code: 'not_received' })
  await goesOn(t, openToAll, portal.visitor())
  await goesOn(t, reads, dealer)
  await refused
  await refuses(t, throttledCalls, { withinMs: 4000 })
  t.equal(sent(), 0)

  other.exec('commit')
  await goesOn(t, reads, dealer)
  const again = await Promise.all([1, 2].map(async () => await dealer.call('createOrder', orderOf(0, 'LOCKED 0'))))
  t.same(again.map(({ status }) => status), [200, 200])
  t.match(await dealer.call('createOrder', orderOf(0, 'LOCKED 0')), { status: 200, body: { submission: { state: 'accepted' } } }, 'the same submission goes through')
  t.equal(posted('LOCKED 0'), 1, 'once')
})

t.test('while the disk takes nothing more, orders are said to be of unknown receipt, and whoever only reads goes on', { skip: skipWithout('prlimit') }, async t => {
  const { portal, dealer, posted, sent, refuses, goesOn } = await startOnSqlite(t)
  // The file size limit makes every write of the process fail, like a disk that is full or read-only.
  const limitFiles = async (bytes: string) => {
    await promisify(execFile)(program('prlimit'), ['--pid', String(portal.pid), `--fsize=${bytes}:`])
  }
  await limitFiles('0')
  await refuses(t, [['createOrder', orderOf(1, 'FULL')]], { withinMs: 1500, code: 'receipt_unknown' })
  await refuses(t, throttledCalls, { withinMs: 1500 })
  await goesOn(t, openToAll, portal.visitor())
  await goesOn(t, reads, dealer)
  t.equal(sent(), 0)

  await limitFiles('unlimited')
  t.match(await dealer.call('createOrder', orderOf(1, 'FULL')), { status: 200, body: { submission: { state: 'accepted' } } })
  t.equal(posted('FULL'), 1)
  t.equal((await login(portal.visitor())).status, 200)
})
