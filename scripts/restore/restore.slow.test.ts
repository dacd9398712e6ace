import { execFile, spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { copySqlite } from '../../bff/src/adapters/portal-db/engine/sqlite-copies.ts'
import { openPortalDb } from '../../bff/src/adapters/portal-db/portal-db.ts'
import { systemIds } from '../../bff/src/adapters/system/ids.ts'
import { login, orderOf, password } from '../../bff/test/outage-checks.ts'
import { journalEntry } from '../../bff/test/ports/journal-entry.ts'
import { askPostgres } from '../../bff/test/servers/ask-postgres.ts'
import { program, skipWithout } from '../../bff/test/servers/binaries.ts'
import { createDealerAccount } from '../../bff/test/servers/dealer-account.ts'
import { eventually } from '../../bff/test/servers/eventually.ts'
import { startPortalProcess } from '../../bff/test/servers/portal-process.ts'
import { serverAccount, startPostgres } from '../../bff/test/servers/postgres.ts'
import { day } from '../../contracts/src/base/time-units.ts'
import { runCommand } from '../command/run-command.ts'
import { restoreCommand } from './restore-command.ts'

const run = promisify(execFile)

/** What starts a program whose standard output is kept in a file besides. */
const logged = (file: string): string[] => ['sh', '-c', 'touch "$0"; tail --pid=$$ -n +1 -f "$0" & exec "$@" >> "$0"', file]

const runbook = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')

/** A setting as the runbook gives it. */
function runbookSetting (name: string): string {
  return new RegExp(`${name} = ('[^'\n]*'|\\w+)`).exec(runbook)?.[0] ?? ''
}

t.test('PostgreSQL is restored into a new database, and what was acknowledged between the backup and the stop is listed, by the log and by the database before', {
  skip: skipWithout('postgres')
}, async t => {
  const [erp, server] = await Promise.all([startFakeErp(), startPostgres()])
  t.teardown(async () => { await Promise.all([erp.close(), server.remove()]) })
  const named = (name: string): string => server.url.replace(/postgres$/, name)
  await askPostgres(server.url, 'create database portal')
  const url = named('portal')
  await createDealerAccount({ url, file: '' }, password)
  const dir = t.testdir()
  const [log, dump] = [join(dir, 'portal.log'), join(dir, 'portal.dump')]
  const portal = await startPortalProcess({ DATA_DIR: dir, ERP_URL: erp.url, DATABASE_URL: url, LOG_LEVEL: 'info' }, { through: logged(log) })
  t.teardown(async () => { await portal.stop('SIGKILL') })
  const dealer = portal.visitor()
  await login(dealer)
  const order = async (key: number, po: string) => {
    const { status, body } = await dealer.call('createOrder', orderOf(key, po))
    t.equal(status, 200, po)
    return body.submission
  }
  await order(1, 'BEFORE')
  // Its answer is lost, so that the backup has it as one whose outcome is not known. It is refused afterward.
  erp.faults.set([{ operation: 'post-order', kind: 'reset-before', times: 1 }])
  const { state, reference: refused } = await order(2, 'REFUSED SINCE')
  t.equal(state, 'unknown')
  await run(program('pg_dump'), ['--format=custom', `--file=${dump}`, url])
  const since = await order(3, 'DURING THE STOP')
  const { reference: unsent } = await order(4, 'NOT SENT')
  await eventually(async () => { if (!readFileSync(log, 'utf8').includes('NOT SENT')) throw new Error('not logged yet') })
  await portal.stop('SIGTERM')
  await askPostgres(url, `update submission set state = 'rejected', next_look_at = null where reference = '${refused}'`)
  await askPostgres(url, `update submission set state = 'accepted', erp_order_id = '8001', next_look_at = null where reference = '${since.reference}'`)

  await askPostgres(server.url, 'create database portal_restored')
  await run(program('pg_restore'), ['--exit-on-error', '--no-owner', `--dbname=${named('portal_restored')}`, dump])
  await askPostgres(server.url, 'alter database portal rename to portal_before')
  await askPostgres(server.url, 'alter database portal_restored rename to portal')

  const environment = { DATABASE_URL: url }
  const listed = new RegExp(`LACKS: 2\\.\\n  \\S+  ${since.reference}  dealer 10001  PO "DURING THE STOP"  1 piece`)
  const byLog = await runCommand(restoreCommand, ['--log', log], environment)
  t.match(byLog, { status: 0, stdout: listed, stderr: '' })
  const byBoth = await runCommand(restoreCommand, ['--before', 'portal_before', '--log', log], environment)
  const unsentFirst = new RegExp(`LACKS: 2\\.\\n  \\S+  ${unsent}  .* queued: 1 × .*\\n  \\S+  ${since.reference}  .* accepted as .*\\n.* come first: 1\\.\\n`)
  t.match(byBoth, { status: 0, stdout: unsentFirst, stderr: '' })
  t.match(byBoth.stdout, new RegExp(`canceled or refused since.*: 1\\.\\n.*${refused}`))
  t.match(await runCommand(restoreCommand, [], environment), { status: 0, stdout: /NOTHING WAS COMPARED/ })
  t.match(await runCommand(restoreCommand, ['--before', named('none')], environment), { status: 1, stdout: /cannot be read: .*\nNOTHING WAS COMPARED/, stderr: /not compared with --before/ })
  t.match(await askPostgres(named('portal_before'), 'select count(*)::int as orders from submission'), [{ orders: 4 }], 'the old one is kept as it was')
  const { journal, close } = await openPortalDb({ url, file: '' })
  t.teardown(close)
  t.match(await journal.findByReference(refused), { state: 'manual' }, 'it is not sent')
})

t.test('with the runbook\'s archive, PostgreSQL is restored to a point in time, and what was acknowledged after it, during the stop too, is listed', {
  skip: skipWithout('postgres')
}, async t => {
  const [erp, server] = await Promise.all([startFakeErp(), startPostgres()])
  t.teardown(async () => { await Promise.all([erp.close(), server.remove()]) })
  const { url } = server
  const [row] = await askPostgres(url, 'show data_directory')
  const data = String(row?.['data_directory'])
  const [archive, log] = [`${data}-archive`, join(t.testdir(), 'portal.log')]
  const account = await serverAccount()
  mkdirSync(archive)
  if (account !== undefined) chownSync(archive, account.uid, account.gid)
  const setting = (name: string): string => runbookSetting(name).replaceAll('/archive/', `${archive}/`)
  const configure = (...lines: string[]): void => { appendFileSync(join(data, 'postgresql.conf'), `${lines.join('\n')}\n`) }
  configure(setting('archive_mode'), setting('archive_command'))
  await server.stop()
  await server.start()
  const base = join(archive, 'base')
  await createDealerAccount({ url, file: '' }, password)
  await run(program('pg_basebackup'), [`--pgdata=${base}`, '--checkpoint=fast', '--wal-method=stream', `--dbname=${url}`], { cwd: archive, ...account })
  const portal = await startPortalProcess({ DATA_DIR: t.testdir(), ERP_URL: erp.url, DATABASE_URL: url, LOG_LEVEL: 'info', DRAIN_SECONDS: '3' }, { through: logged(log) })
  t.teardown(async () => { await portal.stop('SIGKILL') })
  const dealer = portal.visitor()
  await login(dealer)
  const order = async (key: number, po: string): Promise<string> => {
    const { status, body } = await dealer.call('createOrder', orderOf(key, po))
    t.equal(status, 200, po)
    return body.submission.reference
  }
  const before = await order(1, 'BEFORE')
  const [then] = await askPostgres(url, 'select clock_timestamp()::text as at')
  const after = await order(2, 'AFTER')
  const [stopped, during] = await Promise.all([portal.stop('SIGTERM'), order(3, 'DURING THE STOP')])
  t.equal(stopped, 0)
  await server.stop()

  renameSync(data, `${data}-before`)
  await run('cp', ['-a', base, data])
  configure(setting('restore_command'), `recovery_target_time = '${String(then?.['at'])}'`, setting('recovery_target_action'))
  writeFileSync(join(data, 'recovery.signal'), '')
  await server.start()
  await eventually(async () => {
    const [state] = await askPostgres(url, 'select pg_is_in_recovery() as recovers')
    if (state?.['recovers'] !== false) throw new Error('it still recovers')
  })
  const restored = await runCommand(restoreCommand, ['--log', log], { DATABASE_URL: url })
  t.match(restored, { status: 0, stdout: /LACKS: 2\.\n/, stderr: '' })
  t.same([before, after, during].map(reference => restored.stdout.includes(reference)), [false, true, true])
  const { journal, close } = await openPortalDb({ url, file: '' })
  t.teardown(close)
  t.match(await journal.findByReference(before), { state: 'accepted' })
})

t.test('the runbook\'s archive takes a segment that it already has, as after a crash, and never another one in its place', t => {
  const dir = t.testdir({ archive: {}, segment: 'one' })
  const [, command = ''] = /'(.*)'/.exec(runbookSetting('archive_command')) ?? []
  const archive = () => spawnSync('sh', ['-c', command.replaceAll('/archive/', join(dir, 'archive/')).replaceAll('%p', join(dir, 'segment')).replaceAll('%f', '0001')]).status
  t.same([archive(), archive()], [0, 0])
  writeFileSync(join(dir, 'segment'), 'another')
  t.not(archive(), 0)
  t.same(readdirSync(join(dir, 'archive')), ['0001'])
  t.equal(readFileSync(join(dir, 'archive/0001'), 'utf8'), 'one')
  t.end()
})

t.test('an empty database does not count as restored, and a log that is not there is named', { skip: skipWithout('postgres') }, async t => {
  const server = await startPostgres()
  t.teardown(server.remove)
  t.match(await runCommand(restoreCommand, [], { DATABASE_URL: server.url }), { status: 1, stderr: /is empty: restore the backup into it first/ })
  await (await openPortalDb({ url: server.url, file: '' })).close()
  t.match(await runCommand(restoreCommand, ['--log', '/none.log'], { DATABASE_URL: server.url }), { status: 1, stderr: 'There is no log /none.log.\n' })
})

t.test('an order that was canceled after the backup is not sent, however long it had been waiting by then', async t => {
  const dir = t.testdir({ data: {} })
  const [where, backup] = [{ url: undefined, file: join(dir, 'data/portal.sqlite') }, join(dir, 'backup.sqlite')]
  const portal = await openPortalDb(where)
  const now = Date.now()
  const waiting = journalEntry(systemIds, { customerNumber: '10001' })
  await portal.journal.open(waiting, now - 2 * day, undefined, now)
  await portal.journal.open(journalEntry(systemIds, { customerNumber: '10002' }), now, undefined, now)
  copySqlite(where.file, backup)
  await portal.journal.claim(waiting.id, now, now + 90_000, 0)
  await portal.journal.settle(waiting.id, 1, now, { state: 'rejected', message: 'Canceled' })
  await portal.close()
  const restored = await runCommand(restoreCommand, [backup], { DATA_DIR: join(dir, 'data') })
  t.match(restored, { status: 0, stdout: new RegExp(`canceled or refused since.*: 1\\.\n.*${waiting.reference}`) }, restored.stderr)
  const { journal, close } = await openPortalDb(where)
  t.teardown(close)
  t.match(await journal.findByReference(waiting.reference), { state: 'manual' })
})

t.test('what a restore left that was killed does not get into the next one', async t => {
  const dir = t.testdir({ data: {} })
  const [where, backup] = [{ url: undefined, file: join(dir, 'data/portal.sqlite') }, join(dir, 'backup.sqlite')]
  const portal = await openPortalDb(where)
  copySqlite(where.file, backup)
  const since = journalEntry(systemIds, { customerNumber: '10001' })
  await portal.journal.open(since, Date.now(), undefined, Date.now())
  for (const end of ['', '-wal']) copyFileSync(where.file + end, `${where.file}.restoring${end}`)
  await portal.close()
  t.match(await runCommand(restoreCommand, [backup], { DATA_DIR: join(dir, 'data') }), { status: 0, stdout: new RegExp(`LACKS: 1\\.\n.*${since.reference}`) })
  const { journal, close } = await openPortalDb(where)
  t.teardown(close)
  t.equal(await journal.findByReference(since.reference), undefined)
})
