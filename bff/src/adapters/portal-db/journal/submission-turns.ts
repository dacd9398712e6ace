import { sql, type Kysely, type Transaction } from 'kysely'
import { clockSkew } from '@portal/contracts/policy/ordering'
import type { Claim, JournalEntry, OrderAhead } from '../../../ports/orders/order-journal.ts'
import { lockDealer } from '../engine/dealer-lock.ts'
import type { PortalSchema, SubmissionRow } from '../engine/schema.ts'
import { appendTransition } from './submission-events.ts'
import { entryOf, readableEntryOf } from './submission-record.ts'
import { isUnderstood } from './understood-orders.ts'

/** In a journal that was restored from a backup, an order that was never claimed may still have been sent: it counts from the restore. */
const claimedAt = sql<number>`coalesce(claimed_at, updated_at)`

type Queued = Pick<SubmissionRow, 'id' | 'customer_number' | 'created_at' | 'unknown_since'>

/** Undefined also for an order that is left to a newer build. */
async function queuedRow (db: Kysely<PortalSchema>, id: string): Promise<Queued | undefined> {
  const row = await db.selectFrom('submission').selectAll().where('id', '=', id).where('state', '=', 'queued').executeTakeFirst()
  return row !== undefined && isUnderstood(row) ? row : undefined
}

export async function claim (
  db: Transaction<PortalSchema>, id: string, { at, leaseUntil, heldFor }: { at: number, leaseUntil: number, heldFor: number }
): Promise<Claim> {
  const queued = await queuedRow(db, id)
  if (queued === undefined) return 'gone'
  await lockDealer(db, queued.customer_number, at)
  const holding = await holdingUp(db, queued, at, heldFor)
  if (holding !== undefined) return { heldUntil: holding.claimed_at + heldFor }
  const { id: next } = await olderUnsent(db, queued) ?? queued
  const row = await db.updateTable('submission')
    .set(set => ({ state: 'dispatching', attempt: set('attempt', '+', 1), lease_until: leaseUntil, claimed_at: at, next_look_at: null, updated_at: at }))
    .where('id', '=', next).where('state', '=', 'queued')
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return 'gone'
  await appendTransition(db, row, `attempt ${row.attempt}`)
  return entryOf(row)
}

export async function orderAhead (db: Kysely<PortalSchema>, id: string, at: number, heldFor: number): Promise<OrderAhead | undefined> {
  const queued = await queuedRow(db, id)
  if (queued === undefined) return undefined
  const holding = await holdingUp(db, queued, at, heldFor)
  if (holding !== undefined) return { reference: holding.reference, createdAt: holding.created_at }
  return await olderUnsent(db, queued)
}

/**
 * The dealer's most recently claimed order that may not be in the ERP yet, if it was claimed less than `heldFor` milliseconds ago. One that was claimed in
 * the future holds up nothing: the clock was set back since.
 */
async function holdingUp (db: Kysely<PortalSchema>, queued: Queued, at: number, heldFor: number) {
  return await db.selectFrom('submission').select(['reference', 'created_at', claimedAt.as('claimed_at')])
    .where('customer_number', '=', queued.customer_number).where('id', '<>', queued.id)
    .where(row => row.or([
      row('state', 'in', ['dispatching', 'unknown']),
      row.and([row('state', '=', 'queued'), row('attempt', '>', 0), row('unknown_since', 'is', null), olderThan(queued)])
    ]))
    .where(claimedAt, '>', at - heldFor).where(claimedAt, '<=', at + clockSkew)
    .orderBy(claimedAt, 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The dealer's oldest order that was never sent, if it is older than this one; undefined if this one may already have been sent. */
async function olderUnsent (db: Kysely<PortalSchema>, queued: Queued): Promise<JournalEntry | undefined> {
  if (queued.unknown_since !== null) return undefined
  const rows = await db.selectFrom('submission').selectAll()
    .where('customer_number', '=', queued.customer_number)
    .where('state', '=', 'queued').where('attempt', '=', 0).where(olderThan(queued))
    .orderBy('created_at').orderBy('id')
    .execute()
  for (const row of rows) {
    const entry = isUnderstood(row) ? readableEntryOf(row) : undefined
    if (entry !== undefined) return entry
  }
  return undefined
}

function olderThan ({ created_at, id }: Queued) {
  return sql<boolean>`(created_at, id) < (${created_at}, ${id})`
}
