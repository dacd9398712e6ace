import type { CustomerNumber, ErpOrderId, OrderNewsId, OrderNumber, Reference, UserId } from '@portal/contracts/base/ids'
import type { NewsOrder, OrderNewsContent } from '@portal/contracts/order-news'
import type { OrderPart } from '@portal/contracts/orders'
import type { ChangedOrder } from '@portal/erp-gateway/contract/records/changes'
import type { SubmissionId } from '../system/id-types.ts'
import type { EndKind } from './order-journal.ts'
import type { AccompanyingWrites } from '../accounts/users.ts'
import type { NewMail } from '../mails/mail-queue.ts'

/**
 * An order of the ERP as it was last announced. `confirmed`: the highest revision in which it was seen confirmed; null for never. What the ERP once
 * said about shipped pieces and shipments is kept, so that nothing is announced twice if the ERP takes it back and says it again.
 */
export type AnnouncedOrder = {
  v: 1
  reference: Reference | null
  po_number: string
  order_number: OrderNumber | null
  order_date: string | null
  type: 'confirmed' | 'unconfirmed'
  revisions: number
  confirmed: number | null
  ship_address: number | null
  parts: Array<Pick<OrderPart, 'item_number' | 'item_description' | 'manufacturer_number' | 'dealer_price' | 'price_unit' | 'quantity'> & { arrival: string | null }>
  /** Pieces shipped, of all parts: the highest figure ever given. */
  shipped: number
  /** The tracking numbers of its shipments. */
  shipments: string[]
}

/**
 * What is kept of an order that is, or was, in the ERP's lists. Times are milliseconds since 1970.
 * - `listed`: what the list said of it when the order was last read in full.
 * - `version`: raised by each change; a change is recorded only if this is still the version that was read.
 * - `wholeAt`: when it was last read in full. `isNamed`: the ERP has said since that it has changed.
 * - `missingSince`: since when it has been missing from the lists; null while it is there.
 * - `ended`: `lost` if its end stayed unknown for so long that the ERP is no longer asked about it; it may come back.
 */
export type WatchedOrder = {
  id: ErpOrderId
  customerNumber: CustomerNumber
  state: AnnouncedOrder
  listed: string
  version: number
  wholeAt: number
  isNamed: boolean
  missingSince: number | null
  ended: EndKind | 'lost' | null
}

/** A dealer whose orders only this caller looks at, until `until`. `lookedAt`: when that was last done; null for never. */
export type ClaimedDealer = { customerNumber: CustomerNumber, lookedAt: number | null, until: number }

/**
 * What a look at a dealer found out about one order.
 * @param before its version, and its id, as they were read; undefined for an order that is seen for the first time
 */
export type OrderLook = {
  before: Pick<WatchedOrder, 'id' | 'version'> | undefined
  now: Omit<WatchedOrder, 'version' | 'customerNumber' | 'isNamed'>
  news: OrderNewsContent[]
  /** The journal's entry of the order, if the look has found out how it has ended. */
  endedEntry?: SubmissionId
  /** Queued with the news. */
  mails?: readonly NewMail[]
}

/** An order that somebody has deleted in the portal. `entry`: in the journal; undefined if the portal did not send it. */
type DeletedInPortal = { order: NewsOrder, entry: SubmissionId | undefined, customerNumber: CustomerNumber, actorId: UserId, reason: string | null }

export type DealerLook = { dealer: ClaimedDealer, orders: OrderLook[], nextLookAt: number }

/** A piece of news. `actorId`: who did it in the portal, and so is not told. */
export type StoredNews = {
  id: OrderNewsId
  customerNumber: CustomerNumber
  order: NewsOrder
  at: number
  actorId: UserId | null
  content: OrderNewsContent
}

/**
 * How far the ERP's changes have been read; `mark` is empty if it never gave one. `says`: whether the ERP offered its changes then. `askedAt`: milliseconds
 * since 1970.
 */
type ChangesRead = { mark: string, says: boolean, askedAt: number }

/**
 * How the reading of orders is going: the number of dealers with open orders, when the one looked at longest ago was last looked at, how many are
 * due, and since when the longest-waiting one is due. `saysChanges`: the ERP says what changes.
 */
export type OrderReading = { saysChanges: boolean, dealers: number, due: number, oldestDue: number | null, oldestLook: number | null }

/**
 * News about the dealers' orders in the ERP, and who has seen it. Every method throws `PortalError` `portal_unavailable` if the database is away.
 */
export interface OrderNews {
  /** Adds the dealers that have people and are not watched yet. */
  watchDealers(at: number): Promise<void>
  /**
   * Claims the dealer that has waited longest for a look, if it is this process's turn: one process reads at a time, so that together they keep to
   * the pace.
   * @param by names the process
   * @param until after that, another process may take the turn, and any process the dealer
   */
  claim(by: string, at: number, until: number): Promise<ClaimedDealer | undefined>
  /** Whether it is this process's turn to read; if so, it stays so until `until`. */
  takeTurn(by: string, at: number, until: number): Promise<boolean>
  /** What is kept of the dealer's orders, except those that are known to have ended. */
  ordersOf(customerNumber: CustomerNumber): Promise<WatchedOrder[]>
  /** Those of these orders that have ended. */
  endedAmong(ids: readonly ErpOrderId[]): Promise<Set<ErpOrderId>>
  /**
   * Records what a look found: the state of each order, the news, and the mails to whoever wants them, in one transaction. Orders that somebody else
   * recorded meanwhile are skipped.
   */
  record(look: DealerLook, at: number): Promise<StoredNews[]>
  /**
   * Records a deletion in one transaction: the end in the journal, the news for everybody else, and its accompanying writes. What people were told
   * when somebody found the order gone is not told again.
   */
  recordDeletion(deletion: DeletedInPortal, also: AccompanyingWrites): Promise<void>
  /** Leaves a claimed dealer to any process from `dueAt` on. */
  putOff(dealer: ClaimedDealer, dueAt: number): Promise<void>
  /** How far the ERP's changes were read. */
  changesRead(): Promise<ChangesRead>
  /**
   * Records what has changed since `before`: those dealers are due at once, and all of them after a gap.
   * @returns false, with nothing recorded, if somebody else has read further
   */
  noteChanges(before: ChangesRead, after: ChangesRead, changes: { gap: boolean, orders: readonly ChangedOrder[] }): Promise<boolean>
  /** Makes the dealers with open orders due no later than `dueBy`, as when the ERP no longer says what changes, or after the clock was set back. */
  readAll(dueBy: number): Promise<void>
  /** The dealer's news that the person has not seen, newest first, and how many there are besides those listed. */
  unseen(customerNumber: CustomerNumber, userId: UserId, since: number, limit: number): Promise<{ news: StoredNews[], more: number }>
  /** The changes of expected arrival days in the dealer's orders, oldest first. Those that this build cannot read are left out. */
  movedArrivals(customerNumber: CustomerNumber, since: number): Promise<StoredNews[]>
  /** Notes that the person has seen this news. Only the first time counts. */
  noteSeen(customerNumber: CustomerNumber, ids: readonly OrderNewsId[], userId: UserId, at: number): Promise<void>
  /** News by id, oldest first; those no longer kept are left out. @throws Error if one of them is in a form that this build does not know */
  find(ids: readonly OrderNewsId[]): Promise<StoredNews[]>
  /** Removes news from before this time, and orders that ended before it. */
  forget(before: number): Promise<void>
  reading(at: number): Promise<OrderReading>
}
