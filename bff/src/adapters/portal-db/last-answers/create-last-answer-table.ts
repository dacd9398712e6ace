import { sql, type SchemaModule } from 'kysely'

/**
 * The ERP's last good answers. They are a cache: PostgreSQL writes no log for an unlogged table, empties it after a crash, and leaves it out of
 * replicas. With SQLite they have a file of their own.
 * - `id`: a hash of the operation and the key, as a key may be longer than an index allows.
 * - `format`: how `body` is to be read.
 * - `digest`: a hash of the whole answer, which shows whether it changed.
 * - `bytes`: roughly what the row takes up.
 * - `claimed_until`: until when one caller has the ERP to itself for this key.
 */
export async function createLastAnswerTable (schema: SchemaModule, kind: 'logged' | 'unlogged'): Promise<void> {
  const table = schema.createTable('last_answer')
  await (kind === 'unlogged' ? table.modifyFront(sql`unlogged`) : table)
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
    .execute()
  // They contain the bytes, so that sums are taken from the indexes alone.
  await schema.createIndex('last_answer_owner_time').on('last_answer').columns(['owner', 'asked_at', 'bytes']).execute()
  await schema.createIndex('last_answer_time').on('last_answer').columns(['asked_at', 'bytes']).execute()
}
