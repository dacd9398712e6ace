import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql, type Dialect, type Kysely } from 'kysely'
import { createNodeSqliteDialect } from './node-sqlite-dialect.ts'

/** While it opens the file and brings it up to date the process does nothing else, and may wait for another one that does the same. */
const openingTimeoutMs = 2000

/**
 * Opens the file, or makes it and its folder. It waits for other processes until `waitNoMore`.
 * @param file `:memory:` for a database that is gone when it is closed
 */
export function openSqlite (file: string): Dialect {
  // Password hashes are in there: nobody else's to read.
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(file, { timeout: openingTimeoutMs, enableForeignKeyConstraints: true })
  // FULL: a commit is on the disk when it returns, or an order that was acknowledged could be lost with the power.
  database.exec('pragma journal_mode = wal; pragma synchronous = full')
  return createNodeSqliteDialect(database)
}

/** From here on a locked file is an error at once: waiting for it, SQLite would block the process whole, with all its requests. */
export async function waitNoMore<Schema> (db: Kysely<Schema>): Promise<void> {
  await sql`pragma busy_timeout = 0`.execute(db)
}
