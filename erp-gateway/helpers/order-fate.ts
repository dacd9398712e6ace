import type { FoundOrder } from '../contract/records/orders.ts'
import type { Awaitable } from '../server/erp.ts'

type Fate = NonNullable<FoundOrder['status']>

/**
 * What happened to an order whose reference is kept, for an ERP that removes orders from its table once they are invoiced or deleted: an order that
 * is there has its status; one that is not was invoiced if there is an invoice for it, and otherwise deleted. Read both in one transaction, so that
 * an order that is just moving is not missed.
 */
export async function fateOfOrder (
  statusOf: () => Awaitable<Extract<Fate, 'unconfirmed' | 'confirmed'> | undefined>, isInvoiced: () => Awaitable<boolean>
): Promise<Fate> {
  return await statusOf() ?? (await isInvoiced() ? 'invoiced' : 'deleted')
}
