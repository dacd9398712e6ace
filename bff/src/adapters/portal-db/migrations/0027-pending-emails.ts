import type { Migration } from 'kysely/migration'

/**
 * A new e-mail address of an account that its owner has not confirmed yet, and the mails about it. The change counts only while the account has
 * the epoch in `pending_epoch`: so whatever ends the account's sessions cancels it, also if the previous release, which may be running side by
 * side with this one, does it.
 */
export const pendingEmails: Migration = {
  async up (db) {
    const users = db.schema.alterTable('users')
    await users.addColumn('pending_email', 'text').execute()
    await users.addColumn('pending_epoch', 'integer').execute()
    await users.addColumn('pending_until', 'bigint').execute()
    await users.addColumn('pending_token_hash', 'text').execute()
    await db.schema.createIndex('users_pending_token_hash').unique().on('users').column('pending_token_hash').execute()

    const mails = db.schema.alterTable('mail_queue')
    await mails.addColumn('user_id', 'text').execute()
    await mails.addColumn('wanted_email', 'text').execute()
  }
}
