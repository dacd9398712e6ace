import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import {
  CompiledQuery, SqliteAdapter, SqliteDriver, SqliteIntrospector, SqliteQueryCompiler,
  type DatabaseConnection, type Dialect, type Kysely, type SqliteDatabase
} from 'kysely'

/** Adapts Kysely's SQLite dialect, written for better-sqlite3, to Node's own SQLite. Queries run one at a time on a single connection. */
export function createNodeSqliteDialect (database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => new NodeSqliteDriver(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db)
  }
}

/** SQLite can roll back schema changes, though Kysely does not assume so. A migration that fails halfway thus leaves no trace. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl () {
    return true
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync

  constructor (database: DatabaseSync) {
    super({ database: asKyselyExpects(database) })
    this.#database = database
  }

  /** Takes the write lock at once: while another process uses the file, a later upgrade to a write lock would fail without waiting. */
  override async beginTransaction (connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** After some faults, such as a full disk, SQLite has already ended the transaction. */
  override async rollbackTransaction (connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }
}

function asKyselyExpects (database: DatabaseSync): SqliteDatabase {
  return {
    close: () => { database.close() },
    prepare: text => {
      const statement = database.prepare(text)
      return {
        reader: statement.columns().length > 0,
        all: parameters => statement.all(...parameters.map(bindable)),
        run: parameters => statement.run(...parameters.map(bindable)),
        iterate: parameters => statement.iterate(...parameters.map(bindable))
      }
    }
  }
}

function bindable (value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' || value instanceof Uint8Array) return value
  throw new TypeError(`SQLite cannot store a ${typeof value}`)
}
