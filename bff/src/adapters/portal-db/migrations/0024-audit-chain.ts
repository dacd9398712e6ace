import { SqliteAdapter, sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Lines of the audit log are linked into a chain of hashes. A trigger queues each line, also one that the release before writes. The database
 * refuses to remove lines, and links, that are not before the cut which the chain declares.
 */
export const auditChain: Migration = {
  async up (db) {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
    await db.schema.createTable('audit_link')
      .addColumn('number', 'bigint', column => column.primaryKey())
      .addColumn('line_id', 'text', column => column.notNull().unique())
      .addColumn('linked_at', 'bigint', column => column.notNull())
      .addColumn('hash', 'text', column => column.notNull())
      .execute()
    await db.schema.createTable('audit_chain')
      .addColumn('id', 'integer', column => column.primaryKey())
      .addColumn('head', 'bigint', column => column.notNull())
      .addColumn('head_hash', 'text', column => column.notNull())
      .addColumn('cut', 'bigint', column => column.notNull())
      .addColumn('cut_hash', 'text', column => column.notNull())
      .execute()
    await sql`insert into audit_chain (id, head, head_hash, cut, cut_hash) values (1, 0, '', 0, '')`.execute(db)
    await sql`create table audit_unlinked (
      number ${sql.raw(isSqlite ? 'integer primary key' : 'bigint generated always as identity primary key')}, line_id text not null unique
    )`.execute(db)
    await (isSqlite ? sqliteTriggers : postgresTriggers)(db)
    await sql`insert into audit_unlinked (line_id) select id from audit order by at, id`.execute(db)
  }
}

async function sqliteTriggers (db: Kysely<unknown>): Promise<void> {
  const refuse = sql.raw("begin select raise(abort, 'the audit log is append-only'); end")
  await sql`create trigger audit_queue after insert on audit begin insert into audit_unlinked (line_id) values (new.id); end`.execute(db)
  await sql`drop trigger audit_no_delete`.execute(db)
  await sql`create trigger audit_no_delete before delete on audit
    when not exists (select 1 from audit_link join audit_chain on number <= cut where line_id = old.id) ${refuse}`.execute(db)
  await sql`create trigger audit_link_no_update before update on audit_link ${refuse}`.execute(db)
  await sql`create trigger audit_link_no_delete before delete on audit_link
    when not exists (select 1 from audit_chain where old.number <= cut) ${refuse}`.execute(db)
}

async function postgresTriggers (db: Kysely<unknown>): Promise<void> {
  await sql`create function audit_queue_line() returns trigger language plpgsql as
    $$ begin insert into audit_unlinked (line_id) values (new.id); return null; end $$`.execute(db)
  await sql`create trigger audit_queue after insert on audit for each row execute function audit_queue_line()`.execute(db)
  await sql`create function audit_keeps_line() returns trigger language plpgsql as $$ begin
    if not exists (select 1 from audit_link join audit_chain on number <= cut where line_id = old.id) then
      raise exception 'the audit log is append-only';
    end if;
    return old;
  end $$`.execute(db)
  await sql`create function audit_keeps_link() returns trigger language plpgsql as $$ begin
    if not exists (select 1 from audit_chain where old.number <= cut) then raise exception 'the audit log is append-only'; end if;
    return old;
  end $$`.execute(db)
  await sql`drop trigger audit_append_only on audit`.execute(db)
  for (const [table, keep] of [['audit', 'audit_keeps_line'], ['audit_link', 'audit_keeps_link']] as const) {
    await sql`create trigger audit_append_only before update or truncate on ${sql.table(table)}
      for each statement execute function audit_is_append_only()`.execute(db)
    await sql`create trigger audit_keep before delete on ${sql.table(table)} for each row execute function ${sql.id(keep)}()`.execute(db)
  }
}
