import type { NewMail } from './mail-queue.ts'
import type { User } from './users.ts'

/**
 * Links that set a password, by the SHA-256 of their token. A user has one at most: the newest. Times are milliseconds since
 * 1970. Throws `PortalError` `portal_unavailable` where the database is away.
 */
export interface PasswordLinks {
  /** Makes this the user's only link. */
  issue(link: { userId: string, tokenHash: string, expiresAt: number }): Promise<void>
  /** The active user whose link it is, or undefined where it is none, has expired, or was used or superseded. */
  find(tokenHash: string, at: number): Promise<User | undefined>
  /**
   * Uses the link up, sets the password, raises the epoch and queues the mail: all of it, or nothing where the link is not
   * (or no longer) valid. Of several at once, one succeeds.
   */
  redeem(tokenHash: string, passwordHash: string, mail: NewMail, at: number): Promise<User | undefined>
}
