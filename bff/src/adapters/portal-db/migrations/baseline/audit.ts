import { sql, type Kysely } from 'kysely'

/**
 * The audit log. Its lines hold the accounts as they were when the line was written, and are linked into a chain of hashes: a trigger queues
 * each line for that. The database itself refuses to change lines and links, and to remove any that are not before the chain's declared cut.
 */
export async function createAuditTables (db: Kysely<unknown>, isSqlite: boolean): Promise<void> {
  await createLog(db)
  await createChain(db)
  // Numbered by the database, in the order in which lines are written.
  await sql`create table audit_unlinked (
    number ${sql.raw(isSqlite ? 'integer primary key' : 'bigint generated always as identity primary key')}, line_id text not null unique
  )`.execute(db)
  await (isSqlite ? createSqliteTriggers : createPostgresTriggers)(db)
}

async function createLog (db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('audit')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('at', 'bigint', column => column.notNull())
    .addColumn('event', 'text', column => column.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor_email', 'text')
    .addColumn('actor_name', 'text')
    .addColumn('actor_role', 'text')
    .addColumn('actor_number', 'text')
    .addColumn('target_id', 'text')
    .addColumn('target_email', 'text')
    .addColumn('target_name', 'text')
    .addColumn('target_role', 'text')
    .addColumn('target_number', 'text')
    .addColumn('dealer', 'text')
    .addColumn('order_reference', 'text')
    .addColumn('request_id', 'text')
    .addColumn('address', 'text')
    .addColumn('times', 'integer')
    .addColumn('detail', 'text', column => column.notNull())
    .execute()
  await db.schema.createIndex('audit_at').on('audit').columns(['at', 'id']).execute()
  await db.schema.createIndex('audit_dealer').on('audit').columns(['dealer', 'at']).execute()
  await db.schema.createIndex('audit_target').on('audit').columns(['target_id', 'at']).execute()
  await db.schema.createIndex('audit_actor').on('audit').columns(['actor_id', 'at']).execute()
  await db.schema.createIndex('audit_order').on('audit').columns(['order_reference', 'at']).execute()
}

async function createChain (db: Kysely<unknown>): Promise<void> {
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
}

async function createSqliteTriggers (db: Kysely<unknown>): Promise<void> {
  const refuse = sql.raw("begin select raise(abort, 'the audit log is append-only'); end")
  await sql`create trigger audit_queue after insert on audit begin insert into audit_unlinked (line_id) values (new.id); end`.execute(db)
  await sql`create trigger audit_no_update before update on audit ${refuse}`.execute(db)
  await sql`create trigger audit_no_delete before delete on audit
    when not exists (select 1 from audit_link join audit_chain on number <= cut where line_id = old.id) ${refuse}`.execute(db)
  await sql`create trigger audit_link_no_update before update on audit_link ${refuse}`.execute(db)
  await sql`create trigger audit_link_no_delete before delete on audit_link
    when not exists (select 1 from audit_chain where old.number <= cut) ${refuse}`.execute(db)
}

async function createPostgresTriggers (db: Kysely<unknown>): Promise<void> {
  await sql`create function audit_queue_line() returns trigger language plpgsql as
    $$ begin insert into audit_unlinked (line_id) values (new.id); return null; end $$`.execute(db)
  await sql`create trigger audit_queue after insert on audit for each row execute function audit_queue_line()`.execute(db)

  await sql`create function audit_is_append_only() returns trigger language plpgsql as
    $$ begin raise exception 'the audit log is append-only'; end $$`.execute(db)
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
  for (const [table, keep] of [['audit', 'audit_keeps_line'], ['audit_link', 'audit_keeps_link']] as const) {
    await sql`create trigger audit_append_only before update or truncate on ${sql.table(table)}
      for each statement execute function audit_is_append_only()`.execute(db)
    await sql`create trigger audit_keep before delete on ${sql.table(table)} for each row execute function ${sql.id(keep)}()`.execute(db)
  }
}
