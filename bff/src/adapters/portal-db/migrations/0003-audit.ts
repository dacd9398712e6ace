import { SqliteAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The audit log. The database itself refuses to change or delete its lines. */
export const auditLog: Migration = {
  async up (db) {
    await db.schema.createTable('audit')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('at', 'bigint', column => column.notNull())
      .addColumn('event', 'text', column => column.notNull())
      .addColumn('actor_id', 'text')
      .addColumn('dealer', 'text')
      .addColumn('request_id', 'text')
      .addColumn('detail', 'text', column => column.notNull())
      .execute()
    await db.schema.createIndex('audit_at').on('audit').columns(['at', 'id']).execute()
    await db.schema.createIndex('audit_dealer').on('audit').columns(['dealer', 'at']).execute()

    if (db.getExecutor().adapter instanceof SqliteAdapter) {
      for (const change of ['update', 'delete']) {
        await sql`create trigger ${sql.id(`audit_no_${change}`)} before ${sql.raw(change)} on audit
          begin select raise(abort, 'the audit log is append-only'); end`.execute(db)
      }
    } else {
      await sql`create function audit_is_append_only() returns trigger language plpgsql as
        $$ begin raise exception 'the audit log is append-only'; end $$`.execute(db)
      await sql`create trigger audit_append_only before update or delete or truncate on audit
        for each statement execute function audit_is_append_only()`.execute(db)
    }
  }
}
