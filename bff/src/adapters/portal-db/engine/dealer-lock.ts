import type { Transaction } from 'kysely'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import type { PortalSchema } from './schema.ts'

/** Locks the dealer until the transaction ends. Any other transaction that takes the lock, in any process, waits here. */
export async function lockDealer (db: Transaction<PortalSchema>, customerNumber: CustomerNumber, at: number): Promise<void> {
  await db.insertInto('dealer_lock').values({ customer_number: customerNumber, locked_at: at })
    .onConflict(conflict => conflict.column('customer_number').doUpdateSet({ locked_at: at }))
    .execute()
}
