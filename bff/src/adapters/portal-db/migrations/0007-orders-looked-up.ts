import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** When unsettled orders are next looked up in the ERP, what the look-ups have shown, and who settled an order by hand. */
export const ordersLookedUp: Migration = {
  async up (db) {
    for (const column of ['next_look_at', 'unknown_since', 'first_none_at'] as const) {
      await db.schema.alterTable('submission').addColumn(column, 'bigint').execute()
    }
    for (const column of ['looks', 'resends'] as const) {
      await db.schema.alterTable('submission').addColumn(column, 'integer', added => added.notNull().defaultTo(0)).execute()
    }
    await db.schema.alterTable('submission_event').addColumn('actor_id', 'text').execute()

    await sql`update submission set next_look_at = updated_at where state in ('queued', 'unknown')`.execute(db)
    await sql`update submission set unknown_since = updated_at where state = 'unknown'`.execute(db)

    // Nearly all rows are settled. This index lets queries for the rest skip them.
    await db.schema.dropIndex('submission_unsettled').execute()
    await db.schema.createIndex('submission_unsettled').on('submission').columns(['state', 'next_look_at'])
      .where(sql.ref('state'), 'in', sql`('queued', 'dispatching', 'unknown', 'manual')`)
      .execute()
  }
}
