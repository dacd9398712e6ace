import type { Migration } from 'kysely/migration'

/** `claimed_at`: when a process took the order up to send it, the last time. Null in rows of a release that does not write it. */
export const turns: Migration = {
  async up (db) {
    await db.schema.alterTable('submission').addColumn('claimed_at', 'bigint').execute()
  }
}
