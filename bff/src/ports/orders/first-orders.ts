import type { CustomerNumber } from '@portal/contracts/base/ids'

/**
 * New dealers whose first order the ERP has accepted but whose new-dealer flag in the ERP is not yet cleared. The journal marks a
 * first order in the transaction that opens it, so the mark survives whichever process learns that the order was accepted.
 * Every method throws `PortalError` `portal_unavailable` if the database is away.
 */
export interface FirstOrders {
  /** The customer numbers of dealers whose flag is to be cleared, each once. */
  due(limit: number): Promise<CustomerNumber[]>
  isDue(customerNumber: CustomerNumber): Promise<boolean>
  /** Ends the clearing: the ERP has cleared the flag, or refuses to. */
  done(customerNumber: CustomerNumber): Promise<void>
}
