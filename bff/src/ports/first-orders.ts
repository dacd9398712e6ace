/**
 * New dealers whose first order the ERP has accepted, and whom the ERP has not been told to be new no longer. The journal notes a
 * first order in the transaction that opens it, so that whoever finds it accepted, and in whatever process, it is known here.
 * Every method throws `PortalError` `portal_unavailable` where the database is away.
 */
export interface FirstOrders {
  /** Their customer numbers, each once. */
  due(limit: number): Promise<string[]>
  isDue(customerNumber: string): Promise<boolean>
  /** The ERP has been told, or cannot be: the dealer is not due any more. */
  done(customerNumber: string): Promise<void>
}
