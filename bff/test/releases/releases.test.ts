import { execFileSync } from 'node:child_process'
import { copyFileSync, globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import t from 'tap'
import { migrations } from '../../src/adapters/portal-db/migrations/migrations.ts'
import { openPortalDb } from '../../src/adapters/portal-db/portal-db.ts'
import { openPostgres } from '../../src/adapters/portal-db/engine/postgres.ts'
import { skipWithout } from '../servers/binaries.ts'
import { startPostgres } from '../servers/postgres.ts'
import { expectAll } from './sample.ts'

/** As `npm run release` would keep it of what is here. */
const next = join(t.testdir(), 'next.sqlite')
execFileSync(process.execPath, [join(import.meta.dirname, '../../../scripts/release/database.ts'), next])

const releases = [...globSync(join(import.meta.dirname, '*.sqlite')), next]

for (const file of releases) {
  const name = basename(file, '.sqlite')
  t.test(`the SQLite database of release ${name} is upgraded, with everything in it`, async t => {
    const copy = join(t.testdir(), 'portal.sqlite')
    copyFileSync(file, copy)
    const database = await openPortalDb({ url: undefined, file: copy })
    t.teardown(database.close)
    await expectAll(t, database)
  })
}

t.test('the same in PostgreSQL', { skip: skipWithout('postgres') }, async t => {
  const server = await startPostgres()
  t.teardown(server.remove)
  for (const [index, file] of releases.entries()) {
    t.test(basename(file, '.sqlite'), async t => {
      const name = `release_${index}`
      const admin = new pg.Client(server.url)
      await admin.connect()
      await admin.query(`create database ${name}`)
      await admin.end()
      const url = server.url.replace(/postgres$/, name)
      await copyInto(url, file)
      const database = await openPortalDb({ url, file: '' })
      t.teardown(database.close)
      await expectAll(t, database)
    })
  }
})

/** Makes the database of the release anew, as its migrations did, and copies every row. */
async function copyInto (url: string, file: string): Promise<void> {
  const sqlite = new DatabaseSync(file, { readOnly: true })
  const names = (query: string): string[] => sqlite.prepare(query).all().map(row => String(row['name']))
  const applied = names('select name from kysely_migration order by name')
  const kysely = new Kysely<unknown>({ dialect: openPostgres(url, 'migrations') })
  const known = Object.fromEntries(Object.entries(migrations).filter(([name]) => applied.includes(name)))
  const { error } = await new Migrator({ db: kysely, provider: { getMigrations: async () => known } }).migrateToLatest()
  await kysely.destroy()
  if (error !== undefined) throw error

  const client = new pg.Client(url)
  await client.connect()
  // Neither triggers nor foreign keys, whose work is in the rows already.
  await client.query('set session_replication_role = replica')
  for (const table of names('select name from sqlite_master where type = \'table\' and name not like \'sqlite%\' and name not like \'kysely%\'')) {
    await client.query(`delete from ${table}`)
    // Without the generated ones.
    const columns = names(`select name from pragma_table_info('${table}')`)
    for (const row of sqlite.prepare(`select ${columns.join(', ')} from ${table}`).all()) {
      await client.query(`insert into ${table} (${columns.join(', ')}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')})`, Object.values(row))
    }
  }
  await client.end()
  sqlite.close()
}
