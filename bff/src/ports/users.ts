import type { Role } from '@portal/contracts/roles'
import type { AuditRecord } from './audit.ts'
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
  /** Raised with whatever ends the account's sessions: those of an older epoch are over. */
  epoch: number
  /** 1 for a new account; raised with whatever anybody changes of it but the password. */
  version: number
}

export type NewUser = Omit<User, 'version'>

/** As lists show it: nothing that is dear for ten thousand. */
export type UserHead = Pick<User, 'id' | 'role' | 'email' | 'status' | 'nameFirst' | 'nameLast' | 'repNumber' | 'dealerNumber'>

/** What may be changed of somebody's account; what is left out stays. */
export type UserChange = Partial<Pick<User, 'email' | 'status' | 'role' | 'nameFirst' | 'nameLast' | 'repNumber'>>

/** The account as whoever changes it has read it. */
export type ReadUser = Pick<User, 'id' | 'version' | 'role' | 'status' | 'epoch'>

/** What is written in the same transaction: the mails to queue at that time, and the lines of the audit log. */
export type Along = { mails: readonly NewMail[], audit: readonly AuditRecord[], at: number }

/** Throws `PortalError` `portal_unavailable` where the database is away. */
export interface Users {
  /** By e-mail address (any case) or a dealer's account number. */
  findByLogin(username: string): Promise<User | undefined>
  findById(id: string): Promise<User | undefined>
  /** @returns false where the e-mail address or the dealer number has an account already; nothing was written */
  create(user: NewUser, along?: Along): Promise<boolean>
  /** The accounts of these roles, disabled ones too: dealers by number, others by name and e-mail address. */
  list(roles: readonly Role[]): Promise<UserHead[]>
  /** Another one whenever `list` would answer something else. */
  listStamp(roles: readonly Role[]): Promise<string>
  /** When the dealers' accounts logged in last, by dealer number: null for never. Dealers without an account are left out. */
  lastLogins(dealerNumbers: readonly string[]): Promise<Map<string, number | null>>
  /** The accounts of sales representatives that have a number, disabled ones too, by number and then by e-mail address. */
  salesReps(): Promise<Array<Pick<User, 'nameFirst' | 'nameLast' | 'email'> & { repNumber: string }>>
  /** When the account logged in last, and its line of the audit log, at once: a single wait for the disk. */
  recordLogin(id: string, line: AuditRecord): Promise<void>
  /**
   * Sets the password or the e-mail address, raises the epoch, ends a link that is out and queues the mails: all of it, or
   * nothing. For an active account that is still of the epoch that was read.
   * @returns the user as they are now; `changed` where something else has changed them meanwhile; `taken` where another
   * account has the address
   */
  changeCredentials(read: Pick<User, 'id' | 'epoch'>, to: { passwordHash: string } | { email: string }, mails: readonly NewMail[], at: number): Promise<User | 'changed' | 'taken'>
  /**
   * Changes an account that is still as it was read. A new epoch also ends a link that is out.
   * @returns the user as they are now; `changed` where they have changed meanwhile or are gone; `taken` where another account
   * has the address; `last` where no active super user would be left, however many try at once. Then nothing was written.
   */
  change(read: ReadUser, to: UserChange & { epoch?: number }, along: Along): Promise<User | 'changed' | 'taken' | 'last'>
  /** Deletes an account that is still as it was read, and a link that is out. Answers as `change` does. */
  remove(read: ReadUser, along: Along): Promise<'removed' | 'changed' | 'last'>
  /** The same password under better parameters: nothing that ends a session. */
  replacePasswordHash(id: string, from: string, to: string): Promise<void>
}
