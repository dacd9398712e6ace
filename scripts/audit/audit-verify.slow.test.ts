import t from 'tap'
import { openPortalDb } from '../../bff/src/adapters/portal-db/portal-db.ts'
import { askPostgres } from '../../bff/test/servers/ask-postgres.ts'
import { skipWithout } from '../../bff/test/servers/binaries.ts'
import { startPostgres } from '../../bff/test/servers/postgres.ts'
import { runCommand } from '../command/run-command.ts'
import { auditVerifyCommand } from './audit-verify-command.ts'

const lines = 60_000

t.test('a long log is read once, and not from the beginning for each part', { skip: skipWithout('postgres') }, async t => {
  const server = await startPostgres()
  t.teardown(server.remove)
  const { auditChain, close } = await openPortalDb({ url: server.url, file: '' })
  t.teardown(close)
  const at = Date.UTC(2026, 10, 20)
  await askPostgres(server.url, `insert into audit (id, at, event, detail) select gen_random_uuid()::text, ${at} + n, 'login', 'n ' || n from generate_series(1, ${lines}) n`)
  while (await auditChain.link(at, 5000) > 0);
  await askPostgres(server.url, 'vacuum analyze')
  const read = async (): Promise<number> => {
    await askPostgres(server.url, 'select pg_stat_force_next_flush()')
    const [row] = await askPostgres(server.url, "select sum(idx_tup_fetch + seq_tup_read + idx_scan)::float8 as rows from pg_stat_user_tables where relname like 'audit%'")
    return Number(row?.['rows'])
  }
  const before = await read()
  t.match(await runCommand(auditVerifyCommand, [], { DATABASE_URL: server.url }), { status: 0, stdout: /Lines checked: 60,000\./ })
  t.ok(await read() - before < 10 * lines, `${await read() - before} rows were read`)
})

t.test('a database that refuses is named with its reason', { skip: skipWithout('postgres') }, async t => {
  const server = await startPostgres()
  await server.stop()
  t.teardown(server.remove)
  t.match(await runCommand(auditVerifyCommand, [], { DATABASE_URL: server.url }), { status: 1, stderr: /^The database cannot be used: .*ECONNREFUSED.*\n$/ })
})
