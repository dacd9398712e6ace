import type { Role } from '@portal/contracts/roles'

/** What the store keeps of a session. Times are milliseconds since 1970. */
export type SessionRecord = {
  userId: string
  role: Role
  /** A sales representative's number, a dealer's own account number; null where the role has none. */
  repNumber: string | null
  dealerNumber: string | null
  /** The dealer that staff have selected. */
  selectedDealer: string | null
  /** The user's epoch when the session began. */
  epoch: number
  createdAt: number
  absoluteEnd: number
  /** How long the session lives without being used. */
  idleMs: number
  /** When the user had logged in before, for their home page. */
  previousLogin: number | null
}

/**
 * Sessions by the SHA-256 of their secret; the secret itself is never stored. Every method throws `PortalError`
 * `portal_unavailable` where the store is away.
 */
export interface Sessions {
  create(id: SessionId, record: SessionRecord): Promise<void>
  /**
   * The session, or undefined where there is none, it has ended, or its epoch is older than the user's. One round trip.
   * @param touch whether this use extends the idle time; background polls do not
   */
  find(id: SessionId, touch: boolean): Promise<SessionRecord | undefined>
  end(id: SessionId): Promise<void>
  /**
   * Ends every session of the user whose epoch is below this one, in every process, from the next request on. What ends them has
   * been changed by then: where the store is away it throws `sessions_not_ended`, which says so.
   */
  raiseEpoch(userId: string, epoch: number): Promise<void>
  /** Resolves where the store answers. */
  health(): Promise<void>
  close(): Promise<void>
}

/** The user's id is part of the key, so that a session and its user's epoch are read together. */
export type SessionId = { userId: string, secretHash: string }
