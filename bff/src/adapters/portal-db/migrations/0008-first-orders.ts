import type { Migration } from 'kysely/migration'

/** First orders of new dealers, until the new-dealer flag is cleared in the ERP. */
export const firstOrders: Migration = {
  async up (db) {
    await db.schema.createTable('first_order')
      .addColumn('submission_id', 'text', column => column.primaryKey().references('submission.id'))
      .execute()
  }
}
