import type { CartOrderLine, CheckoutData, SubmissionState } from '@portal/contracts/checkout'
import type { LightspeedData } from '@portal/contracts/lightspeed'

/** What the person sent: a cart with its checkout form, or a dealer-management system's file in base64. */
export type SubmittedRequest =
  | { cart: CartOrderLine[], data: CheckoutData }
  | { file: string, data: LightspeedData }

/**
 * A whole order: what the person sent, to tell a repeated submission from a changed one, and what the portal knew of its
 * parts at that time, to send it and to show it without the ERP. Amounts are cents.
 */
export type SubmittedOrder = {
  v: 1
  request: SubmittedRequest
  /** The dealer was new when it was submitted; left out otherwise. */
  first_order?: true
  /** Name of the member of staff who placed it for the dealer, as it was then; left out where the dealer did. */
  placed_by?: string
  freight_minimum: number
  total: number
  parts: Array<{
    item_number: string
    item_description: string
    manufacturer_number: string
    retail_price: number
    dealer_price: number
    quantity: number
    quantity_available: number
    note: string
  }>
}

/**
 * A submitted order, as the portal promises it. `order` is written before the ERP is called and never changed. Times are
 * milliseconds since 1970.
 */
export type JournalEntry = {
  id: string
  /** The signed-in user whose submission key it is. */
  userId: string
  /** The member of staff who placed it for the dealer; null where the dealer did. */
  actorId: string | null
  customerNumber: string
  key: string
  /** Hash of what makes two orders the same order to a person. */
  fingerprint: string
  /** What the ERP knows the order by. */
  reference: string
  order: SubmittedOrder
  state: SubmissionState
  /** Times it was handed to the ERP. */
  attempt: number
  /** While `dispatching`: past it, nobody is sending any more. */
  leaseUntil: number | null
  erpOrderId: string | null
  /** Why it was rejected, in words for the person. */
  message: string | null
  createdAt: number
  updatedAt: number
}

export type NewJournalEntry = Pick<JournalEntry, 'id' | 'userId' | 'actorId' | 'customerNumber' | 'key' | 'fingerprint' | 'reference' | 'order'>

/** An event is appended with every change of state, in the same transaction. */
type JournalEvent = { submissionId: string, at: number, state: SubmissionState, note: string }

export type OpenResult =
  /** A new row, `queued`, committed. */
  | { kind: 'opened', entry: JournalEntry }
  /** This key has been submitted before; the entry may hold another order. */
  | { kind: 'known', entry: JournalEntry }
  /** The same dealer has submitted the same content under another key within the window; nothing was written. */
  | { kind: 'possible-duplicate', entry: JournalEntry }

export type Settlement =
  | { state: 'accepted', erpOrderId: string }
  | { state: 'rejected', message: string }
  | { state: 'unknown', note: string }
  /** Provably not sent. */
  | { state: 'queued', note: string }
  /** Only a person can say what it is. */
  | { state: 'manual', note: string }

/**
 * The journal of submitted orders. What it has acknowledged survives a killed process. Every method throws `PortalError`
 * `portal_unavailable` where the database is away.
 */
export interface OrderJournal {
  /**
   * Writes the entry as `queued`, unless its (userId, key) is known or it looks like a duplicate. Entries of one dealer
   * are opened one at a time, so that of two at once only one can be new.
   * @param duplicatesSince entries of the same fingerprint from then on, other than rejected ones, count as duplicates; undefined turns the check off
   */
  open(entry: NewJournalEntry, at: number, duplicatesSince: number | undefined): Promise<OpenResult>
  /** `queued` → `dispatching` with a lease and one attempt more. Undefined where it is not `queued` (any more). */
  claim(id: string, at: number, leaseUntil: number): Promise<JournalEntry | undefined>
  /**
   * `dispatching` of this attempt → what came of it; `manual` where the ERP's order is another entry's already. Undefined
   * where another has settled it meanwhile.
   */
  settle(id: string, attempt: number, at: number, settlement: Settlement): Promise<JournalEntry | undefined>
  /** `unknown` → `accepted`, where the order has been found in the ERP. Undefined where it is not `unknown` (any more). */
  recognise(id: string, at: number, erpOrderId: string): Promise<JournalEntry | undefined>
  /**
   * Entries that nobody is working on, oldest first: `queued` since `queuedBefore` or earlier, `dispatching` past their lease,
   * and `unknown`.
   */
  leftOver(at: number, queuedBefore: number, limit: number): Promise<JournalEntry[]>
  findByKey(userId: string, key: string): Promise<JournalEntry | undefined>
  findByReference(reference: string): Promise<JournalEntry | undefined>
  /** The entry that became this order of the ERP. */
  findByErpOrder(erpOrderId: string): Promise<JournalEntry | undefined>
  /** The dealer's entries in any of these states, newest first. */
  ofDealer(customerNumber: string, states: readonly SubmissionState[]): Promise<JournalEntry[]>
  /** The events of one submission, oldest first. */
  events(submissionId: string): Promise<JournalEvent[]>
}
