import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** `forgotten`: 1 if what was ordered is no longer kept. */
export const forgottenOrders: Migration = {
  async up (db) {
    await db.schema.alterTable('submission').addColumn('forgotten', 'integer').execute()
    await db.schema.createIndex('submission_kept').on('submission').column('created_at')
      .where(sql.ref('forgotten'), 'is', null).where(sql.ref('state'), 'in', sql`('accepted', 'rejected')`)
      .execute()
  }
}
