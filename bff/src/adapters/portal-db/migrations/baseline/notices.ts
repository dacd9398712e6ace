import { sql, type Kysely } from 'kysely'

/** What people are told: the mail queue, server files by mail, alerts for operators, and the banner. */
export async function createNoticeTables (db: Kysely<unknown>): Promise<void> {
  await createMailQueue(db)
  await createEmailFiles(db)
  await createAlertTable(db)
  await createWriteProbe(db)
  await createBanner(db)
}

async function createMailQueue (db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('mail_queue')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('new_email', 'text')
    .addColumn('wanted_email', 'text')
    .addColumn('reference', 'text')
    .addColumn('user_id', 'text')
    .addColumn('details', 'text')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('attempt', 'integer', column => column.notNull())
    .addCheckConstraint('mail_queue_new_email', sql`(kind = 'email-changed') = (new_email is not null)`)
    .execute()
  await db.schema.createIndex('mail_queue_due').on('mail_queue').column('due_at').execute()
}

/**
 * Who receives which server file, and how each delivery ended.
 * - `wanted_by`: who wants the file mailed now, until that was tried.
 * - `leased_until`: until when a process has it; `due_at` also includes the wait after a delivery.
 * - `email_file_delivery`: each attempt, by the number of its lease; `sender` is who wanted it, null if the file had changed.
 */
async function createEmailFiles (db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('email_file')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('recipient', 'text')
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('stamp', 'text', column => column.notNull())
    .addColumn('hash', 'text', column => column.notNull())
    .addColumn('wanted_by', 'text')
    .addColumn('claims', 'integer', column => column.notNull())
    .addColumn('failures', 'integer', column => column.notNull())
    .addColumn('due_at', 'bigint', column => column.notNull())
    .addColumn('leased_until', 'bigint', column => column.notNull())
    .addColumn('tried_at', 'bigint')
    .addColumn('outcome', 'text', column => column.check(sql`outcome in ('sent', 'failed', 'refused')`))
    .addColumn('tried_size', 'bigint')
    .addColumn('tried_recipient', 'text')
    .addColumn('note', 'text')
    .execute()
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
}

/** What is wrong at the moment, one row for each kind, and what people have yet to be told. */
export async function createAlertTable<Schema> (db: Kysely<Schema>): Promise<void> {
  await db.schema.createTable('alert').ifNotExists()
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

/** One row, which is written over and over to see whether the database takes changes. */
async function createWriteProbe (db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('write_probe')
    .addColumn('id', 'integer', column => column.primaryKey().check(sql`id = 1`))
    .addColumn('filling', 'text', column => column.notNull())
    .execute()
}

/** When the banner is shown, and where it leads. Null means from now on, without an end, and nowhere. */
async function createBanner (db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('banner')
    .addColumn('id', 'integer', column => column.primaryKey().check(sql`id = 1`))
    .addColumn('shown', 'integer', column => column.notNull().check(sql`shown in (0, 1)`))
    .addColumn('cache_id', 'text', column => column.notNull())
    .addColumn('content', 'text', column => column.notNull())
    .addColumn('banner_color', 'text', column => column.notNull())
    .addColumn('text_color', 'text', column => column.notNull())
    .addColumn('shown_from', 'bigint')
    .addColumn('shown_until', 'bigint')
    .addColumn('link', 'text')
    .execute()
}
