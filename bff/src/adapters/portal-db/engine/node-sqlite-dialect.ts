import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  CompiledQuery, SqliteAdapter, SqliteDriver, SqliteIntrospector, SqliteQueryCompiler,
  type DatabaseConnection, type Dialect, type Kysely, type SqliteDatabase
} from 'kysely'
import { LRUCache } from 'lru-cache'

/** Milliseconds for which queries follow each other before the event loop does other work. */
const uninterrupted = 2
/** Compiled statements that are kept, because compiling one takes longer than running most of them. */
const compiledMax = 300

/**
 * Adapts Kysely's SQLite dialect, written for better-sqlite3, to Node's own SQLite. Queries run one at a time on a single connection.
 * @param now milliseconds from any moment, by which many queries pause for other work
 */
export function createNodeSqliteDialect (database: DatabaseSync, now = () => performance.now()): Dialect {
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => new NodeSqliteDriver(database, now),
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
  readonly #now: () => number
  /** When the first query of this turn of the event loop began, in milliseconds. */
  #turnBegan: number | undefined

  constructor (database: DatabaseSync, now: () => number) {
    super({ database: asKyselyExpects(database) })
    this.#database = database
    this.#now = now
  }

  /** SQLite runs each query to its end at once. Without pauses, everything else would wait while the queries of many orders follow one another. */
  override async acquireConnection (): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    if (this.#turnBegan !== undefined && this.#now() - this.#turnBegan > uninterrupted) await nextTurn()
    if (this.#turnBegan === undefined) {
      this.#turnBegan = this.#now()
      setImmediate(() => { this.#turnBegan = undefined })
    }
    return connection
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
  const compiled = new LRUCache<string, { statement: StatementSync, reader: boolean }>({
    max: compiledMax,
    memoMethod: text => {
      const statement = database.prepare(text)
      return { statement, reader: statement.columns().length > 0 }
    }
  })
  return {
    close: () => { database.close() },
    prepare: text => {
      const { statement, reader } = compiled.memo(text)
      return {
        reader,
        all: parameters => statement.all(...parameters.map(bindable)),
        run: parameters => statement.run(...parameters.map(bindable)),
        // Reading rows one by one takes a statement of its own: another use of a kept one would end it.
        iterate: parameters => database.prepare(text).iterate(...parameters.map(bindable))
      }
    }
  }
}

function bindable (value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' || value instanceof Uint8Array) return value
  throw new TypeError(`SQLite cannot store a ${typeof value}`)
}
