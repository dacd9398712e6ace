import type { Migration } from 'kysely/migration'

/** What is wrong at the moment, a row for each kind, and what people are still to be told of it. */
export const alerts: Migration = {
  async up (db) {
    await db.schema.createTable('alert')
      .addColumn('kind', 'text', column => column.primaryKey())
      .addColumn('is_on', 'integer', column => column.notNull())
      .addColumn('since', 'bigint', column => column.notNull())
      .addColumn('seen_at', 'bigint', column => column.notNull())
      .addColumn('mark', 'bigint', column => column.notNull())
      .addColumn('note', 'text', column => column.notNull())
      .addColumn('owed', 'text')
      .addColumn('leased_until', 'bigint', column => column.notNull())
      .addColumn('told_at', 'bigint')
      .execute()
  }
}
