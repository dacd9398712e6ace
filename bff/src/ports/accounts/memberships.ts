import type { CustomerNumber, PersonId, UserId } from '@portal/contracts/base/ids'
import type { Rights } from '@portal/contracts/rules/accounts/rights'
import type { AccompanyingWrites, User } from './users.ts'

/** What a person may do, by dealer number. `version`: raised by each change; see `Sessions.rightsVersion`. */
export type HeldRights = { version: number, dealers: ReadonlyMap<CustomerNumber, Rights> }

/** A person at a dealership. `version` is that of the person's `HeldRights`, `lastLogin` the last one for this dealership. */
export type Member = {
  user: Pick<User, 'id' | 'email' | 'status' | 'nameFirst' | 'nameLast' | 'lastLogin' | 'accountNumber'> & { hasPassword: boolean, hasSecondFactor: boolean }
  dealerNumber: CustomerNumber
  rights: Rights
  /** Milliseconds since 1970. */
  since: number
  version: number
}

/** An invitation to somebody who already has an account, and who accepts it once logged in. Times are milliseconds since 1970. */
export type PersonInvitation = { id: PersonId, dealerNumber: CustomerNumber, email: string, rights: Rights, invitedAt: number }

/** `changed`: the person's rights have changed since they were read, or the person has left. `last-owner`: no owner would be left. */
export type MembershipRefusal = 'changed' | 'last-owner'

/**
 * The people of the dealerships, and what each may do there. A person may belong to several. Every method throws `PortalError`
 * `portal_unavailable` if the database is away.
 */
export interface Memberships {
  /** What a person may do; undefined for an account that is gone. */
  of(userId: UserId): Promise<HeldRights | undefined>
  /** What each person of all dealerships may do, by dealer number. */
  all(): Promise<Map<UserId, ReadonlyMap<CustomerNumber, Rights>>>
  /** The people of a dealership, the longest-standing first. */
  ofDealer(dealerNumber: CustomerNumber): Promise<Member[]>
  /**
   * Changes what a person may do, if that is still at the version that was read.
   * @param keepOwner whether an owner must be left who can log in
   */
  change(read: Member, to: Rights, keepOwner: boolean, also: AccompanyingWrites): Promise<MembershipRefusal | 'done'>
  /**
   * Takes a person out of a dealership. The account and its other dealerships stay, and the account number passes to the longest-standing owner who has none.
   * Fails as `change` does.
   */
  remove(read: Member, keepOwner: boolean, also: AccompanyingWrites): Promise<MembershipRefusal | 'done'>
  /** Notes that a person has begun to act for one of several dealerships. @param at milliseconds since 1970 */
  recordLogin(userId: UserId, dealerNumber: CustomerNumber, at: number): Promise<void>
  /** The invitations to a dealership, the oldest first. */
  invitations(dealerNumber: CustomerNumber): Promise<PersonInvitation[]>
  /** The invitations sent to an address, the oldest first. */
  invitationsOf(email: string): Promise<PersonInvitation[]>
  /** @returns false, with nothing written, if the dealership has invited the address already */
  invite(invitation: PersonInvitation, also: AccompanyingWrites): Promise<boolean>
  /** @returns false, with nothing written, if the dealership no longer has this invitation */
  withdrawInvitation(read: Pick<PersonInvitation, 'id' | 'dealerNumber'>, also: AccompanyingWrites): Promise<boolean>
  /**
   * Makes an account one of a dealership that has invited it, and uses up the invitation.
   * @returns false, with nothing written, if the account or the invitation has changed meanwhile
   */
  accept(invitation: PersonInvitation, userId: UserId, also: AccompanyingWrites): Promise<boolean>
}
