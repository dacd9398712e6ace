import { sql, type Kysely } from 'kysely'

/**
 * News about orders in the ERP.
 * - `watched_dealer`: when the dealer's orders are next looked at, and when they last were; null for never.
 * - `watched_order`: each order as it was last announced. `schema.ts` says what the columns mean.
 * - `order_reading`: one row with whose turn it is to read the ERP, and how far its changes were read.
 * - `order_news`, `order_news_person`: what was found, and who has seen it.
 */
export async function createNewsTables (db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('watched_dealer')
    .addColumn('customer_number', 'text', column => column.primaryKey())
    .addColumn('due_at', 'bigint', column => column.notNull())
    .addColumn('looked_at', 'bigint')
    .execute()
  await db.schema.createIndex('watched_dealer_due').on('watched_dealer').column('due_at').execute()

  await db.schema.createTable('watched_order')
    .addColumn('erp_order_id', 'text', column => column.primaryKey())
    .addColumn('customer_number', 'text', column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('order_number', 'text')
    .addColumn('listed', 'text', column => column.notNull())
    .addColumn('whole_at', 'bigint', column => column.notNull())
    .addColumn('named', 'integer', column => column.notNull())
    .addColumn('missing_since', 'bigint')
    .addColumn('ended', 'text')
    .addColumn('updated_at', 'bigint', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .execute()
  await db.schema.createIndex('watched_order_dealer').on('watched_order').columns(['customer_number', 'ended']).execute()
  await db.schema.createIndex('watched_order_number').on('watched_order').column('order_number').execute()
  await db.schema.createIndex('watched_order_ended').on('watched_order').column('updated_at').where(sql.ref('ended'), 'is not', null).execute()

  await db.schema.createTable('order_reading')
    .addColumn('id', 'integer', column => column.primaryKey().check(sql`id = 1`))
    .addColumn('reader', 'text', column => column.notNull())
    .addColumn('turn_until', 'bigint', column => column.notNull())
    .addColumn('mark', 'text', column => column.notNull())
    .addColumn('says_changes', 'integer', column => column.notNull())
    .addColumn('asked_at', 'bigint', column => column.notNull())
    .execute()
  await sql`insert into order_reading (id, reader, turn_until, mark, says_changes, asked_at) values (1, '', 0, '', 0, 0)`.execute(db)

  await db.schema.createTable('order_news')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('customer_number', 'text', column => column.notNull())
    .addColumn('at', 'bigint', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('ordered', 'text', column => column.notNull())
    .addColumn('content', 'text', column => column.notNull())
    .execute()
  await db.schema.createIndex('order_news_dealer').on('order_news').columns(['customer_number', 'at']).execute()
  await db.schema.createIndex('order_news_time').on('order_news').column('at').execute()

  await db.schema.createTable('order_news_person')
    .addColumn('news_id', 'text', column => column.notNull().references('order_news.id').onDelete('cascade'))
    .addColumn('user_id', 'text', column => column.notNull())
    .addColumn('seen_at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('order_news_person_key', ['news_id', 'user_id'])
    .execute()
}
