import type { Migration } from 'kysely/migration'

/** When this database was restored from a backup: from then on the ERP may know of orders that the journal lacks. */
export const restores: Migration = {
  async up (db) {
    await db.schema.createTable('restore').addColumn('restored_at', 'bigint', column => column.primaryKey()).execute()
  }
}
