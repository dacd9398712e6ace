import type { UserId } from '@portal/contracts/base/ids'
import type { CodeHash, TokenHash } from '../system/id-types.ts'
import type { AccompanyingWrites, User } from './users.ts'

/** The second factor of an account: the sealed secret of its authenticator app, and how many recovery codes are left. */
type SecondFactor = { secret: string, since: number, recoveryCodes: number }

/**
 * Second factors, and the mailed links that set one up. Links and recovery codes are stored under their SHA-256, secrets sealed. An account has at
 * most one factor and one link. Times are milliseconds since 1970. Every method throws `PortalError` `portal_unavailable` if the database is away.
 */
export interface SecondFactors {
  find(userId: UserId): Promise<SecondFactor | undefined>
  /** Stores a link in place of the previous one and of the secret that was offered for that one. */
  issue(link: { userId: UserId, tokenHash: TokenHash, until: number }): Promise<void>
  /** The active account without a second factor that the link is for; undefined if the link does not exist, has expired, or was used or replaced. */
  findLink(tokenHash: TokenHash, at: number): Promise<User | undefined>
  /** Keeps the secret that was offered to whoever opened the link, in place of any earlier one. @returns false if the link is not valid */
  offer(tokenHash: TokenHash, secret: string, at: number): Promise<boolean>
  /** The secret that was offered last; undefined if none was, or if the link has expired. */
  offered(userId: UserId, at: number): Promise<string | undefined>
  /**
   * Turns on the factor with the secret that was offered, uses up the link, stores recovery codes, and raises the epoch, in one transaction.
   * @param step the time step of the code that proved it, which cannot be used again
   * @returns the changed account; undefined, with nothing written, if the account's epoch has changed or a different secret has been offered since
   */
  turnOn(read: Pick<User, 'id' | 'epoch'>, factor: { secret: string, step: number, codeHashes: readonly CodeHash[] }, also: AccompanyingWrites): Promise<User | undefined>
  /** Uses up the code of a time step. @returns false if it, or a later one, was used before */
  useStep(userId: UserId, step: number): Promise<boolean>
  /** Uses up a recovery code. @returns false if there is no such code left */
  useRecoveryCode(userId: UserId, codeHash: CodeHash): Promise<boolean>
  /** @returns false, with nothing written, if the account has no second factor */
  replaceRecoveryCodes(userId: UserId, codeHashes: readonly CodeHash[], also: AccompanyingWrites): Promise<boolean>
  /**
   * Turns the factor off, deletes its codes and raises the epoch.
   * @returns the changed account; undefined, with nothing written, if it has none or its epoch has changed
   */
  turnOff(read: Pick<User, 'id' | 'epoch'>, also: AccompanyingWrites): Promise<User | undefined>
}
