import { sql } from 'kysely'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import type { JournalEntry } from '../../../ports/orders/order-journal.ts'
import type { Database } from '../engine/database.ts'
import { lockDealer } from '../engine/dealer-lock.ts'
import { plannedMost } from './planned-most.ts'
import { readableEntryOf } from './submission-record.ts'
import { isUnderstood } from './understood-orders.ts'

/** SQLite uses the partial index of unchecked rows only for queries with exactly this condition. */
const unchecked = sql<boolean>`state = 'unchecked'`

export async function uncheckedDealers (database: Database, at: number, limit: number): Promise<CustomerNumber[]> {
  const rows = await database.run(async db => await db.selectFrom('submission').select('customer_number')
    .where(unchecked)
    .groupBy('customer_number')
    .having(({ fn }) => fn.max(sql<number>`case when next_look_at <= ${at + plannedMost} then next_look_at else 0 end`), '<=', at)
    .orderBy(({ fn }) => fn.min('next_look_at')).orderBy(({ fn }) => fn.min('created_at'))
    .limit(limit)
    .execute())
  return rows.map(row => row.customer_number)
}

export async function takeUnchecked (database: Database, customerNumber: CustomerNumber, at: number, until: number): Promise<JournalEntry[]> {
  return await database.transaction(async db => {
    await lockDealer(db, customerNumber, at)
    const busy = await db.selectFrom('submission').select('id')
      .where(unchecked).where('customer_number', '=', customerNumber).where('next_look_at', '>', at).where('next_look_at', '<=', at + plannedMost)
      .limit(1)
      .executeTakeFirst()
    if (busy !== undefined) return []
    const rows = await db.updateTable('submission').set(set => ({ next_look_at: until, looks: set('looks', '+', 1) }))
      .where(unchecked).where('customer_number', '=', customerNumber)
      .returningAll()
      .execute()
    return rows.filter(isUnderstood).flatMap(row => readableEntryOf(row) ?? []).sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
  })
}

export async function putOffCheck (database: Database, { id, looks }: Pick<JournalEntry, 'id' | 'looks'>, nextLookAt: number): Promise<void> {
  await database.run(async db => await db.updateTable('submission').set({ next_look_at: nextLookAt })
    .where('id', '=', id).where(unchecked).where('looks', '=', looks)
    .execute())
}
