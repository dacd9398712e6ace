import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql, type Dialect, type Kysely } from 'kysely'
import { createNodeSqliteDialect } from './node-sqlite-dialect.ts'

/** While it opens and migrates the file, the process does nothing else, so it may block until another one has done the same. */
const openingTimeoutMs = 2000

/**
 * Opens the file, or creates it and its folder. Until `stopWaitingForLocks`, statements wait for locks of other processes.
 * @param file `:memory:` for a database that disappears when it is closed
 * @param synchronous `full`: a commit returns once it is on disk, so that no power failure loses an acknowledged order; `normal`: a commit does not
 * wait for the disk, and a power failure may lose the latest ones
 * @param now the clock by which many queries pause for other work; the machine's if left out
 */
export function openSqlite (
  file: string, { synchronous = 'full', now }: { synchronous?: 'full' | 'normal', now?: (() => number) | undefined } = {}
): Dialect {
  // The database holds password hashes: other users of the machine must not read it.
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(file, { timeout: openingTimeoutMs, enableForeignKeyConstraints: true })
  try {
    database.exec(`pragma journal_mode = wal; pragma synchronous = ${synchronous}`)
  } catch (error) {
    database.close()
    throw error
  }
  return createNodeSqliteDialect(database, now)
}

/** From now on a locked file is an error at once: SQLite's own wait would block the whole process with all its requests. */
export async function stopWaitingForLocks<Schema> (db: Kysely<Schema>): Promise<void> {
  await sql`pragma busy_timeout = 0`.execute(db)
}
