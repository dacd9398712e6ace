import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import t from 'tap'
import { everyRight } from '@portal/contracts/rules/accounts/rights'
import { lastAnswerBounds } from '../../src/adapters/portal-db/last-answers/last-answer-bounds.ts'
import { openLastAnswers } from '../../src/adapters/portal-db/last-answers/last-answers.ts'
import { migratePostgres } from '../../src/adapters/portal-db/migrations/migrate.ts'
import { migrations } from '../../src/adapters/portal-db/migrations/migrations.ts'
import { openPortalDb } from '../../src/adapters/portal-db/portal-db.ts'
import { openPostgres } from '../../src/adapters/portal-db/engine/postgres.ts'
import { createFakeClock } from '../fake-clock.ts'
import { createFakeIds } from '../fake-ids.ts'
import { askPostgres } from '../servers/ask-postgres.ts'
import { skipWithout } from '../servers/binaries.ts'
import { eventually } from '../servers/eventually.ts'
import { startPostgres } from '../servers/postgres.ts'
import { alertsSuite } from './alerts.suite.ts'
import { auditChainSuite } from './audit-chain.suite.ts'
import { auditSuite } from './audit.suite.ts'
import { bannersSuite } from './banners.suite.ts'
import { createdUser } from './created-user.ts'
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

t.test('the portal database in PostgreSQL', { skip: skipWithout('postgres') }, async t => {
  const server = await startPostgres()
  t.teardown(server.remove)
  const open = async () => await openPortalDb({ url: server.url, file: '' })

  // Five processes start at once on an empty database. Each creates the tables or finds them.
  const databases = await Promise.all([open(), open(), open(), open(), open()])
  t.teardown(async () => { await Promise.all(databases.map(async database => await database.close())) })
  const [database, another] = databases

  t.test('as any portal database', async t => {
    const ids = createFakeIds()
    usersSuite(t, { ...database, ids })
    membershipsSuite(t, { ...database, others: another.memberships, ids })
    orderJournalSuite(t, { ...database, journals: [database.journal, another.journal], ids })
    bannersSuite(t, database)
    emailFilesSuite(t, database)
    firstOrdersSuite(t, { ...database, ids })
    mailQueueSuite(t, { ...database, ids })
    credentialsSuite(t, { ...database, ids })
    emailChangesSuite(t, { ...database, ids })
    secondFactorsSuite(t, { ...database, ids })
    userManagementSuite(t, { ...database, others: another.users, ids })
    auditSuite(t, { ...database, ids })
    savedOrdersSuite(t, { ...database, others: another.savedOrders, ids })
    keptCartsSuite(t, { ...database, processes: [database, another], ids })
    alertsSuite(t, [database.alerts, another.alerts])
    restoredJournalSuite(t, { ...database, ids })
    releaseRequestsSuite(t, { ...database, processes: [database, another], ids })
  })

  t.test('an invitation that is withdrawn while it is being accepted is either the one or the other', async t => {
    const { users, memberships } = database
    const { id, email } = await createdUser({ users, ids: { ...createFakeIds(), uuid: randomUUID } }, 1, { role: 'dealer', dealerNumber: 'W-1' })
    const invitation = { id: randomUUID(), dealerNumber: 'W-2', email, rights: everyRight, invitedAt: 1 }
    const nothingElse = { mails: [], audit: [], at: 2 }
    await memberships.invite(invitation, nothingElse)
    const holder = new pg.Client(server.url)
    await holder.connect()
    t.teardown(async () => { await holder.end() })
    const waiting = async (): Promise<number> => (await askPostgres(server.url, 'select 1 from pg_locks where not granted')).length
    await holder.query('begin')
    await holder.query('select 1 from users where id = $1 for update', [id])
    const accepted = memberships.accept(invitation, id, nothingElse)
    await eventually(async () => { if (await waiting() < 1) throw new Error('it does not wait for the account yet') })
    let isDone = false
    const withdrawn = another.memberships.withdrawInvitation(invitation, nothingElse).finally(() => { isDone = true })
    await eventually(async () => { if (!isDone && await waiting() < 2) throw new Error('it does not wait for the other yet') })
    await holder.query('rollback')
    t.same([await accepted, await withdrawn], [true, false])
    t.same([...(await memberships.of(id))?.dealers.keys() ?? []], ['W-1', 'W-2'])
  })

  t.test('as any store of news, of two processes', async t => {
    await askPostgres(server.url, 'create database news')
    const open = async () => await openPortalDb({ url: server.url.replace(/postgres$/, 'news'), file: '' })
    const processes = [await open(), await open()] as const
    t.teardown(async () => { for (const each of processes) await each.close() })
    orderNewsSuite(t, { processes, ids: createFakeIds() })
  })

  t.test('as any store of last answers', async t => {
    const client = new pg.Client(server.url)
    await client.connect()
    t.teardown(async () => await client.end())
    lastAnswersSuite(t, { where: { url: server.url, file: '' }, execute: async statement => { await client.query(statement) } })
  })

  t.test('a connection to a read-only server is replaced with a new one', async t => {
    const db = new Kysely({ dialect: openPostgres(server.url, 'requests') })
    t.teardown(async () => await db.destroy())
    await askPostgres(server.url, 'create table written_to (n int)')
    const write = async () => await sql`insert into written_to values (1)`.execute(db)
    // A role's setting counts for its new connections, so that one keeps what it was opened with.
    await askPostgres(server.url, 'alter role portal set default_transaction_read_only = on')
    await t.rejects(write(), { code: '25006' })
    await askPostgres(server.url, 'begin read write; alter role portal reset default_transaction_read_only; commit')
    await eventually(write, 1000)
  })

  t.test('a read-only database answers, and says that it accepts no changes', async t => {
    await t.resolves(database.writes())
    await askPostgres(server.url, 'create database read_only')
    const url = server.url.replace(/postgres$/, 'read_only')
    const { health, writes, noteRestored, close } = await openPortalDb({ url, file: '' })
    t.teardown(close)
    await writes()
    await askPostgres(server.url, 'alter database read_only set default_transaction_read_only = on')
    await askPostgres(server.url, "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'read_only'")
    await eventually(health)
    const refusal = { code: 'portal_unavailable', cause: { message: /read-only transaction/ } }
    await t.rejects(writes(), refusal)
    await t.rejects(noteRestored(0), refusal, 'in a transaction, too, though its rollback fails')
    await t.resolves(eventually(health))
    await askPostgres(server.url, 'alter database read_only reset default_transaction_read_only')
    await eventually(writes)
  })

  t.test('a read-only server counts as away at the start, not as unusable', async t => {
    await askPostgres(server.url, 'create database standby')
    await askPostgres(server.url, 'alter database standby set default_transaction_read_only = on')
    const promoted = Promise.withResolvers<void>()
    const { absence, health, close } = await openPortalDb({
      url: server.url.replace(/postgres$/, 'standby'), file: '', delay: async () => { await promoted.promise }
    })
    t.teardown(close)
    t.match(absence, { reason: { code: 'portal_unavailable' } })
    await t.rejects(health(), { code: 'portal_unavailable' })
    await askPostgres(server.url, 'alter database standby reset default_transaction_read_only')
    promoted.resolve()
    await absence?.over
    await health()
  })

  t.test('as any database beside a later release', async t => {
    const client = new pg.Client(server.url)
    await client.connect()
    await client.query('create database beside')
    await client.end()
    const url = server.url.replace(/postgres$/, 'beside')
    await upgradeSuite(t, { dialect: () => openPostgres(url, 'migrations'), open: async () => await openPortalDb({ url, file: '' }) })
  })

  t.test('a migration that waits for a table lets orders pass, and is done once the table is free', async t => {
    await askPostgres(server.url, 'create database waiting')
    const url = server.url.replace(/postgres$/, 'waiting')
    await (await openPortalDb({ url, file: '' })).close()
    const [reader, order] = [new pg.Client(url), new pg.Client({ connectionString: url, statement_timeout: 3000 })]
    await Promise.all([reader.connect(), order.connect()])
    t.teardown(async () => { await Promise.all([reader.end(), order.end()]) })
    await reader.query('begin')
    await reader.query('select count(*) from submission')
    const migrating = migratePostgres(url, { ...migrations, '9000-later': { up: async db => { await db.schema.alterTable('submission').addColumn('later', 'text').execute() } } })
    await eventually(async () => { if ((await askPostgres(url, 'select 1 from pg_locks where not granted')).length === 0) throw new Error('nothing waits for the table yet') })
    t.same((await order.query('select count(*)::integer as orders from submission')).rows, [{ orders: 0 }])
    await reader.query('commit')
    await migrating
    t.same((await order.query('select later from submission')).rows, [])
  })

  t.test('the limits that PgBouncer needs on the role, or on the database, cut off neither a migration nor a command', async t => {
    await askPostgres(server.url, 'create database limited')
    const url = server.url.replace(/postgres$/, 'limited')
    for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout']) await askPostgres(server.url, `alter database limited set ${limit} = '100ms'`)
    await (await openPortalDb({ url, file: '' })).close()
    const long = sql`select pg_sleep(0.3)`
    await t.resolves(migratePostgres(url, {
      ...migrations,
      '9000-long': {
        up: async db => {
          await delay(300)
          await long.execute(db)
        }
      }
    }))
    const command = new Kysely({ dialect: openPostgres(url, 'commands') })
    t.teardown(async () => await command.destroy())
    await t.resolves(long.execute(command))
  })

  t.test('as any chain of the audit log', async t => {
    let databases = 0
    auditChainSuite(t, async t => {
      const name = `chained_${databases++}`
      const admin = new pg.Client(server.url)
      await admin.connect()
      await admin.query(`create database ${name}`)
      await admin.end()
      const url = server.url.replace(/postgres$/, name)
      const open = async () => await openPortalDb({ url, file: '' })
      const processes = [await open(), await open()] as const
      const client = new pg.Client(url)
      await client.connect()
      t.teardown(async () => {
        await client.end()
        for (const each of processes) await each.close()
      })
      return {
        processes: [...processes],
        execute: async statement => { await client.query(statement) },
        attack: async (...statements) => {
          for (const table of ['audit', 'audit_link']) {
            for (const trigger of ['audit_append_only', 'audit_keep']) await client.query(`alter table ${table} disable trigger ${trigger}`)
          }
          for (const statement of statements) await client.query(statement)
        }
      }
    })
  })

  t.test('the database itself keeps lines of the audit log from being changed or removed', async t => {
    const client = new pg.Client(server.url)
    await client.connect()
    for (const change of ["update audit set detail = 'x'", 'delete from audit', 'truncate audit']) await t.rejects(client.query(change), /append-only/, change)
    await client.end()
  })

  t.test('it tells the time, which is this machine\'s here', async t => {
    const before = Date.now()
    const shown = await database.time?.() ?? Number.NaN
    t.ok(shown >= before - 1 && shown <= Date.now() + 1, `${shown} and ${before}`)
  })

  t.test('with PostgreSQL away every port says so at once, and works again when it is back', async t => {
    await server.stop()
    const begun = performance.now()
    await t.rejects(database.health(), { code: 'portal_unavailable' })
    await t.rejects(database.users.findByLogin('20001'), { code: 'portal_unavailable' })
    await t.rejects(database.journal.findByReference('P1'), { code: 'portal_unavailable' })
    await t.rejects(database.journal.claim('1', 0, 1, 0), { code: 'portal_unavailable' })
    await t.rejects(database.journal.ahead('1', 0, 0), { code: 'portal_unavailable' })
    await t.rejects(async () => await database.time?.(), { code: 'portal_unavailable' })
    await t.rejects(database.savedOrders.ofDealer('1'), { code: 'portal_unavailable' })
    await t.rejects(database.keptCarts.read({ userId: '1', customerNumber: '1' }, { version: 0 }, 0), { code: 'portal_unavailable' })
    await t.rejects(database.banners.current(), { code: 'portal_unavailable' })
    await t.rejects(database.mailQueue.claim(0, 1), { code: 'portal_unavailable' })
    await t.rejects(database.emailFiles.list(), { code: 'portal_unavailable' })
    await t.rejects(database.passwordLinks.find('h', 0), { code: 'portal_unavailable' })
    await t.rejects(open(), { code: 'portal_unavailable' }, 'a portal that starts meanwhile')
    t.ok(performance.now() - begun < 1000)
    await server.start()
    await eventually(database.health)
    t.ok(await database.users.findByLogin('20001'), 'what was acknowledged is still there')
  })

  t.test('with PostgreSQL away there are no last answers, nothing fails, and the log says so once', async t => {
    const clock = createFakeClock(Date.UTC(2026, 10, 20))
    const { lines, log } = keptLog()
    const open = async () => await openLastAnswers({ url: server.url, file: '', clock, log })
    const lastAnswers = await open()
    t.teardown(lastAnswers.close)
    const keep = async (text: string): Promise<void> => {
      lastAnswers.keep(idOf('a'), { status: 200, text, at: clock.now() })
      await lastAnswers.flush()
    }
    await keep('before')
    await server.stop()
    for (let n = 0; n < 3; n++) {
      await keep('meanwhile')
      await lastAnswers.sweep()
      t.equal(await lastAnswers.find('dealer', 'a'), undefined)
      t.strictSame(await lastAnswers.latest('20001', ['dealer'], 10), [])
      t.equal(await lastAnswers.claim('dealer', 'a', clock.now(), clock.now() + 1), true)
      clock.advance(lastAnswerBounds.retryAfter)
    }
    await t.resolves((await open()).close(), 'a portal that starts meanwhile')
    await server.start()
    await eventually(database.health)
    clock.advance(lastAnswerBounds.retryAfter)
    t.match(await lastAnswers.find('dealer', 'a'), { text: 'before' })
    await keep('after')
    t.match(await lastAnswers.find('dealer', 'a'), { text: 'after' })
    t.strictSame(lines.map(({ level }) => level), ['warn', 'info'])
  })
})
