import type { SavedLine } from '@portal/contracts/saved-orders'

/** A cart that was saved under a name. It belongs to the dealer, whoever has saved it. Times are milliseconds since 1970. */
export type SavedOrderRecord = {
  id: string
  customerNumber: string
  name: string
  lines: SavedLine[]
  savedAt: number
}

/** As lists show it. */
export type SavedOrderHead = Omit<SavedOrderRecord, 'lines'> & { lineCount: number }

/** Throws `PortalError` `portal_unavailable` where the database is away. */
export interface SavedOrders {
  /**
   * Saves unless the dealer has `most` saved orders. Orders of one dealer are saved one at a time, so that of many at once
   * exactly as many succeed as there is room for.
   * @returns false where there is no room; nothing was written
   */
  save(order: SavedOrderRecord, most: number): Promise<boolean>
  /** The newest first. */
  ofDealer(customerNumber: string): Promise<SavedOrderHead[]>
  /** A saved order of whatever dealer: the caller checks whose it is. */
  find(id: string): Promise<SavedOrderRecord | undefined>
  /** @returns what was deleted; undefined where the dealer has no such order */
  remove(id: string, customerNumber: string): Promise<SavedOrderHead | undefined>
}
