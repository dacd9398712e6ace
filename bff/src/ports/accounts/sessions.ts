import type { CustomerNumber, RepNumber, UserId } from '@portal/contracts/base/ids'
import type { Role } from '@portal/contracts/base/roles'
import type { SecretHash } from '../system/id-types.ts'
import type { LoginOrigin } from './users.ts'

/** A session as it is stored. Times are milliseconds since 1970. */
export type SessionRecord = {
  userId: UserId
  role: Role
  /** The number of a sales representative, or a dealer's own account number; null if the role has none. */
  repNumber: RepNumber | null
  dealerNumber: CustomerNumber | null
  /** The dealer that staff last selected, in any tab. A new tab begins with it. It grants no right to act for the dealer. */
  selectedDealer: CustomerNumber | null
  /** The user's epoch when the session began. */
  epoch: number
  createdAt: number
  absoluteEnd: number
  /** How long the session survives without being used. */
  idleMs: number
  /** When the user had last logged in before this session; shown on the home page. */
  previousLogin: number | null
  /** Where that login came from; left out where it is not known. */
  previousLoginFrom?: LoginOrigin
  /** The origin of the login that began this session. */
  from: LoginOrigin
  /**
   * For a member of staff who logged in at the OpenID Connect provider; left out otherwise. `confirmedAt`: when they last logged in there again, for
   * a sensitive change. `tellsTime`: whether the provider says when people last authenticated.
   */
  provider?: { confirmedAt: number | null, tellsTime: boolean }
  /** The user has proven a second factor in this session; left out otherwise. */
  secondFactor?: true
}

/**
 * - `doubted`: a change that ends the session has begun. The user's account decides whether it is still valid.
 * - `rightsVersion`: see `raiseRights`; 0 if they were never changed.
 * - `endsAt`: when it ends if it is not used before, in milliseconds since 1970.
 */
type FoundSession = { record: SessionRecord, doubted: boolean, rightsVersion: number, endsAt: number }

/** `usedAt`: to the minute. */
export type ListedSession = { id: SessionId, record: SessionRecord, usedAt: number }

/**
 * Sessions, stored under the SHA-256 of their secret; the secret itself is never stored. Every method throws `PortalError`
 * `portal_unavailable` if the store is away.
 */
export interface Sessions {
  create(id: SessionId, record: SessionRecord): Promise<void>
  /**
   * The session; undefined if there is none or it has ended. One round trip.
   * @param touch whether this use extends the idle time; a background poll does not
   */
  find(id: SessionId, touch: boolean): Promise<FoundSession | undefined>
  /** The user's sessions that have not ended, the newest first, at most `listedSessionsMax`; doubted ones are among them. */
  list(userId: UserId): Promise<ListedSession[]>
  /** Stores the last selected dealer. It neither revives an ended session nor extends a live one. */
  selectDealer(id: SessionId, customerNumber: CustomerNumber | null): Promise<void>
  end(id: SessionId): Promise<void>
  /**
   * Marks every session of the user with an epoch below this one as doubted: for good, in every process, from the next request on.
   * Call it before the account gets the new epoch. Then no session survives the change, even if the process dies in between.
   */
  doubt(userId: UserId, epoch: number): Promise<void>
  /**
   * Raises the version of what the user may do for dealers, from the next request on, in every process. Call it before the account gets that version.
   * A process may use remembered rights only while their version is the store's, and may remember rights only if their version is also the account's.
   */
  raiseRights(userId: UserId, version: number): Promise<void>
  /** The number of sessions. It reads the whole store, in small steps. */
  count(): Promise<number>
  /** Resolves if sessions can be read. */
  health(): Promise<void>
  /** Resolves if the store takes a change: without it, nobody can log in. */
  writes(): Promise<void>
  close(): Promise<void>
}

/** Nobody has this many browsers. */
export const listedSessionsMax = 100

/** The user's id is part of the key, so that a session and its user's epoch can be read together. */
export type SessionId = { userId: UserId, secretHash: SecretHash }
