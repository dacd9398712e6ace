import { SqliteAdapter, sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Mails about a cancelled order, named by `reference`. The constraint on the kinds is dropped, because SQLite cannot change a constraint
 * without copying the table.
 *
 * A process of the previous release that claims such a mail cannot write it, and postpones it as if the mail server had refused it. A
 * process of this release then sends it when it is due again: after half a minute, or a minute the second time. If only the previous
 * release is running, it gives up after 20 attempts, which take 14 hours, and keeps the row.
 */
export const cancellationMails: Migration = {
  async up (db) {
    if (db.getExecutor().adapter instanceof SqliteAdapter) await copyTable(db)
    else await alterTable(db)
  }
}

async function alterTable (db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_queue
    drop constraint mail_queue_kind_check,
    add column reference text`.execute(db)
}

const columns = sql.raw('id, kind, email, new_email, created_at, due_at, attempt')

async function copyTable (db: Kysely<unknown>): Promise<void> {
  await sql`create table mail_queue_copy (
    id text primary key,
    kind text not null,
    email text not null,
    new_email text,
    reference text,
    created_at bigint not null,
    due_at bigint,
    attempt integer not null,
    constraint mail_queue_new_email check ((kind = 'email-changed') = (new_email is not null))
  )`.execute(db)
  await sql`insert into mail_queue_copy (${columns}) select ${columns} from mail_queue`.execute(db)
  await db.schema.dropTable('mail_queue').execute()
  await db.schema.alterTable('mail_queue_copy').renameTo('mail_queue').execute()
  await db.schema.createIndex('mail_queue_due').on('mail_queue').column('due_at').execute()
}
