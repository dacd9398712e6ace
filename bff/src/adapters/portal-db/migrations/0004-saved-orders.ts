import type { Migration } from 'kysely/migration'

/** Carts saved under a name. */
export const savedOrders: Migration = {
  async up (db) {
    await db.schema.createTable('saved_order')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('customer_number', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('lines', 'text', column => column.notNull())
      .addColumn('line_count', 'integer', column => column.notNull())
      .addColumn('saved_at', 'bigint', column => column.notNull())
      .execute()
    await db.schema.createIndex('saved_order_dealer').on('saved_order').columns(['customer_number', 'saved_at']).execute()
  }
}
