import { sql, type Kysely } from 'kysely'
import { unsettled } from '../../journal/unsettled-rows.ts'

/** The journal of submitted orders. */
export async function createJournalTables (db: Kysely<unknown>, isSqlite: boolean): Promise<void> {
  await createSubmissions(db, isSqlite)
  await createIndexes(db)

  await db.schema.createTable('submission_event')
    .addColumn('submission_id', 'text', column => column.notNull().references('submission.id'))
    .addColumn('number', 'integer', column => column.notNull())
    .addColumn('at', 'bigint', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('note', 'text', column => column.notNull())
    .addColumn('actor_id', 'text')
    .addPrimaryKeyConstraint('submission_event_key', ['submission_id', 'number'])
    .execute()

  await db.schema.createTable('submission_person')
    .addColumn('submission_id', 'text', column => column.notNull().references('submission.id'))
    .addColumn('user_id', 'text', column => column.notNull())
    .addColumn('shown_at', 'bigint')
    .addColumn('put_away_at', 'bigint')
    .addPrimaryKeyConstraint('submission_person_key', ['submission_id', 'user_id'])
    .execute()

  // Requests for release. A request stays even if the account of whoever asked is deleted.
  await db.schema.createTable('release_request')
    .addColumn('reference', 'text', column => column.primaryKey())
    .addColumn('customer_number', 'text', column => column.notNull())
    .addColumn('user_id', 'text', column => column.notNull())
    .addColumn('key', 'text', column => column.notNull())
    .addColumn('request_hash', 'text', column => column.notNull())
    .addColumn('content', 'text', column => column.notNull())
    .addColumn('cart_version', 'integer')
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('asked_at', 'bigint', column => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('ended_by', 'text')
    .addColumn('ended_by_name', 'text')
    .addColumn('reason', 'text')
    .addColumn('given_back', 'text')
    .addColumn('returned_version', 'integer')
    .addColumn('payload', 'text', column => column.notNull())
    .addUniqueConstraint('release_request_user_key', ['user_id', 'key'])
    .addUniqueConstraint('release_request_dealer_key', ['customer_number', 'key'])
    .addCheckConstraint('release_request_open_or_ended', sql`(state in ('open', 'unsure')) = (ended_at is null)`)
    .execute()
  await db.schema.createIndex('release_request_dealer_state').on('release_request').columns(['customer_number', 'state', 'ended_at']).execute()
  await db.schema.createIndex('release_request_cart').on('release_request').columns(['user_id', 'customer_number', 'cart_version']).execute()
  await db.schema.createIndex('release_request_open').on('release_request').column('asked_at')
    .where(sql.ref('state'), '=', sql`'open'`)
    .execute()

  // First orders of new dealers, until the new-dealer flag is cleared in the ERP.
  await db.schema.createTable('first_order')
    .addColumn('submission_id', 'text', column => column.primaryKey().references('submission.id'))
    .execute()

  await db.schema.createTable('dealer_lock')
    .addColumn('customer_number', 'text', column => column.primaryKey())
    .addColumn('locked_at', 'bigint', column => column.notNull())
    .execute()

  // When the last backup that the portal was told of was made.
  await db.schema.createTable('backup')
    .addColumn('id', 'integer', column => column.primaryKey().check(sql`id = 1`))
    .addColumn('made_at', 'bigint', column => column.notNull())
    .execute()

  // When this database was restored from a backup: from then on the ERP may know of orders that the journal lacks.
  await db.schema.createTable('restore').addColumn('restored_at', 'bigint', column => column.primaryKey()).execute()
}

/**
 * `schema.ts` says what the columns mean. A key is unique per dealer as well as per user: whoever asks, one row has the outcome. There is no foreign
 * key to `users`: an account can be deleted, its orders cannot.
 */
async function createSubmissions (db: Kysely<unknown>, isSqlite: boolean): Promise<void> {
  await db.schema.createTable('submission')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('user_id', 'text', column => column.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('customer_number', 'text', column => column.notNull())
    .addColumn('key', 'text', column => column.notNull())
    .addColumn('reference', 'text', column => column.notNull().unique())
    .addColumn('request_id', 'text', column => column.notNull())
    .addColumn('address', 'text', column => column.notNull())
    .addColumn('content', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('attempt', 'integer', column => column.notNull())
    .addColumn('lease_until', 'bigint')
    .addColumn('claimed_at', 'bigint')
    .addColumn('next_look_at', 'bigint')
    .addColumn('looks', 'integer', column => column.notNull())
    .addColumn('unknown_since', 'bigint')
    .addColumn('first_none_at', 'bigint')
    .addColumn('resends', 'integer', column => column.notNull())
    .addColumn('erp_order_id', 'text', column => column.unique())
    .addColumn('message', 'text')
    .addColumn('ended', 'text', column => column.check(sql`ended in ('canceled', 'deleted', 'invoiced')`))
    .addColumn('ended_at', 'bigint')
    .addColumn('request_hash', 'text')
    .addColumn('cart_version', 'integer')
    .addColumn('given_back', 'text')
    .addColumn('outcome_mail', 'text', column => column.check(sql`outcome_mail in ('owed', 'queued')`))
    .addColumn('dealer_mail', 'text', column => column.check(sql`dealer_mail in ('owed', 'received', 'told')`))
    .addColumn('forgotten', 'integer')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('updated_at', 'bigint', column => column.notNull())
    .addColumn('po_number', 'text', column => column.generatedAlwaysAs(textInPayload(['request', 'data', 'po_number'], isSqlite)).stored())
    .addColumn('ordered_by', 'text', column => column.generatedAlwaysAs(textInPayload(['ordered_by'], isSqlite)).stored())
    // Last, so that SQLite finds the others without reading through it.
    .addColumn('payload', 'text', column => column.notNull())
    .addUniqueConstraint('submission_user_key', ['user_id', 'key'])
    .addUniqueConstraint('submission_dealer_key', ['customer_number', 'key'])
    .addCheckConstraint('submission_lease_while_dispatching', sql`(state = 'dispatching') = (lease_until is not null)`)
    .addCheckConstraint('submission_accepted_has_order', sql`state <> 'accepted' or erp_order_id is not null`)
    .execute()
}

/** A text of the payload. PostgreSQL cannot store NUL or half a surrogate pair as text, so for an order with one of them the column is null. */
function textInPayload (path: readonly string[], isSqlite: boolean) {
  return isSqlite
    ? sql`json_extract(payload, ${sql.lit(['$', ...path].join('.'))})`
    : sql`case when payload ~* '\\\\u(0000|d[89a-f])' then null else payload::json #>> ${sql.lit(`{${path.join(',')}}`)} end`
}

async function createIndexes (db: Kysely<unknown>): Promise<void> {
  const index = (name: string) => db.schema.createIndex(`submission_${name}`).on('submission')
  await index('dealer_time').columns(['customer_number', 'created_at']).execute()
  await index('dealer_state').columns(['customer_number', 'state', 'created_at']).execute()
  await index('dealer_content').columns(['customer_number', 'content', 'created_at']).execute()
  await index('cart').columns(['user_id', 'customer_number', 'cart_version']).execute()
  await index('po_number').column('po_number').execute()
  await index('ordered_by').column('ordered_by').execute()
  await index('time').column('created_at').execute()
  // Nearly all rows are settled. These let queries for the rest skip them.
  await index('unsettled').columns(['state', 'next_look_at'])
    .where(unsettled)
    .execute()
  await index('unchecked').columns(['customer_number', 'next_look_at'])
    .where(sql.ref('state'), '=', sql`'unchecked'`)
    .execute()
  // The settled ones whose contents are kept.
  await index('kept').column('created_at')
    .where(sql.ref('forgotten'), 'is', null).where(sql.ref('state'), 'in', sql`('accepted', 'rejected')`)
    .execute()
}
