import type { Migration } from 'kysely/migration'

/** When a link to set a password was made; null if the previous release made it. */
export const invitations: Migration = {
  async up (db) {
    await db.schema.alterTable('password_link').addColumn('issued_at', 'bigint').execute()
  }
}
