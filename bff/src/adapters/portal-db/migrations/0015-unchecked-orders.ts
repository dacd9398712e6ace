import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Orders that are received while the ERP is away, in state `unchecked`.
 * - `outcome_mail`: `owed` until the mail about what became of such an order is queued. Null for every other order.
 *
 * These orders have an index of their own. The previous release, which may be running side by side with this one, leaves them alone, and
 * goes on using the index of unsettled orders, which must not change for that.
 */
export const uncheckedOrders: Migration = {
  async up (db) {
    await db.schema.alterTable('submission')
      .addColumn('outcome_mail', 'text', column => column.check(sql`outcome_mail in ('owed', 'queued')`))
      .execute()
    await db.schema.createIndex('submission_unchecked').on('submission').columns(['customer_number', 'next_look_at'])
      .where(sql.ref('state'), '=', sql`'unchecked'`)
      .execute()
    await db.schema.createIndex('submission_mail_owed').on('submission').column('state')
      .where(sql.ref('outcome_mail'), '=', sql`'owed'`)
      .execute()
  }
}
