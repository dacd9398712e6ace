import type { CustomerNumber, Reference, SubmissionKey, UserId } from '@portal/contracts/base/ids'
import type { LinePieces } from '@portal/contracts/cart'
import type { ReleaseState } from '@portal/contracts/releases'
import type { AuditRecord } from '../audit/audit.ts'
import type { Duplicates, NewJournalEntry, OpenResult, SubmittedOrder } from './order-journal.ts'

/**
 * A request of somebody who may not submit an order. It is not an order, and holds its parts until it ends. Its content never changes.
 * Times are milliseconds since 1970.
 */
export type ReleaseRequest = {
  /** Becomes the order's reference; no other order has it. */
  reference: Reference
  customerNumber: CustomerNumber
  /** Who asked. */
  userId: UserId
  /** The submission key under which it was asked for; nothing else may be submitted under it. */
  key: SubmissionKey
  requestHash: string
  /** As it was asked for; `ordered_by` is who asked. */
  order: SubmittedOrder
  state: ReleaseState
  askedAt: number
  /**
   * When and by whom it was ended, and why if it was declined; null while it is open. `by` is null for the portal itself, its name for a person whose
   * data was erased.
   */
  ended: { at: number, by: { id: UserId, name: string | null } | null, reason: string | null } | null
  /** If it ended without an order, the pieces that are back in a cart. */
  givenBack: readonly LinePieces[]
}

export type NewReleaseRequest = Omit<NewJournalEntry, 'id' | 'actorId' | 'requestHash' | 'unchecked' | 'releases'> & { requestHash: string }

export type AskResult =
  | { kind: 'asked', request: ReleaseRequest }
  /** This key asked before. The request may hold something else. */
  | { kind: 'known', request: ReleaseRequest }
  /** The key is that of an order, or withdrawn. */
  | { kind: 'key-used', entry: Extract<OpenResult, { kind: 'known' }>['entry'] }
  /** The person has left the dealership, or the account was disabled. */
  | { kind: 'not-permitted' }
  /** The person has reached the limit of open requests. */
  | { kind: 'too-many' }
  | Extract<OpenResult, { kind: 'possible-duplicate' | 'cart-ordered' }>

/** How a request ends without an order. `by` is null for the portal itself. */
export type ReleaseEnd = {
  state: Extract<ReleaseState, 'declined' | 'taken-back' | 'lapsed'>
  at: number
  by: { id: UserId, name: string } | null
  reason: string | null
  audit: AuditRecord
}

/**
 * Requests for release. A request ends exactly once: with an order (see `OrderJournal.open`), or by one of these calls.
 * Every method throws `PortalError` `portal_unavailable` if the database is away.
 */
export interface ReleaseRequests {
  /**
   * Writes the request as `open` unless its key is known, whoever asks may no longer act for the dealer, its cart was ordered meanwhile or it is a
   * possible duplicate, as `OrderJournal.open` does. Its pieces leave the kept cart of whoever asks, and those who may release it are mailed.
   * @param openMax how many open requests a person may have
   */
  ask(request: NewReleaseRequest, at: number, duplicates: Duplicates, audit: AuditRecord, openMax: number): Promise<AskResult>
  find(reference: Reference): Promise<ReleaseRequest | undefined>
  /** The request that was asked for under this key. */
  findByKey(of: Pick<ReleaseRequest, 'customerNumber' | 'key'>): Promise<ReleaseRequest | undefined>
  /** The dealer's open requests, and those that ended since, newest first. */
  ofDealer(customerNumber: CustomerNumber, endedSince: number): Promise<ReleaseRequest[]>
  /**
   * Ends an open request without an order. As many of its pieces as there is room for go back into the cart of whoever asked, if they still belong to
   * the dealership; the others stay in the request. Whoever asked is mailed, unless they took it back.
   * @returns undefined, with nothing written, if it is no longer open
   */
  end(reference: Reference, end: ReleaseEnd): Promise<ReleaseRequest | undefined>
  /** For a request that ended without an order, puts pieces that found no room into the cart of whoever asked. */
  giveBackRest(reference: Reference, at: number): Promise<void>
  /** `unsure` → `open`. Nothing is written in any other state. */
  confirm(reference: Reference, audit: AuditRecord): Promise<void>
  /** How many requests each dealer has open. Dealers with none are left out. */
  openByDealer(): Promise<Map<CustomerNumber, number>>
  /** Requests that have been `open` since before this time, oldest first. */
  openSince(before: number, limit: number): Promise<ReleaseRequest[]>
}
