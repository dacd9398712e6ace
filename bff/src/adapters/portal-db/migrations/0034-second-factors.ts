import type { Migration } from 'kysely/migration'

/**
 * Second factors. A row has the link that sets one up and what was offered for it, or the factor that is on. The previous release, which may be
 * running side by side with this one, does not ask for it.
 */
export const secondFactors: Migration = {
  async up (db) {
    await db.schema.createTable('second_factor')
      .addColumn('user_id', 'text', column => column.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('link_hash', 'text', column => column.unique())
      .addColumn('link_until', 'bigint')
      .addColumn('offered', 'text')
      .addColumn('secret', 'text')
      .addColumn('since', 'bigint')
      .addColumn('last_step', 'bigint', column => column.notNull().defaultTo(0))
      .execute()
    await db.schema.createTable('recovery_code')
      .addColumn('user_id', 'text', column => column.notNull().references('second_factor.user_id').onDelete('cascade'))
      .addColumn('code_hash', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('recovery_code_key', ['user_id', 'code_hash'])
      .execute()
  }
}
