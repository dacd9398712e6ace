import type { UserId } from '@portal/contracts/base/ids'
import type { TokenHash } from '../system/id-types.ts'
import type { NewMail } from '../mails/mail-queue.ts'
import type { AccompanyingWrites, User } from './users.ts'

/**
 * New email addresses that their owners have not confirmed yet. An account has at most one. It ends when it expires or when the account's epoch
 * is raised. The links that confirm one are stored under the SHA-256 of their token; only the newest is valid. Times are milliseconds
 * since 1970. Every method throws `PortalError` `portal_unavailable` if the database is away.
 */
export interface EmailChanges {
  /**
   * Notes the new address that an active account asks for. It replaces any noted before, and that one's link stops working. It raises the account's
   * version, as `cancel` does, so that whoever changes the account without having seen the address is told.
   * @returns the account; undefined, with nothing written, if its epoch is no longer the one that was read
   */
  ask(read: Pick<User, 'id' | 'epoch'>, pending: { email: string, until: number }, also: AccompanyingWrites): Promise<User | undefined>
  /** Forgets the address. @returns the account; undefined, with nothing written, if none was noted */
  cancel(userId: UserId, also: AccompanyingWrites): Promise<User | undefined>
  /**
   * Stores a link in place of the previous one, and makes the change expire with it.
   * @returns false if the account no longer wants this address
   */
  issue(link: { userId: UserId, email: string, tokenHash: TokenHash, until: number }, at: number): Promise<boolean>
  /** The active account that the link is for; undefined if the link does not exist, has expired, or was used or replaced. */
  find(tokenHash: TokenHash, at: number): Promise<User | undefined>
  /**
   * Uses up the link: the account gets the address and a new epoch, an unused password link is revoked, what waits to be mailed about orders goes to the
   * new address, and the mail is queued, in one transaction.
   * @returns the changed account; undefined if the link is not valid for this account, `taken` if another account has the address by now. In either
   * case nothing is written
   */
  redeem(tokenHash: TokenHash, userId: UserId, mail: NewMail, at: number): Promise<User | 'taken' | undefined>
}
