import { SqliteAdapter, sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Lines of the audit log hold the client's address, the order that they are about and how often it happened, and rows of orders the request that
 * submitted them. The release before leaves all of it null.
 */
export const auditOrigins: Migration = {
  async up (db) {
    for (const column of ['address', 'order_reference']) await db.schema.alterTable('audit').addColumn(column, 'text').execute()
    await db.schema.alterTable('audit').addColumn('times', 'integer').execute()
    for (const column of ['request_id', 'address']) await db.schema.alterTable('submission').addColumn(column, 'text').execute()
    await db.schema.createIndex('audit_order').on('audit').columns(['order_reference', 'at']).execute()

    if (db.getExecutor().adapter instanceof SqliteAdapter) {
      await sql`drop trigger audit_no_update`.execute(db)
      await fill(db, sql`substr(detail, 1, instr(detail, ': ') - 1)`)
      await sql`create trigger audit_no_update before update on audit
        begin select raise(abort, 'the audit log is append-only'); end`.execute(db)
    } else {
      await sql`alter table audit disable trigger audit_append_only`.execute(db)
      await fill(db, sql`split_part(detail, ': ', 1)`)
      await sql`alter table audit enable trigger audit_append_only`.execute(db)
    }
  }
}

/** In earlier lines about an order's states, the reference stands before the colon. */
async function fill (db: Kysely<unknown>, reference: ReturnType<typeof sql>): Promise<void> {
  await sql`update audit set order_reference = ${reference}
    where event like 'order-%' and event <> 'order-deleted' and detail like '%: %'`.execute(db)
}
