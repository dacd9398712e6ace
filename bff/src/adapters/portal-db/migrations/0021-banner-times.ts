import type { Migration } from 'kysely/migration'

/** When the banner is shown, and where it leads. Null: from now, without an end, nowhere. The previous release leaves these as they are. */
export const bannerTimes: Migration = {
  async up (db) {
    for (const column of ['shown_from', 'shown_until'] as const) await db.schema.alterTable('banner').addColumn(column, 'bigint').execute()
    await db.schema.alterTable('banner').addColumn('link', 'text').execute()
  }
}
