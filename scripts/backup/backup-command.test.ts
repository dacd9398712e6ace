import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import t from 'tap'
import { openPortalDb } from '../../bff/src/adapters/portal-db/portal-db.ts'
import { runCommand } from '../command/run-command.ts'
import { backupCommand } from './backup-command.ts'

t.test('a small backup says its size, and a folder that cannot be made is named in one line', async t => {
  const dir = t.testdir()
  const data = join(dir, 'data')
  mkdirSync(data)
  await (await openPortalDb({ url: undefined, file: join(data, 'portal.sqlite') })).close()
  const environment = { DATA_DIR: data }
  t.match(await runCommand(backupCommand, [join(dir, 'backups')], environment), { status: 0, stdout: /\.sqlite: [1-9]\d* KiB, checked\n$/ })
  writeFileSync(join(dir, 'file'), '')
  t.match(await runCommand(backupCommand, [join(dir, 'file', 'backups')], environment), { status: 1, stdout: '', stderr: /^On .*\n.*mkdir '.*backups'\n$/ })
})

t.test('a backup that was made in another way is noted, and the command says so', async t => {
  const data = t.testdir()
  const file = join(data, 'portal.sqlite')
  await (await openPortalDb({ url: undefined, file })).close()
  t.match(await runCommand(backupCommand, ['--noted'], { DATA_DIR: data }), { status: 0, stdout: /^The portal knows of a backup .*\n$/ })
  const { lastBackup, close } = await openPortalDb({ url: undefined, file })
  t.ok(Math.abs((await lastBackup() ?? 0) - Date.now()) < 60_000)
  await close()
})

t.test('a backup that fails leaves nothing, and what one left that was killed is removed a day later', async t => {
  const dir = t.testdir({ data: {}, backups: {} })
  const [data, backups] = [join(dir, 'data'), join(dir, 'backups')]
  const recent = `portal-${new Date().toISOString().replaceAll(':', '-')}.sqlite.part`
  for (const left of ['portal-2020-11-01T02-30-00.000Z.sqlite.part', 'portal-2020-11-01T02-30-00.000Z.sqlite.part-journal', recent, 'notes.part']) writeFileSync(join(backups, left), '')
  const other = new DatabaseSync(join(data, 'portal.sqlite'))
  other.exec('create table other (id)')
  other.close()
  t.match(await runCommand(backupCommand, [backups], { DATA_DIR: data }), { status: 1, stderr: /is not a database of the portal\n$/ })
  t.same(readdirSync(backups), ['notes.part', recent])
})
