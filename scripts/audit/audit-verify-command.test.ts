import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import t, { type Test } from 'tap'
import { openPortalDb, type PortalDb } from '../../bff/src/adapters/portal-db/portal-db.ts'
import { askPostgres } from '../../bff/test/servers/ask-postgres.ts'
import { skipWithout } from '../../bff/test/servers/binaries.ts'
import { endedProcess } from '../../bff/test/servers/ended-process.ts'
import { startPostgres } from '../../bff/test/servers/postgres.ts'
import { runCommand } from '../command/run-command.ts'
import { auditVerifyCommand } from './audit-verify-command.ts'

const at = Date.UTC(2026, 10, 20)

async function verify (environment: Record<string, string>, ...args: string[]) {
  return await runCommand(auditVerifyCommand, args, environment)
}

/** A log of six lines: one was removed because of its age, and one is not linked. */
async function fill ({ audit, auditChain }: PortalDb): Promise<void> {
  const write = async (n: number) => {
    await audit.append({ id: `l${n}`, at: at + n, event: 'logout', actorId: null, dealer: null, requestId: null, detail: '' })
  }
  for (let n = 1; n <= 5; n++) await write(n)
  await auditChain.link(at + 10, 100)
  await auditChain.remove(at + 2, { id: 'removed', at: at + 20 })
  await auditChain.link(at + 30, 100)
  await write(7)
}

async function isProven (t: Test, environment: Record<string, string>): Promise<void> {
  const { status, stdout, stderr } = await verify(environment)
  t.match([status, stderr], [0, /^On the (?:embedded|PostgreSQL) database .*\.\n$/])
  t.match(stdout, /^Lines checked: 5\. None is missing.*\n.*their age: 1\.\n.*not linked yet.*: 1\.\nHead: 6:[0-9a-f]{64}\n$/)
  const head = /Head: (\S+)/.exec(stdout)?.[1] ?? ''
  t.match(await verify(environment, '--head', head), { status: 0 })
  t.match(await verify(environment, '--head', `9:${head.slice(2)}`), { status: 1, stderr: /number 9, the head that was logged, is missing/ })
}

t.test('the log in SQLite is proven to be whole, and the first line that is not is named', async t => {
  const dir = t.testdir()
  const file = join(dir, 'portal.sqlite')
  const database = await openPortalDb({ url: undefined, file })
  await fill(database)
  await database.close()
  await isProven(t, { DATA_DIR: dir })
  const sqlite = new DatabaseSync(file)
  sqlite.exec("drop trigger audit_no_update; update audit set event = 'login' where id in ('l3', 'l4')")
  sqlite.close()
  t.same(await endedProcess(join(import.meta.dirname, '../audit-verify.ts'), [], { DATA_DIR: dir }), {
    status: 1, stdout: '', stderr: `On the embedded database ${file}.\n` + 'The audit log is not intact: number 3 was changed, or is not in its place: login at 2026-11-20T00:00:00.003Z, with the id l3.\n'
  })
})

t.test('so is the log in PostgreSQL', { skip: skipWithout('postgres') }, async t => {
  const server = await startPostgres()
  t.teardown(server.remove)
  const database = await openPortalDb({ url: server.url, file: '' })
  await fill(database)
  await database.close()
  await isProven(t, { DATABASE_URL: server.url })
  await askPostgres(server.url, 'alter table audit disable trigger audit_keep')
  await askPostgres(server.url, "delete from audit where id = 'l5'")
  t.match(await verify({ DATABASE_URL: server.url }), { status: 1, stdout: '', stderr: /\nThe audit log is not intact: number 5 is missing, with the id l5\.\n$/ })
})

t.test('wrong options are reported in one line, and no database is created', async t => {
  const dir = t.testdir()
  const wrong: Array<[args: string[], said: RegExp]> = [
    [[], /There is no installation in the embedded database .*portal\.sqlite/], [['--head', '5'], /--head must be a number and a hash/], [['--heads'], /Unknown option '--heads'/]
  ]
  for (const [args, said] of wrong) {
    const { status, stdout, stderr } = await verify({ DATA_DIR: dir }, ...args)
    t.match([status, stdout, stderr], [1, '', said], args.join(' '))
    t.equal(stderr.trimEnd().split('\n').length, 1, args.join(' '))
  }
})
