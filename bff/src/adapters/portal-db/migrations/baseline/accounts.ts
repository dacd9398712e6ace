import { sql, type CreateTableBuilder, type Kysely } from 'kysely'

/** Accounts, with what they log in with. */
export async function createAccountTables (db: Kysely<unknown>): Promise<void> {
  await createUsers(db)
  await createMemberships(db)
  await createCredentials(db)
}

/**
 * - `epoch`: raised by whatever ends the account's sessions. A pending email address counts only while the account has the epoch in `pending_epoch`,
 *   so it ends with the sessions.
 * - `dealer_number`: the dealership of a person who belongs to only one; `account_number`: the dealer number that logs in as this account.
 * - `rights_version`: raised by each change of what the account may do for a dealer.
 * - `version`: detects that two administrators change an account at once.
 * - `phone`: a sales representative's, for their dealers.
 * - `password_until`: until when a member of staff may log in with a password where that is not otherwise allowed.
 * - `order_mails`: which order mails the account wants: `none`, `important` or `all`.
 * - `login_address`, `login_browser`: where the last login came from.
 */
async function createUsers (db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('users')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('role', 'text', column => column.notNull().check(sql`role in ('dealer', 'sales', 'admin', 'superUser')`))
    .addColumn('email', 'text', column => column.notNull().unique().check(sql`email = lower(email)`))
    .addColumn('status', 'text', column => column.notNull().check(sql`status in ('active', 'disabled')`))
    .addColumn('password_hash', 'text')
    .addColumn('name_first', 'text')
    .addColumn('name_last', 'text')
    .addColumn('rep_number', 'text')
    .addColumn('phone', 'text')
    .addColumn('dealer_number', 'text')
    .addColumn('account_number', 'text', column => column.unique())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('epoch', 'integer', column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('rights_version', 'integer', column => column.notNull())
    .addColumn('password_until', 'bigint')
    .addColumn('order_mails', 'text', column => column.notNull().check(sql`order_mails in ('none', 'important', 'all')`))
    .addColumn('last_login', 'bigint')
    .addColumn('login_address', 'text')
    .addColumn('login_browser', 'text')
    .addColumn('pending_email', 'text')
    .addColumn('pending_epoch', 'integer')
    .addColumn('pending_until', 'bigint')
    .addColumn('pending_token_hash', 'text')
    .execute()
  await db.schema.createIndex('users_pending_token_hash').unique().on('users').column('pending_token_hash').execute()

  // Protects the last super user.
  await db.schema.createTable('super_user_lock')
    .addColumn('id', 'integer', column => column.primaryKey())
    .addColumn('locked_at', 'bigint', column => column.notNull())
    .execute()
}

/**
 * What the people of the dealerships may do, and whom they have invited. An order limit is in cents. `last_login`: when the person last logged in to act for
 * the dealership.
 */
async function createMemberships (db: Kysely<unknown>): Promise<void> {
  await withRights(db.schema.createTable('membership')
    .addColumn('user_id', 'text', column => column.notNull().references('users.id').onDelete('cascade')))
    .addColumn('since', 'bigint', column => column.notNull())
    .addColumn('last_login', 'bigint')
    .addPrimaryKeyConstraint('membership_key', ['dealer_number', 'user_id'])
    .execute()
  await db.schema.createIndex('membership_user').on('membership').column('user_id').execute()

  await withRights(db.schema.createTable('invitation')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('email', 'text', column => column.notNull()))
    .addColumn('invited_at', 'bigint', column => column.notNull())
    .addUniqueConstraint('invitation_key', ['email', 'dealer_number'])
    .execute()
  await db.schema.createIndex('invitation_dealer').on('invitation').column('dealer_number').execute()
}

function withRights<Table extends string, Columns extends string> (table: CreateTableBuilder<Table, Columns>) {
  return table
    .addColumn('dealer_number', 'text', column => column.notNull())
    .addColumn('may_order', 'integer', column => column.notNull())
    .addColumn('order_limit', 'bigint', column => column.check(sql`order_limit > 0`))
    .addColumn('may_see_prices', 'integer', column => column.notNull().check(sql`may_see_prices >= may_order and may_see_prices >= may_see_finances`))
    .addColumn('may_see_finances', 'integer', column => column.notNull())
    .addColumn('may_manage_people', 'integer', column => column.notNull())
}

/**
 * Logins at the OpenID Connect provider; links that set a password; and second factors: a row has either the link that sets one up and the secret
 * offered for it, or the factor that is on.
 */
async function createCredentials (db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('staff_identity')
    .addColumn('issuer', 'text', column => column.notNull())
    .addColumn('subject', 'text', column => column.notNull())
    .addColumn('user_id', 'text', column => column.notNull().unique().references('users.id').onDelete('cascade'))
    .addColumn('since', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('staff_identity_key', ['issuer', 'subject'])
    .execute()

  await db.schema.createTable('password_link')
    .addColumn('user_id', 'text', column => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', column => column.notNull().unique())
    .addColumn('new_email', 'text')
    .addColumn('issued_at', 'bigint', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .execute()

  await db.schema.createTable('second_factor')
    .addColumn('user_id', 'text', column => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('link_hash', 'text', column => column.unique())
    .addColumn('link_until', 'bigint')
    .addColumn('offered', 'text')
    .addColumn('secret', 'text')
    .addColumn('since', 'bigint')
    .addColumn('last_step', 'bigint', column => column.notNull())
    .execute()
  await db.schema.createTable('recovery_code')
    .addColumn('user_id', 'text', column => column.notNull().references('second_factor.user_id').onDelete('cascade'))
    .addColumn('code_hash', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('recovery_code_key', ['user_id', 'code_hash'])
    .execute()
}
