import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import t from 'tap'
import { knownItems } from '@portal/fixtures/data/known-items'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import type { NewJournalEntry } from '../../bff/src/ports/orders/order-journal.ts'
import { openPortalDb } from '../../bff/src/adapters/portal-db/portal-db.ts'
import { orderOf } from '../../bff/test/lost-order.ts'
import { program, skipWithout } from '../../bff/test/servers/binaries.ts'
import { createDealerAccount } from '../../bff/test/servers/dealer-account.ts'
import { endedProcess } from '../../bff/test/servers/ended-process.ts'
import { eventually } from '../../bff/test/servers/eventually.ts'
import { startPortalProcess, type ProcessClient } from '../../bff/test/servers/portal-process.ts'
import { startPostgres } from '../../bff/test/servers/postgres.ts'

const password = 'Portal!2026'
const atOnce = 4

const newEntry: Omit<NewJournalEntry, 'userId' | 'customerNumber'> = {
  id: 'again',
  actorId: null,
  key: 'again',
  reference: 'AGAIN',
  content: '',
  requestHash: null,
  origin: { requestId: 'r', address: '::1' },
  order: { v: 1, request: { file: '', data: { po_number: '' } }, freight_minimum: 0, total: 0, parts: [] }
}

function cartItem (number: string) {
  return { item_number: number, item_description: '', manufacturer_number: '', quantity: 1, retail_price: 100 }
}

/** `npm run backup` or `npm run restore`. */
async function command (name: 'backup' | 'restore', environment: Record<string, string>, ...parameters: string[]) {
  const { status, ...outputs } = await endedProcess(join(import.meta.dirname, `../${name}.ts`), parameters, environment)
  return { code: Number(status), ...outputs }
}

async function login (dealer: ProcessClient): Promise<void> {
  const { status } = await dealer.call('login', { username: '10001', password })
  if (status !== 200) throw new Error(`no login: ${status}`)
}

t.test('a backup under load has every order that was acknowledged before it, and an older one loses and doubles none that the ERP has', async t => {
  const erp = await startFakeErp()
  const dir = t.testdir({ data: {}, backups: {} })
  const [data, backups] = [join(dir, 'data'), join(dir, 'backups')]
  const where = { url: undefined, file: join(data, 'portal.sqlite') }
  await createDealerAccount(where, password)
  const environment = { DATA_DIR: data, ERP_URL: erp.url }
  let portal = await startPortalProcess(environment)
  t.teardown(async () => {
    await portal.stop('SIGKILL')
    await erp.close()
  })
  const dealer = portal.visitor()
  await login(dealer)

  /** Keys of orders, in the order in which they were acknowledged. */
  const acknowledged: string[] = []
  const load = new AbortController()
  const people = Promise.all(Array.from({ length: atOnce }, async () => {
    while (!load.signal.aborted) {
      const order = orderOf('10001')
      const { status } = await dealer.call('createOrder', order)
      if (status === 200) acknowledged.push(order.submission_key)
    }
  }))
  await eventually(async () => { if (acknowledged.length < 20) throw new Error('not yet') })
  const before = [...acknowledged]
  const line = { id: knownItems.idleBreak.number, quantity: 3, note: '', item: cartItem(knownItems.idleBreak.number) }
  const { body: cart } = await dealer.call('cart', { edits: [{ id: randomUUID(), edit: { kind: 'add', lines: [line] } }] })
  // As made by a clock that was ahead.
  writeFileSync(join(backups, 'portal-2999-01-01T00-00-00.000Z.sqlite'), '')
  const made = await command('backup', environment, backups, '--keep', '1')
  t.match(made, { code: 0, stdout: /portal-.*\.sqlite: .* [KM]iB, checked/ })
  const first = readdirSync(backups)
  await eventually(async () => { if (acknowledged.length < before.length + 20) throw new Error('not yet') })
  load.abort()
  await people
  const ofCart = { ...orderOf('10001'), kept_cart: { version: cart.version } }
  const ordered = { ...ofCart, order: { ...ofCart.order, cart: [{ id: line.id, quantity: 3, note: '' }] } }
  t.equal((await dealer.call('createOrder', ordered)).status, 200, 'the cart that is in the backup is ordered after it')
  acknowledged.push(ordered.submission_key)
  const since = acknowledged.filter(key => !before.includes(key))

  t.equal(statSync(join(backups, first[0] ?? '')).mode & 0o777, 0o600)
  t.match(await command('restore', environment, join(backups, first[0] ?? '')), { code: 1, stderr: /is running: stop it/ })
  await portal.stop('SIGKILL')
  t.match(await command('restore', environment, join(backups, 'none')), { code: 1, stderr: /cannot be copied/ })
  writeFileSync(join(dir, 'damaged'), 'no database at all')
  t.match(await command('restore', environment, join(dir, 'damaged')), { code: 1, stderr: /cannot be copied/ })
  const restored = await command('restore', environment, join(backups, first[0] ?? ''))
  t.match(restored, { code: 0, stdout: /is now .*portal\.sqlite\. The previous database is kept as .*\.before-/ }, restored.stderr)

  const { journal, close } = await openPortalDb(where)
  const inJournal = async (key: string) => await journal.findByKey({ userId: '', customerNumber: '10001', key })
  for (const key of before) t.ok(await inJournal(key) !== undefined, `${key} was acknowledged before the backup`)
  const lost: string[] = []
  for (const key of since) if (await inJournal(key) === undefined) lost.push(key)
  t.ok(lost.length > 0, 'the backup is older than the last orders')
  t.match(restored.stdout, new RegExp(`LACKS: ${lost.length}\\.`, 'm'))
  t.same((await journal.inStates(['queued', 'dispatching'], 100)).length, 0, 'nothing is sent without a look-up')
  const { userId = '' } = await inJournal(before[0] ?? '') ?? {}
  const again = { ...newEntry, userId, customerNumber: '10001', keptCart: { version: cart.version }, order: { ...newEntry.order, request: ordered.order } }
  t.match(await journal.open(again, Date.now(), undefined, Date.now()), { kind: 'cart-ordered', by: undefined }, 'whoever orders it again is asked first')
  await close()

  const doubled = (): string[] => {
    const references = erp.orders().map(({ order }) => order.reference ?? '')
    return references.filter((reference, index) => references.indexOf(reference) !== index)
  }
  portal = await startPortalProcess({ ...environment, ERP_SETTLED_AFTER: '60' })
  const visitor = portal.visitor()
  await login(visitor)
  for (const key of lost) t.match((await visitor.call('withdrawSubmission', { submission_key: key })).body, { state: 'known', submission: { state: 'manual' } })
  t.same(doubled(), [])

  t.match(await command('backup', environment, backups, '--keep', '1'), { code: 0 })
  t.equal(readdirSync(backups).length, 1)
  t.not(readdirSync(backups)[0], first[0], 'the older one is gone')
})

t.test('wrong options are reported, and nothing is touched', async t => {
  const dir = t.testdir()
  const environment = { DATA_DIR: join(dir, 'none') }
  t.match(await command('backup', environment), { code: 1, stderr: /npm run backup -- FOLDER/ })
  t.match(await command('backup', environment, dir, '--keep', '0'), { code: 1 })
  t.match(await command('backup', environment, dir), { code: 1, stderr: /There is no installation in the embedded database/ })
  t.match(await command('restore', environment), { code: 1, stderr: /npm run restore -- FILE/ })
  t.match(await command('restore', { ...environment, DATABASE_URL: 'postgres://localhost/portal' }, 'file'), { code: 1, stderr: /once its database holds the backup/ })
  t.notOk(existsSync(environment.DATA_DIR))
})

t.test('with PostgreSQL the journal alone is prepared, and only with no portal connected', { skip: skipWithout('postgres') }, async t => {
  const server = await startPostgres()
  t.teardown(server.remove)
  const environment = { DATABASE_URL: server.url }
  const portal = await openPortalDb({ url: server.url, file: '' })
  await portal.health()
  t.match(await command('restore', environment), { code: 1, stderr: /stop all of them first/ })
  await portal.close()
  await (await openPortalDb({ url: server.url, file: '' })).close()
  const backups = t.testdir({ backups: {} })
  t.match(await command('backup', { ...environment, PATH: `${dirname(program('pg_dump'))}:${process.env['PATH']}` }, join(backups, 'backups'), '--keep', '2'), { code: 0, stdout: /portal-.*\.dump: .* [KM]iB, checked/ })
  t.equal(statSync(join(backups, 'backups', readdirSync(join(backups, 'backups'))[0] ?? '')).mode & 0o777, 0o600)
  t.match(await command('restore', environment), { code: 0, stdout: /under way in the backup.*: 0\./ })
  const { journal, lastBackup, close } = await openPortalDb({ url: server.url, file: '' })
  t.ok(Math.abs((await journal.restoredAt() ?? 0) - Date.now()) < 60_000)
  t.ok(Math.abs((await lastBackup() ?? 0) - Date.now()) < 60_000)
  await close()
})
