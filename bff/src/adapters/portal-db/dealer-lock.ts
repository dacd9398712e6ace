import type { Transaction } from 'kysely'
import type { PortalSchema } from './schema.ts'

/** Until the transaction ends, whoever else takes the dealer's lock waits here, in whatever process. */
export async function lockDealer (db: Transaction<PortalSchema>, customerNumber: string, at: number): Promise<void> {
  await db.insertInto('dealer_lock').values({ customer_number: customerNumber, locked_at: at })
    .onConflict(conflict => conflict.column('customer_number').doUpdateSet({ locked_at: at }))
    .execute()
}
