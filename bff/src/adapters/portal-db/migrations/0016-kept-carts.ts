import type { Migration } from 'kysely/migration'

/**
 * The carts that people work on, and the ids of the edits that were applied to them, so that none is applied twice.
 * - `lines`, `away`: JSON.
 */
export const keptCarts: Migration = {
  async up (db) {
    await db.schema.createTable('kept_cart')
      .addColumn('user_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('customer_number', 'text', column => column.notNull())
      .addColumn('version', 'integer', column => column.notNull())
      .addColumn('lines', 'text', column => column.notNull())
      .addColumn('away', 'text', column => column.notNull())
      .addColumn('updated_at', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('kept_cart_key', ['user_id', 'customer_number'])
      .execute()
    await db.schema.createTable('cart_edit')
      .addColumn('user_id', 'text', column => column.notNull())
      .addColumn('customer_number', 'text', column => column.notNull())
      .addColumn('id', 'text', column => column.notNull())
      .addColumn('applied_at', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('cart_edit_key', ['user_id', 'customer_number', 'id'])
      .addForeignKeyConstraint('cart_edit_of_cart', ['user_id', 'customer_number'], 'kept_cart', ['user_id', 'customer_number'], key => key.onDelete('cascade'))
      .execute()
    await db.schema.createIndex('cart_edit_cart_time').on('cart_edit').columns(['user_id', 'customer_number', 'applied_at']).execute()
    await db.schema.createIndex('cart_edit_time').on('cart_edit').column('applied_at').execute()
  }
}
