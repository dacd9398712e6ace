import { LRUCache } from 'lru-cache'
import type { CustomerNumber, ErpOrderId, InvoiceId } from '@portal/contracts/base/ids'
import type { Problem } from '@portal/erp-gateway/contract/codec'

/** About 100 bytes each. Given to the cache as a size, because a number of entries would be allocated at once. */
const kept = 50_000

/**
 * In whose list the ERP last named each order or invoice. A single one is asked for by its id alone, so nothing else shows that the ERP answered with
 * another customer's record.
 */
export type ListedOwners = {
  keep(ids: ReadonlyArray<ErpOrderId | InvoiceId>, customerNumber: CustomerNumber): void
  /** A problem if the record is not of the customer in whose list it was. */
  unrelated(record: { _id: ErpOrderId | InvoiceId, customer_number: CustomerNumber }): Problem[]
}

export function createListedOwners (): ListedOwners {
  const customers = new LRUCache<ErpOrderId | InvoiceId, CustomerNumber>({ maxSize: kept, sizeCalculation: () => 1 })
  return {
    keep (ids, customerNumber) {
      for (const id of ids) customers.set(id, customerNumber)
    },
    unrelated: ({ _id, customer_number: found }) => (customers.get(_id) ?? found) === found
      ? []
      : [{ path: '/CUSNO', expected: 'the customer in whose list it was', found }]
  }
}
