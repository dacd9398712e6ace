import { SqliteAdapter, sql, type CreateTableBuilder, type SchemaModule } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The ERP's last good answers. It is a cache: PostgreSQL writes no log for it, empties it after a crash, and leaves it out of replicas. With
 * SQLite they have a file of their own.
 */
export const lastAnswers: Migration = {
  async up (db) {
    if (db.getExecutor().adapter instanceof SqliteAdapter) return
    await addColumns(db.schema.createTable('last_answer').modifyFront(sql`unlogged`)).execute()
    await createIndexes(db.schema)
  }
}

/** The same table, in a SQLite file of its own. */
export async function createLastAnswerTable (schema: SchemaModule): Promise<void> {
  await addColumns(schema.createTable('last_answer')).execute()
  await createIndexes(schema)
}

/**
 * - `id`: a hash of the operation and the key, as a key may be longer than an index allows.
 * - `format`: how `body` is to be read.
 * - `digest`: a hash of the whole answer, by which it is known again.
 * - `bytes`: roughly what the row takes up.
 * - `claimed_until`: until when one caller has the ERP to itself for this key.
 */
function addColumns (table: CreateTableBuilder<string>) {
  return table
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('operation', 'text', column => column.notNull())
    .addColumn('owner', 'text', column => column.notNull())
    .addColumn('asked_at', 'bigint', column => column.notNull())
    .addColumn('status', 'integer', column => column.notNull())
    .addColumn('format', 'integer', column => column.notNull())
    .addColumn('digest', 'text', column => column.notNull())
    .addColumn('bytes', 'integer', column => column.notNull())
    .addColumn('claimed_until', 'bigint')
    // Last, so that SQLite finds the others without reading through it.
    .addColumn('body', 'bytea', column => column.notNull())
}

/** They contain the bytes, so that sums are taken from the indexes alone. */
async function createIndexes (schema: SchemaModule): Promise<void> {
  await schema.createIndex('last_answer_owner_time').on('last_answer').columns(['owner', 'asked_at', 'bytes']).execute()
  await schema.createIndex('last_answer_time').on('last_answer').columns(['asked_at', 'bytes']).execute()
}
