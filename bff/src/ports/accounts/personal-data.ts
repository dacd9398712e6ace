import type { AccompanyingWrites, ReadUser, User } from './users.ts'

/** What the portal's database holds about a person, in the form in which they get it. */
export type PersonRecords = Readonly<Record<string, unknown>>

/** What is held about people. Every method throws `PortalError` `portal_unavailable` if the database is away. */
export interface PersonalData {
  /** Everything but secrets. Times are in ISO 8601. */
  of(user: User): Promise<PersonRecords>
  /**
   * Deletes the account, and the person's name and addresses everywhere except in the audit log.
   * @returns unless `erased`, nothing was written: `under-way` if orders of the person are not settled, `changed` and `last` as for `Users.remove`
   */
  erase(read: ReadUser & Pick<User, 'email' | 'nameFirst' | 'nameLast'>, also: AccompanyingWrites): Promise<'erased' | 'under-way' | 'changed' | 'last'>
}
