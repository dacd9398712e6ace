import { SqliteAdapter, sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Withdrawn submission keys, outcomes that a person was shown, and the recognition of duplicates.
 * - `content`: a hash of everything that makes two orders the same to a person. Null in rows of a release that does not write it.
 * - `shown_at`: when a person was first shown the outcome.
 * - `po_number`: generated from the order itself.
 *
 * A key is unique per dealer as well as per user: whoever asks, one row decides the outcome. The constraint on the states is dropped,
 * because SQLite cannot change a constraint without copying the table.
 */
export const withdrawals: Migration = {
  async up (db) {
    await separateSharedKeys(db)
    if (db.getExecutor().adapter instanceof SqliteAdapter) await copyTables(db)
    else await alterTable(db)
    await createIndexes(db)
  }
}

/** Two users of a dealer cannot have the same UUID by chance. But if they do, no order must be lost over it. */
async function separateSharedKeys (db: Kysely<unknown>): Promise<void> {
  await sql`update submission set key = key || '#' || id where exists (
    select 1 from submission as earlier where earlier.customer_number = submission.customer_number and earlier.key = submission.key
      and (earlier.created_at < submission.created_at or (earlier.created_at = submission.created_at and earlier.id < submission.id)))`.execute(db)
}

/** PostgreSQL cannot store NUL or half a surrogate pair as text. Existing payloads may contain them, and get no `po_number`. */
async function alterTable (db: Kysely<unknown>): Promise<void> {
  await sql`alter table submission
    drop constraint submission_state_check,
    add constraint submission_dealer_key unique (customer_number, key),
    add column content text,
    add column shown_at bigint,
    add column po_number text generated always as (
      case when payload ~* '\\\\u(0000|d[89a-f])' then null else payload::json #>> '{request,data,po_number}' end
    ) stored`.execute(db)
}

const columns = sql.raw(`id, user_id, actor_id, customer_number, key, fingerprint, reference, payload, state, attempt, lease_until, erp_order_id,
  message, created_at, updated_at, next_look_at, unknown_since, first_none_at, looks, resends`)

/** The referring tables are copied too: with foreign keys enabled, the table could not be dropped otherwise. */
async function copyTables (db: Kysely<unknown>): Promise<void> {
  await sql`create table submission_copy (
    id text primary key,
    user_id text not null,
    actor_id text,
    customer_number text not null,
    key text not null,
    fingerprint text not null,
    reference text not null unique,
    payload text not null,
    state text not null,
    attempt integer not null,
    lease_until bigint,
    erp_order_id text unique,
    message text,
    created_at bigint not null,
    updated_at bigint not null,
    next_look_at bigint,
    unknown_since bigint,
    first_none_at bigint,
    looks integer not null default 0,
    resends integer not null default 0,
    content text,
    shown_at bigint,
    po_number text generated always as (json_extract(payload, '$.request.data.po_number')) stored,
    constraint submission_user_key unique (user_id, key),
    constraint submission_dealer_key unique (customer_number, key),
    constraint submission_lease_while_dispatching check ((state = 'dispatching') = (lease_until is not null)),
    constraint submission_accepted_has_order check (state <> 'accepted' or erp_order_id is not null)
  )`.execute(db)
  await sql`insert into submission_copy (${columns}) select ${columns} from submission`.execute(db)

  await sql`create table submission_event_copy (
    submission_id text not null references submission_copy (id),
    number integer not null,
    at bigint not null,
    state text not null,
    note text not null,
    actor_id text,
    constraint submission_event_key primary key (submission_id, number)
  )`.execute(db)
  await sql`insert into submission_event_copy (submission_id, number, at, state, note, actor_id)
    select submission_id, number, at, state, note, actor_id from submission_event`.execute(db)

  await sql`create table first_order_copy (submission_id text primary key references submission_copy (id))`.execute(db)
  await sql`insert into first_order_copy (submission_id) select submission_id from first_order`.execute(db)

  for (const table of ['submission_event', 'first_order', 'submission']) await db.schema.dropTable(table).execute()
  for (const table of ['submission', 'submission_event', 'first_order']) await db.schema.alterTable(`${table}_copy`).renameTo(table).execute()
  await db.schema.createIndex('submission_dealer_time').on('submission').columns(['customer_number', 'created_at']).execute()
  await db.schema.createIndex('submission_dealer_state').on('submission').columns(['customer_number', 'state', 'created_at']).execute()
  await db.schema.createIndex('submission_unsettled').on('submission').columns(['state', 'next_look_at'])
    .where(sql.ref('state'), 'in', sql`('queued', 'dispatching', 'unknown', 'manual')`)
    .execute()
}

async function createIndexes (db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('submission_dealer_content').on('submission').columns(['customer_number', 'content', 'created_at']).execute()
  await db.schema.createIndex('submission_po_number').on('submission').column('po_number').execute()
}
