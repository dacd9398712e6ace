import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ReferenceBook } from './reference-book.ts'
import { createTable, sqlReferenceBook } from './sql-reference-book.ts'

/** Milliseconds to wait for another process on the same file. The wait blocks this process. */
const lockTimeout = 500

/**
 * A book of references in an SQLite file, for one gateway. Keep the file: a gateway that has lost its book cannot know what it has sent.
 * @param file it and its folder are created if they are missing; `:memory:` for a book that is forgotten
 */
export function sqliteReferences (file: string): ReferenceBook {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(file, { timeout: lockTimeout })
  // FULL: a commit is on disk when it returns. Otherwise a power failure could lose the reference of an order that was sent.
  database.exec(`pragma journal_mode = wal; pragma synchronous = full; ${createTable}`)
  return sqlReferenceBook({
    clock: 'cast(unixepoch(\'subsec\') * 1000 as integer)',
    async rows (statement, values) {
      return database.prepare(statement).all(Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value])))
    },
    async close () { database.close() }
  })
}
