import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Accounts, the journal of submitted orders, and the notice banner. */
export const accountsJournalBanner: Migration = {
  async up (db) {
    await createUsers(db)
    await createJournal(db)
    await createBanner(db)
  }
}

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
    .addColumn('dealer_number', 'text')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('last_login', 'bigint')
    .addColumn('epoch', 'integer', column => column.notNull())
    .addCheckConstraint('users_dealer_has_number', sql`role <> 'dealer' or dealer_number is not null`)
    .execute()
  await db.schema.createIndex('users_dealer_number').on('users').column('dealer_number').unique()
    .where(sql.ref('role'), '=', sql.lit('dealer'))
    .execute()
}

async function createJournal (db: Kysely<unknown>): Promise<void> {
  // No foreign key to the users: an account can be deleted, its orders cannot.
  await db.schema.createTable('submission')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('user_id', 'text', column => column.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('customer_number', 'text', column => column.notNull())
    .addColumn('key', 'text', column => column.notNull())
    .addColumn('fingerprint', 'text', column => column.notNull())
    .addColumn('reference', 'text', column => column.notNull().unique())
    .addColumn('payload', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull()
      .check(sql`state in ('queued', 'dispatching', 'accepted', 'rejected', 'unknown', 'manual')`))
    .addColumn('attempt', 'integer', column => column.notNull())
    .addColumn('lease_until', 'bigint')
    .addColumn('erp_order_id', 'text', column => column.unique())
    .addColumn('message', 'text')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('updated_at', 'bigint', column => column.notNull())
    .addUniqueConstraint('submission_user_key', ['user_id', 'key'])
    .addCheckConstraint('submission_lease_while_dispatching', sql`(state = 'dispatching') = (lease_until is not null)`)
    .addCheckConstraint('submission_accepted_has_order', sql`state <> 'accepted' or erp_order_id is not null`)
    .execute()
  await db.schema.createIndex('submission_dealer_time').on('submission').columns(['customer_number', 'created_at']).execute()
  await db.schema.createIndex('submission_dealer_state').on('submission').columns(['customer_number', 'state', 'created_at']).execute()
  // Nearly all rows are settled. This index lets queries for the rest skip them.
  await db.schema.createIndex('submission_unsettled').on('submission').column('created_at')
    .where(sql.ref('state'), 'in', sql`('queued', 'dispatching', 'unknown')`)
    .execute()

  await db.schema.createTable('submission_event')
    .addColumn('submission_id', 'text', column => column.notNull().references('submission.id'))
    .addColumn('number', 'integer', column => column.notNull())
    .addColumn('at', 'bigint', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('note', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('submission_event_key', ['submission_id', 'number'])
    .execute()

  await db.schema.createTable('dealer_lock')
    .addColumn('customer_number', 'text', column => column.primaryKey())
    .addColumn('locked_at', 'bigint', column => column.notNull())
    .execute()
}

async function createBanner (db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('banner')
    .addColumn('id', 'integer', column => column.primaryKey().check(sql`id = 1`))
    .addColumn('shown', 'integer', column => column.notNull().check(sql`shown in (0, 1)`))
    .addColumn('cache_id', 'text', column => column.notNull())
    .addColumn('content', 'text', column => column.notNull())
    .addColumn('banner_color', 'text', column => column.notNull())
    .addColumn('text_color', 'text', column => column.notNull())
    .execute()
}
