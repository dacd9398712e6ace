import type { Migration } from 'kysely/migration'

/** Versions, so that several administrators can change accounts at once, and a lock that protects the last super user. */
export const managedUsers: Migration = {
  async up (db) {
    await db.schema.alterTable('users').addColumn('version', 'integer', column => column.notNull().defaultTo(1)).execute()
    await db.schema.createTable('super_user_lock')
      .addColumn('id', 'integer', column => column.primaryKey())
      .addColumn('locked_at', 'bigint', column => column.notNull())
      .execute()
  }
}
