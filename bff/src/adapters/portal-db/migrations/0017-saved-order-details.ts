import type { Migration } from 'kysely/migration'

/**
 * What lists of saved orders show, and a version for changes.
 * - `pieces`, `total`: null where a release before this one saved the order; they are then computed from its lines.
 * - `saved_by`, `by_staff`: the name of the person, as it was then, and whether they were of the distributor's staff. Null like those.
 *
 * The previous release, which may be running side by side with this one, goes on saving and deleting orders.
 */
export const savedOrderDetails: Migration = {
  async up (db) {
    const add = db.schema.alterTable('saved_order')
    await add.addColumn('version', 'integer', column => column.notNull().defaultTo(1)).execute()
    await add.addColumn('pieces', 'bigint').execute()
    await add.addColumn('total', 'bigint').execute()
    await add.addColumn('saved_by', 'text').execute()
    await add.addColumn('by_staff', 'integer').execute()
  }
}
