import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import t from 'tap'
import { migrations } from '../../src/adapters/portal-db/migrations/migrations.ts'
import { openLastAnswers } from '../../src/adapters/portal-db/last-answers/last-answers.ts'
import { openPortalDb } from '../../src/adapters/portal-db/portal-db.ts'
import { openSqlite } from '../../src/adapters/portal-db/engine/sqlite.ts'
import type { NewJournalEntry } from '../../src/ports/orders/order-journal.ts'
import { createFakeClock } from '../fake-clock.ts'
import { createFakeIds } from '../fake-ids.ts'
import { alertsSuite } from './alerts.suite.ts'
import { auditChainSuite } from './audit-chain.suite.ts'
import { auditSuite } from './audit.suite.ts'
import { bannersSuite } from './banners.suite.ts'
import { credentialsSuite } from './credentials.suite.ts'
import { emailChangesSuite } from './email-changes.suite.ts'
import { emailFilesSuite } from './email-files.suite.ts'
import { firstOrdersSuite } from './first-orders.suite.ts'
import { idOf, keptLog, lastAnswersSuite } from './last-answers.suite.ts'
import { keptCartsSuite } from './kept-carts.suite.ts'
import { mailQueueSuite } from './mail-queue.suite.ts'
import { membershipsSuite } from './memberships.suite.ts'
import { orderNewsSuite } from './order-news.suite.ts'
import { orderJournalSuite } from './order-journal/order-journal.suite.ts'
import { releaseRequestsSuite } from './release-requests.suite.ts'
import { restoredJournalSuite } from './restored-journal.suite.ts'
import { savedOrdersSuite } from './saved-orders.suite.ts'
import { secondFactorsSuite } from './second-factors.suite.ts'
import { upgradeSuite } from './upgrade.suite.ts'
import { userManagementSuite } from './user-management.suite.ts'
import { usersSuite } from './users.suite.ts'
import { entryIn } from '../entry-in.ts'

t.test('the portal database in SQLite', async t => {
  const database = await openPortalDb({ url: undefined, file: join(t.testdir(), 'new-folder', 'portal.sqlite') })
  t.teardown(async () => await database.close())
  const ids = createFakeIds()
  usersSuite(t, { ...database, ids })
  membershipsSuite(t, { ...database, others: database.memberships, ids })
  orderJournalSuite(t, { ...database, journals: [database.journal, database.journal], ids })
  bannersSuite(t, database)
  emailFilesSuite(t, database)
  firstOrdersSuite(t, { ...database, ids })
  mailQueueSuite(t, { ...database, ids })
  credentialsSuite(t, { ...database, ids })
  emailChangesSuite(t, { ...database, ids })
  secondFactorsSuite(t, { ...database, ids })
  userManagementSuite(t, { ...database, others: database.users, ids })
  auditSuite(t, { ...database, ids })
  savedOrdersSuite(t, { ...database, others: database.savedOrders, ids })
  keptCartsSuite(t, { ...database, processes: [database, database], ids })
  alertsSuite(t, [database.alerts, database.alerts])
  restoredJournalSuite(t, { ...database, ids })
  releaseRequestsSuite(t, { ...database, processes: [database, database], ids })
})

t.test('news in SQLite', async t => {
  const database = await openPortalDb({ url: undefined, file: ':memory:' })
  t.teardown(async () => await database.close())
  orderNewsSuite(t, { processes: [database, database], ids: createFakeIds() })
})

t.test('the baseline has another name when its tables have changed', async t => {
  const file = join(t.testdir(), 'portal.sqlite')
  await (await openPortalDb({ url: undefined, file })).close()
  const database = new DatabaseSync(file)
  t.teardown(() => { database.close() })
  const tables = database.prepare("select sql from sqlite_master where name not like 'kysely_%' and sql is not null order by name").all()
  const hash = createHash('sha256').update(JSON.stringify(tables)).digest('hex').slice(0, 16)
  t.strictSame([Object.keys(migrations)[0], hash], ['0001-baseline-2026-11-28', '07457da66c62dd85'], 'a new day or number in its name, and this hash')
})

t.test('a SQLite database beside a later release', async t => {
  const file = join(t.testdir(), 'portal.sqlite')
  await upgradeSuite(t, { dialect: () => openSqlite(file), open: async () => await openPortalDb({ url: undefined, file }) })
})

const entry: NewJournalEntry = {
  id: 'i',
  userId: 'u',
  actorId: null,
  customerNumber: '10001',
  key: 'k',
  content: 'c',
  requestHash: null,
  reference: 'P1',
  origin: { requestId: 'r', address: '::1' },
  order: {
    v: 1,
    freight_minimum: 0,
    total: 0,
    parts: [],
    request: { cart: [], data: { shipping: 'default', po_number: '1', special_instructions: '', address: 1 } }
  }
}

/** Opens an order, claims it, reports that, and dies without closing anything. */
const processThatIsKilled = `
  import { openPortalDb } from ${JSON.stringify(import.meta.resolve('../../src/adapters/portal-db/portal-db.ts'))}
  const { journal } = await openPortalDb({ url: undefined, file: process.argv[1] })
  const { entry } = await journal.open(${JSON.stringify(entry)}, 1, undefined, 2)
  console.log(JSON.stringify(await journal.claim(entry.id, 2, 3, 1)))
  process.kill(process.pid, 'SIGKILL')
  await new Promise(() => {})`

t.test('what was acknowledged to a killed process is there when the file is opened again', async t => {
  const file = join(t.testdir(), 'portal.sqlite')
  const killed = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', processThatIsKilled, file])
    .catch((error: { signal: string, stdout: string }) => error)
  t.match(killed, { signal: 'SIGKILL' })
  const database = await openPortalDb({ url: undefined, file })
  t.strictSame(await database.journal.findByKey(entry), JSON.parse(killed.stdout))
  t.equal((await database.journal.events('i')).length, 2)
  await database.close()
})

t.test('writers wait while another process has the file locked, and readers do not', async t => {
  const file = join(t.testdir(), 'portal.sqlite')
  const { journal, audit, health, close } = await openPortalDb({ url: undefined, file })
  t.teardown(close)
  const other = new DatabaseSync(file)
  t.teardown(() => other.close())
  other.exec('begin exclusive')
  let written = 0
  const writing = [
    journal.open(entry, 1, undefined, 2),
    audit.append({ id: '1', at: 1, event: 'login', actorId: null, dealer: null, requestId: null, detail: '' })
  ].map(async (work: Promise<unknown>) => await work.finally(() => { written++ }))
  for (let reads = 0; reads < 100; reads++) await health()
  t.equal(written, 0)
  other.exec('commit')
  t.match(await Promise.all(writing), [{ kind: 'opened' }, undefined])
})

t.test('if the file stays locked the database is unavailable, and nothing was written', async t => {
  const file = join(t.testdir(), 'portal.sqlite')
  const { journal, users, close } = await openPortalDb({ url: undefined, file })
  t.teardown(close)
  const other = new DatabaseSync(file)
  t.teardown(() => other.close())
  other.exec('begin exclusive')
  const line = { id: '1', at: 1, event: 'login', actorId: 'u', dealer: null, requestId: null, detail: '' } as const
  const writing: Array<Promise<unknown>> = [journal.open(entry, 1, undefined, 2), users.recordLogin('u', line, { address: '::1', browser: 'other' })]
  await Promise.all(writing.map(async work => await t.rejects(work, { code: 'portal_unavailable' })))
  other.exec('commit')
  t.equal(await journal.findByKey(entry), undefined)
  t.match(await journal.open(entry, 1, undefined, 2), { kind: 'opened' }, 'without being opened again')
})

t.test('orders that another release has written keep none from being picked up, however many there are', async t => {
  const file = join(t.testdir(), 'portal.sqlite')
  const { journal, close } = await openPortalDb({ url: undefined, file })
  t.teardown(close)
  const unreadable = Array.from({ length: 100 }, (_, n) => String(n))
  for (const n of unreadable) await journal.open({ ...entry, id: n, key: n, reference: n }, 1, undefined, 2)
  const last = entryIn(await journal.open({ ...entry, id: 'z', key: 'z', reference: 'Z' }, 2, undefined, 2))
  const other = new DatabaseSync(file)
  t.teardown(() => other.close())
  other.exec("update submission set payload = '{\"v\":2}' where id <> 'z'")
  const due = await journal.due(2, 0, 100)
  t.strictSame(due.entries, [last])
  t.strictSame(due.unreadable.sort(), unreadable.sort())
  t.equal(await journal.ahead('z', 2, 15), undefined)
  t.match(await journal.claim('z', 3, 4, 15), { id: 'z', state: 'dispatching' })
})

t.test('a closed database is unavailable', async t => {
  const database = await openPortalDb({ url: undefined, file: ':memory:' })
  await t.resolves(database.health())
  await database.close()
  await t.rejects(database.health(), { code: 'portal_unavailable' })
  await t.rejects(database.users.findByLogin('10001'), { code: 'portal_unavailable' })
})

t.test('a fault of the portal\'s own is not called an outage', async t => {
  const database = await openPortalDb({ url: undefined, file: ':memory:' })
  t.teardown(async () => await database.close())
  const error: unknown = await database.banners.save({ status: true, cache_id: 'a', content: '', banner_color: '', text_color: '', shown_from: null, shown_until: null, link: null }, null)
    .then(async () => await database.users.create({
      id: '1',
      role: 'dealer',
      email: 'Upper@example.com',
      status: 'active',
      passwordHash: null,
      nameFirst: null,
      nameLast: null,
      repNumber: null,
      dealerNumber: '1',
      createdAt: 0,
      lastLogin: null,
      epoch: 1
    })).catch((error: unknown) => error)
  t.match(error, /CHECK constraint failed/)
  t.notMatch(error, { code: 'portal_unavailable' })
})

t.test('the database itself keeps lines of the audit log from being changed or removed', async t => {
  const file = join(t.testdir(), 'portal.sqlite')
  const database = await openPortalDb({ url: undefined, file })
  await database.audit.append({ id: '1', at: 1, event: 'login', actorId: null, dealer: null, requestId: null, detail: '' })
  await database.close()
  const sqlite = new DatabaseSync(file)
  t.teardown(() => sqlite.close())
  for (const change of ["update audit set detail = 'x'", 'delete from audit']) t.throws(() => sqlite.exec(change), /append-only/, change)
  t.equal(sqlite.prepare('select * from audit').all().length, 1)
})

t.test('the chain of the audit log in SQLite', async t => {
  const triggers = ['audit_no_update', 'audit_no_delete', 'audit_link_no_update', 'audit_link_no_delete']
  auditChainSuite(t, async t => {
    const file = join(t.testdir(), 'portal.sqlite')
    const open = async () => await openPortalDb({ url: undefined, file })
    const processes = [await open(), await open()] as const
    const sqlite = new DatabaseSync(file, { timeout: 2000 })
    t.teardown(async () => {
      sqlite.close()
      for (const database of processes) await database.close()
    })
    return {
      processes: [...processes],
      execute: async statement => { sqlite.exec(statement) },
      attack: async (...statements) => { for (const statement of [...triggers.map(name => `drop trigger ${name}`), ...statements]) sqlite.exec(statement) }
    }
  })
})

t.test('the store of last answers in SQLite', async t => {
  const file = join(t.testdir(), 'last-answers.sqlite')
  const first = await openLastAnswers({ url: undefined, file, clock: createFakeClock(0), log: keptLog().log })
  await first.close()
  const sqlite = new DatabaseSync(file, { timeout: 5000 })
  t.teardown(() => sqlite.close())
  lastAnswersSuite(t, { where: { url: undefined, file }, execute: async statement => { sqlite.exec(statement) } })
})

t.test('a file of last answers that cannot be used is created again', async t => {
  const clock = createFakeClock(Date.UTC(2026, 10, 20))
  const kept = { status: 200, text: '{}', at: clock.now() }

  /** Opens it, uses it, opens it again. @returns what was logged */
  async function used (file: string) {
    const { lines, log } = keptLog()
    const open = async () => await openLastAnswers({ url: undefined, file, clock, log })
    const store = await open()
    store.keep(idOf('a'), kept)
    await store.close()
    const again = await open()
    t.match(await again.find('dealer', 'a'), kept)
    await again.close()
    return lines
  }

  async function filled (dir: string): Promise<string> {
    const file = join(dir, 'last-answers.sqlite')
    t.strictSame(await used(file), [], 'a new one needs no mention')
    return file
  }

  const change = (file: string, statement: string): void => {
    const sqlite = new DatabaseSync(file)
    sqlite.exec(statement)
    sqlite.close()
  }
  const oneLine = [{ level: 'warn', message: 'the file of the ERP\'s last answers cannot be used; it is created again' }]

  t.test('one that is no database', async t => {
    const file = join(t.testdir(), 'last-answers.sqlite')
    writeFileSync(file, 'no database, and longer than the hundred bytes of the header that any database has. '.repeat(100))
    t.match(await used(file), oneLine)
  })

  t.test('one of another release', async t => {
    const file = await filled(t.testdir())
    change(file, 'pragma user_version = 99')
    t.match(await used(file), oneLine)
    change(file, 'alter table last_answer rename column body to content')
    t.match(await used(file), oneLine)
    change(file, 'pragma user_version = 0')
    t.match(await used(file), oneLine)
  })

  t.test('one that loses its table while it is in use', async t => {
    const file = await filled(t.testdir())
    const { lines, log } = keptLog()
    const store = await openLastAnswers({ url: undefined, file, clock, log })
    change(file, 'drop table last_answer')
    t.equal(await store.find('dealer', 'a'), undefined)
    clock.advance(1000)
    store.keep(idOf('b'), kept)
    await store.flush()
    t.ok(await store.find('dealer', 'b'))
    t.match(lines.map(({ message }) => message), [/neither be kept nor read/, /created again/, /kept again/])
    await store.close()
  })

  t.test('where none can be made, the portal has no last answers', async t => {
    const dir = t.testdir()
    writeFileSync(join(dir, 'file'), '')
    const { lines, log } = keptLog()
    const store = await openLastAnswers({ url: undefined, file: join(dir, 'file', 'last-answers.sqlite'), clock, log })
    store.keep(idOf('a'), kept)
    t.equal(await store.find('dealer', 'a'), undefined)
    t.strictSame(await store.latest('20001', ['dealer'], 1), [])
    t.equal(await store.claim('dealer', 'a', 0, 1), true)
    await store.close()
    t.match(lines.at(-1), { level: 'error', message: /last answers cannot be kept/ })
  })
})
