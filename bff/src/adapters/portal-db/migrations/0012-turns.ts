import type { Migration } from 'kysely/migration'

/** `claimed_at`: when a process last claimed the order for sending. Null in rows of a release that does not write it. */
export const turns: Migration = {
  async up (db) {
    await db.schema.alterTable('submission').addColumn('claimed_at', 'bigint').execute()
  }
}
