import type { UserId } from '@portal/contracts/base/ids'
import type { PasswordHash, TokenHash } from '../system/id-types.ts'
import type { NewMail } from '../mails/mail-queue.ts'
import type { Invitation, User } from './users.ts'

/**
 * Links that set a password, stored under the SHA-256 of their token. A user has at most one valid link: the newest. Times are
 * milliseconds since 1970. Every method throws `PortalError` `portal_unavailable` if the database is away.
 */
export interface PasswordLinks {
  /**
   * Stores the link in place of the user's previous one.
   * @param link `newEmail`: where it is mailed, if that is not the account's address but the new one that is to be confirmed
   */
  issue(link: { userId: UserId, tokenHash: TokenHash, issuedAt: number, expiresAt: number, newEmail?: string }): Promise<void>
  /** When the user's link was made and until when it works; undefined if there is none. */
  invitation(userId: UserId): Promise<Invitation | undefined>
  /** The active user whose link it is; undefined if the link does not exist, has expired, or was used or replaced. */
  find(tokenHash: TokenHash, at: number): Promise<User | undefined>
  /**
   * Uses up the link, sets the password, raises the epoch and queues the mail, in one transaction. Of several attempts at once,
   * one succeeds. A link that was mailed to a new address confirms it, if the account still wants it and nobody else has it; the old address is told.
   * @returns the changed user; undefined, with nothing changed, if the link is not valid
   */
  redeem(tokenHash: TokenHash, passwordHash: PasswordHash, mail: NewMail, at: number): Promise<User | undefined>
}
