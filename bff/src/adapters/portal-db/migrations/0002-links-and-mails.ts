import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Links that set a password, and the queue of mails. */
export const linksAndMails: Migration = {
  async up (db) {
    await db.schema.createTable('password_link')
      .addColumn('user_id', 'text', column => column.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('token_hash', 'text', column => column.notNull().unique())
      .addColumn('expires_at', 'bigint', column => column.notNull())
      .execute()

    await db.schema.createTable('mail_queue')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('kind', 'text', column => column.notNull()
        .check(sql`kind in ('password-link', 'new-account', 'password-changed', 'email-changed')`))
      .addColumn('email', 'text', column => column.notNull())
      .addColumn('new_email', 'text')
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('due_at', 'bigint')
      .addColumn('attempt', 'integer', column => column.notNull())
      .addCheckConstraint('mail_queue_new_email', sql`(kind = 'email-changed') = (new_email is not null)`)
      .execute()
    await db.schema.createIndex('mail_queue_due').on('mail_queue').column('due_at').execute()
  }
}
