import { execFileSync } from 'node:child_process'
import { copyFileSync, globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import t, { type Test } from 'tap'
import { migrate, migratePostgres } from '../../src/adapters/portal-db/migrations/migrate.ts'
import { migrations } from '../../src/adapters/portal-db/migrations/migrations.ts'
import { openPortalDb, type PortalDb } from '../../src/adapters/portal-db/portal-db.ts'
import { openPostgres } from '../../src/adapters/portal-db/engine/postgres.ts'
import type { PortalSchema } from '../../src/adapters/portal-db/engine/schema.ts'
import { openSqlite } from '../../src/adapters/portal-db/engine/sqlite.ts'
import { skipWithout } from '../servers/binaries.ts'
import { startPostgres } from '../servers/postgres.ts'
import { expectAll, fill } from './sample.ts'

/** As `npm run release` would keep it of what is here. */
const next = join(t.testdir(), 'next.sqlite')
execFileSync(process.execPath, [join(import.meta.dirname, '../../../scripts/release/database.ts'), next])

const releases = [...globSync(join(import.meta.dirname, '*.sqlite')), next]

/** The migrations of a release after this one, which adds a column to every table. */
const later: Record<string, Migration> = {
  ...migrations,
  '9999-one-more-column': {
    async up (db) {
      for (const { name } of await db.introspection.getTables()) await db.schema.alterTable(name).addColumn('one_more', 'text').execute()
    }
  }
}

type Installation = {
  /** As this build opens it. */
  open: () => Promise<PortalDb>
  /** As the release after this one migrates it. */
  upgrade: () => Promise<void>
}

/** @param install makes a database as a release has left it, or an empty one */
function upgrades (t: Test, install: (t: Test, release: string | undefined) => Promise<Installation>): void {
  for (const file of releases) {
    const name = basename(file, '.sqlite')
    t.test(`the database of release ${name} is upgraded, with everything in it`, async t => {
      const { open } = await install(t, file)
      await expectAllIn(t, open)
    })

    t.test(`that of release ${name} is upgraded into a release with one more column in each table, and put back, with everything in it`, async t => {
      const { open, upgrade } = await install(t, file)
      await (await open()).close()
      await upgrade()
      await expectAllIn(t, open)
    })
  }

  t.test('what this build writes after it was put back is there in the release with one more column, and again in this one', async t => {
    const { open, upgrade } = await install(t, undefined)
    await upgrade()
    const putBack = await open()
    await fill(putBack)
    await putBack.close()
    await upgrade()
    await expectAllIn(t, open)
  })
}

async function expectAllIn (t: Test, open: () => Promise<PortalDb>): Promise<void> {
  const database = await open()
  t.teardown(database.close)
  await expectAll(t, database)
}

t.test('in SQLite', async t => {
  upgrades(t, async (t, release) => {
    const file = join(t.testdir(), 'portal.sqlite')
    if (release !== undefined) copyFileSync(release, file)
    return {
      open: async () => await openPortalDb({ url: undefined, file }),
      upgrade: async () => {
        const kysely = new Kysely<PortalSchema>({ dialect: openSqlite(file) })
        await migrate(kysely, later).finally(async () => { await kysely.destroy() })
      }
    }
  })
})

t.test('in PostgreSQL', { skip: skipWithout('postgres') }, async t => {
  const server = await startPostgres()
  t.teardown(server.remove)
  let databases = 0
  upgrades(t, async (_, release) => {
    const name = `portal_${databases++}`
    const admin = new pg.Client(server.url)
    await admin.connect()
    await admin.query(`create database ${name}`)
    await admin.end()
    const url = server.url.replace(/postgres$/, name)
    if (release !== undefined) await copyInto(url, release)
    return { open: async () => await openPortalDb({ url, file: '' }), upgrade: async () => { await migratePostgres(url, later) } }
  })
})

t.test('a migration that was released has not changed: an upgraded database has the tables of a new one', async t => {
  const tables = async (file: string): Promise<unknown[]> => {
    await (await openPortalDb({ url: undefined, file })).close()
    const sqlite = new DatabaseSync(file, { readOnly: true })
    t.teardown(() => { sqlite.close() })
    return sqlite.prepare('select name, sql from sqlite_master order by name').all()
  }
  const dir = t.testdir()
  const expected = await tables(join(dir, 'new.sqlite'))
  for (const file of releases) {
    const copy = join(dir, basename(file))
    copyFileSync(file, copy)
    t.same(await tables(copy), expected, basename(file, '.sqlite'))
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
