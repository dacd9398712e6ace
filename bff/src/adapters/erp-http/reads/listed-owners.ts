import { LRUCache } from 'lru-cache'
import type { CustomerNumber, ErpOrderId, InvoiceId } from '@portal/contracts/base/ids'
import type { Problem } from '@portal/erp-gateway/contract/codec'

/** About 100 bytes each. As a size and not as a number of entries, it takes up memory only as it fills. */
const kept = 50_000

/**
 * In whose list the ERP last named each order or invoice. The ERP is asked for one by its id alone, so that another customer's record in
 * its answer could otherwise not be told from an id that somebody typed.
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
