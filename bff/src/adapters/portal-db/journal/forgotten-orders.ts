import { sql } from 'kysely'
import type { SubmittedOrder } from '../../../ports/orders/order-journal.ts'
import type { Database } from '../engine/database.ts'
import { readableEntryOf } from './submission-record.ts'

/** SQLite uses the partial index of these rows only for queries with exactly this condition. */
export const isKept = sql<boolean>`forgotten is null and state in ('accepted', 'rejected')`

/** What is left of an order. Its key, its reference, its PO number and what became of it stay, so that whoever asks is never told that there was none. */
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

/** See `OrderJournal.forget`. */
export async function forgetOrders (database: Database, before: number, limit: number): Promise<number> {
  return await database.transaction(async db => {
    const rows = await db.selectFrom('submission').selectAll()
      .where(isKept).where('created_at', '<', before).where('updated_at', '<', before)
      .orderBy('created_at').limit(limit)
      .execute()
    for (const row of rows) {
      const order = readableEntryOf(row)?.order
      await db.updateTable('submission')
        .set({ forgotten: 1, ...(order !== undefined && { payload: JSON.stringify(remainsOf(order)), content: '' }) })
        .where('id', '=', row.id)
        .execute()
      await db.deleteFrom('submission_person').where('submission_id', '=', row.id).execute()
      await db.deleteFrom('submission_event').where('submission_id', '=', row.id).execute()
    }
    return rows.length
  })
}
