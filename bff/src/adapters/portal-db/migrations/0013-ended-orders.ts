import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** `ended` and `ended_at`: how an accepted order has ended in the ERP, and when the portal learned it. */
export const endedOrders: Migration = {
  async up (db) {
    await db.schema.alterTable('submission')
      .addColumn('ended', 'text', column => column.check(sql`ended in ('cancelled', 'deleted', 'invoiced')`))
      .execute()
    await db.schema.alterTable('submission').addColumn('ended_at', 'bigint').execute()
  }
}
