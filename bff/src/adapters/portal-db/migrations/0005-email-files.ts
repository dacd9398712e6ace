import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Who receives which server file by e-mail, and the result of the last delivery. */
export const emailFiles: Migration = {
  async up (db) {
    await db.schema.createTable('email_file')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('recipient', 'text')
      .addColumn('version', 'integer', column => column.notNull())
      .addColumn('stamp', 'text', column => column.notNull())
      .addColumn('hash', 'text', column => column.notNull())
      .addColumn('claims', 'integer', column => column.notNull())
      .addColumn('failures', 'integer', column => column.notNull())
      .addColumn('due_at', 'bigint', column => column.notNull())
      .addColumn('tried_at', 'bigint')
      .addColumn('outcome', 'text', column => column.check(sql`outcome in ('sent', 'failed', 'refused')`))
      .addColumn('tried_size', 'bigint')
      .addColumn('tried_recipient', 'text')
      .addColumn('note', 'text')
      .execute()
  }
}
