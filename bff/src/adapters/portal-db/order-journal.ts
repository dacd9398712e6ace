import type { Kysely, Transaction } from 'kysely'
import { PortalError } from '../../errors.ts'
import type { JournalEntry, NewJournalEntry, OpenResult, OrderJournal, Settlement } from '../../ports/order-journal.ts'
import { appendAudit } from './audit.ts'
import type { Database } from './database.ts'
import { lockDealer } from './dealer-lock.ts'
import { isUniqueViolation } from './faults.ts'
import type { PortalSchema, SubmissionRow } from './schema.ts'
import { storableText } from './storable-text.ts'
import { entryOf } from './submission-record.ts'

export function createOrderJournal (database: Database): OrderJournal {
  return {
    open: async (entry, at, duplicatesSince) => await database.transaction(async db => {
      await lockDealer(db, entry.customerNumber, at)
      const known = await findByKey(db, entry.userId, entry.key)
      if (known !== undefined) return { kind: 'known', entry: known }
      const duplicate = duplicatesSince === undefined ? undefined : await findDuplicate(db, entry, duplicatesSince)
      if (duplicate !== undefined) return { kind: 'possible-duplicate', entry: duplicate }
      return await insert(db, entry, at)
    }),

    claim: async (id, at, leaseUntil) => await database.transaction(async db => {
      const row = await db.updateTable('submission')
        .set(set => ({ state: 'dispatching', attempt: set('attempt', '+', 1), lease_until: leaseUntil, updated_at: at }))
        .where('id', '=', id).where('state', '=', 'queued')
        .returningAll()
        .executeTakeFirst()
      if (row === undefined) return undefined
      await appendEvent(db, row, `attempt ${row.attempt}`)
      return entryOf(row)
    }),

    settle: async (id, attempt, at, settlement) => {
      return await settleOnce(database, { id, attempt, state: 'dispatching' }, at, settlement)
    },

    recognise: async (id, at, erpOrderId) => {
      return await settleOnce(database, { id, state: 'unknown' }, at, { state: 'accepted', erpOrderId })
    },

    leftOver: async (at, queuedBefore, limit) => {
      const rows = await database.run(async db => await db.selectFrom('submission').selectAll()
        .where(row => row.or([
          row.and([row('state', '=', 'queued'), row('updated_at', '<=', queuedBefore)]),
          row.and([row('state', '=', 'dispatching'), row('lease_until', '<=', at)]),
          row('state', '=', 'unknown')
        ]))
        .orderBy('created_at').orderBy('id')
        .limit(limit)
        .execute())
      return rows.map(entryOf)
    },

    findByKey: async (userId, key) => await database.run(async db => await findByKey(db, userId, key)),

    findByReference: async reference => {
      const row = await database.run(async db => await db.selectFrom('submission').selectAll()
        .where('reference', '=', storableText(reference))
        .executeTakeFirst())
      return row === undefined ? undefined : entryOf(row)
    },

    findByErpOrder: async erpOrderId => {
      const row = await database.run(async db => await db.selectFrom('submission').selectAll()
        .where('erp_order_id', '=', storableText(erpOrderId))
        .executeTakeFirst())
      return row === undefined ? undefined : entryOf(row)
    },

    ofDealer: async (customerNumber, states) => {
      if (states.length === 0) return []
      const rows = await database.run(async db => await db.selectFrom('submission').selectAll()
        .where('customer_number', '=', customerNumber).where('state', 'in', states)
        .orderBy('created_at', 'desc').orderBy('id', 'desc')
        .execute())
      return rows.map(entryOf)
    },

    events: async submissionId => {
      const rows = await database.run(async db => await db.selectFrom('submission_event').selectAll()
        .where('submission_id', '=', submissionId)
        .orderBy('number')
        .execute())
      return rows.map(row => ({ submissionId: row.submission_id, at: row.at, state: row.state, note: row.note }))
    }
  }
}

async function findByKey (db: Kysely<PortalSchema>, userId: string, key: string): Promise<JournalEntry | undefined> {
  const row = await db.selectFrom('submission').selectAll().where('user_id', '=', userId).where('key', '=', key).executeTakeFirst()
  return row === undefined ? undefined : entryOf(row)
}

async function findDuplicate (db: Kysely<PortalSchema>, entry: NewJournalEntry, since: number): Promise<JournalEntry | undefined> {
  const row = await db.selectFrom('submission').selectAll()
    .where('customer_number', '=', entry.customerNumber).where('fingerprint', '=', entry.fingerprint)
    .where('created_at', '>=', since).where('state', '<>', 'rejected')
    .orderBy('created_at', 'desc').orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? undefined : entryOf(row)
}

/** Staff may send one key for two dealers at once, which the dealers' locks do not keep apart: the second finds the first's entry. */
async function insert (db: Transaction<PortalSchema>, entry: NewJournalEntry, at: number): Promise<OpenResult> {
  const row = await db.insertInto('submission')
    .values({
      id: entry.id,
      user_id: entry.userId,
      actor_id: entry.actorId,
      customer_number: entry.customerNumber,
      key: entry.key,
      fingerprint: entry.fingerprint,
      reference: entry.reference,
      payload: JSON.stringify(entry.order),
      state: 'queued',
      attempt: 0,
      created_at: at,
      updated_at: at
    })
    .onConflict(conflict => conflict.columns(['user_id', 'key']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row !== undefined) {
    await appendEvent(db, row, 'received')
    return { kind: 'opened', entry: entryOf(row) }
  }
  const known = await findByKey(db, entry.userId, entry.key)
  if (known === undefined) throw new PortalError('internal', { cause: new Error(`submission key ${entry.key} is taken by nobody`) })
  return { kind: 'known', entry: known }
}

/** The entry that is settled, and the state it must still be in. */
type Unsettled = { id: string, state: 'dispatching', attempt: number } | { id: string, state: 'unknown' }

/** An id that another entry has already, of an ERP that gives ids twice, must not throw the order away. */
async function settleOnce (database: Database, entry: Unsettled, at: number, settlement: Settlement): Promise<JournalEntry | undefined> {
  try {
    return await settle(database, entry, at, settlement)
  } catch (fault) {
    // The order's id in the ERP is the one unique value that settling writes.
    if (settlement.state !== 'accepted' || !isUniqueViolation(fault)) throw fault
    const note = `the ERP answered with order ${settlement.erpOrderId}, which another submission has`
    return await settle(database, entry, at, { state: 'manual', note })
  }
}

async function settle (database: Database, entry: Unsettled, at: number, settlement: Settlement): Promise<JournalEntry | undefined> {
  return await database.transaction(async db => {
    const update = db.updateTable('submission')
      .set({
        state: settlement.state,
        lease_until: null,
        erp_order_id: settlement.state === 'accepted' ? storableText(settlement.erpOrderId) : null,
        message: settlement.state === 'rejected' ? storableText(settlement.message) : null,
        updated_at: at
      })
      .where('id', '=', entry.id).where('state', '=', entry.state)
    const row = await (entry.state === 'dispatching' ? update.where('attempt', '=', entry.attempt) : update).returningAll().executeTakeFirst()
    if (row === undefined) return undefined
    await appendEvent(db, row, noteOf(settlement))
    return entryOf(row)
  })
}

function noteOf (settlement: Settlement): string {
  switch (settlement.state) {
    case 'accepted': return `order ${settlement.erpOrderId} in the ERP`
    case 'rejected': return settlement.message
    default: return settlement.note
  }
}

/**
 * The submission's row has been written in this transaction, so that nobody else counts its events meanwhile. Each event is
 * a line of the audit log, too.
 */
async function appendEvent (db: Transaction<PortalSchema>, row: SubmissionRow, note: string): Promise<void> {
  const event = await db.insertInto('submission_event')
    .values(values => ({
      submission_id: row.id,
      number: values.selectFrom('submission_event')
        .where('submission_id', '=', row.id)
        .select(select => select(select.fn.coalesce(select.fn.max('number'), select.lit(0)), '+', 1).as('next')),
      at: row.updated_at,
      state: row.state,
      note: storableText(note)
    }))
    .returning('number')
    .executeTakeFirstOrThrow()
  await appendAudit(db, {
    id: `${row.id}-${event.number}`,
    at: row.updated_at,
    event: `order-${row.state}`,
    actorId: row.actor_id ?? row.user_id,
    dealer: row.customer_number,
    requestId: null,
    detail: `${row.reference}: ${note}`
  })
}
