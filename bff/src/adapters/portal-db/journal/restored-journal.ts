import type { Kysely, Transaction } from 'kysely'
import type { Reference } from '@portal/contracts/base/ids'
import { unsettledStates } from '@portal/contracts/rules/orders/unsettled-states'
import type { Database } from '../engine/database.ts'
import type { PortalSchema } from '../engine/schema.ts'
import { appendTransition } from './submission-events.ts'

/**
 * A page may know newer versions of its cart than the backup has, and the session store newer epochs of an account. None of those may be used again for
 * anything else: a session that was ended since the backup would go on.
 */
const aheadOfAny = 1_000_000

const note = 'the journal was restored from a backup, and the order may have been sent since'
const settledNote = 'the journal was restored from a backup, and the order has been canceled or refused since the backup was made. Cancel it, unless the dealer wants it after all'

/**
 * Notes that the database was restored from a backup. Whatever was under way may have reached the ERP since, so it becomes `unknown` and is looked up
 * before anything is sent; what was `unknown` is looked up again. Unchecked and `manual` entries have their own rules. Whoever orders from a restored
 * cart is asked first, and an open request for release must be confirmed. Every session has ended.
 * @param refusedSince orders that were canceled or refused after the backup: they wait for staff and are not sent
 * @returns the number of entries that are looked up
 */
export async function noteRestored (database: Database, at: number, refusedSince: readonly Reference[] = []): Promise<number> {
  return await database.transaction(async db => {
    await db.insertInto('restore').values({ restored_at: at }).onConflict(conflict => conflict.doNothing()).execute()
    for (const reference of refusedSince) await hold(db, reference, at)
    // What happened since the backup was already announced, so the next look at each dealer announces nothing.
    await db.updateTable('watched_dealer').set({ due_at: 0 }).execute()
    const rows = await db.updateTable('submission')
      .set({ state: 'unknown', lease_until: null, next_look_at: at, unknown_since: at, looks: 0, first_none_at: null, updated_at: at })
      .where('state', 'in', ['queued', 'dispatching', 'unknown'])
      .returningAll()
      .execute()
    for (const row of rows) await appendTransition(db, row, note)
    await db.updateTable('release_request').set({ state: 'unsure' }).where('state', '=', 'open').execute()
    await db.updateTable('kept_cart')
      .set(set => ({
        version: set('version', '+', aheadOfAny),
        restored_version: set('version', '+', aheadOfAny),
        restore_told: set.case().when('lines', '=', '[]').then(1).else(0).end()
      }))
      .execute()
    await db.updateTable('users').set(set => ({ epoch: set('epoch', '+', aheadOfAny), rights_version: set('rights_version', '+', aheadOfAny) })).execute()
    return rows.length
  })
}

async function hold (db: Transaction<PortalSchema>, reference: Reference, at: number): Promise<void> {
  const row = await db.updateTable('submission').set({ state: 'manual', lease_until: null, next_look_at: null, updated_at: at })
    .where('reference', '=', reference).where('state', 'in', unsettledStates)
    .returningAll()
    .executeTakeFirst()
  if (row !== undefined) await appendTransition(db, row, settledNote)
}

/** Milliseconds since 1970; undefined if it never was. */
export async function restoredAt (db: Kysely<PortalSchema>): Promise<number | undefined> {
  const row = await db.selectFrom('restore').select(({ fn }) => fn.max('restored_at').as('at')).executeTakeFirst()
  return row?.at ?? undefined
}
