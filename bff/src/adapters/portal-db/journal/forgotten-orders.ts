import { sql, type Kysely } from 'kysely'
import type { SubmittedOrder } from '../../../ports/orders/order-journal.ts'
import type { Database } from '../engine/database.ts'
import type { PortalSchema } from '../engine/schema.ts'
import { readableEntryOf } from './submission-record.ts'

/** SQLite uses the partial index of these rows only for queries with exactly this condition. */
export const isKept = sql<boolean>`forgotten is null and state in ('accepted', 'rejected')`

/** What remains of an order. Its key, reference, PO number and outcome stay, so that nobody is told that there was no such order. */
function remainsOf ({ request, total }: SubmittedOrder): SubmittedOrder {
  const { po_number } = request.data
  return {
    v: 1,
    incomplete: true,
    request: { cart: [], data: { shipping: 'default', po_number, special_instructions: '', address: 0 } },
    freight_minimum: 0,
    total,
    parts: []
  }
}

/** Oldest first. */
function toForget (db: Kysely<PortalSchema>, before: number) {
  return db.selectFrom('submission').where(isKept).where('created_at', '<', before).where('updated_at', '<', before).orderBy('created_at')
}

/** See `OrderJournal.oldestToForget`. */
export async function oldestToForget (database: Database, before: number): Promise<number | undefined> {
  const row = await database.run(async db => await toForget(db, before).select('created_at').limit(1).executeTakeFirst())
  return row?.created_at
}

/** See `OrderJournal.forget`. */
export async function forgetOrders (database: Database, before: number, limit: number): Promise<number> {
  return await database.transaction(async db => {
    const rows = await toForget(db, before).selectAll().limit(limit).execute()
    for (const row of rows) {
      const order = readableEntryOf(row)?.order
      await db.updateTable('submission')
        .set({ forgotten: 1, ...(order !== undefined && { payload: JSON.stringify(remainsOf(order)), content: '' }) })
        .where('id', '=', row.id)
        .execute()
      await db.deleteFrom('submission_person').where('submission_id', '=', row.id).execute()
      await db.deleteFrom('submission_event').where('submission_id', '=', row.id).execute()
    }
    await db.deleteFrom('release_request').where('ended_at', '<', before).where('asked_at', '<', before).execute()
    return rows.length
  })
}
