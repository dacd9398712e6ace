import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Every delivery of a server file, and the wish to have one mailed now.
 * - `email_file.wanted_by`: who wants the file mailed now, until it has been tried.
 * - `email_file.leased_until`: until when a process is at it; `due_at` also holds the wait after a delivery.
 * - `email_file_delivery`: each attempt, by the number of its lease; `sender` is who wanted it, null if the file had changed.
 *
 * The previous release, which may be running side by side with this one, adds no rows to the history, and sends nothing that is wanted.
 */
export const fileDeliveries: Migration = {
  async up (db) {
    await db.schema.alterTable('email_file').addColumn('wanted_by', 'text').execute()
    await db.schema.alterTable('email_file').addColumn('leased_until', 'bigint', column => column.notNull().defaultTo(0)).execute()
    await db.schema.createTable('email_file_delivery')
      .addColumn('file_id', 'text', column => column.notNull().references('email_file.id'))
      .addColumn('claim', 'integer', column => column.notNull())
      .addColumn('at', 'bigint', column => column.notNull())
      .addColumn('outcome', 'text', column => column.notNull().check(sql`outcome in ('sent', 'failed', 'refused')`))
      .addColumn('size', 'bigint', column => column.notNull())
      .addColumn('recipient', 'text', column => column.notNull())
      .addColumn('note', 'text', column => column.notNull())
      .addColumn('sender', 'text')
      .addPrimaryKeyConstraint('email_file_delivery_key', ['file_id', 'claim'])
      .execute()
    await sql`insert into email_file_delivery (file_id, claim, at, outcome, size, recipient, note)
      select id, claims, tried_at, outcome, coalesce(tried_size, 0), coalesce(tried_recipient, ''), coalesce(note, '')
      from email_file where tried_at is not null and outcome is not null`.execute(db)
  }
}
