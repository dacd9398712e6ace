import t from 'tap'
import { examineInstallation } from './examine.ts'
import { openPortalDb } from '../../bff/src/adapters/portal-db/portal-db.ts'
import { askPostgres } from '../../bff/test/servers/ask-postgres.ts'
import { skipWithout } from '../../bff/test/servers/binaries.ts'
import { startPgBouncer } from '../../bff/test/servers/pgbouncer.ts'
import { startPostgres } from '../../bff/test/servers/postgres.ts'
import { buildTestApp } from '../../bff/test/build-app.ts'

const asDocumented = ['ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout']

t.test('the portal behind PgBouncer in transaction mode', { skip: skipWithout('postgres') || skipWithout('pgbouncer') }, async t => {
  const server = await startPostgres()
  t.teardown(server.remove)
  const doctorOn = async (url: string) => (await examineInstallation({ DATABASE_URL: url, DATA_DIR: t.testdir() })).find(({ about }) => about === 'database')

  await t.test('that refuses the portal\'s limits is named, with the setting that it needs', async t => {
    const pooler = await startPgBouncer(server.url, [])
    t.teardown(pooler.remove)
    await t.rejects(openPortalDb({ url: pooler.url, file: '' }), { message: /unsupported startup parameter.*PgBouncer needs ignore_startup_parameters = statement_timeout/ })
    t.match(await doctorOn(pooler.url), { verdict: 'fails', says: /PgBouncer needs ignore_startup_parameters/ })
  })

  const pooler = await startPgBouncer(server.url, asDocumented)
  t.teardown(pooler.remove)
  await t.test('that leaves them out is a warning, until the role has them', async t => {
    t.match(await doctorOn(pooler.url), { verdict: 'warning', says: /leaves out the portal's limits/, next: /alter role .* set statement_timeout/ })
    await askPostgres(server.url, 'alter role portal set statement_timeout = \'3s\'')
    await askPostgres(server.url, 'alter role portal set idle_in_transaction_session_timeout = \'10s\'')
    await askPostgres(server.url, 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null')
    t.match(await doctorOn(pooler.url), { verdict: 'warning', says: /the next start runs a migration/ })
  })

  await t.test('takes migrations of several processes at once, orders, and twenty dealers at once', async t => {
    const open = async () => await openPortalDb({ url: pooler.url, file: '', connections: 6 })
    const databases = await Promise.all([open(), open(), open()])
    t.teardown(async () => { await Promise.all(databases.map(async database => await database.close())) })
    const [database] = databases
    if (database === undefined) throw new Error('no database')
    const { loginAs } = await buildTestApp(t, { change: () => ({ journal: database.journal, audit: database.audit }) })
    // A dealer's membership would have to be in this database, too.
    const rep = await loginAs('rep@example.com')
    await rep.call('selectDealer', { customer_number: '10001' })
    const submit = async (n: number) => await rep.call('createOrder', {
      submission_key: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      order: { cart: [{ id: 'RS-OF141', quantity: n, note: '' }], data: { customer_number: '10001', shipping: 'default', po_number: `PO ${n}`, special_instructions: '', address: 9999 } }
    })
    const answers = await Promise.all(Array.from({ length: 20 }, async (_, n) => await submit(n + 1)))
    t.strictSame(new Set(answers.map(({ status, body }) => `${status} ${body.submission.state}`)), new Set(['200 accepted']))
    t.strictSame(await askPostgres(server.url, 'select count(*)::integer as n from submission'), [{ n: 20 }])
    t.match(await doctorOn(pooler.url), { verdict: 'ok' })
  })
})
