import type { Migration } from 'kysely/migration'

/**
 * Where an account's last login came from. `login_from_at` is the time of the login that the other two are about: the previous release, which
 * may be running side by side with this one, records logins without them.
 */
export const lastLogins: Migration = {
  async up (db) {
    const add = db.schema.alterTable('users')
    await add.addColumn('login_from_at', 'bigint').execute()
    await add.addColumn('login_address', 'text').execute()
    await add.addColumn('login_browser', 'text').execute()
  }
}
