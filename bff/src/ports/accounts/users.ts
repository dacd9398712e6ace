import type { CustomerNumber, RepNumber, UserId } from '@portal/contracts/base/ids'
import type { Role } from '@portal/contracts/base/roles'
import type { OrderMailChoice } from '@portal/contracts/policy/order-news'
import type { Rights } from '@portal/contracts/rules/accounts/rights'
import type { AuditRecord } from '../audit/audit.ts'
import type { PasswordHash } from '../system/id-types.ts'
import type { NewMail } from '../mails/mail-queue.ts'

/** Where a login came from: the client's address, and the family of its browser. */
export type LoginOrigin = { address: string, browser: string }

/** An account of the portal. Times are milliseconds since 1970. */
export type User = {
  id: UserId
  role: Role
  /** Lower case. */
  email: string
  status: 'active' | 'disabled'
  /** PHC string; null until the user has set a password. */
  passwordHash: PasswordHash | null
  nameFirst: string | null
  nameLast: string | null
  repNumber: RepNumber | null
  /** A sales representative's, for their dealers; left out where it is not known. */
  phone?: string
  /** The dealership of a person who belongs to only one; null for several and for none. */
  dealerNumber: CustomerNumber | null
  /**
   * The dealer number that can be typed instead of the email address to log in to this account. Each number belongs to one person, and nobody has
   * two.
   */
  accountNumber?: CustomerNumber | null
  createdAt: number
  lastLogin: number | null
  /** Where that login came from; left out where it is not known. */
  lastLoginFrom?: LoginOrigin
  /** Raised by every change that ends the account's sessions. A session with an older epoch is over. */
  epoch: number
  /** 1 for a new account; raised by every change except that of the password. */
  version: number
  /** Which order mails the account wants. */
  orderMails: OrderMailChoice
  /** Until when a member of staff may use a password although the OpenID Connect provider is otherwise the only way to log in. */
  passwordUntil?: number
  /** The address that replaces `email` if the owner confirms it by `until`; left out if there is none. */
  emailPending?: { email: string, until: number }
}

export type NewUser = Omit<User, 'version' | 'phone' | 'lastLoginFrom' | 'orderMails' | 'emailPending' | 'accountNumber' | 'passwordUntil'>

/** How a new account becomes one of a dealer's people. */
export type NewPerson = { rights?: Rights, first?: true }

/** The link that is to set an account's first password. */
export type Invitation = { sentAt: number, expiresAt: number }

/** An account as lists show it, small enough for lists of ten thousand. */
export type UserHead = Pick<User, 'id' | 'role' | 'email' | 'status' | 'nameFirst' | 'nameLast' | 'repNumber' | 'dealerNumber' | 'lastLogin'> & {
  /** The dealerships of somebody who belongs to several, by number. */
  dealers?: readonly CustomerNumber[]
  /** False until the user has set one. */
  hasPassword: boolean
  /** Left out if the user has set a password, or if no link was made yet. */
  invitation?: Invitation
}

/** The fields of an account that can be changed. Fields left out stay as they are. */
export type UserChange = Partial<Pick<User, 'email' | 'status' | 'role' | 'nameFirst' | 'nameLast' | 'repNumber'>> & { phone?: string | null }

/** The account, at the version that the caller has read. */
export type ReadUser = Pick<User, 'id' | 'version' | 'role' | 'status' | 'epoch'>

/** What is written in the same transaction as a change: mails to queue, due at `at`, and audit lines. */
export type AccompanyingWrites = { mails: readonly NewMail[], audit: readonly AuditRecord[], at: number }

/**
 * The address of whoever has a dealership's account number, or else of its longest-standing owner or person, and the last login of any of its people, in
 * milliseconds since 1970.
 */
export type DealerAccount = Pick<User, 'email' | 'lastLogin'>

/** The accounts of the portal. Every method throws `PortalError` `portal_unavailable` if the database is away. */
export interface Users {
  /** Finds a user by email address (in any case) or by a dealer's account number. */
  findByLogin(username: string): Promise<User | undefined>
  findById(id: UserId): Promise<User | undefined>
  /**
   * Creates an account. One with a dealer number joins that dealer's people; the first of them can log in with the number.
   * @param as what the person may do for the dealer (everything if left out), and whether they must be the first of the dealer's people
   * @returns false, with nothing written, if the email address already has an account, or if the person would not be the first
   */
  create(user: NewUser, also?: AccompanyingWrites, as?: NewPerson): Promise<boolean>
  /** The accounts with these roles, including disabled ones. Dealers are sorted by number, others by name and email address. */
  list(roles: readonly Role[]): Promise<UserHead[]>
  /** A stamp that changes whenever the result of `list` changes. */
  listStamp(roles: readonly Role[]): Promise<string>
  /** What lists show of each dealer's accounts, keyed by dealer number. Dealers without an account are left out. */
  dealerAccounts(dealerNumbers: readonly CustomerNumber[]): Promise<Map<CustomerNumber, DealerAccount>>
  /** The sales representatives that have a rep number, including disabled ones, sorted by number, then by email address. */
  salesReps(): Promise<Array<Pick<User, 'nameFirst' | 'nameLast' | 'email' | 'status'> & { repNumber: RepNumber, phone: string | null }>>
  /** Records the time and the origin of a login and its audit line in one transaction, which waits for the disk only once. */
  recordLogin(id: UserId, line: AuditRecord, from: LoginOrigin): Promise<void>
  /**
   * Sets the password, raises the epoch, revokes an unused password link and queues the mail, in one transaction. The account must be active
   * and still have the epoch that was read.
   * @returns the changed user; undefined if the account has changed in the meantime
   */
  changePassword(read: Pick<User, 'id' | 'epoch'>, passwordHash: PasswordHash, mail: NewMail, at: number): Promise<User | undefined>
  /**
   * Changes an account that is still in the version that was read. A new epoch also revokes an unused password link.
   * @returns the changed user. Otherwise nothing was written: `changed` if the account has changed or was deleted in the meantime,
   * `taken` if another account has the address, `last` if no active super user would be left.
   */
  change(read: ReadUser, to: UserChange & { epoch?: number }, also: AccompanyingWrites): Promise<User | 'changed' | 'taken' | 'last'>
  /**
   * Deletes an account that is still in the version that was read, its unused password link, its invitations and the mails that wait for it. Fails as
   * `change` does.
   */
  remove(read: ReadUser, also: AccompanyingWrites): Promise<'removed' | 'changed' | 'last'>
  /**
   * Chooses which order mails an account gets.
   * @returns false, with nothing written, if that is chosen already
   */
  setOrderMails(id: UserId, wanted: OrderMailChoice, also: AccompanyingWrites): Promise<boolean>
  /** Stores the same password hashed with new parameters. Ends no session. */
  replacePasswordHash(id: UserId, from: PasswordHash, to: PasswordHash): Promise<void>
}
