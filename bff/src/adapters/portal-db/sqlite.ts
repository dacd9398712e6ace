import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Dialect } from 'kysely'
import { createNodeSqliteDialect } from './node-sqlite-dialect.ts'

/** Waiting for another process blocks this one whole, so not for long. */
const busyTimeoutMs = 2000

/**
 * Opens the file, or makes it and its folder.
 * @param file `:memory:` for a database that is gone when it is closed
 */
export function openSqlite (file: string): Dialect {
  // Password hashes are in there: nobody else's to read.
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
  // FULL: a commit is on the disk when it returns, or an order that was acknowledged could be lost with the power.
  database.exec('pragma journal_mode = wal; pragma synchronous = full')
  return createNodeSqliteDialect(database)
}
