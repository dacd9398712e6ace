import type { Role } from '@portal/contracts/roles'
import type { NewMail } from './mail-queue.ts'

/** An account of the portal. Times are milliseconds since 1970. */
export type User = {
  id: string
  role: Role
  /** Lower case. */
  email: string
  status: 'active' | 'disabled'
  /** PHC string; null until the user has set a password. */
  passwordHash: string | null
  nameFirst: string | null
  nameLast: string | null
  repNumber: string | null
  dealerNumber: string | null
  createdAt: number
  lastLogin: number | null
  /** Raised when password, e-mail, role or status change; sessions of an older epoch are over. */
  epoch: number
}

/** Throws `PortalError` `portal_unavailable` where the database is away. */
export interface Users {
  /** By e-mail address (any case) or a dealer's account number. */
  findByLogin(username: string): Promise<User | undefined>
  findById(id: string): Promise<User | undefined>
  /** @returns false where the e-mail address or the dealer number has an account already. */
  create(user: User): Promise<boolean>
  /** When the dealers' accounts logged in last, by dealer number: null for never. Dealers without an account are left out. */
  lastLogins(dealerNumbers: readonly string[]): Promise<Map<string, number | null>>
  /** The accounts of sales representatives that have a number, disabled ones too, by number and then by e-mail address. */
  salesReps(): Promise<Array<Pick<User, 'nameFirst' | 'nameLast' | 'email'> & { repNumber: string }>>
  recordLogin(id: string, at: number): Promise<void>
  /**
   * Sets the password or the e-mail address, raises the epoch, ends a link that is out and queues the mails: all of it, or
   * nothing. For an active account that is still of the epoch that was read.
   * @returns the user as they are now; `changed` where something else has changed them meanwhile; `taken` where another
   * account has the address
   */
  changeCredentials(read: Pick<User, 'id' | 'epoch'>, to: { passwordHash: string } | { email: string }, mails: readonly NewMail[], at: number): Promise<User | 'changed' | 'taken'>
  /**
   * Disables an active account, raises its epoch and ends a link that is out.
   * @returns the user as they are now; undefined where the account is not active; `last` for the last active super user, who
   * stays
   */
  disable(id: string): Promise<User | 'last' | undefined>
  /** The same password under better parameters: nothing that ends a session. */
  replacePasswordHash(id: string, from: string, to: string): Promise<void>
}
