import type { CustomerNumber, SavedOrderId } from '@portal/contracts/base/ids'
import type { SavedLine } from '@portal/contracts/saved-orders'

/** The name that the person had then, and whether they belonged to the distributor's staff. */
export type SavedBy = { name: string, staff: boolean }

/** What is saved: a cart under a name. Times are milliseconds since 1970. */
export type SavedContent = {
  name: string
  lines: SavedLine[]
  savedAt: number
  /** Undefined if the account was gone by then. */
  savedBy: SavedBy | undefined
}

/** A saved order. It belongs to the dealer, whoever saved it. */
export type SavedOrderRecord = SavedContent & {
  id: SavedOrderId
  customerNumber: CustomerNumber
  /** 1 for a new one; raised by every change. */
  version: number
}

/** A saved order as lists show it. `total` is in cents, at the prices that were saved; null if some are missing. */
export type SavedOrderHead = Omit<SavedOrderRecord, 'lines'> & { lineCount: number, pieces: number, total: number | null }

/** The saved order in the version that the caller has read. */
type ReadSavedOrder = Pick<SavedOrderRecord, 'id' | 'customerNumber' | 'version'>

/** The dealers' saved orders. Every method throws `PortalError` `portal_unavailable` if the database is away. */
export interface SavedOrders {
  /**
   * Saves a new order, in version 1, unless the dealer already has `most` saved orders. The orders of a dealer are saved one at a time, so
   * the limit holds even when many are saved at once.
   * @returns undefined, with nothing written, if the limit is reached
   */
  save(order: Omit<SavedOrderRecord, 'version'>, most: number): Promise<SavedOrderHead | undefined>
  /**
   * Changes an order that is still in the version that was read: its name, or all that is saved.
   * @returns undefined, with nothing written, if it was changed or deleted in the meantime
   */
  change(read: ReadSavedOrder, to: Pick<SavedContent, 'name'> | SavedContent): Promise<SavedOrderHead | undefined>
  /** Newest first. */
  ofDealer(customerNumber: CustomerNumber): Promise<SavedOrderHead[]>
  /** A saved order of any dealer. The caller checks whose it is. */
  find(id: SavedOrderId): Promise<SavedOrderRecord | undefined>
  /** @returns whether it was deleted: false if it was changed or deleted in the meantime */
  remove(read: ReadSavedOrder): Promise<boolean>
}
