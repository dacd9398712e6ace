import type { Migration } from 'kysely/migration'

/** First orders of new dealers, until the ERP has been told that the dealer is new no longer. */
export const firstOrders: Migration = {
  async up (db) {
    await db.schema.createTable('first_order')
      .addColumn('submission_id', 'text', column => column.primaryKey().references('submission.id'))
      .execute()
  }
}
