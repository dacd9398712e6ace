import type { SavedLine } from '@portal/contracts/saved-orders'

/** A cart saved under a name. It belongs to the dealer, whoever saved it. Times are milliseconds since 1970. */
export type SavedOrderRecord = {
  id: string
  customerNumber: string
  name: string
  lines: SavedLine[]
  savedAt: number
}

/** A saved order as lists show it. */
export type SavedOrderHead = Omit<SavedOrderRecord, 'lines'> & { lineCount: number }

/** The dealers' saved orders. Every method throws `PortalError` `portal_unavailable` if the database is away. */
export interface SavedOrders {
  /**
   * Saves the order unless the dealer already has `most` saved orders. The orders of a dealer are saved one at a time, so the limit
   * holds even when many are saved at once.
   * @returns false, with nothing written, if the limit is reached
   */
  save(order: SavedOrderRecord, most: number): Promise<boolean>
  /** Newest first. */
  ofDealer(customerNumber: string): Promise<SavedOrderHead[]>
  /** A saved order of any dealer. The caller checks whose it is. */
  find(id: string): Promise<SavedOrderRecord | undefined>
  /** @returns what was deleted; undefined if the dealer has no such order */
  remove(id: string, customerNumber: string): Promise<SavedOrderHead | undefined>
}
