import type { Role } from '@portal/contracts/roles'

/** What the store keeps of a session. Times are milliseconds since 1970. */
export type SessionRecord = {
  userId: string
  role: Role
  /** A sales representative's number, a dealer's own account number; null where the role has none. */
  repNumber: string | null
  dealerNumber: string | null
  /** The dealer that staff have selected last, in whichever tab: the next tab begins with it. It is no right to act for them. */
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

/** `doubted`: something was about to end it. The account alone says whether it goes on. */
type FoundSession = { record: SessionRecord, doubted: boolean }

/**
 * Sessions by the SHA-256 of their secret; the secret itself is never stored. Every method throws `PortalError`
 * `portal_unavailable` where the store is away.
 */
export interface Sessions {
  create(id: SessionId, record: SessionRecord): Promise<void>
  /**
   * The session, or undefined where there is none or it has ended. One round trip.
   * @param touch whether this use extends the idle time; background polls do not
   */
  find(id: SessionId, touch: boolean): Promise<FoundSession | undefined>
  /** Notes the dealer that was selected last. A session that has ended stays ended, and one that goes on lives no longer for it. */
  selectDealer(id: SessionId, customerNumber: string | null): Promise<void>
  end(id: SessionId): Promise<void>
  /**
   * Leaves every session of the user whose epoch is below this one doubted, in every process, from the next request on and for good.
   * To be called before the account is given that epoch: then no session outlives what ends it, whatever happens in between.
   */
  doubt(userId: string, epoch: number): Promise<void>
  /** Resolves where the store answers. */
  health(): Promise<void>
  close(): Promise<void>
}

/** The user's id is part of the key, so that a session and its user's epoch are read together. */
export type SessionId = { userId: string, secretHash: string }
