import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Mails to the dealer about each order.
 * - `users.order_mails`: 1 if the account wants them.
 * - `submission.dealer_mail`: `owed` until the dealer is told anything, `received` once told of the receipt, `told` once told of the outcome.
 *   Null for orders of earlier releases, about which no such mail is sent.
 *
 * The previous release, which may be running side by side with this one, sends none of these mails: what it settles is told later.
 */
export const orderMails: Migration = {
  async up (db) {
    await db.schema.alterTable('users').addColumn('order_mails', 'integer', column => column.notNull().defaultTo(1)).execute()
    await db.schema.alterTable('submission')
      .addColumn('dealer_mail', 'text', column => column.check(sql`dealer_mail in ('owed', 'received', 'told')`))
      .execute()
    await db.schema.createIndex('submission_dealer_mail').on('submission').column('state')
      .where(sql.ref('dealer_mail'), 'in', sql`('owed', 'received')`)
      .execute()
  }
}
